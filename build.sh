#!/usr/bin/env bash
# Bootstrap only: looks for the SDK, restores Cake, hands over to build.cake.
set -euo pipefail
cd "$(dirname "$0")"

case "${1:-}" in
    demo | test | evidence | cost | docs | pack | clean) command=$1; shift ;;
    -h | --help | help) cat build/usage.txt; exit 0 ;;
    "") cat build/usage.txt >&2; exit 2 ;;
    *) printf 'build.sh: there is no command "%s".\n\n' "$1" >&2; cat build/usage.txt >&2; exit 2 ;;
esac
for argument in "$@"; do
    case "$argument" in
        -h | --help) cat build/usage.txt; exit 0 ;;
    esac
done

wanted=$(sed -n 's/.*"version": *"\([0-9.]*\)".*/\1/p' global.json)
if ! command -v dotnet > /dev/null; then
    echo "build.sh: the .NET SDK is missing: 'dotnet' is not on the PATH. Install SDK $wanted or a later feature band of it (https://dot.net) and try again." >&2
    exit 1
fi
if ! dotnet --version > /dev/null 2>&1; then
    echo "build.sh: no installed .NET SDK fits global.json, which asks for $wanted or a later feature band of it. Installed:" >&2
    dotnet --list-sdks | sed 's/^/  /' >&2
    echo "Install one (https://dot.net) and try again." >&2
    exit 1
fi

export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
# Cake colours whatever a terminal type allows, also into a file.
[ -t 1 ] || export TERM=dumb
if ! restored=$(dotnet tool restore 2>&1); then
    printf 'build.sh: the build tools of .config/dotnet-tools.json could not be restored:\n%s\n' "$restored" >&2
    exit 1
fi
exec dotnet cake build.cake --target="$command" "$@"
