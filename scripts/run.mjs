/**
 * Runs a TypeScript entry in Node: `node scripts/run.mjs FILE [arguments]`. Vite's server build bundles it first, so that
 * `?raw`, `import.meta.glob` and worker entries mean the same as in the browser. The bundle is cached in
 * node_modules/.cache/reward-lab until a source file changes.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assembly } from './assembly.mjs';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/reward-lab');
const SOURCES = [
  'content',
  'src',
  'workers',
  'tests',
  'scripts/run.mjs',
  'scripts/assembly.mjs',
  'package-lock.json',
];
const DAY_MS = 86_400_000;
const WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'with-parent.mjs')).href;
const NODE_OPTIONS = ['--enable-source-maps', '--expose-gc', '--import', WITH_PARENT];

const [file, ...parameters] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node scripts/run.mjs FILE [arguments]');
  process.exit(2);
}
const entry = resolve(file);
if (!existsSync(entry)) {
  console.error(`There is no file ${file}.`);
  process.exit(2);
}
const script = await bundle(entry);
const child = spawn(process.execPath, [...NODE_OPTIONS, script, ...parameters], { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
if (process.env.npm_lifecycle_event !== undefined) await import(WITH_PARENT); // a killed npm does not notify its children
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** @param {string} source @returns {Promise<string>} The bundled script. */
async function bundle(source) {
  const name = relative(root, source).replaceAll(/[^a-z0-9]+/gi, '-');
  const folder = join(cache, `${name}-${fingerprint()}`);
  const main = join(folder, 'main.mjs');
  if (existsSync(main)) return main;
  const { build } = await import('vite');
  const draft = `${folder}.${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [assembly(), workerEntries()],
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { main: source },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  for (const old of readdirSync(cache)) {
    if (old === 'package.json') continue;
    const age = Date.now() - statSync(join(cache, old)).mtimeMs; // a younger bundle may still be running
    if (age > DAY_MS) rmSync(join(cache, old), { recursive: true, force: true });
  }
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another process was faster with the same bundle
  }
  return main;
}

/** `new URL('./worker.ts', import.meta.url)` becomes a second bundled entry, because worker threads need a separate file. */
function workerEntries() {
  const pattern = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+\.ts)\1\s*,\s*import\.meta\.url\s*\)/g;
  return {
    name: 'reward-lab:worker-entries',
    /**
     * @this {{ emitFile(file: { type: 'chunk', id: string, fileName: string }): string }}
     * @param {string} code
     * @param {string} id
     */
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      let found = false;
      const fixed = code.replaceAll(pattern, (_, __, /** @type {string} */ path) => {
        found = true;
        const target = resolve(dirname(id), path);
        const fileName = `${basename(dirname(target))}-${basename(target, '.ts')}.mjs`; // all chunks are in one folder
        this.emitFile({ type: 'chunk', id: target, fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      return found ? { code: fixed, map: null } : null;
    },
  };
}

function fingerprint() {
  mkdirSync(cache, { recursive: true });
  const kind = join(cache, 'package.json');
  if (!existsSync(kind)) writeFileSync(kind, '{ "type": "module" }\n'); // other running processes read it
  const hash = createHash('sha256');
  for (const source of SOURCES) visit(join(root, source));
  return hash.digest('hex').slice(0, 16);

  /** @param {string} path */
  function visit(path) {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status === undefined) return;
    if (status.isDirectory()) for (const child of readdirSync(path).sort()) visit(join(path, child));
    else hash.update(`${path} ${status.size} ${status.mtimeMs}\n`);
  }
}
