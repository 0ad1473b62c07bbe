/** Zhuge et al. 2023: societies of specialists, with a vote, a monarch or an economy. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Who decides: the member that was right most often, the majority, the highest bid, or a monarch that learns whom to trust. */
import rules from './rules.kernel.ts?raw';
/**
 * Nine members answer questions of four topics with yes or no. How often each is right is drawn for each seed, in general and by topic. State = their
 * answers, as bits, + 512 × topic.
 */
import kernel from './world.kernel.ts?raw';

const [BEST, VOTE, MONARCH, ECONOMY] = ['best member', 'vote', 'monarch', 'economy'] as const;
const variants: StudyRun['variants'] = (
  [
    [BEST, 'best'],
    [VOTE, 'vote'],
    [MONARCH, 'weighted'],
    [ECONOMY, 'economy'],
  ] as const
).map(([label, rule]) => ({
  label,
  agent: { type: 'custom-agent', text: rules, rule },
  reward: [{ term: 'task' }],
}));
const [SPREAD, MEMBERS] = ['world.spread', 'agent.members'];
const world = { family: 'graph', kernel };
const plan = { world, variants, seeds: 60, seed: 106, envSteps: 20_000, measurementPoints: 10 };
const right = { metric: 'taskReturn', statistic: 'mean' } as const;
const ahead = (label: string, spread: number): ClaimPart => ({
  id: `${label}${spread * 100}`,
  says: `Where members differ ${spread < 0.2 ? 'little' : 'much'}, the ${label} answers more questions right than the best member.`,
  kind: 'ahead',
  ...right,
  variant: `main/${label}`,
  over: [`main/${BEST}`],
  level: { [SPREAD]: spread },
});

export const study: WrittenStudy = {
  id: '106',
  papers: [{ atlas: 106, cite: 'Zhuge et al. 2023, Mindstorms', url: 'https://arxiv.org/abs/2305.17066' }],
  family: 'multi-agent',
  level: 'analog',
  title:
    'A monarch that learns whom to trust {{verdict:part:monarch35|beats|does not beat|may beat}} the best of five members; where they differ much, a vote {{word:part:vote35|does so, too|falls behind that member|is no better than that member}}',
  question: 'Do specialists know more together than the best of them?',
  claim:
    'Whether its members differ little or much, a society of five answers more questions right than its best member: by vote, by a monarch, or by an economy.',
  standsFor:
    'A bit stands for a message, a chance of being right for a model, and weights for a monarch that reads. Nothing follows about language, or about models that talk in rounds.',
  couldFail:
    'A vote counts those who know little as much as the one who knows; an economy hears one member only, and learns from the winners of its auctions alone. Either can be worse than always asking the best.',
  leftOut: 'Talk in several rounds, members that learn from each other, and more than nine members.',
  runs: {
    main: {
      name: 'Five members who differ more or less',
      ...plan,
      vary: [{ path: SPREAD, over: [0, 0.1, 0.2, 0.35] }],
    },
    size: {
      name: 'One to nine members',
      ...plan,
      vary: [{ path: MEMBERS, over: [1, 3, 5, 9], unit: 'members' }],
    },
  },
  gates: [
    {
      says: 'There is room above the best member: it is right in less than 95 % where members differ much.',
      kind: 'level',
      ...right,
      variant: `main/${BEST}`,
      below: 0.95,
      level: { [SPREAD]: 0.35 },
    },
    {
      says: 'Differences can be used: from equal members to a spread of 0.35, the best member gains at least 0.05 on the vote.',
      kind: 'interaction',
      ...right,
      variant: `main/${BEST}`,
      minus: `main/${VOTE}`,
      between: [{ [SPREAD]: 0 }, { [SPREAD]: 0.35 }],
      margin: 0.05,
    },
  ],
  parts: [VOTE, MONARCH, ECONOMY].flatMap((label) => [ahead(label, 0.1), ahead(label, 0.35)]),
  controls: [VOTE, ECONOMY].map(
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
  shows: [
    {
      title: 'Share of the questions answered right, by how much members differ',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SPREAD,
    },
    {
      title: 'Right answers by the size of the society, spread 0.2',
      run: 'size',
      metric: 'taskReturn',
      kind: 'sweep',
      over: MEMBERS,
    },
    {
      title: 'Right answers while the societies learn, spread 0.35',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [SPREAD]: 0.35 },
    },
  ],
  teaching: {
    before:
      'Five members answer questions with yes or no, in four topics. On average a member is right in 65 % of the cases; how far members and topics differ from that is the spread. With a spread of 0.35, one may be right in 90 % of the questions on law and 50 % of those on birds. The “best member” is the one that was right most often so far. A “vote” counts heads. A “monarch” hears all and learns for each topic how far to trust whom. In an “economy” each question is sold to the highest bidder, who pays the second bid, answers, and earns 1 if it is right; only winners learn what a topic is worth to them.',
    predict: {
      ask: 'Members differ more and more. What happens to the vote?',
      options: [
        'It stays ahead of the best member',
        'It falls behind the best member',
        'It ends about even with the best member',
      ],
      answer: '{{word:part:vote35|0|1|2}}',
    },
    watch: 'Follow the lines from left to right: where do the vote and the best member cross?',
    after:
      'Among equals, errors of some are outvoted by the others, so a vote beats every member. Where members differ much, the best one is right in {{mean:main/best member.taskReturn[world.spread=0.35]|%}}, and a vote counts guessers as much as experts: {{mean:main/vote.taskReturn[world.spread=0.35]|%}}. The monarch weighs each member by log-odds that it learned for each topic: where all are equal that is the vote, and where one knows all it is that one. So it beats the best member at every spread, with {{mean:main/monarch.taskReturn[world.spread=0.35]|%}} where they differ most; among equals it has {{mean:main/monarch.taskReturn[world.spread=0]|%.1}}, just below the vote with {{mean:main/vote.taskReturn[world.spread=0]|%.1}}. The economy hears one member a question. It finds who knows which topic, and beats the best member where topics differ, but it throws the other answers away: among equals it is worth {{mean:main/economy.taskReturn[world.spread=0]|%}}, as much as one member. Larger societies help most those who listen to all of them. In practice count heads only where heads are alike.',
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
      says: 'Let members learn their worth in larger steps: bids then follow luck.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, alpha: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'The crossing of the vote and the best member is clear, and the reason is plain. But the monarch and the economy see the topic and the best member does not; the best member of each topic, the natural rival, is missing, and no errors are shared.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ f- h+ h+ u0 h+ h0 h0',
  budget: { coreMinutes: 0.3, quick: { seeds: 10 } },
  caveats: [
    'Errors of members are independent; members that share their errors would gain less from a vote and from a monarch.',
    'Monarch and economy learn topic by topic; the best member is the best over all topics. The best member of each topic is not compared.',
    'The paper leaves open which society is best, so no part orders them.',
  ],
  pilots:
    'Experiment seed 7, eight seeds, once. The sizes of a society were then made a sweep of their own; nothing else was changed.',
};
