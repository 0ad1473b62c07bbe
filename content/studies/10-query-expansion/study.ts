/** LESER: query expansion rewarded by what a product search returns: relevance alone, or relevance and coverage of intents. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const TERMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const STOCKS = 240; // of each number of intents
let drawn = 10;
/** Of a small generator: the rows are the same everywhere. */
const below = (n: number): number => {
  drawn = (drawn * 1103515245 + 12345) % 2 ** 31;
  return (drawn >> 8) % n;
};
const named = (terms: readonly (number | undefined)[]) => terms.map((term) => TERMS[term ?? 0]).join(' ');

/** A query, four products in stock, and logged expansions: mostly the first intent in stock, sometimes no intent at all. */
function row(intents: number): readonly [string, string] {
  const query = below(4);
  const fitting = (fits: boolean) =>
    TERMS.flatMap((_, term) => (((query + term) % 2 === 0) === fits ? [term] : []));
  const pick = (count: number, among: number[]): number[] =>
    Array.from({ length: count }, () => among.splice(below(among.length), 1)[0] ?? 0);
  const wanted = pick(intents, fitting(true));
  const stock = pick(4, [...wanted, ...pick(4 - intents, fitting(false))]);
  const first = stock.find((term) => (query + term) % 2 === 0);
  const logged = () => [first, first, wanted[below(intents)], stock[below(4)]][below(4)];
  return [`q${query} ${named(stock)} >`, named([logged(), logged(), logged(), logged()])];
}
/** As many different prompts for each number of intents. */
function rowsOf(intents: number): string[] {
  const logs = new Map<string, string>();
  while (logs.size < STOCKS) logs.set(...row(intents));
  return [...logs].map(([prompt, log]) => `${prompt} => ${log}`);
}

const PLACES = [0, 1, 2, 3];
const isIntent = (token: string) => `(${token} + prompt(0)) % 2 == 0`;
const sum = (conditions: readonly string[]) =>
  `(${conditions.map((one) => `(${one} ? 1.0 : 0.0)`).join(' + ')})`;
const inStock = (i: number) => `(${PLACES.map((k) => `token(${i}) == prompt(${k + 1})`).join(' || ')})`;
const written = (k: number) => `(${PLACES.map((i) => `token(${i}) == prompt(${k + 1})`).join(' || ')})`;
const intents = sum(PLACES.map((k) => isIntent(`prompt(${k + 1})`)));
const hits = sum(PLACES.map((i) => `${inStock(i)} && ${isIntent(`token(${i})`)}`));
const found = sum(PLACES.map((k) => `${written(k)} && ${isIntent(`prompt(${k + 1})`)}`));
const recall = `${found} / ${intents}`;
const last = (value: string) => `time + 1 == tokens() ? ${value} : 0.0`;
/** Of queries with four intents, less those with one: how much of the recall survives more intents. */
const many = last(`(${intents} > 3.5 ? 4.0 * ${recall} : ${intents} < 1.5 ? -4.0 * ${recall} : 0.0)`);
const four = last(`(${intents} > 3.5 ? 4.0 * ${recall} : 0.0)`);

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  examProblems: 4,
  learningRate: 0.002,
  baseAccuracy: 0.95,
  baseSteps: 400,
};
const probes = [
  { term: 'expression', expression: many, probe: true },
  { term: 'expression', expression: four, probe: true },
];
const relevance = { term: 'expression', expression: last(`0.25 * ${hits}`) };
const coverage = { term: 'expression', expression: last(recall) };

const change = (says: string, reward: readonly object[], more: object = {}) => ({
  says,
  run: 'main',
  patch: { variants: [{ label: 'changed', agent: { ...agent, ...more }, reward: [...reward, ...probes] }] },
});

