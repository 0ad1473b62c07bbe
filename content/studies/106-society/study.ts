/** Zhuge et al. 2023: societies of specialists, with a vote, a monarch or an economy. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Who decides: the member that was right most often, in all or in each topic, a vote, the highest bid, or a monarch that learns whom to trust. */
import rules from './rules.kernel.ts?raw';
/**
 * Nine members answer questions of four topics with yes or no. How often each is right is drawn for each seed, in general and by topic; in a
 * share of the questions they err together. State = their answers, as bits, + 512 × topic.
 */
import kernel from './world.kernel.ts?raw';

const [BEST, TOPIC, VOTE, RECORD, MONARCH, ECONOMY] = [
  'best member',
  'best of each topic',
  'vote',
  'weighted vote',
  'monarch',
  'economy',
] as const;
const variants = (
  [
    [BEST, 'best', {}],
    [TOPIC, 'best-of-topic', {}],
    [VOTE, 'vote', {}],
    [RECORD, 'record', {}],
    [MONARCH, 'monarch', { alpha: 0.01 }],
    [ECONOMY, 'economy', { alpha: 0.05 }],
  ] as const
).map(([label, rule, more]) => ({
  label,
  agent: { type: 'custom-agent', text: rules, rule, ...more },
  reward: [{ term: 'task' }],
}));
const [SPREAD, SHARED, MEMBERS] = ['world.spread', 'world.shared', 'agent.members'];
const world = { family: 'graph', kernel };
const plan = { world, variants, seeds: 60, seed: 1106, envSteps: 20_000, measurementPoints: 10 };
const right = { metric: 'taskReturn', statistic: 'mean' } as const;
const ahead = (label: string, spread: number, rival: string): ClaimPart => ({
  id: `${label}${spread * 100}`,
  says: `Where members differ ${spread < 0.2 ? 'little' : 'much'}, the ${label} answers more questions right than the ${rival}.`,
  kind: 'ahead',
  ...right,
  variant: `main/${label}`,
  over: [`main/${rival}`],
  level: { [SPREAD]: spread },
});

