#!/usr/bin/env bash
# vite 8.3.8 (npm) and react-dom: a script that imports one file with `runnerImport`, then starts `vite build`, ships React's development version.
#
# Good guess: `runnerImport` loads a module and leaves the process as it was, so that a build that the script starts afterwards, in a process of
# its own, is a production build as always.
# What happens: it sets NODE_ENV of the calling process to “development” where it was not set. A child inherits that, `vite build` keeps a
# NODE_ENV that is there, and the bundle has the development version of react-dom: here three to five times the bytes. No warning says so.
# Why it matters: check and release scripts that read data by `runnerImport` before they build publish a slow page; only a size limit sees it.
# Source: packages/vite/src/node/config.ts, `resolveConfig`, which sets NODE_ENV where it is absent (vitejs/vite pull request 10996); the guide to
# `runnerImport` does not name it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
unset NODE_ENV
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8 react@19.2.0 react-dom@19.2.0
echo 'export const answer = 42;' > data.ts
echo '<div id="root"></div><script type="module" src="/main.js"></script>' > index.html
echo "import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('root')).render('hello');" > main.js
cat > seen.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
const built = () => {
  const { status } = spawnSync('npx', ['vite', 'build', '--logLevel', 'silent'], { encoding: 'utf8' });
  const file = readdirSync('dist/assets').find((name) => name.endsWith('.js'));
  const text = readFileSync(`dist/assets/${file}`, 'utf8');
  const kind = /Minified React error/.test(text) ? 'production' : 'development';
  return `exit ${status}, ${kind} version${kind === 'development' && text.length > 5 * 60_000 ? ', more than 300 kB' : ''}`;
};
console.log('NODE_ENV before:', process.env.NODE_ENV);
console.log('build before:', built());
const { module } = await runnerImport('./data.ts');
console.log('imported:', module.answer);
console.log('NODE_ENV after:', process.env.NODE_ENV);
console.log('build after:', built());
JS
seen=$(node seen.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
NODE_ENV before: undefined
build before: exit 0, production version
imported: 42
NODE_ENV after: development
build after: exit 0, development version, more than 300 kB
SEEN
