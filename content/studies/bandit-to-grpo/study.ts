/** One update for bandits, REINFORCE and GRPO: only the baseline differs. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const task = { term: 'task' };
const shifted = [task, { term: 'scale', shift: 1 }];
const reinforce = { type: 'reinforce', gamma: 1, alpha: 0.3, valueAlpha: 0.1, horizon: 4 };
const none = { label: 'no baseline', agent: { ...reinforce, baseline: false } };
const slow = { label: 'no baseline, small steps', agent: { ...none.agent, alpha: 0.05 } };
const learned = { label: 'learned baseline', agent: reinforce };
const group = (groupSize: number, label = 'group baseline (GRPO)') => ({
  label,
  agent: { type: 'grpo', alpha: 3, groupSize, estimator: 'dr-grpo', horizon: 4 },
});
const paid = (
  variants: readonly { label: string; agent: object }[],
  reward: readonly { readonly term: string }[],
) => variants.map((one) => ({ ...one, agent: one.agent as { type: string }, reward }));
const area = { metric: 'taskReturn', when: 'area' } as const;

export const study: WrittenStudy = {
  id: 'bandit-to-grpo',
  papers: [
    { cite: 'Williams 1992, Simple statistical gradient-following algorithms' },
    { cite: 'Shao et al. 2024, DeepSeekMath, arXiv 2402.03300' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'The mean of a group of answers is a baseline: GRPO learns like REINFORCE with a critic',
  question: 'Can the other answers to a prompt replace a learned baseline?',
  claim:
    'On short texts whose rewards are all positive, a policy gradient without a baseline gets stuck at large steps and is slow at small ones. A learned baseline and the mean of a group of eight texts both repair it.',
  runs: {
    main: {
      name: 'Three baselines',
      world: {
        family: 'text',
        task: 'expression',
        alphabet: ['a', 'b', 'c'],
        maxLength: 3,
        expression:
          '0.5 * f32(count(s, t_a) == 2) + 0.3 * f32(last(s) == t_c) + 0.2 * f32(tokenAt(s, 0) == t_b)',
      },
      variants: paid([none, slow, learned, group(8)], shifted),
      seeds: 100,
      seed: 88,
      envSteps: 12_000,
      measurementPoints: 60,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Over the run, a learned baseline earns at least 0.05 more than none, at large and at small steps.',
      ...area,
      variant: 'main/learned baseline',
      over: ['main/no baseline', 'main/no baseline, small steps'],
      margin: 0.05,
    },
    {
      kind: 'ahead',
      says: 'So does the mean of a group.',
      ...area,
      variant: 'main/group baseline (GRPO)',
      over: ['main/no baseline', 'main/no baseline, small steps'],
      margin: 0.05,
    },
    {
      kind: 'within',
      says: 'In the end, the group and the learned baseline differ by less than 0.1.',
      metric: 'taskReturn',
      variant: 'main/group baseline (GRPO)',
      same: 'main/learned baseline',
      margin: 0.1,
    },
  ],
  shows: [
    { title: 'Score of the texts', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Entropy: how undecided the policy is', run: 'main', metric: 'entropy', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy writes texts of three letters, and a rule gives each text a score. Every reward here is positive. Two agents push up whatever they wrote, one of them in small steps. One first subtracts what it expects. One writes eight texts and subtracts their mean.',
    predict: {
      ask: 'Which agents earn least, averaged over the run?',
      options: ['Those without a baseline', 'The one with a learned baseline', 'The one with a group'],
      answer: 0,
    },
    watch: 'Compare the four curves at the same step. Then see whose entropy falls without a gain.',
    after:
      'All four use Δθ = α · (R − b) · ∇ ln π(a). They differ in b, and those without a baseline in α: b is 0, a learned value, or the mean of the group. With b = 0 and positive rewards every text is pushed up, also the bad ones. GRPO needs no second network: its eight texts are each other’s baseline.',
  },
  changes: [
    {
      says: 'Remove the constant from the rewards: the gap shrinks.',
      run: 'main',
      patch: { variants: paid([none, learned, group(8)], [task]) },
    },
    {
      says: 'Compare groups of 2 and of 32.',
      run: 'main',
      patch: { variants: paid([group(2, 'group of 2'), group(32, 'group of 32')], shifted) },
    },
    {
      says: 'Divide by the standard deviation, as GRPO does.',
      run: 'main',
      patch: {
        variants: paid(
          [group(8, 'mean only'), { label: 'mean and std', agent: { ...group(8).agent, estimator: 'grpo' } }],
          shifted,
        ),
      },
    },
  ],
  writtenFor: 'h+ h+ h+ h+ h0',
  budget: { coreMinutes: 0.2, quick: { seeds: 20 } },
  caveats: [
    'A table with one row per prefix stands for the network.',
    'The group baseline is Dr. GRPO: it subtracts the mean and does not divide by the standard deviation.',
  ],
  pilots:
    'Experiment seed 7, 100 seeds. REINFORCE was tried with and without its baseline at α = 0.03, 0.1 and 0.3, GRPO at α = 1, 3 and 10. Without a baseline, 0.03 was as good as with one and 0.3 was worst, so small steps became a variant of their own. One more pilot had the settings of the study.',
  words: ['REINFORCE', 'GRPO', 'group advantage', 'policy gradient', 'gradient bandit'],
};
