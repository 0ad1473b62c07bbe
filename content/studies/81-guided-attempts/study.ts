/** Da et al. 2025: Agent-RLVR. Failed attempts are repeated with guidance, and learned from as if there had been none. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Eight attempts, then eight more, guided if the first ones failed. */
import learner from './learner.kernel.ts?raw';
/** A program of at most sixteen instructions has to bring a robot to a flag thirteen or more steps away. */
import kernel from './world.kernel.ts?raw';

const variant = (label: string, guidance: string) => ({
  label,
  agent: { type: 'custom-agent', text: learner, guidance },
  reward: [{ term: 'task' }],
});
const [NONE, PLAN, ERROR, BOTH, OTHER, COPY] = [
  'no guidance',
  'plan',
  'error',
  'plan and error',
  'plan of another task',
  'copies plans',
] as const;
const variants: StudyRun['variants'] = [
  variant(NONE, 'none'),
  variant(PLAN, 'plan'),
  variant(ERROR, 'error'),
  variant(BOTH, 'both'),
  variant(OTHER, 'other plan'),
  variant(COPY, 'imitation'),
];
const WRONG = 'agent.wrong';
const read = { metric: 'evaluationReturn', statistic: 'mean', level: { [WRONG]: 0.3 } } as const;

export const study: WrittenStudy = {
  id: '81',
  papers: [
    {
      atlas: 81,
      cite: 'Agent-RLVR: Training Software Engineering Agents via Guidance and Environment Rewards',
    },
  ],
  family: 'language-feedback',
  level: 'analog',
  title:
    'Guided attempts that are learned from without the guidance open tasks that rewards alone leave at {{mean:main/no guidance.evaluationReturn[agent.wrong=0.3]|%}}: {{mean:main/plan and error.evaluationReturn[agent.wrong=0.3]|%}} of new ones, though 30 % of each plan is wrong; copying such plans gives {{mean:main/copies plans.evaluationReturn[agent.wrong=0.3]|%}}',
  question: 'Does guidance open problems that a policy hardly ever solves?',
  claim:
    'Where rewards alone hardly ever succeed, a policy that reattempts failed tasks with a plan and an error solves more new tasks alone than one without guidance, and than one with plans of other tasks.',
  standsFor:
    'Programs that walk a robot stand for repairs of software, the flag for unit tests, and a table over the way that is left for a language model. How well such a model follows guidance may not be concluded: here it does so in 80 % of the steps.',
  couldFail:
    'What is done under guidance is not what the policy would do alone, and nothing corrects for that. It could learn steps that do not help without the plan; and plans with wrong steps could teach these as well.',
  leftOut: 'Several turns of a dialogue with the tests, and a preference loss in place of GRPO.',
  runs: {
    main: {
      name: 'Guided attempts',
      variants,
      world: { family: 'graph', kernel, stepLimit: 16 },
      vary: [{ path: WRONG, over: [0, 0.1, 0.3], unit: 'of the instructions' }],
      evaluation: { policy: 'sampled', every: 1, episodes: 200, world: { unseen: true } },
      seeds: 20,
      seed: 2081,
      episodes: 10_000,
      envSteps: 160_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      id: 'stuck',
      kind: 'level',
      says: 'Rewards alone stay near the start: “no guidance” ends below 20 % of the new tasks.',
      ...read,
      variant: `main/${NONE}`,
      below: 0.2,
    },
    {
      kind: 'level',
      says: 'The tasks can be learned: “plan and error” ends above 60 %.',
      ...read,
      variant: `main/${BOTH}`,
      above: 0.6,
    },
  ],
  parts: [NONE, OTHER].map(
    (over): ClaimPart => ({
      id: over === NONE ? 'alone' : 'other',
      kind: 'ahead',
      says: `Where 30 % of a plan are wrong, “${BOTH}” ends with more new tasks solved alone than “${over}”.`,
      ...read,
      variant: `main/${BOTH}`,
      over: [`main/${over}`],
    }),
  ),
  shows: [
    {
      title: 'New tasks solved alone at the end, by how much of a plan is wrong',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: WRONG,
    },
    {
      title: 'New tasks solved alone, 30 % of each plan wrong',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [WRONG]: 0.3 },
    },
    {
      title: 'Tasks of the training, attempts under guidance included, 30 % of each plan wrong',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [WRONG]: 0.3 },
    },
  ],
  teaching: {
    before:
      'A robot stands in a yard of 9 × 9 fields. A program of at most 16 instructions, such as “right, right, down”, has to bring it to a flag that is 13 or more steps away. The test says only whether it got there. Random programs hardly ever do. In each round a policy makes eight attempts at a task. If all fail, it makes eight more, and these may be guided. A “plan” lists the instructions of a way to the flag, but a share of them is wrong. An “error” names the first instruction of the last attempt that led away from the flag. The policy heeds guidance in 80 % of the steps. GRPO compares the attempts, and learns from them as if there had been no guidance. “Copies plans” learns from the plans directly, eight in a round. At the end new tasks are solved alone.',
    predict: {
      ask: 'Three in ten instructions of each plan are wrong. Who ends better on new tasks?',
      options: [
        'Who copies the plans: each shows the right way for the most part',
        'Who tries the plans and is rewarded if the robot arrives',
        'Both about the same',
      ],
      answer: 1,
    },
    watch:
      'Compare “plan” with “copies plans” at 0 and at 30 % of wrong instructions. Then look at “error” by itself.',
    after:
      'Without guidance nearly all groups fail, all advantages are 0, and nothing is learned: {{mean:main/no guidance.evaluationReturn[agent.wrong=0.3]|%}}. Guided attempts arrive often enough for a comparison. They need not be good: the test throws out those that a wrong instruction led astray, and what remains is a way that works. So with 30 % of wrong instructions the guided policy still solves {{mean:main/plan and error.evaluationReturn[agent.wrong=0.3]|%}} of the new tasks, and {{mean:main/plan and error.evaluationReturn[agent.wrong=0]|%}} with perfect plans. Copying needs no test where plans are perfect, {{mean:main/copies plans.evaluationReturn[agent.wrong=0]|%}}, but it learns each error, too: {{mean:main/copies plans.evaluationReturn[agent.wrong=0.3]|%}}. An error alone says what not to do in one of many steps, which is not enough to arrive: {{mean:main/error.evaluationReturn[agent.wrong=0.3]|%}}. Perfect plans of other tasks bring {{mean:main/plan of another task.evaluationReturn[agent.wrong=0]|%}}, because they, too, walk far and straight; with wrong instructions, {{mean:main/plan of another task.evaluationReturn[agent.wrong=0.3]|%}}. In practice guidance may be wrong as long as the test is right.',
  },
  changes: [
    {
      says: 'Let the policy heed guidance in half of the steps.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, heed: 0.5 } })) },
    },
    {
      says: 'Take nearer flags: rewards alone are enough.',
      run: 'main',
      patch: { world: { least: 7 } },
    },
    {
      says: 'Make 60 % of each plan wrong.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, wrong: 0.6 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'That tests filter bad guidance while copies keep its errors is a memorable contrast, and plans of other tasks are a sharp rival. But without guidance nothing can be compared by design of the task, and the copying policy is judged by samples, where its most frequent instruction would be right.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+',
  notMeasured: ['80 %'],
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    '“No guidance” begins to learn in a few seeds at the end of the run. With several times the attempts it would learn the tasks by itself.',
    '“Copies plans” is sampled, so it repeats wrong instructions as often as it saw them. Its most frequent instruction would mostly be a right one.',
    'The yard has no walls, so a policy that knows the way left to the flag can solve any task. Where tasks share less, new ones are harder.',
    '“No guidance” learns from all sixteen attempts of a round, the others from the eight guided ones if the first eight fail.',
    'The policy heeds plans from the start. A language model has to be able to read them.',
    'Guided policies still rise a little at the end of the run, while the copying one has stopped rising.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice. First a yard of 7 × 7 fields and twelve instructions, where rewards alone learned the task, with one copied plan in a round. Then the larger yard, and eight copied plans. Step sizes were not tuned. The parts were written after that.',
};
