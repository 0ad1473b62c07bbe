/**
 * The atlas: 232 papers, one per row. `missing` names the parts that a study still needs, most important first. `cite` says
 * whose a paper without a study is, with its arXiv number; that of a study is in its `papers`.
 */
const { '../../content/papers.tsv': text = '' } = import.meta.glob<string>('../../content/papers.tsv', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const { '../../content/begin.txt': begins = '' } = import.meta.glob<string>('../../content/begin.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Studies that a newcomer should see first: of different families and worlds, and the easiest first. */
export const beginIds: readonly string[] = begins.trim().split('\n');

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
  'cite',
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

/** What the lab does not have yet, in words for readers of the Atlas. */
const PARTS: Readonly<Record<string, string>> = {
  'agent-readings': 'numbers that an agent reports about itself',
  'aspect-labels': 'labels by aspect',
  'attention-window': 'attention to the last few words alone',
  bodies: 'other shapes of networks in worlds',
  clock: 'a clock that runs on while workers wait',
  collection: 'studies of the works that it surveys',
  'critic-warmup': 'a critic that trains before the policy',
  'data-sets': 'several data sets in one run',
  decoders: 'other ways to draw the next word',
  'effective-horizon': 'the effective horizon of a world',
  'entropy-band': 'an entropy that is kept within a band',
  'filtered-vote': 'votes among answers that pass a filter',
  'hidden-states': 'a look into the hidden states of a network',
  'judge-context': 'judges that see more than the policy',
  'learned-terms': 'rewards that learn while the agent explores a world',
  'likelihood-rewards': 'rewards from how likely a model finds a text',
  'memory-policies': 'policies with memory in worlds',
  'mixed-groups': 'groups in which only some answers come with a hint',
  'model-labels': 'texts that a learned model has scored as data',
  'model-warmup': 'reward models that have trained on other data before',
  'novelty-advantage': 'advantages for answers that are new',
  observations: 'observations as lists of numbers',
  'own-prefixes': 'beginnings that the policy itself has written',
  'pair-trees': 'pairs of texts with the same beginning',
  'parameter-groups': 'training of only some weights of a network',
  'perplexity-filter': 'replay of only what the policy finds likely',
  population: 'search with a population of policies',
  'problem-teacher': 'teachers that choose single problems',
  relabel: 'answers that are reused for the question that they fit',
  'return-decomposition': 'a return that is split over its steps',
  roles: 'several writers that learn from each other',
  search: 'a search over what the policy could write next',
  seats: 'several agents in one world',
  'text-nets': 'more networks next to a policy that writes',
  trunks: 'other shapes of networks on text',
  'turn-advantage': 'advantages by turn of a dialogue',
  'world-models': 'learned models of a world',
};

const list = new Intl.ListFormat('en');

/** @returns the predicate of a sentence about a paper without a study @throws Error on a part that has no words */
export function waitsFor({ id, missing }: Paper): string {
  const parts = missing.split(', ').filter(Boolean);
  const words = parts.map((part) => {
    const named = PARTS[part];
    if (named === undefined) throw new Error(`Paper ${id} waits for “${part}”, which has no words.`);
    return named;
  });
  return words.length === 0 ? 'has no study yet' : `waits for ${list.format(words)}`;
}
