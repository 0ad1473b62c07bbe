/** ReTool: examples of tool use first, then PPO with calls whose results are read, but never learned. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  examProblems: 4,
  learningRate: 0.0005,
  entropyCoefficient: 0.01,
  baseAccuracy: 0.65,
  baseSteps: 2000,
};
const cost = { term: 'expression', expression: 'action == t_call ? -0.2 : 0.0' };
/** Share of calls at three digits less that at one digit; each is a third of the problems. */
const oneDigit = 'prompt(0) == t_0 && prompt(1) == t_0 && prompt(4) == t_0 && prompt(5) == t_0';
const rise = `time == 0 && action == t_call ? (prompt(0) != t_0 ? 3.0 : ${oneDigit} ? -3.0 : 0.0) : 0.0`;
const calls = { term: 'expression', expression: rise, probe: true };
const reward = [{ term: 'task' }, cost, calls];
const [TEXT, COLD, TOOL] = ['text only', 'tool, no examples', 'examples, then tool'] as const;

export const study: WrittenStudy = {
  id: '107',
  papers: [
    {
      atlas: 107,
      cite: 'Feng et al. 2025, ReTool, arXiv 2504.11536',
      url: 'https://arxiv.org/abs/2504.11536',
    },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'Charged for calls, a policy gives the long sums to the calculator and writes the short ones itself',
  question: 'Does a policy learn from the outcome alone when to call a calculator?',
  claim:
    'After examples, PPO with a calculator has more right answers than text only and than no examples, and needs fewer updates to 80 %. It calls more often at long sums.',
  runs: {
    main: {
      name: 'Sums of one to three digits, with and without a calculator',
      world: { family: 'language', task: 'calculator', level: 3, base: 4, callShare: 0.5 },
      worldOf: { [TEXT]: { callShare: 0 } },
      variants: [
        { label: TEXT, agent, reward },
        { label: COLD, agent: { ...agent, baseAccuracy: 0 }, reward },
        { label: TOOL, agent, reward },
      ],
      evaluation: { episodes: 64, every: 4 },
      seeds: 10,
      envSteps: 60_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Examples and tool PPO end with more right answers than both others.',
      metric: 'taskReturn',
      variant: `main/${TOOL}`,
      over: [`main/${TEXT}`, `main/${COLD}`],
    },
    {
      kind: 'sooner',
      factor: 1,
      says: 'They reach 80 % right answers in fewer updates than text only.',
      metric: 'taskReturn',
      threshold: 0.8,
      counted: 'updates',
      variant: `main/${TOOL}`,
      over: [`main/${TEXT}`],
    },
    {
      kind: 'level',
      says: 'They call for three digits more often than for one, by over 0.3 of the problems.',
      metric: 'probe:expression',
      variant: `main/${TOOL}`,
      above: 0.3,
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Calls at three digits less calls at one',
      run: 'main',
      metric: 'probe:expression',
      unit: 'difference in calls',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'The policy adds numbers of one to three digits in base 4. It may write the sum at once, or call a calculator and read its reply. A call costs 0.2. Half of the examples call, whatever the numbers. The reward is the right answer alone.',
    predict: {
      ask: 'Which sums will the policy give to the calculator?',
      options: ['All', 'None: calls cost', 'Long ones'],
      answer: 2,
    },
    watch: 'Compare the right answers. Then look at how the calls at long and short sums part.',
    after:
      'A call is worth its cost where the sum written at once is often wrong. One-digit sums are few, so the examples teach them by heart, and a call wastes 0.2. Three-digit sums are too many to know. The reward never says which is which: it pays right answers and charges calls, and the advantage of the first token does the rest. Without examples nothing is ever right, so there is nothing to reward. Text only ends at two right answers in three: its network knows the short sums, but hardly the long ones.',
  },
  changes: [
    { says: 'Let all examples call.', run: 'main', patch: { world: { callShare: 1 } } },
    {
      says: 'Make calls free: nothing is left to save.',
      run: 'main',
      patch: { variants: [{ label: 'free calls', agent, reward: [{ term: 'task' }, calls] }] },
    },
    {
      says: 'Start from better examples.',
      run: 'main',
      patch: { variants: [{ label: 'better start', agent: { ...agent, baseAccuracy: 0.75 }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Learned selective tool use with a per-length probe: excellent. Undecided only since the margin is 0.2 and the lead 0.209 [0.138, 0.283].',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h- h+',
  budget: { coreMinutes: 4.1, quick: { seeds: 2 } },
  caveats: [
    'Replies of the calculator are never learned from. Learning from them too, as a comparison, is left out.',
    'Numbers have one to three digits in base 4, not one to four in base 10: the network has to know the short sums by heart.',
    'Right answers are those to problems of the training, sampled with exploration. Most one-digit sums occur there again and again.',
    'Examples for text only show no scratch work: the sum is written at once.',
  ],
  pilots:
    'Experiment seed 7, one seed, eight times: with larger numbers or fewer examples all sums were called for, or none. Small batches and learning rates above 0.0005 were unstable for both. Text only was piloted with three settings and got those of the tool.',
};
