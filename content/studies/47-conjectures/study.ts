/** Dong and Ma 2025: STP. Practice on statements that are barely provable now. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A statement is a row of one to eight letters. Its proof writes the row in reverse: one step per letter. */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'filtered-bc',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  threshold: 1,
  baseAccuracy: 0.1,
  learningRate: 0.001,
  examProblems: 4,
};
const reward = [{ term: 'task' }];
const [FIXED, RANDOM, EASY, STP] = ['fixed statements', 'random', 'always easy', 'barely provable'] as const;
/** A teacher that asks the lengths whose success is near a target. */
const towards = (targetSuccess: number) => ({
  ...agent,
  teacher: 'target-success',
  targetSuccess,
  targetWidth: 0.15,
});
const variants: StudyRun['variants'] = [
  { label: FIXED, agent, reward },
  { label: RANDOM, agent, reward },
  { label: EASY, agent: towards(0.95), reward },
  { label: STP, agent: towards(0.25), reward },
];

const beyond = (label: string, over: string, margin: number): ClaimPart => ({
  says: `“${label}” ends with at least ${100 * margin} points more new statements proved than “${over}”.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  margin,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '47',
  papers: [{ atlas: 47, cite: 'STP: Self-play LLM Theorem Provers with Iterative Conjecturing and Proving' }],
  family: 'curriculum',
  level: 'analog',
  title: 'Many statements prove more new ones than few; barely provable ones add nothing to any',
  question: 'Does practice on statements that are barely provable prove more new ones?',
  claim:
    'Barely provable statements prove more new ones than random statements and than easy ones; random statements beat a fixed list. Barely provable ones lead to longer proofs.',
  standsFor:
    'A scripted teacher that knows the success at each length stands for a model that conjectures, and rows in reverse for proofs. How a model finds good conjectures may not be concluded.',
  runs: {
    main: {
      name: 'Four sources of statements',
      variants,
      world: { family: 'language', task: 'written', kernel, trainProblems: 2000, heldOutProblems: 200 },
      worldOf: { [FIXED]: { trainProblems: 48 } },
      evaluation: { policy: 'sampled', every: 4, episodes: 200 },
      seeds: 10,
      seed: 47,
      episodes: 6400,
      envSteps: 80_000,
      measurementPoints: 20,
    },
  },
  parts: [
    beyond(STP, RANDOM, 0.03),
    beyond(RANDOM, FIXED, 0.05),
    beyond(STP, EASY, 0.03),
    {
      kind: 'ahead',
      says: 'From episode 1,600 to 4,800, proofs of statements of all lengths are at least half a step longer under “barely provable” than under “random”.',
      metric: 'episodeLength',
      variant: `main/${STP}`,
      over: [`main/${RANDOM}`],
      margin: 0.5,
      when: { from: 1600, to: 4800 },
    },
  ],
  shows: [
    { title: 'New statements proved', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Steps of a written proof', run: 'main', metric: 'episodeLength', kind: 'curve' },
    { title: 'Training statements proved', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prover writes rows of one to eight letters in reverse and clones its right proofs. Statements come from four sources: 48 fixed ones, any of 2,000, those of lengths that it nearly always proves, or those of lengths that it proves one time in four. The test asks new statements of all lengths.',
    predict: {
      ask: 'Which source proves most new statements at the end?',
      answer: 0,
      options: ['Random and barely provable ones alike', 'Barely provable ones', 'Easy ones'],
    },
    watch: 'Compare new statements proved, then the length of written proofs.',
    after:
      'With 48 statements, 69 new ones in 100 are proved; with 2,000, it is 83. Statements that are barely provable are longer, and yet they end at 83, too. Asked for statements of all lengths, the policy then writes proofs no longer than after random ones. A likely reason, not tested: cloning learns only from what is proved, and one proof in four is few. Random statements of all lengths always hold some that are barely provable. Easy ones are 3 points behind.',
  },
  changes: [
    {
      says: 'Ask for statements that are proved half of the time.',
      run: 'main',
      patch: { variants: [{ label: STP, agent: towards(0.5), reward }] },
    },
    {
      says: 'Begin with a poorer prover.',
      run: 'main',
      patch: {
        variants: [
          { label: RANDOM, agent: { ...agent, baseAccuracy: 0.02 }, reward },
          { label: STP, agent: { ...towards(0.25), baseAccuracy: 0.02 }, reward },
        ],
      },
    },
    { says: 'Stop in the middle.', run: 'main', patch: { episodes: 3200 } },
  ],
  review: {
    scores: { faithful: 0, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Nothing is conjectured: a teacher picks lengths from a list that is the test distribution, so “random” is the oracle. Well-decided null (0.002 [−0.004, 0.007]); everyone still rising by 0.07.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.9, quick: { seeds: 2 } },
  caveats: [
    'Nothing is conjectured: statements are chosen from a list by their length. The list has all kinds that the test asks.',
    'Rises of difficulty are read as longer proofs than with random statements.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice: the built-in task, whose statements hardly differ in length, then the one of this study. Nothing was changed after that.',
};
