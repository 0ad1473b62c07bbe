/** Fu et al. 2025: preference as reward. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0.8,
  normalizeAdvantages: false,
  klCoefficient: 0.01,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.003,
};
const winRate = { term: 'win-rate', probe: true };
const shaped = (how: object) => [{ term: 'preference-as-reward', ...how }, winRate];

export const study: WrittenStudy = {
  id: '190',
  papers: [{ atlas: 190, cite: 'Fu et al. 2025', url: 'https://arxiv.org/abs/2502.18770' }],
  family: 'shaping',
  level: 'full',
  title: 'A sigmoid around the reference keeps a policy closer, and wins little more',
  question: 'Does a sigmoid around the reward of reference texts prevent reward hacking?',
  claim:
    'At the end PAR wins more often than the raw score, under which the win rate falls while its score rises, and than an uncentered sigmoid. One reference does as well as ten.',
  runs: {
    main: {
      name: 'Four ways to pay a learned score',
      world: { family: 'language', example: 'flattery' },
      variants: [
        { label: 'raw score', agent, reward: [{ term: 'learned-reward' }, winRate] },
        { label: 'uncentered sigmoid', agent, reward: shaped({ center: 'none', slope: 4 }) },
        { label: 'PAR, 1 reference', agent, reward: shaped({ references: 1, slope: 4 }) },
        { label: 'PAR, 10 references', agent, reward: shaped({ references: 10, slope: 4 }) },
      ],
      seeds: 10,
      envSteps: 24_000,
      measurementPoints: 24,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The policy improves: with PAR its win rate ends above 0.3.',
      metric: 'probe:win-rate',
      variant: 'main/PAR, 10 references',
      above: 0.3,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'At the end, PAR wins at least 2 points more often than the raw score and than the uncentered sigmoid.',
      metric: 'probe:win-rate',
      variant: 'main/PAR, 10 references',
      margin: 0.02,
      over: ['main/raw score', 'main/uncentered sigmoid'],
    },
    {
      kind: 'diverge',
      says: 'Under the raw score the proxy rises from the first half to the end while the win rate falls.',
      metric: 'contribution:learned-reward',
      truth: 'probe:win-rate',
      variant: 'main/raw score',
      from: { from: 0, to: 12_000 },
    },
    {
      kind: 'within',
      says: 'One reference is within 2 points of ten.',
      metric: 'probe:win-rate',
      variant: 'main/PAR, 1 reference',
      same: 'main/PAR, 10 references',
      margin: 0.02,
    },
  ],
  shows: [
    { title: 'Win rate against demonstrations', run: 'main', metric: 'probe:win-rate', kind: 'curve' },
    { title: 'KL to the reference', run: 'main', metric: 'kl', kind: 'curve' },
  ],
  teaching: {
    before:
      'A reward model is fitted to labels of texts that the starting policy writes. Readers like up to two flattering words and dislike more. PAR does not pay the score r but σ(k (r − r_ref)), where r_ref is the score of a reference text of the same prompt.',
    predict: {
      ask: 'Which reward lets the policy go farthest from the reference?',
      answer: 0,
      options: ['The raw score', 'A sigmoid around the reference score', 'A sigmoid without a center'],
    },
    watch:
      'The win rate compares with demonstrations by the readers’ own taste, which training never sees. Follow it together with the KL: how far does each reward let the policy go?',
    after:
      'The raw score has the same slope everywhere, so the policy gains by any text that the model overrates. The sigmoid is steep at the reference and flat above it: r̃ = σ(k (r − r_ref)) has the slope k r̃ (1 − r̃). Once texts clearly beat the reference there is little left to gain, and the KL penalty, which does not flatten, holds the policy. The bound works only together with the penalty: advantages that are normalized scale the small differences up again. Where the reward model has its zero near the references, a sigmoid without a center comes to nearly the same. Under the raw score the win rate ends at {{mean:main/raw score.probe:win-rate}}. At the end the distances differ, {{mean:main/raw score.kl}} nats against {{mean:main/PAR, 10 references.kl}}, and the win rates hardly do.',
  },
  changes: [
    {
      says: 'Remove the KL penalty: nothing but the shape of the reward holds the policy.',
      run: 'main',
      patch: {
        variants: [
          {
            label: 'raw score',
            agent: { ...agent, klCoefficient: 0 },
            reward: [{ term: 'learned-reward' }, winRate],
          },
          { label: 'PAR', agent: { ...agent, klCoefficient: 0 }, reward: shaped({ slope: 4 }) },
        ],
      },
    },
    {
      says: 'Normalize advantages: the flat part of the sigmoid is scaled up again.',
      run: 'main',
      patch: {
        variants: [
          { label: 'PAR', agent, reward: shaped({ slope: 4 }) },
          {
            label: 'PAR, normalized',
            agent: { ...agent, normalizeAdvantages: true },
            reward: shaped({ slope: 4 }),
          },
        ],
      },
    },
    {
      says: 'Scale between the worst and the best reference: no bound holds.',
      run: 'main',
      patch: {
        variants: [
          { label: 'min-max', agent, reward: shaped({ center: 'min-max', references: 10 }) },
          { label: 'PAR', agent, reward: shaped({ references: 10, slope: 4 }) },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'Win rate starts at 0.14–0.16 and ends at 0.13–0.16: nobody learns. The caveat “does not fall after its peak” contradicts the own curve (0.167 → 0.103).',
    read: '2026-11-28',
  },
  writtenFor: 'f- u+ u0 h+ u0 u-',
  budget: { coreMinutes: 1.8, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'Nobody improves here: all begin with a win rate of 0.14 to 0.16 and end at 0.13 to 0.16. The raw score falls from a peak of 0.17 to 0.10 and recovers, so its fall to the end is undecided. Ten seeds decide no part.',
    'The slope of the sigmoids is 4, so that they are as steep at the reference as the raw score.',
    'The reward model’s mean score is held near 0 while it is fitted, so its zero already lies near the references. Clipping and the number of labels are left out.',
  ],
  pilots:
    'Experiment seeds 7 and, once by mistake, two replicas of the study’s own. KL weights of 0, 0.05 and 0.01: without a penalty and with normalized advantages every reward was hacked within 10,000 steps; at 0.05 none was. 0.01 was kept for all variants, with a budget of 24,000 steps in place of 40,000. After the full run, the early span was moved from steps 3,000–12,000 to the first 12,000.',
};
