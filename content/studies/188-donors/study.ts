/** Vallinder and Hughes 2024: cultural evolution of cooperation. Generations of donors who see, or do not see, what others gave. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Twelve players with four numbers each. After 144 gifts the six richest stay, and six new ones copy one of them with small changes. */
import population from './population.kernel.ts?raw';
/** A gift costs the donor its size and gives the other twice as much. State = who receives. */
import kernel from './world.kernel.ts?raw';

const PLAYERS = [...'ABCDEFGHIJKL'];
const GIFTS = ['0 %', '25 %', '50 %', '75 %', '100 %', 'punish'];
const world = {
  family: 'graph',
  kernel,
  transitions: PLAYERS.flatMap((player) => GIFTS.map((gift) => `${player}, ${gift}, ${player}`)),
  positions: PLAYERS.map((player, k) => {
    const angle = (k * Math.PI) / 6;
    return `${player}, ${(2.2 * Math.sin(angle)).toFixed(2)}, ${(-2.2 * Math.cos(angle)).toFixed(2)}`;
  }),
  stepLimit: 200,
};
const reward = [{ term: 'task' }];
const donors = (label: string, disposition: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: population, disposition, depth: 3, ...more },
  reward,
});
const [CONDITIONAL, UNCONDITIONAL, SELFISH, MIXED, LOT] = [
  'conditional',
  'unconditional',
  'selfish',
  'conditional, mixed-up records',
  'unconditional, survivors by lot',
] as const;
const variants: StudyRun['variants'] = [
  donors(CONDITIONAL, 'conditional'),
  donors(UNCONDITIONAL, 'unconditional'),
  donors(SELFISH, 'selfish'),
  donors(MIXED, 'conditional', { mixedUp: true }),
  donors(LOT, 'unconditional', { selects: false }),
];
const GENERATIONS = 60;
const DEPTH = 'agent.depth';
/** The paper has ten generations. */
const TENTH = { from: 9, to: 11 };
const metric = 'taskReturn';
const reading = { metric, statistic: 'mean', when: TENTH } as const;
const richer = (other: string, depth: number): ClaimPart => ({
  id: `${other}-${depth}`,
  says: `With ${['no gift', 'one gift', 'a chain of two gifts', 'a chain of three gifts'][depth]} seen, conditional donors are richer than ${other} ones.`,
  kind: 'ahead',
  ...reading,
  variant: `main/${CONDITIONAL}`,
  over: [`main/${other}`],
  level: { [DEPTH]: depth },
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
    'Donors who give to givers are {{word:part:unconditional-1|richer|poorer|as rich}} after ten generations if only the last gift is seen, and {{word:part:unconditional-2|richer|poorer|as rich}} if it is also seen whom a refusal hit',
  question: 'Do donors who give to givers get richer than others, and is it because they see who gave?',
  claim:
    'After ten generations, donors who give to givers are richer than unconditional and selfish ones if they see earlier gifts, and their lead needs that sight.',
  standsFor:
    'Strategies of four numbers stand for language models, and copies of the rich for culture. How any model behaves may not be concluded.',
  runs: {
    main: {
      name: 'Generations of donors',
      world,
      variants,
      vary: [{ path: DEPTH, over: [0, 1, 2, 3], unit: 'gifts seen' }],
      seeds: 600,
      seed: 1881,
      envSteps: 200 * GENERATIONS,
      episodes: GENERATIONS,
      measurementPoints: GENERATIONS,
    },
  },
  gates: [
    {
      id: 'dies',
      says: 'Where nothing is seen, giving dies out: in the end unconditional donors are below one doubling.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `main/${UNCONDITIONAL}`,
      level: { [DEPTH]: 0 },
      below: 1,
    },
  ],
  parts: [
    ...[1, 2, 3].map((depth) => richer(UNCONDITIONAL, depth)),
    richer(SELFISH, 3),
    {
      id: 'sight',
      says: 'The lead over selfish donors is greater with a chain of three gifts than where nothing is seen.',
      kind: 'interaction',
      ...reading,
      variant: `main/${CONDITIONAL}`,
      minus: `main/${SELFISH}`,
      between: [{ [DEPTH]: 0 }, { [DEPTH]: 3 }],
    },
  ],
  controls: [
    {
      says: 'Where nothing is seen, conditional and unconditional donors are the same, since they begin with the same gifts.',
      kind: 'within',
      ...reading,
      variant: `main/${CONDITIONAL}`,
      same: `main/${UNCONDITIONAL}`,
      margin: 0.01,
      level: { [DEPTH]: 0 },
    },
    {
      says: 'With mixed-up records, conditional donors are not richer than unconditional ones, by a quarter of a doubling.',
      kind: 'notAbove',
      ...reading,
      variant: `main/${MIXED}`,
      than: `main/${UNCONDITIONAL}`,
      margin: 0.25,
      level: { [DEPTH]: 3 },
    },
    {
      id: 'lot',
      says: 'If survivors are drawn by lot, unconditional donors go on giving: they end above four doublings.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `main/${LOT}`,
      level: { [DEPTH]: 0 },
      above: 4,
    },
  ],
  couldFail:
    'A donor who refuses a miser has given nothing, so mistrust may spread; and misers may be copied as fast among those who see as among others.',
  leftOut:
    'Language models and their ranking are left out; punishment is a suggested change without a claim.',
  shows: [
    {
      title: 'Doublings of the mean resources in the tenth generation',
      run: 'main',
      metric,
      variants: [CONDITIONAL, UNCONDITIONAL, SELFISH, MIXED].map((label) => `main/${label}`),
      kind: 'sweep',
      over: DEPTH,
      when: TENTH,
    },
    {
      title: 'Doublings by generation, a chain of two gifts seen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [DEPTH]: 2 },
    },
    {
      title: 'Doublings by generation, one gift seen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [DEPTH]: 1 },
    },
  ],
  teaching: {
    before:
      'Twelve players have 10 units each and give in turn, each to a random other player, who receives twice the gift: a gift of 5 costs 5 and brings 10. After twelve rounds the six richest stay, and six new players copy one of them, nearly. “conditional” donors give half to good receivers and nearly nothing to bad ones. “unconditional” donors give half to everybody, “selfish” ones nearly nothing; the first gift is half for all three. With one gift seen, a receiver whose last gift was small is bad. With two, it is good all the same if that small gift went to somebody bad. With three, this excuse is checked in the same way. With “mixed-up records” donors look at the record of a random player; with “survivors by lot” wealth does not decide who is copied. Resources are counted in doublings: three doublings make 80 of 10.',
    predict: {
      ask: 'Donors see only the last gift of a receiver. After ten generations, are those who refuse misers richer than those who give to everybody?',
      options: ['Yes, richer', 'No, poorer', 'Both are alike'],
      answer: '{{word:part:unconditional-1|0|1|2}}',
    },
    watch:
      'Compare “conditional” with “unconditional” from no gift seen to three. Then follow both over sixty generations: where do the lines cross?',
    after:
      'A donor who refuses a miser has given little. If only the last gift is seen, the next donor takes it for a miser and refuses it, too, so mistrust spreads: conditional donors reach {{mean:main/conditional.taskReturn[agent.depth=1] from 9 to 11|.1}} doublings, and unconditional ones {{mean:main/unconditional.taskReturn[agent.depth=1] from 9 to 11|.1}}. If donors also see whom it refused, the refusal is excused, and it is {{mean:main/conditional.taskReturn[agent.depth=2] from 9 to 11|.1}} against {{mean:main/unconditional.taskReturn[agent.depth=2] from 9 to 11|.1}}. One step further the excuse itself is doubted, because whoever was refused may have had an excuse as well: conditional donors are {{word:part:unconditional-3|richer|poorer|as rich}} again. Still, sight matters. Among those who look at mixed-up records giving dies out sooner, and the lead over selfish donors grows by {{part:sight.size|.1}} doublings from no gift seen to three. Without sight, nothing protects giving, because whoever gives a little less keeps a little more and is copied; where survivors are drawn by lot, giving stays. Over sixty generations refusals pay off even with one gift seen: giving decays more slowly, and the lines cross.',
  },
  changes: [
    { says: 'Go on for a hundred generations.', run: 'main', patch: { episodes: 100, envSteps: 20_000 } },
    {
      says: 'Let donors punish misers, for a tenth of what they have.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, punishes: true } })) },
    },
    {
      says: 'Copy the rich exactly.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, change: 0 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Chains of one, two and three gifts could have gone either way, 600 seeds decide each, and the rule of reputation explains every sign. The verdict is a snapshot: giving dies out in all, and with one gift seen the order turns around ten generations later. Costly punishment is left to a press.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 20 } },
  caveats: [
    'The tenth generation is that of the paper. The verdict depends on it, because giving dies out in all: with one gift seen, conditional donors lead after about twenty generations, as the last chart shows.',
    'The means hide that populations differ: in some nearly everything is given, in others nothing.',
    'Strategies of four numbers cannot reason about why somebody refused. How far a chain is followed is a rule of the world.',
  ],
  pilots:
    'Experiment seed 7, twenty and one hundred seeds, once each, with the settings of the study. The comparison with two gifts seen, which was only charted, then became a part, because the claim speaks of sight and not of one depth. Nothing was tuned. This study replaces one in which conditional donors began with larger gifts.',
};
