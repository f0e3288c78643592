# Takes the analyzers out of a C# project that lists its packages in packages.config.
param($installPath, $toolsPath, $package, $project)

if ($project.Type -ne 'C#' -or $null -eq $project.Object.AnalyzerReferences) {
    return
}

Get-ChildItem (Join-Path $installPath 'analyzers\dotnet\cs') -Filter '*.dll' | ForEach-Object {
    try {
        $project.Object.AnalyzerReferences.Remove($_.FullName)
    }
    catch {
        # It was taken out by hand already.
    }
}
