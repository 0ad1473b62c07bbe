/** Vallinder and Hughes 2024: cultural evolution of cooperation. Generations of donors who see, or do not see, what others gave. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Twelve players with a strategy each: what it gives at least, what it adds for a good reputation, what reputation it calls good. An
 * unknown one is good. After 144 gifts the six richest stay; six new ones copy one of them with small changes.
 */
import population from './population.kernel.ts?raw';
/** A gift costs the donor its size and gives the other twice as much; 12 players. State = gift of the generation, 12 rounds of 12. */
import kernel from './world.kernel.ts?raw';

const TYPES = ['conditional', 'unconditional', 'selfish'] as const;
const reward = [{ term: 'task' }];
const variants: StudyRun['variants'] = TYPES.map((disposition) => ({
  label: disposition,
  agent: { type: 'custom-agent', text: population, disposition, depth: 1 },
  reward,
}));
const metric = 'taskReturn';
const over = 'agent.depth';
const plan = {
  world: { family: 'graph', kernel },
  seeds: 60,
  seed: 188,
  envSteps: 2000,
  episodes: 10,
  measurementPoints: 10,
};
const above = (other: string): ClaimPart => ({
  says: `Where the last gift is seen, conditional donors end at least 10 gifts above ${other} ones.`,
  kind: 'ahead',
  metric,
  variant: 'main/conditional',
  over: [`main/${other}`],
  margin: 10,
  level: { [over]: 1 },
});
const equal = (other: string): ClaimPart => ({
  says: `Where nothing is seen, they end within 10 gifts of ${other} ones.`,
  kind: 'within',
  metric,
  variant: 'main/conditional',
  same: `main/${other}`,
  margin: 10,
  level: { [over]: 0 },
});

export const study: WrittenStudy = {
  id: '188',
  papers: [
    {
      atlas: 188,
      cite: 'Vallinder and Hughes 2024, Cultural Evolution of Cooperation among LLM Agents',
      url: 'https://arxiv.org/abs/2412.10270',
    },
  ],
  family: 'multi-agent',
  level: 'analog',
  title: 'Donors who give to givers end above selfish ones, even where they see nothing',
  question: 'Do donors who give to givers end richer than others?',
  claim:
    'Where the last gift is seen, conditional donors end richer than unconditional and selfish ones. Where nothing is seen, all end alike.',
  standsFor:
    'Strategies of three numbers stand for language models, and copies of the rich for culture. How any model behaves may not be concluded.',
  runs: {
    main: {
      name: 'Ten generations of donors',
      ...plan,
      variants,
      vary: [{ path: over, over: [0, 1, 2, 3] }],
    },
    punish: {
      name: 'Donors who may punish',
      ...plan,
      variants: variants.map((one) => ({ ...one, agent: { ...one.agent, punish: true } })),
    },
  },
  parts: [...TYPES.slice(1).map(above), ...TYPES.slice(1).map(equal)],
  shows: [
    { title: 'Gifts in the last generation, by gifts seen', run: 'main', metric, kind: 'sweep', over },
    {
      title: 'Gifts by generation, last gift seen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [over]: 1 },
    },
    { title: 'Gifts by generation, with punishment', run: 'punish', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'Twelve players give to each other. A gift is worth twice as much to who receives it. After each generation the six richest stay, and six new players copy one of them, nearly. Conditional donors give to those who gave before. Unconditional ones give half to all. Selfish ones give next to nothing.',
    predict: {
      ask: 'Who gives most after ten generations, if the last gift of a receiver is seen?',
      options: ['Conditional donors', 'Unconditional donors', 'All the same'],
      answer: 0,
    },
    watch: 'See how gifts change from generation to generation, with and without sight.',
    after:
      'Who gives less keeps more, so copies of the rich give less and less: unconditional gifts fall from 77 to 29 in ten generations. Where the last gift is seen, a miser gets less from conditional donors, and gifts stay near 50; with three gifts seen they rise to 71. Where nothing is seen, conditional donors take everybody for a giver. They then erode like unconditional ones, from a higher start, so ten generations do not make them equal to selfish ones.',
  },
  changes: [
    { says: 'Go on for a hundred generations.', run: 'main', patch: { episodes: 100, envSteps: 20_000 } },
    {
      says: 'Copy the rich exactly.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, change: 0 } })) },
    },
    {
      says: 'Change copies more.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, change: 0.3 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Lovely charts, erosion visible. Depth 0 fails since ten generations do not forget the start; two rows open.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 20 } },
  caveats: ['Punishment is shown without a claim.', 'An unknown reputation counts as good.'],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
