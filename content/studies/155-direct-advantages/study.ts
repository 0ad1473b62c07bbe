/** Liu et al. 2024: direct advantage policy optimization. A critic from rollouts, frozen, and a policy that regresses to step advantages. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Direct advantages, DPO on outcomes, and PPO, from one start and with equal samples. */
import learner from './learner.kernel.ts?raw';
/** From a number modulo 23 to 7 by six operations: +1, ×2, −3 or ×3. */
import kernel from './world.kernel.ts?raw';

/** The picture: operations done from left to right, numbers from top to bottom. */
const OPERATIONS = [
  ['+1', (n: number) => n + 1],
  ['×2', (n: number) => n * 2],
  ['−3', (n: number) => n + 20],
  ['×3', (n: number) => n * 3],
] as const;
const nameOf = (n: number, count: number) => (count === 6 ? 'end' : `${n} after ${count}`);
const cells = Array.from({ length: 138 }, (_, state) => ({ n: state % 23, count: Math.floor(state / 23) }));
const SAMPLES = 2000;
const world = {
  family: 'graph',
  kernel,
  transitions: cells.flatMap(({ n, count }) =>
    OPERATIONS.map(([name, to]) => `${nameOf(n, count)}, ${name}, ${nameOf(to(n) % 23, count + 1)}`),
  ),
  terminal: ['end'],
  positions: [...cells.map(({ n, count }) => `${nameOf(n, count)}, ${4 * count}, ${n}`), 'end, 24, 7'],
  stepLimit: 6,
};
const [DIRECT, DPO, PPO, START] = ['direct advantages', 'outcome DPO', 'PPO', 'start'] as const;
const reward = [{ term: 'task' }];
const variant = (method: string, settings: object = {}) => ({
  label: method,
  agent: { type: 'custom-agent', text: learner, method, samples: SAMPLES, ...settings },
  reward,
});
/** Each with the settings that were best in the pilots. */
const variants: StudyRun['variants'] = [
  variant(DIRECT, { beta: 0.01, fit: 0.05 }),
  variant(DPO, { beta: 0.03, fit: 2 }),
  variant(PPO, { alpha: 10 }),
  variant(START),
];
/** One verdict in five is wrong, in training. */
const mistaken = [
  { term: 'expression', expression: 'terminated && bernoulli(happened(success) ? 0.8 : 0.2) ? 1.0 : 0.0' },
];
const BEGINS = 'agent.begins';
const COUNT = 'agent.samples';
const metric = 'taskReturn';
const main: StudyRun = {
  name: 'Six operations to 7',
  world,
  variants,
  vary: [
    { path: BEGINS, over: ['SFT', 'RL'] },
    { path: COUNT, over: [30, 100, 300, 1000] },
  ],
  seeds: 50,
  seed: 2155,
  episodes: 1500,
  envSteps: 9000,
  measurementPoints: 30,
};
const TEST = { from: 1100, to: 1500 };
const ahead = (
  id: string,
  says: string,
  begins: string,
  samples: number,
  over: string = DPO,
  run = 'main',
): ClaimPart => ({
  id,
  kind: 'ahead',
  says,
  metric,
  statistic: 'mean',
  when: TEST,
  variant: `${run}/${DIRECT}`,
  over: [`${run}/${over}`],
  level: { [BEGINS]: begins, [COUNT]: samples },
});

