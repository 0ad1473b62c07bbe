/**
 * `npm run check`: format, lint, types, keys of studies, imports, spelling, dead code, size. Prints each step with its time and
 * fails if one step fails.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { firstLoad } from './first-load.mjs';

/** @typedef {{ ok: boolean, output: string }} Outcome */

const root = join(import.meta.dirname, '..');
const CRUISER = 'dependency-cruiser/bin/dependency-cruise.mjs';

/** A copy from the start: an import by Vite sets NODE_ENV to “development”, which the build must not see. */
const environment = { ...process.env };
process.chdir(root);
const sources = ['content', 'src', 'workers'].flatMap((folder) => filesUnder(folder));
/** @type {[string, () => Promise<Outcome>][]} */
const STEPS = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['types', () => tool('typescript-native/bin/tsc', '-b')],
  [
    'imports between folders',
    () => tool(CRUISER, '--config', '.dependency-cruiser.mjs', 'content', 'src', 'workers'),
  ],
  ['spelling', () => tool('cspell/bin.mjs', 'lint', '--no-progress', '--no-summary')],
  ['keys of studies', async () => verdict(await wrongKeysOfStudies())],
  ['unfinished merges', async () => verdict(unfinishedMerges([...texts(), 'CHANGELOG.md']))],
  ['lockfile', async () => verdict(unsealedPackages())],
  ['dead code', () => tool('knip/bin/knip.js', '--no-progress')],
  [
    'code that only tests use',
    () =>
      tool(
        'knip/bin/knip.js',
        '--no-progress',
        '--production',
        '--config',
        'scripts/knip-production.config.mjs',
      ),
  ],
  ['build', () => tool('vite/bin/vite.js', 'build', '--logLevel', 'warn')],
  ['size', sizes],
];

/** Finds wrong keys and values in studies, which types cannot see if the object was made elsewhere, and references that name nothing. */
async function wrongKeysOfStudies() {
  const { module } = /** @type {{ module: typeof import('../src/study/registry.ts') }} */ (
    await runnerImport('src/study/registry.ts')
  );
  const keys = /** @type {{ module: typeof import('../src/study/study-shape.ts') }} */ (
    await runnerImport('src/study/study-shape.ts')
  );
  const texts = /** @type {{ module: typeof import('../src/study/texts.ts') }} */ (
    await runnerImport('src/study/texts.ts')
  );
  return module.studies.flatMap((study) =>
    [...keys.module.wrongShape(study), ...texts.module.wrongReferences(study)].map(
      ({ path, message }) =>
        `content/studies/${module.studyFolders.get(study.id)}/study.ts: ${path}: ${message}`,
    ),
  );
}

/** @returns {Promise<Outcome>} */
async function sizes() {
  const first = firstLoad();
  const others = await tool('size-limit/bin.js');
  return { ok: first.ok && others.ok, output: `${first.output}\n${others.output}` };
}

const only = process.argv[2];
const wanted = STEPS.filter(([name]) => only === undefined || name.includes(only));
const count = wanted.length;
// Two steps run at a time; results print in order. The size step needs the build, so it runs last and alone.
const last = wanted.at(-1)?.[0] === 'size' ? wanted.pop() : undefined;
const queue = wanted.map(([name, step], index) => ({ name, step, index }));
/** @type {string[]} */
const reports = [];
let next = 0;
let failures = 0;
const lane = async () => {
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
    reports[entry.index] = await run(entry.name, entry.step);
    while (reports[next] !== undefined) console.log(reports[next++]);
  }
};
await Promise.all([lane(), lane()]);
if (last !== undefined) console.log(await run(...last));
console.log(failures === 0 ? 'All checks passed.' : `${failures} of ${count} checks failed.`);
process.exitCode = failures === 0 ? 0 : 1;

/** @param {string} name @param {() => Promise<Outcome>} step */
async function run(name, step) {
  const begin = performance.now();
  const { ok, output } = await step();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (!ok) failures++;
  const text = !ok || name === 'size' ? `\n${output.trimEnd().replaceAll(/^/gm, '     ')}` : '';
  return `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${text}`;
}

/** @param {string[]} files */
function unfinishedMerges(files) {
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      /^([<>])\1{6} /.test(line) ? [`${file}:${index + 1}: choose one of both versions`] : [],
    );
  });
}

/** Every package has a checksum and comes from the configured registry. */
function unsealedPackages() {
  /** @type {{ packages: Record<string, { integrity?: string, link?: boolean, resolved?: string }> }} */
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages).flatMap(([path, { integrity = '', link, resolved }]) => [
    ...(path === '' || link === true || /^sha512-[\w+/]{86}==$/.test(integrity)
      ? []
      : [`package-lock.json: ${path} has no integrity: npm view NAME@VERSION dist.integrity`]),
    ...(resolved === undefined || link === true
      ? []
      : [`package-lock.json: ${path} names a host: remove “resolved”`]),
  ]);
}

/** @param {string[]} complaints @returns {Outcome} */
function verdict(complaints) {
  return { ok: complaints.length === 0, output: complaints.join('\n') };
}

/** @param {string} script Path under node_modules. @param {string[]} parameters */
function tool(script, ...parameters) {
  return node(join('node_modules', script), ...parameters);
}

/** @param {string[]} parameters @returns {Promise<Outcome>} */
function node(...parameters) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ bytes) => {
      output += bytes.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Every text that people read: strings, comments, names and documents. */
function texts() {
  return [
    ...sources,
    ...['tests', 'scripts', 'docs'].flatMap((folder) => filesUnder(folder, /\.(tsx?|m?js|html|md)$/)),
    'README.md',
    'CONTRIBUTING.md',
    'index.html',
  ];
}

/** @param {string} folder @param {RegExp} kind @returns {string[]} */
function filesUnder(folder, kind = /\.(ts|tsx|css)$/) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => relative(root, join(root, entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
