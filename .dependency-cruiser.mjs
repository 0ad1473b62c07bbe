/**
 * Who may know whom. One table: for each room, the rooms that it may import in full (`all`) and those of which it
 * may import types alone (`types`, a path inside src/ or workers/). Everything else between rooms is an error.
 */
const CONTRACTS = [
  'src/worlds/contract',
  'src/worlds/view',
  'src/worlds/language/contract',
  'src/engine/contract',
  'src/engine/audit/contract',
  'src/engine/exact/contract',
  'src/engine/network/contract',
  'src/engine/resimulate/contract',
  'src/kernel/contract',
];
export const TABLE = {
  experiment: { all: ['core'], types: [] },
  kernel: { all: [], types: [] },
  core: { all: [], types: ['src/kernel/'] },
  tensor: { all: ['core'], types: [] },
  // These three parse kernel text, which declares settings once; members that are kernel text import nothing.
  worlds: { all: ['core', 'kernel'], types: ['src/experiment/'] },
  rewards: {
    // Terms that learn name what they are fitted to.
    all: ['core', 'kernel', 'learn/reward-models'],
    types: ['src/experiment/', 'src/worlds/contract', 'src/worlds/language/contract'],
  },
  learn: {
    all: ['core', 'kernel', 'tensor'],
    types: ['src/experiment/', 'src/worlds/contract', 'src/engine/contract'],
  },
  measure: { all: ['core'], types: [] },
  engine: {
    all: ['experiment', 'kernel', 'core', 'tensor', 'worlds', 'rewards', 'learn', 'measure'],
    types: [],
  },
  studies: { all: ['experiment', 'measure'], types: [] },
  imports: { all: ['core', 'measure'], types: [] },
  draw: { all: [], types: ['src/worlds/view', 'src/engine/contract'] },
  database: { all: ['core', 'experiment', 'measure'], types: ['workers/protocol'] },
  'metric-store': {
    all: ['core', 'experiment', 'measure', 'database'],
    types: ['workers/protocol', ...CONTRACTS],
  },
  threads: {
    all: ['engine', 'experiment', 'measure', 'core', 'studies', 'metric-store'],
    types: ['workers/protocol'],
  },
  lab: {
    // Estimators are pure formulas; the pictures of the glossary are computed with them.
    all: ['experiment', 'core', 'measure', 'studies', 'draw', 'imports', 'learn/estimators'],
    types: [...CONTRACTS, 'workers/protocol'],
  },
  ui: {
    all: ['lab', 'measure', 'draw', 'studies'],
    types: ['src/experiment/', 'src/imports/', ...CONTRACTS],
  },
  headless: { all: ['core', 'engine', 'measure', 'metric-store', 'experiment', 'studies'], types: [] },
};

/** npm packages that only some places may import. */
const PACKAGES = [
  { name: '(react|react-dom|recharts)', places: ['^src/ui/', '^src/main\\.tsx$'] },
  { name: 'zustand', places: ['^src/lab/', '^src/ui/hooks\\.ts$'] },
  { name: 'comlink', places: ['^src/lab/', '^src/threads/', '^workers/'] },
  { name: '(acorn|@sveltejs/acorn-typescript)', places: ['^src/kernel/'] },
  { name: 'idb-keyval', places: ['^src/threads/', '^src/lab/atlas/'] },
  { name: 'minisearch', places: ['^src/lab/atlas/'] },
  { name: 'dexie', places: ['^src/database/'] },
  { name: 'zod', places: ['^src/experiment/', '^src/headless/shards/'] },
  { name: '@tensorflow/tfjs', places: ['^src/learn/layers/'] },
  { name: '(@codemirror|@lezer)', places: ['^src/ui/studio/'] },
];

/** Folders whose members do not know each other: only the room's registry lists them. */
const SIBLINGS = [
  'src/worlds/([^/]+)/',
  'src/rewards/terms/([^/]+)',
  'src/learn/agents/([^/]+)',
  'src/learn/reward-models/objectives/([^/]+)',
  'src/studies/claims/([^/]+)',
];

const roomRules = Object.entries(TABLE).flatMap(([room, may]) => [
  {
    name: `room-${room}`,
    comment: `src/${room} may import ${may.all.join(', ') || 'no other room'}${may.types.length > 0 ? `, and types of ${may.types.join(', ')}` : ''}.`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: {
      path: '^(src|workers|tests)/',
      pathNot: [room, ...may.all].map((name) => `^src/${name}/`).concat(may.types.map((path) => `^${path}`)),
    },
  },
  ...(may.types.length === 0
    ? []
    : [
        {
          name: `types-only-${room}`,
          comment: `src/${room} may import only types from ${may.types.join(', ')}: write "import type".`,
          severity: 'error',
          from: { path: `^src/${room}/` },
          // They declare fields, and read their values and the unit of a run, for every room that has settings.
          to: {
            path: may.types.map((path) => `^${path}`),
            pathNot: '^src/experiment/(field|settings|budget)\\.ts$',
            dependencyTypesNot: ['type-only'],
          },
        },
      ]),
]);

const placeRules = [
  {
    name: 'room-main',
    comment: 'src/main.tsx creates everything once: the lab with its dependencies, and the page.',
    severity: 'error',
    from: { path: '^src/main\\.tsx$' },
    to: {
      path: '^(src|workers|tests)/',
      pathNot: '^src/(lab|ui|engine|experiment)/|^src/(choices|choice-words|checks)\\.ts$',
    },
  },
  {
    name: 'room-of-the-engine-for-the-page',
    comment:
      'src/choices.ts, src/choice-words.ts and src/checks.ts are what src/main.tsx takes of the engine: as data, and late.',
    severity: 'error',
    from: { path: '^src/(choices|choice-words|checks)\\.ts$' },
    to: {
      path: '^(src|workers|tests)/',
      pathNot:
        '^src/(engine|experiment)/|^src/worlds/(registry|language/examples)|^src/rewards/designs-registry',
    },
  },
  {
    name: 'room-workers',
    comment:
      'A worker is an entry: what it does is in threads, database, metric-store, draw, imports and engine.',
    severity: 'error',
    from: { path: '^workers/' },
    to: {
      path: '^(src|tests)/',
      pathNot: '^src/(threads|database|metric-store|engine|measure|experiment|core|draw|studies|imports)/',
    },
  },
];

const packageRules = PACKAGES.map(({ name, places }) => ({
  name: `package-${name.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')}`,
  comment: `${name} is imported only from ${places.join(', ')}.`,
  severity: 'error',
  from: { path: '^(src|workers)/', pathNot: places },
  to: { path: `node_modules/${name}/` },
}));

const siblingRules = SIBLINGS.map((folder) => ({
  name: `siblings-${folder
    .split('/')
    .slice(1, -1)
    .join('-')
    .replaceAll(/[^a-z]+/g, '-')}`,
  comment: 'Siblings do not import each other.',
  severity: 'error',
  from: { path: `^${folder}` },
  to: { path: `^${folder}`, pathNot: `^${folder.replace('([^/]+)', '$1')}` },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Things fall downwards only.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-the-page',
      comment: 'Only the headless command knows Node.',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: '^src/headless/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...roomRules,
    ...placeRules,
    ...packageRules,
    ...siblingRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.kernel\\.ts' }, // kernel modules are text, not TypeScript
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