export const study: WrittenStudy = {
  id: '106',
  papers: [{ atlas: 106, cite: 'Zhuge et al. 2023, Mindstorms', url: 'https://arxiv.org/abs/2305.17066' }],
  family: 'multi-agent',
  level: 'analog',
  title:
    'A monarch that learns whom to trust {{verdict:part:monarch35|beats|does not beat|may beat}} the best member of each topic, by {{part:monarch35.size|%.1}} of the questions if they differ much, and by {{part:shared.size|%.1}} if they err together in half of them; where members differ much, a vote {{word:part:vote35|does so, too|falls behind that member|is no better than that member}}',
  question: 'Does a society of members know more than the best of them?',
  claim:
    'Whether its members differ little or much, a society of five answers more questions right than a single member: by vote and by a monarch than the best of each topic, even if they err together in half of the questions in the case of the monarch, and by an economy than the best over all topics.',
  standsFor:
    'A bit stands for a message, a chance of being right for a model, and weights for a monarch that reads. Nothing follows about language, or about models that talk in rounds.',
  couldFail:
    'The rival knows who is best in each topic. A vote counts those who know little as much as the one who knows; members that err together have nothing to add; and an economy learns from the winners of its auctions alone.',
  leftOut: 'Talk in several rounds, members that learn from each other, and more than nine members.',
  runs: {
    main: {
      name: 'Five members who differ more or less',
      ...plan,
      vary: [{ path: SPREAD, over: [0, 0.1, 0.2, 0.35] }],
    },
    shared: {
      name: 'Five members who err together more or less often, spread 0.2',
      ...plan,
      vary: [{ path: SHARED, over: [0, 0.25, 0.5, 1], unit: 'of the questions' }],
    },
    size: {
      name: 'One to nine members, spread 0.2',
      ...plan,
      vary: [{ path: MEMBERS, over: [1, 3, 5, 9], unit: 'members' }],
    },
  },
  gates: [
    {
      says: 'There is room above the best of each topic: it is right in less than 95 % where members differ much.',
      kind: 'level',
      ...right,
      variant: `main/${TOPIC}`,
      below: 0.95,
      level: { [SPREAD]: 0.35 },
    },
    {
      says: 'Topics matter: where members differ much, the best of each topic is right more often than the best member.',
      kind: 'ahead',
      ...right,
      variant: `main/${TOPIC}`,
      over: [`main/${BEST}`],
      level: { [SPREAD]: 0.35 },
    },
  ],
  parts: [
    ahead(VOTE, 0.1, TOPIC),
    ahead(VOTE, 0.35, TOPIC),
    ahead(MONARCH, 0.1, TOPIC),
    ahead(MONARCH, 0.35, TOPIC),
    {
      id: 'shared',
      says: 'If members err together in half of the questions, the monarch answers more of them right than the best of each topic.',
      kind: 'ahead',
      ...right,
      variant: `shared/${MONARCH}`,
      over: [`shared/${TOPIC}`],
      level: { [SHARED]: 0.5 },
    },
    ahead(ECONOMY, 0.1, BEST),
    ahead(ECONOMY, 0.35, BEST),
  ],
  controls: [
    {
      id: 'together',
      says: 'If members always err together, others add nothing to the one who knows most: the monarch is level with the best of each topic (±0.01).',
      kind: 'within',
      ...right,
      variant: `shared/${MONARCH}`,
      same: `shared/${TOPIC}`,
      margin: 0.01,
      level: { [SHARED]: 1 },
    },
    ...[VOTE, ECONOMY].map(
      (label): ClaimPart => ({
        says: `With one member, the ${label} is that member (±0.02).`,
        kind: 'within',
        ...right,
        variant: `size/${label}`,
        same: `size/${BEST}`,
        margin: 0.02,
        level: { [MEMBERS]: 1 },
      }),
    ),
  ],
  shows: [
    {
      title: 'Share of the questions answered right, by how much members differ',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SPREAD,
    },
    {
      title: 'Right answers by how often members err together, spread 0.2',
      run: 'shared',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SHARED,
    },
    {
      title: 'Right answers by the size of the society, spread 0.2',
      run: 'size',
      metric: 'taskReturn',
      kind: 'sweep',
      over: MEMBERS,
    },
  ],
  teaching: {
    before:
      'Five members answer questions with yes or no, in four topics. On average a member is right in 65 % of the cases; how far members and topics differ from that is the spread. With a spread of 0.35, one may be right in 90 % of the questions on law and 50 % of those on birds. The rivals are single members: the “best member” was right most often so far, the “best of each topic” most often in this topic. A “vote” counts heads. A “weighted vote” counts each member by the log-odds of its record in the topic. A “monarch” hears all and learns for each topic how far to trust whom. In an “economy” each question is sold to the highest bidder, who pays the second bid, answers, and earns 1 if it is right; only winners learn what a topic is worth to them. In some questions members err together: if one is wrong, so are all that know less.',
    predict: {
      ask: 'Members err together in half of the questions. Does it still pay to hear all five, and not only the best one of each topic?',
      options: [
        'Yes, for the weighted vote and for the monarch',
        'Only for the monarch, which learns who adds something',
        'No, for neither',
      ],
      answer: '{{word:part:shared|1|2|2}}',
    },
    watch:
      'In the first chart, see where the vote crosses the best of each topic. In the second one, follow the weighted vote and the monarch to the right.',
    after:
      'Among equals, errors of some are outvoted by the others, so a vote beats every member. Where members differ much, the best of each topic is right in {{mean:main/best of each topic.taskReturn[world.spread=0.35]|%}}, and a vote counts guessers as much as experts: {{mean:main/vote.taskReturn[world.spread=0.35]|%}}. If members with chances p of being right err independently, the best weights are the log-odds ln p/(1 − p): a doubtful expert is then overruled by several who agree. The weighted vote takes them from the records and has {{mean:main/weighted vote.taskReturn[world.spread=0.35]|%}}; the monarch finds weights by itself and has {{mean:main/monarch.taskReturn[world.spread=0.35]|%}}. Members that err together say the same thing several times, and the formula counts it several times: with half of the questions shared the weighted vote has {{mean:shared/weighted vote.taskReturn[world.shared=0.5]|%.1}}, the best of each topic {{mean:shared/best of each topic.taskReturn[world.shared=0.5]|%.1}}. The monarch learns from what was right how much a voice adds to the others, and has {{mean:shared/monarch.taskReturn[world.shared=0.5]|%.1}}, hardly more than that member. If all questions are shared, nobody adds anything to the one who knows most, and the monarch is that member. The economy hears one member a question, so the best of each topic is its ceiling, not its rival. It comes near where members differ much, with {{mean:main/economy.taskReturn[world.spread=0.35]|%}}, and beats the best over all topics; where they differ little, bids hardly tell who is worth more: {{mean:main/economy.taskReturn[world.spread=0.1]|%.1}}, next to {{mean:main/best member.taskReturn[world.spread=0.1]|%.1}} of that member. So before you add models to a vote, ask how often they are wrong together.',
  },
  changes: [
    {
      says: 'Make members right in 55 % on average: a vote of experts and guessers.',
      run: 'main',
      patch: { world: { mean: 0.55 } },
    },
    {
      says: 'Make all members good: little is left to gain.',
      run: 'main',
      patch: { world: { mean: 0.9 } },
    },
    {
      says: 'Let the monarch and the members of the economy learn in larger steps: they then follow luck.',
      run: 'main',
      patch: {
        variants: variants.map((one) =>
          'alpha' in one.agent ? { ...one, agent: { ...one.agent, alpha: 0.5 } } : one,
        ),
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'A strong rival (the best of each topic), a vote that turns from 4.0 points ahead to 13.2 behind, and shared errors that spoil the best weights of theory but not learned ones. The prediction turns on a lead of 0.2 points, the economy is level with the best member (70.2 % each) and stays undecided without a margin, and both controls with one member are true by construction.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ f- h+ h+ h+ u0 h+ h0 h0 h0',
  notMeasured: ['90 %', '50 %'],
  budget: { coreMinutes: 1.5, quick: { seeds: 10 } },
  caveats: [
    'All but the vote and the best member know the topic of a question.',
    'Members err together in one way only: on hard questions, those who know least go wrong first.',
    'The paper leaves open which society is best, so no part orders them.',
  ],
  pilots:
    'Experiment seed 7, eight seeds, with step sizes of 0.01 and 0.03 for the monarch and of 0.01 and 0.05 for the economy, for five pairs of a spread and a share of common errors; the better step size of each was kept (0.01, 0.05). The rivals by topic, the weighted vote and common errors were added after an earlier version, in which the best member did not know the topic. This is the one full run of this design, with fresh seeds.',
};