export const study: WrittenStudy = {
  id: '10',
  papers: [{ atlas: 10, cite: 'Zhang et al. 2025, LESER', url: 'https://arxiv.org/abs/2509.05570' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'Paid for relevance alone, query expansion names one meaning again and again',
  question: 'Does a reward for relevance alone lose the rarer meanings of a query?',
  claim:
    'Relevance with coverage finds more meanings of a query than imitated logs and than relevance alone, which collapses to one meaning; the gap grows with the number of meanings.',
  standsFor:
    'A list of four products in the prompt stands for a catalogue, matching tokens for a search engine, and made logs for those of users. Nothing follows about real queries or the gains in a shop.',
  runs: {
    main: {
      name: 'Expansions of an ambiguous query',
      world: {
        family: 'language',
        task: 'custom',
        heldOutProblems: 128,
        verifier: recall,
        vocabulary: [...TERMS, 'q0', 'q1', 'q2', 'q3', '>'],
        problems: [1, 2, 3, 4].flatMap(rowsOf),
      },
      variants: [
        {
          label: 'SFT on logs',
          agent: { ...agent, learningRate: 1e-6 },
          reward: [{ term: 'task' }, ...probes],
        },
        { label: 'relevance', agent, reward: [relevance, ...probes] },
        { label: 'relevance + coverage', agent, reward: [relevance, coverage, ...probes] },
      ],
      evaluation: { policy: 'sampled', episodes: 128, every: 4 },
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Relevance + coverage recalls at least 0.1 more intents of held-out catalogues than both others.',
      metric: 'evaluationReturn',
      variant: 'main/relevance + coverage',
      over: ['main/SFT on logs', 'main/relevance'],
      margin: 0.1,
    },
    {
      kind: 'level',
      says: 'Relevance alone collapses: of four intents it recalls fewer than 0.375. One intent is 0.25.',
      metric: 'probe:Custom expression (2)',
      variant: 'main/relevance',
      below: 0.375,
    },
    {
      kind: 'ahead',
      says: 'The gap to relevance alone is at least 0.1 greater with four intents than with one.',
      metric: 'probe:Custom expression',
      variant: 'main/relevance + coverage',
      over: ['main/relevance'],
      margin: 0.1,
    },
  ],
  shows: [
    { title: 'Intent recall on held-out catalogues', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Recall with four intents',
      run: 'main',
      metric: 'probe:Custom expression (2)',
      unit: 'recall',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A query is ambiguous: half of all products fit it. The prompt shows the four products in stock, of which one to four fit. The policy expands the query by four terms. Logs of users mostly name the first fitting product again and again. Relevance is the share of the four terms that find a fitting product. Coverage is the share of fitting products that are found.',
    predict: {
      ask: 'What does a policy write that is paid for relevance alone?',
      options: ['One fitting term, four times', 'All fitting terms', 'What the logs say'],
      answer: 0,
    },
    watch: 'Compare the recall on held-out catalogues. Then look at queries with four intents.',
    after:
      'Relevance counts hits, so a term that fits earns as much the fourth time as the first. The safest fitting term takes over, and the recall of a query with many meanings falls toward one over their number. Coverage pays a term only once. It makes the second fitting term worth more than a repetition, so the policy has to find out which products fit.',
  },
  changes: [
    change('Pay coverage alone: do wrong terms come back?', [coverage]),
    change('Give coverage a tenth of its weight.', [relevance, { ...coverage, weight: 0.1 }]),
    change('Start from random weights, without logs.', [relevance, coverage], { baseAccuracy: 0 }),
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'GRPO really collapses onto one intent (0.28 of four). The main lead is the metric being paid (own caveat).',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h- h+',
  budget: { coreMinutes: 1.5, quick: { seeds: 2 } },
  caveats: [
    'The recall of the evaluation is close to the coverage that is paid: the claim is nearly a matter of definition. Whether relevance alone collapses is not.',
    'The penalty for breaking rules of the platform and the query without expansion are left out.',
    'SFT imitates logs that repeat the most popular intent. Better logs would give a better imitation.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, with eight products and too few catalogues of four intents. Ten products followed, and each number of intents got as many catalogues.',
};
