# Bootstrap only: looks for the SDK, restores Cake, hands over to build.cake. build.sh does the same for sh.
$ErrorActionPreference = 'Stop'
Set-Location $PSScriptRoot

$usage = Get-Content build/usage.txt -Raw
$command = if ($args.Count -gt 0) { [string]$args[0] } else { '' }
$options = @($args | Select-Object -Skip 1)
if ($command -in '-h', '--help', 'help' -or $options -contains '-h' -or $options -contains '--help') {
    Write-Output $usage
    exit 0
}

if ($command -notin 'demo', 'test', 'evidence', 'cost', 'docs', 'pack', 'clean') {
    if ($command -ne '') {
        [Console]::Error.WriteLine("build.ps1: there is no command ""$command"".`n")
    }

    [Console]::Error.WriteLine($usage)
    exit 2
}

$wanted = (Get-Content global.json -Raw | ConvertFrom-Json).sdk.version
if (-not (Get-Command dotnet -ErrorAction SilentlyContinue)) {
    [Console]::Error.WriteLine("build.ps1: the .NET SDK is missing: 'dotnet' is not on the PATH. Install SDK $wanted or a later feature band of it (https://dot.net) and try again.")
    exit 1
}

# Native commands that write to standard error must not end the script before their exit code is read.
$ErrorActionPreference = 'Continue'
dotnet --version 2>&1 | Out-Null
if ($LASTEXITCODE -ne 0) {
    [Console]::Error.WriteLine("build.ps1: no installed .NET SDK fits global.json, which asks for $wanted or a later feature band of it. Installed:")
    dotnet --list-sdks
    [Console]::Error.WriteLine('Install one (https://dot.net) and try again.')
    exit 1
}

$env:DOTNET_CLI_TELEMETRY_OPTOUT = '1'
$env:DOTNET_NOLOGO = '1'
$restored = dotnet tool restore 2>&1
if ($LASTEXITCODE -ne 0) {
    [Console]::Error.WriteLine("build.ps1: the build tools of .config/dotnet-tools.json could not be restored:`n$($restored -join "`n")")
    exit 1
}

dotnet cake build.cake --target=$command @options
exit $LASTEXITCODE
