#!/usr/bin/env bash
# typescript 7.0.2 (npm), next to 6.0.3: an incremental check repeats an error that a new global declaration has mended.
#
# Good guess: with `incremental`, a check after an edit finds what a check from nothing finds. TypeScript 6 notes which declaration files
# affect the global scope and checks all files again when one of them changes.
# What happens: a file uses a name that nothing declares (TS2304). A `declare function` for it is added to a declaration file that the
# configuration includes. 6.0.3 then finds no error. 7.0.2 reports TS2304 again, and once more in the next run;
# without `incremental` it is right.
# Source: seen with both packages. microsoft/typescript-go issue 4664 is about the opposite case, an error that is missed.
# Why it matters: names of a language of one's own are often generated into one global declaration file. Here types/kernel-names.d.ts
# lists the functions of all kernel texts for editors, and a check that kept its state reported names that were there, so it keeps none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript6@npm:typescript@6.0.3 typescript7@npm:typescript@7.0.2
errors() { # version options...
  version=$1
  shift
  node "node_modules/typescript$version/bin/tsc" -p "project$version" "$@" | grep -c TS2304 || true
}
failed=0
for version in 6 7; do
  mkdir -p "project$version"
  cat >"project$version/tsconfig.json" <<'JSON'
{
  "compilerOptions": {
    "incremental": true, "tsBuildInfoFile": ".tsbuildinfo", "noEmit": true,
    "target": "ES2023", "module": "ESNext", "moduleResolution": "bundler", "types": [], "strict": true
  },
  "include": ["names.d.ts", "use.ts"]
}
JSON
  echo 'declare function foo(): number;' >"project$version/names.d.ts"
  echo 'export const x: number = foo() + bar();' >"project$version/use.ts"
  before=$(errors $version)
  echo 'declare function bar(): number;' >>"project$version/names.d.ts"
  after=$(errors $version)
  again=$(errors $version)
  whole=$(errors $version --incremental false --tsBuildInfoFile null)
  echo "TypeScript $version: errors TS2304 before $before, declared $after, once more $again, without incremental $whole"
  [ "$version" = 6 ] && wanted='1 0 0 0' || wanted='1 1 1 0'
  [ "$before $after $again $whole" = "$wanted" ] || failed=1
done
exit $failed
