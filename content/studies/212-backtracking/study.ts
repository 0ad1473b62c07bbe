/** Ye et al. 2025: RLSP. A reward for exploration, apart from the one for the right answer. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** One of six operations is right. Words check a try, drop it for the next one, or answer with it. */
import kernel from './world.kernel.ts?raw';

const KNOWN = ['unchecked', 'fits', 'does not fit'];
const states = KNOWN.flatMap((known, row) =>
  [1, 2, 3, 4, 5, 6].map((k) => ({ name: `try ${k}: ${known}`, row, k })),
);
const WORDS = [...[1, 2, 3, 4, 5, 6, 7, 8].map((k) => `answer ${k}`), 'check', 'no'];
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }) => WORDS.map((word) => `${name}, ${word}, ${name}`)),
  positions: states.map(({ name, row, k }) => `${name}, ${2 * k}, ${row}`),
  stepLimit: 24,
};
const agent = { type: 'ppo', gamma: 1, alpha: 5, entropyCoefficient: 0, horizon: 256 };
const WEIGHT = 0.05;
const explore = (weight: number, until = 0) => ({
  term: 'expression',
  expression: `happened(checked) || happened(backtracked) ? ${weight.toFixed(2)}${until > 0 ? ` * max(0.0, 1.0 - f32(episodes) / ${until}.0)` : ''} : 0.0`,
  label: 'exploration',
});
const probes = [
  {
    term: 'expression',
    expression: 'happened(backtracked) && isHard(state) > 0.5 ? 1.0 : 0.0',
    label: 'backtracks',
    probe: true,
  },
  { term: 'expression', expression: 'happened(checked) ? 1.0 : 0.0', label: 'checks', probe: true },
];
const task = { term: 'task' };
const variant = (label: string, reward: readonly { readonly term: string }[], more: object = {}) => ({
  label,
  agent: { ...agent, ...more },
  reward: [...reward, ...probes],
});
const [SFT, OUTCOME, ENTROPY, EXPLORE, SUM, DECAY] = [
  'SFT',
  'outcome',
  'outcome, entropy',
  'exploration',
  'sum',
  'sum, decaying',
] as const;
const variants: StudyRun['variants'] = [
  variant(SFT, [task], { alpha: 0.0001 }),
  variant(OUTCOME, [task]),
  variant(ENTROPY, [task], { entropyCoefficient: 0.03 }),
  variant(EXPLORE, [explore(WEIGHT)]),
  variant(SUM, [task, explore(WEIGHT)]),
  variant(DECAY, [task, explore(WEIGHT, 8000)]),
];
const CUT = 'world.cut';
const read = { statistic: 'mean', level: { [CUT]: 0.02 } } as const;

