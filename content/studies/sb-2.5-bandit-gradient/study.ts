/** Sutton & Barto (2nd ed.), figure 2.5: the gradient bandit with and without a baseline. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const task = { term: 'task' };
const shifted = [task, { term: 'scale', shift: 4 }]; // true means around 4
const agent = (alpha: number, baseline: string) => ({ type: 'gradient-bandit', alpha, baseline });
const comparing = (baselines: readonly string[], reward: object[]) =>
  baselines.map((baseline) => ({ label: baseline, agent: agent(0.1, baseline), reward }));
const last = { metric: 'optimalActions', when: { at: 1000 }, statistic: 'mean' } as const;
const simulated = {
  kind: 'published',
  source: '20,000 testbeds simulated by another program',
  metric: 'optimalActions',
  when: { at: 1000 },
  standardError: 0.003,
  margin: 0.1,
} as const;

export const study: WrittenStudy = {
  id: 'sb-2.5',
  papers: [{ cite: 'Sutton & Barto 2018, figure 2.5' }],
  family: 'textbook',
  level: 'full',
  title: 'A baseline makes gradient bandits indifferent to the level of the rewards',
  question: 'Does a constant added to every reward slow down a gradient bandit without a baseline?',
  claim:
    'With rewards around 4, the gradient bandit performs significantly worse without a baseline than with one, for α = 0.1 and 0.4. With the average reward as its baseline, the shift has no effect.',
  runs: {
    main: {
      name: 'Gradient bandit: means around 4',
      world: { family: 'bandit', example: 'ten-armed-testbed' },
      variants: [
        { label: 'baseline, α = 0.1', agent: agent(0.1, 'excluding'), reward: shifted },
        { label: 'baseline, α = 0.4', agent: agent(0.4, 'excluding'), reward: shifted },
        { label: 'no baseline, α = 0.1', agent: agent(0.1, 'none'), reward: shifted },
        { label: 'no baseline, α = 0.4', agent: agent(0.4, 'none'), reward: shifted },
        { label: 'baseline, α = 0.1, means around 0', agent: agent(0.1, 'excluding'), reward: [task] },
        { label: 'no baseline, α = 0.1, means around 0', agent: agent(0.1, 'none'), reward: [task] },
      ],
      seeds: 300,
      envSteps: 1000,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With α = 0.1, the baseline raises the share of optimal actions.',
      ...last,
      margin: 0.1,
      variant: 'main/baseline, α = 0.1',
      over: ['main/no baseline, α = 0.1'],
    },
    {
      kind: 'ahead',
      says: 'With α = 0.4, it does so too.',
      ...last,
      margin: 0.1,
      variant: 'main/baseline, α = 0.4',
      over: ['main/no baseline, α = 0.4'],
    },
    {
      kind: 'within',
      says: 'With the baseline, the shift has no effect.',
      ...last,
      margin: 0.05,
      variant: 'main/baseline, α = 0.1',
      same: 'main/baseline, α = 0.1, means around 0',
    },
    {
      kind: 'ahead',
      says: 'Without the baseline, the shift is what hurts.',
      ...last,
      margin: 0.1,
      variant: 'main/no baseline, α = 0.1, means around 0',
      over: ['main/no baseline, α = 0.1'],
    },
    {
      ...simulated,
      variant: 'main/baseline, α = 0.1',
      value: 0.849,
      says: 'With a baseline and α = 0.1, 85 % of the last actions are optimal.',
    },
    {
      ...simulated,
      variant: 'main/no baseline, α = 0.1',
      value: 0.487,
      margin: 0.12,
      says: 'Without a baseline and with α = 0.1, 49 % are.',
    },
  ],
  shows: [
    {
      title: 'Share of optimal actions, means around 4',
      run: 'main',
      variants: ['baseline', 'no baseline'].flatMap((b) => [`main/${b}, α = 0.1`, `main/${b}, α = 0.4`]),
      metric: 'optimalActions',
      kind: 'curve',
    },
    {
      title: 'Last share of optimal actions',
      run: 'main',
      metric: last.metric,
      when: last.when,
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A gradient bandit keeps a preference H(a) for each arm and pulls arms with the softmax of the preferences. A reward above the baseline raises the preference of the pulled arm, a reward below it lowers it. The baseline is the average of all earlier rewards. Here a reward term adds 4 to every reward. The best arm stays the same.',
    predict: {
      ask: 'The constant 4 is added to every reward. What happens without a baseline?',
      options: ['Nothing: the best arm is the same', 'Learning gets worse', 'Learning gets faster'],
      answer: 1,
    },
    watch: 'Two curves stay low: those without a baseline. Their rewards are nearly all positive.',
    after:
      'The update is H(b) ← H(b) + α (R − B) (1[b = a] − π(b)). Over the draws of a, the bracket has the mean 0. So a baseline B that ignores the action leaves the expected update unchanged. The variance differs. Without a baseline, R ≈ 4 raises whatever arm was pulled. So the agent commits early to arms that it tried by chance. The same holds for REINFORCE and for policy gradients of language models: subtract a baseline, or a constant in the reward becomes noise.',
  },
  changes: [
    {
      says: 'Shift the rewards down by 4: the pulled arm now nearly always loses.',
      run: 'main',
      patch: { variants: comparing(['excluding', 'none'], [task, { term: 'scale', shift: -4 }]) },
    },
    {
      says: 'Multiply rewards around 0 by 4: like a larger α.',
      run: 'main',
      patch: { variants: comparing(['excluding', 'none'], [task, { term: 'scale', factor: 4 }]) },
    },
    {
      says: 'Include the current reward in the baseline.',
      run: 'main',
      patch: { variants: comparing(['excluding', 'including'], shifted) },
    },
  ],
  writtenFor: 'h+ h+ h0 h+ h0 h0',
  budget: { coreMinutes: 0.17, quick: { seeds: 50 } },
  caveats: [
    'The book draws the true means around 4. Here a reward term adds 4 to every reward, which is the same problem for the agent.',
    'The book averages 2,000 problems; here there are 300.',
  ],
  pilots: 'None: all settings are those of the book.',
  words: ['variance reduction', 'policy gradient', 'softmax', 'REINFORCE'],
};
