using System.IO;
using System.Runtime.Serialization;
using System.Text;

namespace Freight.Service.Labels
{
    /// <summary>Keeps the label forms as XML files in the data folder.</summary>
    internal static class LabelStore
    {
        private const string DefaultForm = "^XA^FO40,40^A0N,48^FD{number}^FS^FO40,120^A0N,32^FD{consignee}^FS^XZ";

        /// <summary>Writes the standard form where there is none yet and returns the form in use.</summary>
        public static LabelTemplate EnsureStandard(string folder)
        {
            var path = Path.Combine(folder, "standard.label.xml");
            var serializer = new DataContractSerializer(typeof(LabelTemplate));
            if (!File.Exists(path))
            {
                var standard = new LabelTemplate { Name = "standard", Form = Encoding.ASCII.GetBytes(DefaultForm) };
                using (var file = File.Create(path))
                {
                    serializer.WriteObject(file, standard);
                }

                return standard;
            }

            using (var file = File.OpenRead(path))
            {
                return (LabelTemplate)serializer.ReadObject(file);
            }
        }
    }
}
