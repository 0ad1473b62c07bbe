/**
 * Who may know whom. One table: for each room, the rooms that it may import in full (`all`) and those of which it
 * may import types alone (`types`, a path inside src/). Everything else between rooms is an error, and so is a cycle of folders.
 */
const CONTRACTS = [
  'src/worlds/contract',
  'src/worlds/view',
  'src/worlds/language-contract',
  'src/engine/contract',
  'src/engine/network-contract',
  'src/engine/audit/contract',
  'src/engine/exact/contract',
  'src/engine/replay/contract',
  'src/kernel/contract',
];
export const TABLE = {
  core: { all: [], types: ['src/kernel/'] },
  kernel: { all: [], types: [] },
  tensor: { all: ['core'], types: [] },
  experiment: { all: ['core'], types: [] },
  stats: { all: ['core'], types: [] },
  // These three parse kernel text, which declares settings once; members that are kernel text import nothing.
  worlds: { all: ['core', 'kernel'], types: ['src/experiment/'] },
  agents: {
    all: ['core', 'kernel', 'tensor'],
    types: ['src/experiment/', 'src/worlds/contract', 'src/engine/contract'],
  },
  rewards: {
    // Terms that learn name what they are fitted to.
    all: ['core', 'kernel', 'agents/reward-models'],
    types: ['src/experiment/', 'src/worlds/contract', 'src/worlds/language-contract'],
  },
  engine: {
    all: ['experiment', 'kernel', 'core', 'tensor', 'worlds', 'rewards', 'agents', 'stats'],
    types: [],
  },
  study: { all: ['experiment', 'stats', 'core'], types: [] },
  imports: { all: ['core', 'stats'], types: [] },
  services: {
    all: ['engine', 'experiment', 'stats', 'core', 'study', 'imports', 'worlds', 'rewards'],
    types: CONTRACTS,
  },
  app: {
    // Estimators are pure formulas; the pictures of the glossary are computed with them.
    all: ['services', 'experiment', 'core', 'stats', 'study', 'imports', 'agents/estimators'],
    types: CONTRACTS,
  },
  cli: {
    all: [
      'core',
      'engine',
      'stats',
      'services/metrics',
      'services/student',
      'experiment',
      'study',
      'imports',
      'rewards',
    ],
    types: [],
  },
};
/** Rooms whose registry finds parts in content/ by glob. Only registries import content. */
const REGISTRIES =
  '^src/(study/(registry|outcomes|load|lessons|atlas)|experiment/presets|rewards/designs-registry)\\.ts$';

/** npm packages that only some places may import. */
const PACKAGES = [
  { name: '(react|react-dom|recharts)', places: ['^src/app/', '^src/main\\.tsx$'] },
  { name: 'zustand', places: ['^src/app/'] },
  { name: 'comlink', places: ['^src/services/'] },
  { name: '(acorn|@sveltejs/acorn-typescript)', places: ['^src/kernel/'] },
  { name: 'idb-keyval', places: ['^src/services/'] },
  { name: 'minisearch', places: ['^src/app/atlas/'] },
  { name: 'dexie', places: ['^src/services/runs/'] },
  { name: 'fflate', places: ['^src/services/metrics/'] },
  { name: 'zod', places: ['^src/experiment/', '^src/cli/'] },
  { name: '@tensorflow/tfjs', places: ['^src/agents/layers/'] },
  { name: '(@codemirror|@lezer)', places: ['^src/app/studio/'] },
];

/** Folders whose members do not know each other: only the room's registry lists them. */
const SIBLINGS = [
  'src/worlds/([^/]+)/',
  'src/rewards/terms/([^/]+)',
  'src/agents/table/([^/]+)',
  'src/agents/reward-models/objectives/([^/]+)',
  'content/studies/(?!shared/)([^/]+)/',
];

const roomRules = Object.entries(TABLE).flatMap(([room, may]) => [
  {
    name: `room-${room}`,
    comment: `src/${room} may import ${may.all.join(', ') || 'no other room'}${may.types.length > 0 ? `, and types of ${may.types.join(', ')}` : ''}.`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: {
      path: '^(content|src|workers|tests)/',
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
      path: '^(content|src|workers|tests)/',
      pathNot: '^src/(app|engine|experiment)/|^src/(choices|choice-words|services/checker/checks)\\.ts$',
    },
  },
  {
    name: 'room-of-the-engine-for-the-page',
    comment:
      'src/choices.ts and src/choice-words.ts are what the page takes of the engine as data: the build evaluates them.',
    severity: 'error',
    from: { path: '^src/(choices|choice-words)\\.ts$' },
    to: {
      path: '^(content|src|workers|tests)/',
      pathNot:
        '^src/(engine|experiment)/|^src/worlds/(registry|language/examples)|^src/rewards/designs-registry',
    },
  },
  {
    name: 'room-workers',
    comment: 'A worker is an entry for the bundler: what it does is in services.',
    severity: 'error',
    from: { path: '^workers/' },
    to: { path: '^(content|src|tests)/', pathNot: '^src/services/' },
  },
  {
    name: 'room-content',
    comment:
      'Content is data: it knows the formats of experiments, studies, presets, designs and lessons, and what studies share.',
    severity: 'error',
    from: { path: '^content/' },
    to: {
      path: '^(content|src|workers|tests)/',
      pathNot: '^content/|^src/(experiment|study)/|^src/rewards/design-parts\\.ts$',
    },
  },
  {
    name: 'content-by-registries',
    comment: 'Registries find content by glob. Nobody else imports it.',
    severity: 'error',
    from: { path: '^(src|workers)/', pathNot: REGISTRIES },
    to: { path: '^content/' },
  },
];

const packageRules = PACKAGES.map(({ name, places }) => ({
  name: `package-${name.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')}`,
  comment: `${name} is imported only from ${places.join(', ')}.`,
  severity: 'error',
  from: { path: '^(content|src|workers)/', pathNot: places },
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
      name: 'no-cycles-of-folders',
      severity: 'error',
      comment: 'Two folders that need each other are one folder, or a third is missing.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-the-page',
      comment: 'Only the headless command knows Node.',
      severity: 'error',
      from: { path: '^(content|src|workers)/', pathNot: '^src/cli/' },
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
