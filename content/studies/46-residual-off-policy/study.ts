/** Ankile et al. 2025: residual off-policy reinforcement learning on a cloned policy. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** One to five joints with five positions must stand at the middle before the tool, three steps deep, is pressed down. */
import clone from './clone.kernel.ts?raw';
import moves from './moves.kernel.ts?raw';
import ppo from './ppo.kernel.ts?raw';
import replay from './replay.kernel.ts?raw';
import still from './still.kernel.ts?raw';
import kernel from './world.kernel.ts?raw';

const reward = [{ term: 'task' }];
const [CLONE, ON, OFF, OWN, SCRATCH] = [
  'clone alone',
  'on-policy residual',
  'off-policy residual',
  'off-policy residual, own steps alone',
  'from scratch, with demonstrations',
] as const;
const learner = (label: string, text: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: moves + clone + text, ...more },
  reward,
});
const learners = (more: object = {}): StudyRun['variants'] => [
  learner(CLONE, still, more),
  learner(ON, ppo, more),
  learner(OFF, replay, { still: 0.05, ...more }),
  learner(OWN, replay, { still: 0.05, seeded: false, ...more }),
  learner(SCRATCH, replay, { residual: false, ...more }),
];
const ACTUATORS = 'world.actuators';
const metric = 'evaluationReturn';
const sooner = (over: string): ClaimPart => ({
  id: over === ON ? 'on' : 'scratch',
  says: `With six actuators, the off-policy residual succeeds in 80 % of the episodes after fewer steps than “${over}”.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1,
  level: { [ACTUATORS]: 6 },
  variant: `main/${OFF}`,
  over: [`main/${over}`],
});
const grows = (over: string): ClaimPart => ({
  id: over === ON ? 'grows-on' : 'grows-scratch',
  says: `Its lead over “${over}”, in success over the run, grows with the actuators.`,
  kind: 'trend',
  metric,
  when: 'area',
  variant: `main/${OFF}`,
  minus: `main/${over}`,
  over: ACTUATORS,
  direction: 'grows',
});

export const study: WrittenStudy = {
  id: '46',
  papers: [
    { atlas: 46, cite: 'Ankile et al. 2025, arXiv 2509.19301', url: 'https://arxiv.org/abs/2509.19301' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'With six actuators, an off-policy residual on a clone needs {{word:part:on|more steps than|fewer steps than|as many steps as}} an on-policy one, and {{word:part:scratch|more than|fewer than|about as many as}} a start from scratch with the same demonstrations',
  question:
    'Does an off-policy residual need fewer steps than an on-policy one, and than a start from scratch?',
  claim:
    'With six actuators, an off-policy residual reaches 80 % success in fewer steps than an on-policy one and than a start from scratch with the same demonstrations, and its lead grows with the actuators.',
  standsFor:
    'A lookup of the nearest demonstrated state stands for a network that was cloned, joints with five positions for continuous control, and tables for actor and critic. Nothing follows for robots that see.',
  runs: {
    main: {
      name: 'Align and insert, on a cloned policy',
      world: { family: 'graph', kernel: moves + kernel, stepLimit: 30 },
      variants: learners(),
      vary: [{ path: ACTUATORS, over: [4, 6] }],
      evaluation: { policy: 'greedy', every: 1, episodes: 30 },
      seeds: 20,
      seed: 460,
      envSteps: 40_000,
      measurementPoints: 80,
    },
  },
  gates: [
    {
      id: 'clone',
      kind: 'level',
      says: 'With six actuators the clone alone succeeds in less than half of the episodes.',
      metric,
      variant: `main/${CLONE}`,
      level: { [ACTUATORS]: 6 },
      statistic: 'mean',
      below: 0.5,
    },
    {
      kind: 'level',
      says: 'With six actuators the off-policy residual ends above 80 %.',
      metric,
      variant: `main/${OFF}`,
      level: { [ACTUATORS]: 6 },
      statistic: 'mean',
      above: 0.8,
    },
  ],
  parts: [
    sooner(ON),
    sooner(SCRATCH),
    ...[ON, SCRATCH].map(
      (label): ClaimPart => ({
        kind: 'ahead',
        says: `With six actuators it succeeds more over the run than “${label}”.`,
        metric,
        when: 'area',
        variant: `main/${OFF}`,
        over: [`main/${label}`],
        level: { [ACTUATORS]: 6 },
      }),
    ),
    grows(ON),
    grows(SCRATCH),
  ],
  couldFail:
    'Demonstrations in the buffer may be worth as much as a policy cloned from them, and PPO may correct the clone as fast as replay does.',
  leftOut:
    'Filtered cloning and the quality of the demonstrations as a sweep are left out; two changes vary the demonstrations.',
  shows: [
    {
      title: 'Success with six actuators',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [ACTUATORS]: 6 },
    },
    {
      title: 'Success over the run by actuators',
      run: 'main',
      metric,
      kind: 'sweep',
      over: ACTUATORS,
      when: 'area',
    },
  ],
  teaching: {
    before:
      'A tool has up to five joints. All must stand at the middle before it is pressed down; pressed out of place, it jams, and only the bottom pays. A person shows the task 12 times and moves a random joint in three of ten steps. The clone does what was done in the most similar state that was shown. A residual learns a correction for each step, which turns the command of the clone into another one; at first it corrects nothing. For example, the clone says “joint 2 back”, the correction makes it “press down”. “on-policy residual” learns by PPO. “off-policy residual” replays its own steps and the demonstrations by Q-learning, “own steps alone” only the former. “from scratch, with demonstrations” replays as the off-policy residual does, without a clone.',
    predict: {
      ask: 'Six actuators and the same 12 demonstrations: who needs fewer steps, Q-learning that corrects a clone, or Q-learning from scratch that replays them?',
      options: ['The one with the clone', 'The one from scratch', 'Both need about as many'],
      answer: '{{word:part:scratch|1|0|2}}',
    },
    watch:
      'Compare the two residuals first. Then compare the off-policy one with “from scratch”, with six actuators and with four.',
    after:
      'With six actuators the clone alone succeeds in {{gate:clone.estimate|%}}. The on-policy residual needs {{part:on.factor|.1}} times as many steps as the off-policy one, because PPO uses each step a few times and drops it, while replay spreads the rare reward over all that led to it. The clone brings the tool near the bottom from the first step on, so reward is seen early: over the run the residual succeeds in {{mean:main/off-policy residual.evaluationReturn[world.actuators=6] area|%}}, the start from scratch in {{mean:main/from scratch, with demonstrations.evaluationReturn[world.actuators=6] area|%}}. With four actuators the demonstrations show nearly all there is, and the clone is of no use: {{mean:main/off-policy residual.evaluationReturn[world.actuators=4] area|%}} against {{mean:main/from scratch, with demonstrations.evaluationReturn[world.actuators=4] area|%}}. Demonstrations in its buffer add little to the residual ({{mean:main/off-policy residual, own steps alone.evaluationReturn[world.actuators=6] area|%}} without them); the clone was made from them.',
  },
  changes: [
    {
      says: 'Show no mistakes.',
      run: 'main',
      patch: { world: { actuators: 6 }, variants: learners({ mistakes: 0 }) },
    },
    {
      says: 'Show three demonstrations instead of twelve.',
      run: 'main',
      patch: { world: { actuators: 6 }, variants: learners({ demonstrations: 3 }) },
    },
    {
      says: 'Let six in ten moves of the demonstrations be mistakes.',
      run: 'main',
      patch: { world: { actuators: 6 }, variants: learners({ mistakes: 0.6 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 1 },
    says: 'Clone, buffer of demonstrations and off-policy replay are separated by variants of their own, and with four actuators the start from scratch is as good, so it could have come out otherwise. The leads grow over two levels only, one of them at the ceiling, and PPO was tuned again only after the run.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h- h- h+ h+ h+ h+',
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'The leads grow from four to six actuators because with four all learners are near 100 %; there are no more than two levels.',
    'The on-policy residual still improves when the run ends. Steps to 80 % are compared, which nearly all of its seeds reach before.',
    'The joints are discrete, so the nearest demonstration is often close. A clone that sees pictures generalizes in other ways.',
    'A correction may turn any command into any other, as an unbounded residual can. A bounded one could not undo a wrong command at once.',
  ],
  pilots:
    'Experiment seeds 7, 8 and 9, six seeds each. First a correction was added to the command of the clone, which can cancel a command but not replace it; a residual of continuous commands can, so a correction now replaces it, for both residuals. Then the run was shortened and five actuators were left out to save time. After the full run, four settings of PPO were tried again, and a step size of 30 was better in six seeds. A second full run with it and fresh seeds had the same verdict, but three of its twenty PPO seeds never learned, so the first run is kept. Q-learning kept the settings of an earlier study, the best of three. This study replaces one whose residual did not replay the demonstrations.',
};
