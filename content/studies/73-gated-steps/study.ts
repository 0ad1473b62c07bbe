/** Sun et al. 2025: gated reward accumulation. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'ppo-lm',
  network: 'gru',
  layers: 1,
  width: 32,
  prompts: 16,
  groupSize: 1,
  learningRate: 0.003,
  baseAccuracy: 0.3,
  baseSteps: 600,
};
const task = { term: 'task' };
const direct = (weight: number) => [task, { term: 'step-rewards', weight }];
const gate = { term: 'gated-steps', gate: 'score', threshold: 1, weight: 1 };

export const study: WrittenStudy = {
  id: '73',
  papers: [{ atlas: 73, cite: 'Sun et al. 2025, arXiv 2508.10548', url: 'https://arxiv.org/abs/2508.10548' }],
  family: 'shaping',
  level: 'full',
  title: 'A gate keeps step rewards from replacing the repair, and the outcome alone does better',
  question: 'Do step rewards help if they count only after a success?',
  claim:
    'Paid directly, step rewards rise while repairs fall. Behind a gate, more programs are repaired than with the direct sum and than with the outcome alone.',
  runs: {
    main: {
      name: 'Rewards for views and edits',
      world: {
        family: 'language',
        task: 'repair',
        level: 1,
        repairTurns: 8,
        repairSteps: 'actions',
        trainProblems: 486,
        heldOutProblems: 162,
      },
      variants: [
        { label: 'outcome', agent, reward: [task] },
        { label: 'direct, 0.1', agent, reward: direct(0.1) },
        { label: 'direct, 1', agent, reward: direct(1) },
        { label: 'gated, 1', agent, reward: [task, gate] },
      ],
      seeds: 10,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'diverge',
      says: 'Direct sum at weight 1: step rewards rise, and repairs fall by more than 0.1.',
      metric: 'contribution:step-rewards',
      truth: 'taskReturn',
      variant: 'main/direct, 1',
      from: { from: 0, to: 4000 },
      margin: 0.1,
    },
    {
      kind: 'ahead',
      says: 'Gated at weight 1, at least 0.1 more programs are repaired than with the direct sum.',
      metric: 'taskReturn',
      variant: 'main/gated, 1',
      over: ['main/direct, 1'],
      margin: 0.1,
    },
    {
      kind: 'ahead',
      says: 'Gated at weight 1, at least 0.05 more programs are repaired than with the outcome only.',
      metric: 'taskReturn',
      variant: 'main/gated, 1',
      over: ['main/outcome'],
      margin: 0.05,
    },
  ],
  shows: [
    { title: 'Repaired programs', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Tokens', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'One line of a program fails. The policy may view lines, edit them, and submit the program within eight turns. Only a repaired program that was submitted counts. A designer adds a reward for each view and each edit, because repairs need both.',
    predict: {
      ask: 'What does the policy do if each view pays as much as a repair?',
      answer: 1,
      options: ['It repairs sooner', 'It views until the turns are over', 'It submits at once'],
    },
    watch: 'Compare repairs and tokens of the direct sum with those of the gate.',
    after:
      'A view costs nothing and pays at once; a submission ends the pay. So the direct sum views and edits until the turns are over, and {{mean:main/direct, 1.taskReturn|%}} of the programs are repaired; even at weight 0.1 it is only {{mean:main/direct, 0.1.taskReturn|%}}. The gate pays steps of repaired programs alone, and {{mean:main/gated, 1.taskReturn|%}} are repaired. But it still pays more for a longer repair, so drawn-out dialogues earn more than short ones: {{mean:main/gated, 1.episodeLength|.0}} tokens in place of {{mean:main/outcome.episodeLength|.0}}. The outcome alone has no such detour and reaches {{mean:main/outcome.taskReturn|%}}. A gate makes step rewards harmless at best. They are useful only if they tell something that the outcome does not.',
  },
  changes: [
    {
      says: 'Pay each turn for its progress: then the direct sum pays no detours.',
      run: 'main',
      patch: { world: { repairSteps: 'progress' } },
    },
    {
      says: 'Allow 16 turns: idle views pay twice as much.',
      run: 'main',
      patch: { world: { repairTurns: 16 } },
    },
    {
      says: 'Open the gate at half of the work: an edit alone is enough.',
      run: 'main',
      patch: {
        variants: [{ label: 'half', agent, reward: [task, { ...gate, gate: 'partial', threshold: 0.5 }] }],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Vivid: direct pay gives 0 % repairs, gate 34 %, outcome 47 %, and why the gate still pays detours. One failing part is an artifact (the “early” span 0–4,000 is already collapsed: 0.044), the other arises because the start (15 %) lets the outcome learn alone.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ f+ h+ f-',
  budget: { coreMinutes: 1.7, quick: { seeds: 2 } },
  caveats: [
    'Two parts fail: the gate ends below the outcome alone, and the fall of the direct sum is only {{part:1[fall of taskReturn].size}}. That sum collapses within 2,000 steps, so most of its fall lies before the end of the early span.',
    'The warm start ends at its limit of steps, with about 15 % repaired.',
    'The outcome is 0 or 1, so thresholds of the gate are not swept. Dialogues have at most eight turns.',
    'A view pays as much as an edit. Both pay on any line.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice: 30,000 steps with 32 dialogues per batch, where nothing had been learned without direct rewards; then 40,000 with 16, for the outcome and the gate alone (0.58 and 0.52 repaired). The parts were not changed.',
};
