#!/usr/bin/env bash
# rolldown 1.2.19 (npm), next to rollup 4.68.8: the graph that a chunk group's `name` function receives must not be taken apart.
#
# Good guess: Rollup's documentation of `output.manualChunks` reads the graph as `manualChunks(id, { getModuleInfo })`, Rolldown says that
# `codeSplitting.groups` replaces that option, and its type `ChunkingContext` declares `getModuleInfo` without `this`. So
# `name(id, { getModuleInfo })` should read the graph, too.
# What happens: in Rollup 4.68.8 the taken-apart function works. In Rolldown `getModuleInfo` is a method of a class that keeps a
# cache in `this`, so the build ends with “Cannot read properties of undefined (reading 'moduleInfoCache')”, which names neither the option nor
# the cause. Called as `graph.getModuleInfo(id)` it answers.
# Source: dist/shared/create-bundler-option-*.mjs of the package (class with `getModuleInfo` and `moduleInfoCache`).
# Why it matters: whoever moves chunk rules from Rollup to Vite 8, which bundles with Rolldown, meets the error in the first build.
# Here, scripts/first-chunks.ts follows imports through the graph and calls the method.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rolldown@1.2.19 rollup@4.68.8
mkdir src
echo "import './b.js'; console.log('a');" >src/a.js
echo "console.log('b');" >src/b.js
cat >run.mjs <<'JS'
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';

const input = 'src/a.js';
const importsOf = (info) => (info === null ? 'no module' : `${info.importedIds.length} import`);

async function withRollup() {
  let seen = '';
  const bundle = await rollup({ input });
  await bundle.generate({
    manualChunks(id, { getModuleInfo }) {
      if (id.endsWith('a.js')) seen = importsOf(getModuleInfo(id));
      return null;
    },
  });
  return seen;
}

async function withRolldown(read) {
  let seen = '';
  const bundle = await rolldown({ input });
  const name = (id, graph) => {
    if (id.endsWith('a.js')) seen = importsOf(read(id, graph));
    return null;
  };
  try {
    await bundle.generate({ codeSplitting: { groups: [{ name, debugName: 'all' }] } });
  } catch (error) {
    seen = String(error.message).split('\n').find((line) => line.includes('moduleInfoCache')) ?? `another error: ${error.message}`;
  }
  return seen;
}

const found = {
  'Rollup, taken apart': await withRollup(),
  'Rolldown, as a method': await withRolldown((id, graph) => graph.getModuleInfo(id)),
  'Rolldown, taken apart': await withRolldown((id, { getModuleInfo }) => getModuleInfo(id)),
};
for (const [what, seen] of Object.entries(found)) console.log(`${what}: ${seen}`);
const as = found['Rollup, taken apart'] === '1 import' && found['Rolldown, as a method'] === '1 import';
if (!as || !found['Rolldown, taken apart'].includes("reading 'moduleInfoCache'")) process.exit(1);
JS
node run.mjs
