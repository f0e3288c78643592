#!/usr/bin/env bash
# Compares a release tag with the one version of the sources, VersionPrefix in Directory.Build.props, and prints the options
# that 'build.sh pack' needs for it:
#   v0.1.0        options=
#   v0.1.0-rc.1   options=--version-suffix=rc.1
set -euo pipefail

tag=${1:?"the tag is missing, as in: $0 v0.1.0"}
version=$(sed -n 's/.*<VersionPrefix>\([^<]*\)<.*/\1/p' "$(dirname "$0")/../Directory.Build.props")
case "$tag" in
    "v$version") echo "options=" ;;
    "v$version-"[0-9A-Za-z]*)
        suffix=${tag#"v$version-"}
        if [[ ! $suffix =~ ^[0-9A-Za-z.-]+$ ]]; then
            echo "The tag $tag has more than letters, digits, dots and hyphens behind the version." >&2
            exit 1
        fi

        echo "options=--version-suffix=$suffix"
        ;;
    *)
        echo "The tag $tag does not agree with the version of the sources, $version (VersionPrefix in Directory.Build.props)." >&2
        exit 1
        ;;
esac
