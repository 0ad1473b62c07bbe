/**
 * Draws docs/map.md from the imports as they are: `node scripts/draw-map.mjs` writes it, with `--check` it only says
 * whether the drawing is out of date. Node only, after installing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTypeScript from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/map.md');

/** The question that puts a line of code into its room, from top to bottom. */
const ROOMS = {
  'src/main.tsx': 'creates everything, once',
  'src/choices.ts': 'is it what the page offers, worked out by the build so that the page need not?',
  'src/choice-words.ts': 'does it explain what the page offers, and may come after the first picture?',
  'src/checks.ts': 'is it what an edit needs of the engine, loaded by the time that one is made?',
  'src/ui': 'does it put pixels on the screen? (pages, stage, charts, controls)',
  'src/lab':
    'does it talk across threads, or remember what the user has open? (bridge, stores, actions, storage)',
  'src/draw': 'does it turn numbers into pixels on a canvas, in whichever thread?',
  'src/headless': 'does it run an experiment without a page? (the command line)',
  workers: 'is it the entry of another thread, or a message between threads?',
  'src/threads': 'does it run a worker: training, auditing, replaying?',
  'src/metric-store': 'does it hold the numbers of runs for the page?',
  'src/database': 'does it store runs in the browser?',
  'src/engine': 'does it make time pass? (assembles programs, trains, snapshots, plans)',
  'src/studies': 'does it claim something about a paper? (data and claim)',
  'src/learn': 'does it turn experience into a better policy? (agents and their formulas)',
  'src/rewards': 'does it say what is good? (reward terms)',
  'src/worlds': 'is it part of the world, indifferent to who learns?',
  'src/measure': 'is it a number that is shown? (metric dictionary, statistics, histograms)',
  'src/tensor':
    'is it arithmetic on arrays, with its gradient, that would be true without reinforcement learning?',
  'src/core': 'would it be true without reinforcement learning? (random streams, arrays)',
  'src/kernel': 'is it the kernel language: parse, check, compile to WebAssembly, interpret?',
  'src/experiment': 'does it say what is to be run? (schema, defaults, presets, links)',
};

const drawing = draw(await readImports());
const current = readText(target);
if (!process.argv.includes('--check')) {
  writeFileSync(target, drawing);
} else if (current !== drawing) {
  console.error('docs/map.md is out of date: run `npm run map` and look at what changed.');
  process.exitCode = 1;
}

async function readImports() {
  process.chdir(root);
  const options = await extractOptions(join(root, '.dependency-cruiser.mjs'));
  const result = await cruise(['src', 'workers'], options.options, undefined, {
    tsConfig: extractTypeScript(join(root, 'tsconfig.json')),
  });
  if (typeof result.output === 'string')
    throw new Error('dependency-cruiser gave text where modules were expected');
  return result.output.modules;
}

/** @param {string} path */
function roomOf(path) {
  return Object.keys(ROOMS).find((room) => path === room || path.startsWith(`${room}/`)) ?? null;
}

/** @param {import('dependency-cruiser').IModule[]} modules */
function draw(modules) {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {Map<string, { values: number, types: number }>} */
  const edges = new Map();
  for (const module of modules) {
    const from = roomOf(module.source);
    if (from === null) continue;
    files.set(from, (files.get(from) ?? 0) + 1);
    for (const dependency of module.dependencies) {
      const to = roomOf(dependency.resolved);
      if (to === null || to === from) continue;
      const key = `${from} ${to}`;
      const edge = edges.get(key) ?? { values: 0, types: 0 };
      if (dependency.dependencyTypes.includes('type-only')) edge.types++;
      else edge.values++;
      edges.set(key, edge);
    }
  }
  const rooms = Object.keys(ROOMS).filter((room) => files.has(room));
  const arrows = [...edges]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { values, types }]) => {
      const [from = '', to = ''] = key.split(' ');
      const label = [values > 0 ? `${values}` : '', types > 0 ? `${types} types` : '']
        .filter(Boolean)
        .join(' + ');
      return `  ${idOf(from)} ${values > 0 ? '-->' : '-.->'}|${label}| ${idOf(to)}`;
    });
  const boxes = rooms.map((room) => `  ${idOf(room)}["${room}<br/>${countOf(files.get(room) ?? 0)}"]`);
  const lines = Object.entries(ROOMS)
    .filter(([room]) => files.has(room))
    .map(([room, question]) => `| \`${room}\` | ${question} |`);
  return `# Map of the rooms

Drawn by \`npm run map\` from the imports as they are; \`npm run check\` fails when it is out of date. A number is how
many imports go along an arrow; a dashed arrow carries types alone. What may be imported is decided in
\`.dependency-cruiser.mjs\`; everything falls downwards and there are no cycles.

\`\`\`mermaid
flowchart TD
${[...boxes, ...arrows].join('\n')}
\`\`\`

| room | a line of code belongs here if the answer is yes |
|---|---|
${lines.join('\n')}
`;
}

/** @param {string} room */
function idOf(room) {
  return room.replace('src/', '').replace(/\.tsx?$/, '');
}

/** @param {number} files */
function countOf(files) {
  return files === 1 ? '1 file' : `${files} files`;
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
