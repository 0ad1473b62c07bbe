/** The atlas: 232 papers, one per row. `missing` names the parts that a study still needs. */
const { '../../content/papers.tsv': text = '' } = import.meta.glob<string>('../../content/papers.tsv', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const COLUMNS = [
  'id',
  'title',
  'family',
  'mechanism',
  'environment',
  'study',
  'claim',
  'components',
  'level',
  'missing',
] as const;
/** `study` says what is compared; `claim` is a prediction until it has been run. */
export type Paper = Readonly<Record<(typeof COLUMNS)[number], string>>;

export const papers: readonly Paper[] = text
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(COLUMNS.map((name, k) => [name, cells[k] ?? ''])) as Paper;
  });

export const paperIds: ReadonlySet<string> = new Set(papers.map(({ id }) => id));

const CAPABILITIES: Readonly<Record<string, string>> = {
  'world-side-networks': 'networks next to the policy, in worlds',
  'text-side-networks': 'networks next to the policy, on text',
  'world-data': 'given data in worlds',
  'text-data': 'given data on text',
  'world-features': 'observations with features',
  'multi-agent': 'several agents in one world',
  'rollout-contexts': 'contexts of a completion',
  'task-teacher': 'teachers that choose the next problem',
  'network-variants': 'other shapes of networks',
  'world-memory-policy': 'policies with memory',
  'world-model': 'learned world models',
  phases: 'phases of training',
  'tree-search': 'tree search',
  'text-value-rl': 'value learning on text',
  'text-agent-memory': 'agents on text that remember',
  'masked-decoding': 'completions that a grammar restricts',
  'text-roles': 'several roles on text',
  'text-exams': 'exams by name',
  hierarchy: 'hierarchical policies',
  'diffusion-policies': 'diffusion policies',
  'world-eval': 'evaluation apart from training',
  'population-search': 'search with a population',
  'explain-panels': 'panels that explain decisions',
  'outer-loop': 'an outer loop that rewrites rewards',
  'world-restart': 'restarts from visited states',
  'term-vector': 'rewards with several components',
  'simulated-clock': 'a simulated clock',
  'policy-scored-rewards': 'rewards that the policy scores',
  continuous: 'continuous actions',
  'meta-learning': 'meta-learning',
  'dataflow-benchmarks': 'benchmarks of data flow',
};
const KINDS: Readonly<Record<string, string>> = {
  fix: '',
  limit: 'limit: ',
  study: '',
  tool: '',
  verdict: '',
};

const COVER = 'study:cover';
export const waitsFor = ({ missing }: Paper): readonly string[] =>
  missing
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && (part === COVER || !part.startsWith('study:')))
    .map((part) => {
      if (part === COVER) return 'studies of what it surveys';
      const [, kind = '', name = part] = /^(\w+):(.*)$/.exec(part) ?? [];
      if (kind === 'cap') return CAPABILITIES[name] ?? name.replaceAll('-', ' ');
      return `${kind === '' ? '' : (KINDS[kind] ?? `${kind}: `)}${name.replaceAll('-', ' ')}`;
    });
