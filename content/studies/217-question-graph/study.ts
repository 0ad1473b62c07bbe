/** Wu et al. 2023: SPRING, a reader of the game’s paper. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { READER } from '../shared/crafting.ts';

const reward = [{ term: 'task' }];
const reader = (label: string, settings: object) => ({
  label,
  agent: { type: 'custom-agent', text: READER, ...settings },
  reward,
});
const ppo = { type: 'ppo', gamma: 0.97, horizon: 64, alpha: 3, valueAlpha: 3 };
/** Of 9 items. */
const margin = 0.5;
const ahead = (says: string, variant: string, over: string, when: ClaimPart['when'] = 'end'): ClaimPart => ({
  kind: 'ahead',
  metric: 'taskReturn',
  margin,
  says,
  variant,
  over: [over],
  when,
});
const [GRAPH, FEWER, FEWEST] = ['question graph', 'graph, 3 paragraphs less', 'graph, 6 paragraphs less'];

export const study: WrittenStudy = {
  id: '217',
  papers: [{ atlas: 217, cite: 'Wu et al. 2023', url: 'https://arxiv.org/abs/2305.15486' }],
  family: 'inference-time',
  level: 'analog',
  title: 'A chain of small questions finds what one question misses, if the manual is complete',
  question: 'Does a reader of the manual do better when it splits one question into many?',
  claim:
    'A graph of questions makes more items than one question, fewer the more paragraphs of the manual are missing, and more than PPO after 5,000 steps.',
  standsFor:
    'A script stands for the language model: it looks up one recipe per question and errs in 5 % of its answers. The manual is a table. That a model answers small questions more reliably is assumed here, so it may not be concluded.',
  runs: {
    main: {
      name: 'Readers of a manual and PPO',
      world: { family: 'crafting', example: 'tech-tree' },
      variants: [
        { label: 'random', agent: { type: 'q-learning', alpha: 0, epsilon: 1, epsilonEnd: 1 }, reward },
        { label: 'PPO', agent: ppo, reward },
        reader('one question', { questions: 1 }),
        reader(GRAPH, {}),
        reader(FEWER, { removed: 3 }),
        reader(FEWEST, { removed: 6 }),
      ],
      seeds: 20,
      seed: 217,
      envSteps: 40_000,
      measurementPoints: 80,
    },
  },
  parts: [
    ahead(
      'The question graph makes at least 0.5 more of the 9 items than one question.',
      `main/${GRAPH}`,
      'main/one question',
    ),
    ahead('Without 3 of 9 paragraphs it makes at least 0.5 fewer.', `main/${GRAPH}`, `main/${FEWER}`),
    ahead('Without 6 it makes at least 0.5 fewer still.', `main/${FEWER}`, `main/${FEWEST}`),
    ahead('PPO is at least 0.5 items behind the graph after 5,000 steps.', `main/${GRAPH}`, 'main/PPO', {
      at: 5000,
    }),
  ],
  shows: [
    { title: 'Items per episode', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Items per episode at the end', run: 'main', metric: 'taskReturn', kind: 'bars' },
  ],
  teaching: {
    before:
      'Nine items form a tech tree: wood, a table, a pickaxe, stone, and so on to an iron pickaxe. A reader knows the manual and learns nothing. It chooses a goal. One reader looks up one recipe and acts. Another asks again for each missing item until nothing is missing. PPO knows nothing and learns.',
    predict: {
      ask: 'How many steps does PPO need to catch up with the question graph?',
      options: ['About 1,000', 'About 12,000', 'It never does'],
      answer: 1,
    },
    watch:
      'The readers are flat lines. Watch where PPO crosses them, and how far the lines fall without paragraphs.',
    after:
      'An iron pickaxe needs up to six recipes in a row. One question follows the chain for a single link, so a distant goal wastes 15 steps. The graph reaches the first item that can be made now. Each further question adds a chance of error, yet the next step asks again and repairs it. A missing paragraph breaks every chain through it: the reader believes that nothing is needed, and goes on trying. PPO pays for its ignorance once, with about 12,000 steps, and then needs no manual.',
  },
  changes: [
    {
      says: 'Let 40 % of the answers be wrong: more questions then mean more errors.',
      run: 'main',
      patch: {
        variants: [reader('one question', { questions: 1, error: 0.4 }), reader(GRAPH, { error: 0.4 })],
      },
    },
    {
      says: 'Allow two or three questions.',
      run: 'main',
      patch: { variants: [1, 2, 3, 8].map((questions) => reader(`${questions} questions`, { questions })) },
    },
    {
      says: 'Pay only for the last item: PPO finds nothing, the readers do not care.',
      run: 'main',
      patch: { world: { pays: 'last' } },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 2, teaching: 2, interesting: 1 },
    says: 'Scripted backward chaining against one-step lookup, 5 % errors: the ordering is a property of the script (caveat says so). Good chart against PPO.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'The step budget below which the reader leads is 5,000 steps. PPO with a table passes all nine items soon after 10,000.',
    'The manual is short and the map small. In Crafter itself, PPO needs millions of steps.',
    'Which paragraphs are removed is drawn for each seed. Early ones cost more than late ones.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First the readers with PPO at α = 1, 3 and 10 over 400,000 steps; all PPO runs made nine items by step 50,000. Then PPO alone with batches of 64, 128 and 256 steps, α = 1, 3 and 10, and 4 or 8 epochs. The fastest was kept, and the 5,000 steps of the last part were chosen then.',
};
