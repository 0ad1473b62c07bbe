/**
 * Draws docs/map.md from the imports: `node scripts/draw-map.mjs` writes it; with `--check` it only reports whether the map is
 * out of date. Needs Node and the installed packages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTypeScript from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/map.md');

/** What each folder is for, from top to bottom. */
const ROOMS = {
  'src/main.tsx': 'creates and connects everything',
  'src/choices.ts': 'the worlds, agents, terms and presets that the page offers, computed at build time',
  'src/choice-words.ts': 'explanations of these choices, loaded after the first paint',
  'src/checks.ts': 'the engine code that checks an edit, loaded before the first edit',
  'src/ui': 'React components: world view, charts, builder, dialogs',
  'src/lab': 'state of the page and calls to workers: draft, run, actions, stores',
  'src/draw': 'drawing of maps on a canvas, on the page or in a worker',
  'src/headless': 'the command line',
  'src/imports': 'files of other tools: tables of transitions and logs',
  workers: 'worker entries and their messages',
  'src/threads': 'the loops of the workers: training, audit, replay',
  'src/studies': 'studies: claims of papers as data, their outcomes, and the rows of the Atlas',
  'src/metric-store': 'the numbers of runs, in a worker',
  'src/database': 'saved runs in the browser',
  'src/engine': 'programs, training sessions, snapshots, exact solver, audit',
  'src/learn': 'agents and their formulas',
  'src/rewards': 'reward terms and the library of designs',
  'src/worlds': 'worlds: dynamics, observations, events, task reward',
  'src/measure': 'metrics, statistics, comparisons, diagnosis, figures',
  'src/tensor': 'array operations with gradients, for networks',
  'src/core': 'mathematics: random streams, solvers, array helpers',
  'src/kernel': 'the kernel language: parser, checker, compilers, interpreter',
  'src/experiment': 'the experiment: schema, defaults, presets, links',
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
    .map(([room, contents]) => `| \`${room}\` | ${contents} |`);
  return `# Map of the code

\`npm run map\` draws this map from the imports; \`npm run check\` fails if it is out of date. The number on an arrow counts
imports. A dashed arrow has only type imports. \`.dependency-cruiser.mjs\` lists what each folder may import. Imports go
downward only and have no cycles.

\`\`\`mermaid
flowchart TD
${[...boxes, ...arrows].join('\n')}
\`\`\`

| folder | contents |
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
