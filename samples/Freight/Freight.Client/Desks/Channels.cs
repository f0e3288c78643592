using System;
using System.ServiceModel;

namespace Freight.Client.Desks
{
    internal static class Channels
    {
        /// <summary>Closes what is still good and aborts the rest; never throws for a broken connection.</summary>
        public static void Close(ICommunicationObject channel)
        {
            if (channel.State == CommunicationState.Faulted)
            {
                channel.Abort();
                return;
            }

            try
            {
                channel.Close();
            }
            catch (CommunicationException)
            {
                channel.Abort();
            }
            catch (TimeoutException)
            {
                channel.Abort();
            }
        }
    }
}