export const study: WrittenStudy = {
  id: '212',
  papers: [
    { atlas: 212, cite: 'Ye et al. 2025, RLSP, arXiv 2502.06773', url: 'https://arxiv.org/abs/2502.06773' },
  ],
  family: 'shaping',
  level: 'analog',
  title:
    'Paid for the answer alone, a policy that could think ends with {{mean:main/outcome.taskReturn[world.cut=0.02]|%}} right answers; paid for each new step of thought as well, {{mean:main/sum.taskReturn[world.cut=0.02]|%}}; for steps alone, {{mean:main/exploration.taskReturn[world.cut=0.02]|%.1}}',
  question: 'Does a separate reward for exploration teach a policy to think before it answers?',
  claim:
    'A sum of a reward for exploration and one for the right answer ends with more right answers than the outcome alone, which ends above the examples. Exploration alone makes texts longer without more right answers. With the sum, a policy drops more wrong tries.',
  standsFor:
    'Six operations of which one is right stand for ways to a solution, a check that is never wrong for verification, and a table for a language model. How well a real model checks itself may not be concluded.',
  couldFail:
    'The outcome alone could find out that checking pays, since a checked try is never answered wrong. And pay for steps could teach steps that lead nowhere, as long as they pay.',
  leftOut:
    'A policy without examples, the sweep of weights, and a judge of how creative a step is: here steps count if they are new.',
  runs: {
    main: {
      name: 'Six tries at most',
      variants,
      world,
      vary: [{ path: CUT, over: [0.02, 0.05], unit: 'of the words' }],
      seeds: 20,
      seed: 2212,
      episodes: 16_000,
      envSteps: 384_000,
      measurementPoints: 40,
    },
  },
  gates: [
    {
      id: 'hasty',
      kind: 'level',
      says: 'There is something to gain: the examples teach less than 40 % right answers.',
      ...read,
      metric: 'taskReturn',
      variant: `main/${SFT}`,
      below: 0.4,
    },
    {
      id: 'learns',
      kind: 'level',
      says: 'It can be gained: “sum” ends with more than 50 %.',
      ...read,
      metric: 'taskReturn',
      variant: `main/${SUM}`,
      above: 0.5,
    },
  ],
  parts: [
    {
      id: 'sum',
      kind: 'ahead',
      says: '“Sum” ends with more right answers than “outcome”.',
      ...read,
      metric: 'taskReturn',
      variant: `main/${SUM}`,
      over: [`main/${OUTCOME}`],
    },
    {
      id: 'outcome',
      kind: 'ahead',
      says: '“Outcome” ends with more right answers than the examples teach.',
      ...read,
      metric: 'taskReturn',
      variant: `main/${OUTCOME}`,
      over: [`main/${SFT}`],
    },
    {
      id: 'long',
      kind: 'ahead',
      says: '“Exploration” alone writes longer texts than “outcome”.',
      ...read,
      metric: 'episodeLength',
      variant: `main/${EXPLORE}`,
      over: [`main/${OUTCOME}`],
    },
    {
      id: 'idle',
      kind: 'notAbove',
      says: 'It has no more right answers than the examples teach, by 2 points.',
      ...read,
      metric: 'taskReturn',
      variant: `main/${EXPLORE}`,
      than: `main/${SFT}`,
      margin: 0.02,
    },
    {
      id: 'drops',
      kind: 'ahead',
      says: 'Where the first try is wrong, “sum” drops more tries than “outcome”.',
      ...read,
      metric: 'probe:backtracks',
      variant: `main/${SUM}`,
      over: [`main/${OUTCOME}`],
    },
  ],
  shows: [
    {
      title: 'Right answers, one word in 50 cuts the text off',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [CUT]: 0.02 },
    },
    {
      title: 'Tries dropped where the first is wrong, per question',
      run: 'main',
      metric: 'probe:backtracks',
      kind: 'curve',
      level: { [CUT]: 0.02 },
    },
    {
      title: 'Right answers at the end, by how often a word cuts the text off',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: CUT,
    },
    { title: 'Words of a text at the end', run: 'main', metric: 'episodeLength', kind: 'sweep', over: CUT },
  ],
  teaching: {
    before:
      'Which of six operations makes 12 of 3 and 4? One comes to mind first, and it is right in 30 % of the questions. A text may check the present try, which shows whether it fits, or drop it (“no”) for the next one, or answer with it. So “check, no, check, answer” finds the second one. Each word that is no answer may cut the text off. The examples have taught to answer at once in eight of ten cases and to check or drop now and then, whatever the check has shown: “SFT”. Then PPO goes on. “Outcome” pays 1 for a right answer, “exploration” 0.05 for each first check of a try and each dropped try, “sum” both. “Sum, decaying” lets the pay for steps fade until the middle. “Outcome, entropy” is a rival that explores by a bonus for entropy.',
    predict: {
      ask: 'Checks are free of errors. Does a policy that is paid for right answers alone learn to use them?',
      options: [
        'Yes: a checked answer is right more often, and that is paid',
        'Only in part: checking fades before it has learned what checks are good for',
        'No: it never checks',
      ],
      answer: 1,
    },
    watch: 'Follow “outcome” in the chart of dropped tries: does it rise or fall at first?',
    after:
      'At the start a check is worth nothing: the policy answers just as often after “does not fit”. So an answer at once, right in 30 %, pays as much as a check and then an answer, and the check may cut the text off. PPO turns away from checking before it learns what to do with what they show: dropped tries fall at first. Later some seeds find their use, mostly for one or two tries, and “outcome” ends with {{mean:main/outcome.taskReturn[world.cut=0.02]|%}} right answers and {{mean:main/outcome.probe:backtracks[world.cut=0.02]|.1}} dropped tries. Pay for steps keeps them alive until they are used, and then the outcome carries them: “sum” ends with {{mean:main/sum.taskReturn[world.cut=0.02]|%}} and {{mean:main/sum.probe:backtracks[world.cut=0.02]|.1}}. If the pay fades, {{mean:main/sum, decaying.taskReturn[world.cut=0.02]|%}} remain. An entropy bonus keeps all words alive, useful or not; it helps more slowly and has brought {{mean:main/outcome, entropy.taskReturn[world.cut=0.02]|%}}. Steps alone are no thought: “exploration” writes {{mean:main/exploration.episodeLength[world.cut=0.02]|.0}} words and ends with {{mean:main/exploration.taskReturn[world.cut=0.02]|%.1}}. Where words are dearer, all gain less: “sum” has {{mean:main/sum.taskReturn[world.cut=0.05]|%}} if one word in 20 cuts the text off.',
  },
  changes: [
    {
      says: 'Pay 0.3 for each step: exploring is worth more than answering.',
      run: 'main',
      patch: { variants: [variant(SUM, [task, explore(WEIGHT)]), variant('sum, 0.3', [task, explore(0.3)])] },
    },
    {
      says: 'Let the first operation be right in 10 % only: the answer at once pays less.',
      run: 'main',
      patch: { world: { firstRight: 0.1 } },
    },
    {
      says: 'Let words cut nothing off: time is free.',
      run: 'main',
      patch: { world: { cut: 0 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'That checks fade before a policy learns to use them is shown and explained, and a bonus for entropy is a real rival. That rival still climbs when the run ends, “SFT” is a frozen start, and pay for steps alone could hardly teach an answer.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h+ h- h+',
  budget: { coreMinutes: 0.7, quick: { seeds: 6 } },
  caveats: [
    'One weight of exploration, 0.05, was tried in the end. A larger one can be worth more than the answer.',
    'A check is never wrong, and a table has only to learn what to do with it.',
    '“SFT” is the start of all others. Its examples are what it writes already, so more of them would change nothing.',
    '“Outcome, entropy” still rises at the end of the run. It might catch up with longer training.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds, three times. Seed 7: a weight of 0.1, paid for every check and step, a step size of 0.5. Then a weight of 0.05 for new steps only, seed 8. Then seed 7 with a step size of 3 and entropy bonuses of 0.03 and 0.1: 0.03 was better for the rival. The step size of 5 for all and longer training were taken without another pilot. The parts were written after these.',
};
