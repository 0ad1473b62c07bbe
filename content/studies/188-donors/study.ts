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
const FAIR = 'conditional, fair refusals';
const LOT = 'unconditional, survivors by lot';
const reward = [{ term: 'task' }];
const of = (label: string, disposition: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: population, disposition, depth: 1, ...more },
  reward,
});
const variants: StudyRun['variants'] = TYPES.map((disposition) => of(disposition, disposition));
const metric = 'taskReturn';
const over = 'agent.depth';
const GENERATIONS = 60;
const plan = {
  world: { family: 'graph', kernel },
  seeds: 560,
  seed: 1880,
  envSteps: 200 * GENERATIONS,
  episodes: GENERATIONS,
  measurementPoints: 60,
};
const TENTH = { from: 9, to: 11 };
const above = (other: string, depth: number): ClaimPart => ({
  id: `${other}-${depth}`,
  says: `After ten generations, with ${depth === 1 ? 'the last gift' : 'the last three gifts'} seen, conditional donors are richer than ${other} ones.`,
  kind: 'ahead',
  metric,
  statistic: 'mean',
  when: TENTH,
  variant: 'main/conditional',
  over: [`main/${other}`],
  level: { [over]: depth },
});
const equal = (other: string): ClaimPart => ({
  id: `${other}-0`,
  says: `Where nothing is seen, they end within half a doubling of ${other} ones.`,
  kind: 'within',
  metric,
  statistic: 'mean',
  variant: 'main/conditional',
  same: `main/${other}`,
  margin: 0.5,
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
  title:
    'In the tenth generation, donors who give to givers reach {{mean:main/conditional.taskReturn[agent.depth=3] from 9 to 11|.1}} doublings if three gifts are seen, {{mean:main/conditional.taskReturn[agent.depth=1] from 9 to 11|.1}} if one is, and {{mean:main/conditional.taskReturn[agent.depth=0] from 9 to 11|.1}} if none is',
  question: 'Do donors who give to givers end richer than others?',
  claim:
    'Where the last gift or the last three are seen, conditional donors are richer after ten generations than unconditional and selfish ones. Where nothing is seen, all are alike after sixty.',
  standsFor:
    'Strategies of three numbers stand for language models, and copies of the rich for culture. How any model behaves may not be concluded.',
  runs: {
    main: {
      name: 'Ten generations of donors',
      ...plan,
      variants: [
        ...variants,
        of(FAIR, 'conditional', { fair: true }),
        of(LOT, 'unconditional', { selects: false }),
      ],
      vary: [{ path: over, over: [0, 1, 2, 3] }],
    },
    punish: {
      name: 'Donors who punish',
      ...plan,
      world: { ...plan.world, punished: true },
      variants: TYPES.map((disposition) => of(disposition, disposition, { punished: true })),
    },
  },
  gates: [
    {
      says: 'Where nothing is seen, giving dies out: unconditional donors end below one doubling.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: 'main/unconditional',
      level: { [over]: 0 },
      below: 1,
    },
  ],
  parts: [
    ...[3, 1].flatMap((depth) => TYPES.slice(1).map((other) => above(other, depth))),
    ...TYPES.slice(1).map(equal),
  ],
  controls: [
    {
      says: 'If survivors are drawn by lot, unconditional donors go on giving: they end above four doublings.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `main/${LOT}`,
      level: { [over]: 0 },
      above: 4,
    },
  ],
  couldFail:
    'Conditional donors may refuse each other after one small gift, and misers may be copied as fast among them as among others.',
  leftOut:
    'Language models and their ranking are left out, and so is the effect of punishment, which is shown without a claim.',
  shows: [
    {
      title: 'Doublings of the mean resources after ten generations, by gifts seen',
      run: 'main',
      metric,
      kind: 'sweep',
      over,
      when: TENTH,
    },
    {
      title: 'Doublings by generation, last three gifts seen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [over]: 3 },
    },
    {
      title: 'Doublings by generation, last gift seen, with punishment',
      run: 'punish',
      metric,
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Twelve players have 10 units each. In every round each gives a share to another one, who receives twice as much: a gift of 5 costs 5 and brings 10. After twelve rounds the six richest stay, and six new players copy one of them, nearly. “conditional” donors give about 65 % to those who gave before and nearly nothing to others; a newcomer counts as a giver. “unconditional” ones give half to all, “selfish” ones nearly nothing. With “fair refusals”, refusing a miser does not count against the donor. With “survivors by lot” wealth does not decide who is copied. Resources are shown in doublings: three doublings make 80 of 10.',
    predict: {
      ask: 'Only the last gift of a receiver is seen. Who is richer after ten generations, conditional or unconditional donors?',
      options: ['Conditional donors', 'Unconditional donors', 'Both alike'],
      answer: '{{word:part:unconditional-1|0|1|2}}',
    },
    watch:
      'Compare one gift seen with three, and both with none. Then follow all lines over sixty generations.',
    after:
      'Who gives a little less keeps a little more, so misers are copied and giving dies out. It does not where survivors are drawn by lot, so it is the copying of the rich. With three gifts seen they reach {{mean:main/conditional.taskReturn[agent.depth=3] from 9 to 11|.1}} doublings after ten generations, and unconditional ones {{mean:main/unconditional.taskReturn[agent.depth=3] from 9 to 11|.1}}. With one gift seen it is {{mean:main/conditional.taskReturn[agent.depth=1] from 9 to 11|.1}} against {{mean:main/unconditional.taskReturn[agent.depth=1] from 9 to 11|.1}}. But sight is not what makes them rich. Where nothing is seen they give about 65 % to everybody and reach {{mean:main/conditional.taskReturn[agent.depth=0] from 9 to 11|.1}} doublings, against {{mean:main/unconditional.taskReturn[agent.depth=0] from 9 to 11|.1}} of those who begin with half. They begin by giving more, and ten generations do not wear that off. Sight costs them gifts, because a donor who refuses a miser has given nothing, and is then taken for a miser by the next. If such a refusal leaves the reputation as it was (“fair refusals”), they reach {{mean:main/conditional, fair refusals.taskReturn[agent.depth=1] from 9 to 11|.1}} with one gift seen. In the long run sight only slows the decay, since a donor who gives just enough to count as a giver is richer than one who gives more. Where nothing is seen, the start is forgotten after sixty generations, and all are alike.',
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
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'A second run with fresh seeds, survivors by lot and fair refusals are good tests of reasons. But conditional donors begin with larger gifts, and after ten generations they lead by more where nothing is seen than where three gifts are; the parts hide this, since they read the blind case fifty generations later.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 20 } },
  caveats: [
    'The parts where nothing is seen read the end of sixty generations, the others the tenth. At the tenth, conditional donors lead where nothing is seen, too, and by more, because they begin by giving more. So the lead with three gifts seen does not show that reputation helps.',
    'Strategies of three numbers cannot reason about why somebody refused.',
    'The means hide that some populations still give after sixty generations and most do not.',
  ],
  notMeasured: ['65 %'],
  pilots:
    'Experiment seeds 7 and 8, thirty and twenty seeds, once each. They had sixty generations and one gift seen in the claim; the tenth generation, as in the paper, and three gifts were then added. Fair refusals were added to test the reason; they have no part. Second full run: the first one, with seed 188 and 100 seeds, left both comparisons with unconditional donors undecided; this one has the same text of the parts, fresh random numbers and 700 seeds, of which the first 560 are kept, since more make the file of the outcome too large. This study replaces an earlier one that counted gifts instead of resources.',
};