export const study: WrittenStudy = {
  id: '155',
  papers: [
    {
      atlas: 155,
      cite: 'Liu et al. 2024, DAPO, arXiv 2412.18279',
      url: 'https://arxiv.org/abs/2412.18279',
    },
  ],
  family: 'credit',
  level: 'analog',
  title:
    'Advantages of steps solve {{word:part:sft|more|fewer|as many}} problems {{word:part:sft|than|than|as}} DPO from a weak start, {{word:part:rl|more|fewer|as many}} from a good one, {{word:part:mistaken|more|fewer|as many}} if verdicts err; PPO, which learns while it writes, is {{word:part:ppo|behind|ahead of|level with}} them',
  question: 'Do advantages of steps beat DPO on outcomes when both use as many samples?',
  claim:
    'With equal samples, a policy that regresses to the step advantages of a frozen critic solves more problems than outcome DPO, from a start that has copied solutions, from one that was also trained by reinforcement, and if some verdicts are wrong; and more than PPO.',
  standsFor:
    'Six operations on a number stand for the steps of a solution, and tables for networks: the critic generalizes only because different problems meet in the same number. What a large critic would read into a solution may not be concluded.',
  couldFail:
    'The critic takes half of the samples, so DPO has twice as many to compare, and it may learn from whole solutions what the steps are worth, since many problems share them. With many samples both might solve everything.',
  leftOut:
    'That results differ less between seeds than those of PPO, rollouts from the middle of a solution, and several rounds.',
  runs: {
    main,
    mistaken: {
      ...main,
      name: 'Six operations to 7, one verdict in five is wrong',
      variants: [
        variant(DIRECT, { beta: 0.01, fit: 0.05 }),
        variant(DPO, { beta: 0.03, fit: 2 }),
        variant(PPO, { alpha: 3 }),
        variant(START),
      ].map((one) => ({ ...one, reward: mistaken })),
    },
  },
  gates: [
    {
      id: 'start',
      kind: 'level',
      says: 'There is something to learn: the start that has copied solutions solves less than 40 %.',
      metric,
      statistic: 'mean',
      when: TEST,
      variant: `main/${START}`,
      level: { [BEGINS]: 'SFT' },
      below: 0.4,
    },
    {
      id: 'dpo',
      kind: 'ahead',
      says: `The rival learns: from there “${DPO}” ends at least 0.1 above the start.`,
      metric,
      statistic: 'mean',
      when: TEST,
      variant: `main/${DPO}`,
      over: [`main/${START}`],
      margin: 0.1,
      level: { [BEGINS]: 'SFT' },
    },
  ],
  parts: [
    ahead('sft', `From the SFT start, with 100 samples, “${DIRECT}” solves more than “${DPO}”.`, 'SFT', 100),
    ahead('rl', 'So it does from the RL start with 30 samples, before all is solved.', 'RL', 30),
    ahead(
      'mistaken',
      'So it does from the SFT start if one verdict in five is wrong, with 1,000 samples.',
      'SFT',
      1000,
      DPO,
      'mistaken',
    ),
    ahead('ppo', `From the SFT start, with 100 samples, it solves more than “${PPO}”.`, 'SFT', 100, PPO),
  ],
  shows: [
    {
      title: 'Share of problems solved after training, by samples, from the SFT start',
      run: 'main',
      metric,
      kind: 'sweep',
      over: COUNT,
      when: TEST,
      level: { [BEGINS]: 'SFT' },
      logarithmic: true,
    },
    {
      title: 'Share of problems solved after training, by samples, from the RL start',
      run: 'main',
      metric,
      kind: 'sweep',
      over: COUNT,
      when: TEST,
      level: { [BEGINS]: 'RL' },
      logarithmic: true,
    },
    {
      title: 'The SFT start again, if one verdict in five of the training is wrong',
      run: 'mistaken',
      metric,
      kind: 'sweep',
      over: COUNT,
      when: TEST,
      level: { [BEGINS]: 'SFT' },
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A number modulo 23 must become 7 in exactly six operations: add 1, double, subtract 3, or triple. From 5 one solution begins with 5 × 3 = 15 and 15 + 1 = 16. All start from one policy that has copied some right solutions, “SFT”, or that was also trained by reinforcement, “RL”. All may write the same number of solutions. “outcome DPO” compares each wrong one with a right one from the same number, and makes all six steps of the right one likelier. “direct advantages” spends half of its solutions on a critic: how often was 7 reached from here? The critic is frozen. Then each step of the other half gets the change of the critic as its target. “PPO” learns while it writes. After the last sample nobody learns any more, and what is drawn is the test.',
    predict: {
      ask: 'From the SFT start 100 solutions may be written. Is it worth spending half of them on a critic?',
      options: [
        'No: the other half alone is worth less than both',
        'Yes: the critic makes more of the other half',
        'It makes no difference',
      ],
      answer: '{{word:part:sft|1|0|2}}',
    },
    watch:
      'In the map solutions run from left to right, one column for each operation. Watch the numbers that lead to 7 in the last columns. Compare both ends of the first chart.',
    after:
      'Operations never fail here and verdicts are right, so one right solution proves that all its steps can be taken. DPO copies such proofs, and all samples count. The critic says how often the start gets there from a number, and half of the samples go into it. A weak start arrives so rarely that the critic counts little but zeros: with 100 samples “direct advantages” solves {{mean:main/direct advantages.taskReturn[agent.begins=SFT,agent.samples=100] from 1100 to 1500|%}} and DPO {{mean:main/outcome DPO.taskReturn[agent.begins=SFT,agent.samples=100] from 1100 to 1500|%}}. A start that was trained by reinforcement arrives more often, so the critic fills sooner, and with 30 samples it is {{mean:main/direct advantages.taskReturn[agent.begins=RL,agent.samples=30] from 1100 to 1500|%}} against {{mean:main/outcome DPO.taskReturn[agent.begins=RL,agent.samples=30] from 1100 to 1500|%}}. The third chart shows what else a critic is good for. If one verdict in five is wrong, a single solution proves nothing. DPO makes a wrong one likelier whenever it was called right, and more samples bring more of these: {{mean:mistaken/outcome DPO.taskReturn[agent.begins=SFT,agent.samples=1000] from 1100 to 1500|%}} with 1,000. The critic is a mean over all solutions that meet in a number, and errors average out: {{mean:mistaken/direct advantages.taskReturn[agent.begins=SFT,agent.samples=1000] from 1100 to 1500|%}}. Both write everything first and learn afterwards. “PPO” writes with what it has just learned, so that it soon has right solutions to learn from: {{mean:main/PPO.taskReturn[agent.begins=SFT,agent.samples=100] from 1100 to 1500|%}} with 100 samples from the SFT start. In practice first ask whether solutions can be written while the policy learns.',
  },
  changes: [
    {
      says: 'Spend nine tenths of the samples on the critic.',
      run: 'main',
      patch: { variants: [variant(DIRECT, { beta: 0.01, critics: 0.9, samples: 300 })] },
    },
    {
      says: 'Let the policy follow the critic less: β = 0.3.',
      run: 'main',
      patch: { variants: [variant(DIRECT, { beta: 0.3, samples: 300 })] },
    },
    {
      says: 'Let PPO take smaller steps, of 0.3.',
      run: 'main',
      patch: { variants: [variant(PPO, { alpha: 0.3, samples: 300 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Fresh seeds decide every part, and why verdicts that err turn the order around is shown by the arms and easy to follow. Each part is read at another number of samples, picked from what was known of both, no control shuffles the critic, and that seeds differ less than under PPO is left out though it was measured.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'With 300 and 1,000 samples and right verdicts all methods solve nearly everything, so the parts read fewer.',
    'PPO is tuned in its step and uses each solution once; the paper compares with one that trains actor and critic together.',
    'The critic counts whole solutions that pass through a number; the paper continues several times from each step.',
  ],
  pilots:
    'Experiment seed 7, six to eight seeds, twelve times. With 2,000 samples and a stronger start all methods solved everything, so samples became 100 to 1,000. β was tried from 0.01 to 1, the step of the fits from 0.05 to 2 for both, and the step of PPO from 0.03 to 10; with the first step of the fit, 0.05, DPO was far behind step advantages, with 2 it is ahead. The run with wrong verdicts was added before the full run; for it, other steps were tried for DPO and PPO, and PPO takes 3 there. That run was measured twice, because PPO first had its step of the other run. Then, with experiment seed 7 and twelve seeds, 30 and 50 samples were tried. Second full run, with 50 fresh seeds: in the first, of 40, two of four parts were read where both solve nearly everything and were undecided. Parts now read fewer samples, one reads the run with wrong verdicts, and one compares with PPO.',
};
