/** Wu et al. 2023: SPRING, a reader of the game’s paper. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import reader from './reader.kernel.ts?raw';

const reward = [{ term: 'task' }];
/** @param taught share of the examples that answer the large question; the graph asks none */
const reads = (label: string, asks: string, examples: number, { removed = 0, taught = 0 } = {}) => ({
  label,
  agent: { type: 'custom-agent', text: reader, asks, examples, removed, taught },
  reward,
});
const ppo = { type: 'ppo', gamma: 0.97, horizon: 64, alpha: 3, valueAlpha: 3 };
const [LARGE, SMALL, GRAPH, FEWER] = [
  'one large question',
  'one small question',
  'question graph',
  'graph, 3 paragraphs less',
] as const;
const large = (examples: number) => reads(LARGE, 'one question', examples, { taught: 1 });
const small = (examples: number) => reads(SMALL, 'one question', examples);
const graph = (examples: number) => reads(GRAPH, 'question graph', examples);
const EXAMPLES = 'agent.examples';
const TAUGHT = 'agent.taught';
const MIXED = 'one question';
const metric = 'taskReturn';
const world = { family: 'crafting', example: 'tech-tree' };
const sweep = { world, seeds: 100, seed: 1217, envSteps: 5000, measurementPoints: 10 };

export const study: WrittenStudy = {
  id: '217',
  papers: [{ atlas: 217, cite: 'Wu et al. 2023', url: 'https://arxiv.org/abs/2305.15486' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'From 60 examples, a reader of the manual makes {{mean:main/question graph.taskReturn|.1}} of nine items by a chain of small questions, {{mean:main/one small question.taskReturn|.1}} by one of them, and {{mean:main/one large question.taskReturn|.1}} by one large question that it was taught',
  question: 'Does a reader of the manual do better when it splits one question into many?',
  claim:
    'A graph of questions makes more items than one question, even if the reader was taught as many answers to that one. It makes fewer if paragraphs of the manual are missing, and more than PPO after 1,000 steps.',
  standsFor:
    'A reader that answers by its most similar example stands for the language model, and a table of recipes for the paper about the game. How GPT-4 reasons does not occur here.',
  runs: {
    main: {
      name: 'Readers of a manual and PPO',
      world,
      variants: [
        graph(60),
        large(60),
        small(60),
        reads(FEWER, 'question graph', 60, { removed: 3 }),
        { label: 'PPO', agent: ppo, reward },
        { label: 'random', agent: { type: 'q-learning', alpha: 0, epsilon: 1, epsilonEnd: 1 }, reward },
      ],
      seeds: 100,
      seed: 1217,
      envSteps: 15_000,
      measurementPoints: 75,
    },
    examples: {
      ...sweep,
      name: 'Readers with more and fewer examples',
      variants: [graph(60), large(60), small(60)],
      vary: [{ path: EXAMPLES, over: [15, 30, 60, 125, 250, 500], unit: 'examples' }],
    },
    taught: {
      ...sweep,
      name: 'A reader with one question that knows some large and some small answers',
      variants: [reads(MIXED, 'one question', 60)],
      vary: [{ path: TAUGHT, over: [0, 0.1, 0.3, 0.6, 1], unit: 'of the examples' }],
    },
  },
  gates: [
    {
      id: 'knows',
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
      says: 'From 60 examples of the questions that each asks, the graph makes more items than one large question and than one small one.',
      metric,
      variant: `main/${GRAPH}`,
      over: [`main/${LARGE}`, `main/${SMALL}`],
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
    'The reader errs, because its most similar example may be about another inventory. A chain of questions repeats that risk at each link. One answer to the whole question has it once, if somebody taught such answers.',
  leftOut: 'Questions that share answers, and the text of a paper; recipes are all that the manual has.',
  shows: [
    { title: 'Items per episode, of nine', run: 'main', metric, kind: 'curve' },
    {
      title: 'Items per episode, by the number of examples',
      run: 'examples',
      metric,
      kind: 'sweep',
      over: EXAMPLES,
    },
    {
      title: 'One question: items per episode, by the share of large answers among 60 examples',
      run: 'taught',
      metric,
      kind: 'sweep',
      over: TAUGHT,
    },
  ],
  teaching: {
    before:
      'Nine items form a tech tree: wood, a table, a wood pickaxe, stone, and so on to an iron pickaxe. A reader was trained on 60 questions with right answers, each for some inventory, and answers a new question like the most similar one that it knows. It chooses a goal, and asks before each step. One small question is “What does the stone pickaxe need that I lack?” The reader goes for what the answer says, whether or not that can be made yet. With a graph it asks what this needs in turn, and so on, until nothing is lacking. One large question is “What must I make now to get the stone pickaxe in the end?” Each reader was taught the questions that it asks. PPO knows nothing and learns.',
    predict: {
      ask: 'From 60 examples each: does a graph of small questions make more items than one large question?',
      options: [
        'More: small questions are easier to answer',
        'Fewer: each link of the chain may break',
        'About as many',
      ],
      answer: '{{word:part:graph[one large question]|0|1|2}}',
    },
    watch:
      'Readers do not learn, so their lines are flat. Compare the graph with one large and one small question, and watch where PPO crosses them. In the second chart, see whether more examples mend the chain.',
    after:
      'An item far up the tree lacks something that itself cannot be made yet. One small answer then sends the reader on a walk for nothing, for up to 15 steps. The graph follows the chain to an item that can be made now, and makes {{part:graph[one small question].size}} items more. It pays for that with errors: if a link is right with probability p, a chain of k links is right with probability p^k, and one “nothing is lacking” too early ends it. So it gets {{mean:main/question graph.taskReturn|.1}} items and not nine. One large answer has one chance to err, and its reader makes {{mean:main/one large question.taskReturn|.1}}. If the reason is p^k, the graph must catch up as p rises to 1, and it does: {{mean:examples/question graph.taskReturn[agent.examples=30]|.1}} against {{mean:examples/one large question.taskReturn[agent.examples=30]|.1}} items from 30 examples, {{mean:examples/question graph.taskReturn[agent.examples=125]|.1}} against {{mean:examples/one large question.taskReturn[agent.examples=125]|.1}} from 125, {{mean:examples/question graph.taskReturn[agent.examples=250]|.1}} against {{mean:examples/one large question.taskReturn[agent.examples=250]|.1}} from 250. One small question stays behind, because a right answer to it is still no plan. So a graph is worth its errors where a manual answers small questions and nobody has worked out the large ones, which is the case that the paper is about. A few large answers among many small ones do not replace it: the third chart falls before it rises, because they push out small answers, and the most similar of them is about another case. Without a paragraph every chain through its item breaks.',
  },
  changes: [
    {
      says: 'Let the manual leave out six paragraphs of nine.',
      run: 'main',
      patch: { variants: [reads('6 paragraphs less', 'question graph', 60, { removed: 6 })] },
    },
    {
      says: 'Remove three paragraphs from the reader with the large question, too.',
      run: 'main',
      patch: { variants: [reads('large, 3 less', 'one question', 60, { removed: 3, taught: 1 })] },
    },
    {
      says: 'Pay only for the last item: PPO finds nothing, the readers do not care.',
      run: 'main',
      patch: { world: { pays: 'last' } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'The rival is taught what it is asked, the formula for broken chains is tested by the number of examples, and the text says where a chain is worth its errors. But pilots had shown that this rival wins, its answers had to be worked out by somebody, which the reader of the paper lacks, and the budget at which PPO is asked is an early one.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 0.9, quick: { seeds: 12 } },
  caveats: [
    'A manual has answers to small questions. Those to the large one were worked out for its reader, which the reader of the paper does not have.',
    'PPO with a table makes all nine items within 15,000 steps; the small tree decides at which budget the reader leads.',
    'Which paragraphs are removed is drawn for each seed. Early ones cost more than late ones.',
  ],
  pilots:
    'Second full run, with fresh seeds. In the first one, the reader with one question was asked a large one but taught small answers, and the graph was ahead of it. A reader asked for a rival that is taught what it is asked. It had been ahead of the graph in a pilot with experiment seed 7 and six seeds, and in a second chart of the first run, with 6.7 against 5.0 items; so this form was expected to fail, and what it adds is the number of examples, which no pilot had seen. Parts, examples, paragraphs and steps are those of the first run; the large question was added to the first part. The settings of PPO are those of an earlier version of this study, tuned over nine settings.',
  writtenFor: 'h+ f- h+ h- h+',
};
