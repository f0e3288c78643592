# Adds the analyzers to a C# project that lists its packages in packages.config; with PackageReference NuGet does so itself.
param($installPath, $toolsPath, $package, $project)

if ($project.Type -ne 'C#' -or $null -eq $project.Object.AnalyzerReferences) {
    return
}

Get-ChildItem (Join-Path $installPath 'analyzers\dotnet\cs') -Filter '*.dll' | ForEach-Object {
    $project.Object.AnalyzerReferences.Add($_.FullName)
}
