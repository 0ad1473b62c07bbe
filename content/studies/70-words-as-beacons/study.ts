/** Ruiz-Gonzalez et al. 2024: Words as Beacons. A teacher names subgoals in training; the student acts alone afterwards. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A room with a key and a box, a locked door, and a room with the goal, all drawn anew in each episode. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'ppo', gamma: 0.99, entropyCoefficient: 0.01 };
const task = { term: 'task' };
/** What a wrong subgoal is: any cell of the map, one of the three other things, or always the box. */
type Wrong = 'cell' | 'thing' | 'box';
/** @param reach how many cells off still count: 0 for a position or an object, 1 for “next to” */
const teacher = (error: number, wrong: Wrong, reach: 0 | 1) => `export const meta = { label: 'Teacher' };
const error = param({ value: ${error.toFixed(2)}, min: 0, max: 1, label: 'Error', help: 'Probability that a subgoal is wrong.' });
let stage: u32 = 0;
let column: f32 = 0.0;
let line: f32 = 0.0;
function choose() {
  const wrong = bernoulli(error);
  const thing = wrong ? ${wrong === 'thing' ? '(stage + 1 + below(3)) % 4' : '3'} : stage;
  column = columnOfThing(thing);
  line = rowOfThing(thing);${wrong === 'cell' ? '\n  if (wrong) { column = f32(below(21)); line = f32(below(13)); }' : ''}
}
export function begin() { stage = 0; choose(); }
export function reward(): f32 {
  if (stage > 2 || abs(columnOfThing(4) - column) + abs(rowOfThing(4) - line) > ${reach}.0) { return 0.0; }
  stage += 1;
  if (stage < 3) { choose(); }
  return 1.0;
}
`;
const WEIGHT = 0.03;
const variant = (label: string, ...more: StudyRun['variants'][number]['reward']) => ({
  label,
  agent,
  reward: [task, ...more],
});
const named = (label: string, error: number, wrong: Wrong = 'cell', reach: 0 | 1 = 0, weight = WEIGHT) =>
  variant(label, { term: 'custom-module', text: teacher(error, wrong, reach), weight });
const [SPARSE, NOVELTY, RANDOM] = ['goal only', 'novelty', 'random cells'] as const;
const POSITION = 'positions, 20 % wrong';
const OBJECT = 'objects, 20 % wrong';
const LANGUAGE = 'phrases, 20 % wrong';
const SAME = 'positions, 20 % the box';
/** Of five weights the one with which novelty was soonest in the pilots. */
const novelty = variant(NOVELTY, { term: 'novelty', weight: 0.01 });
const common = {
  world: { family: 'graph', kernel, stepLimit: 160 },
  seeds: 60,
  seed: 370,
  envSteps: 240_000,
  measurementPoints: 40,
  evaluation: { policy: 'sampled' as const, every: 1, episodes: 25 },
};
const metric = 'evaluationReturn';
const sooner = (id: string, says: string, label: string, over: string, run = 'main'): ClaimPart => ({
  id,
  says,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1,
  variant: `${run}/${label}`,
  over: [`${run}/${over}`],
});
const teaches = (id: string, label: string, run = 'main') =>
  sooner(id, `“${label}” reaches 80 % success in fewer steps than “${NOVELTY}”.`, label, NOVELTY, run);

export const study: WrittenStudy = {
  id: '70',
  papers: [
    {
      atlas: 70,
      cite: 'Ruiz-Gonzalez et al. 2024, Words as Beacons',
      url: 'https://arxiv.org/abs/2410.08632',
    },
  ],
  family: 'shaping',
  level: 'analog',
  title:
    'With a fifth of the subgoals wrong, students learn {{part:positions.factor}} times as fast as one that seeks novelty if errors scatter, and {{part:same.factor}} times as fast if they always name the same useless box; {{verdict:part:novelty|novelty is faster than the goal alone|novelty is no faster than the goal alone|whether novelty is faster than the goal alone is undecided}}',
  question: 'Does a teacher who names subgoals still help if some of them are wrong?',
  claim:
    'With a fifth of the subgoals wrong, whether the errors scatter or always name the same thing, students of positions, objects and phrases reach 80 % success in fewer steps than a bonus for novelty, which needs fewer than the goal alone. Random subgoals lose the gain, and the skill stays without the teacher.',
  standsFor:
    'A scripted teacher stands for the language model, “next to” a thing for a subgoal in language, 1/√N of a table for random network distillation, and a table over what is seen for a network. How well a model names subgoals may not be concluded.',
  runs: {
    main: {
      ...common,
      name: 'Key and door drawn anew, with a teacher of positions',
      variants: [
        variant(SPARSE),
        novelty,
        named('positions', 0),
        named(POSITION, 0.2),
        named('positions, 50 % wrong', 0.5),
        named(SAME, 0.2, 'box'),
        named('positions, 50 % the box', 0.5, 'box'),
        named(RANDOM, 1),
      ],
    },
    kinds: {
      ...common,
      name: 'The same rooms, with teachers of objects and phrases',
      variants: [novelty, named(OBJECT, 0.2, 'thing'), named(LANGUAGE, 0.2, 'thing', 1)],
    },
  },
  gates: [
    {
      id: 'hard',
      kind: 'level',
      says: 'The goal is hard to find: after a fifth of the run, “goal only” succeeds in less than half of the episodes.',
      metric,
      statistic: 'mean',
      when: { at: 48_000 },
      variant: `main/${SPARSE}`,
      below: 0.5,
    },
    {
      id: 'learned',
      kind: 'level',
      says: 'It can be learned: with a teacher who is never wrong, students end above 0.9.',
      metric,
      statistic: 'mean',
      variant: 'main/positions',
      above: 0.9,
    },
  ],
  parts: [
    teaches('positions', POSITION),
    teaches('objects', OBJECT, 'kinds'),
    teaches('phrases', LANGUAGE, 'kinds'),
    teaches('same', SAME),
    sooner('novelty', `“${NOVELTY}” needs fewer steps than “${SPARSE}”.`, NOVELTY, SPARSE),
    {
      id: 'random',
      kind: 'notAbove',
      says: `Random subgoals lose the gain: over the run “${RANDOM}” does not succeed 5 points more often than “${SPARSE}”.`,
      metric,
      statistic: 'mean',
      when: 'area',
      variant: `main/${RANDOM}`,
      than: `main/${SPARSE}`,
      margin: 0.05,
    },
    {
      id: 'kept',
      kind: 'level',
      says: `The skill stays without the teacher: students of “${LANGUAGE}”, who are paid next to things and not on them, end above 0.9.`,
      metric,
      statistic: 'mean',
      variant: `kinds/${LANGUAGE}`,
      above: 0.9,
    },
  ],
  couldFail:
    'A wrong subgoal is paid like a right one. Errors that always name the box add up, so they might hold the student there for longer than a bonus for novelty takes, and so might pay next to a key that is not taken.',
  leftOut:
    'Subgoals that a language model names, students that see the subgoal, and other maps than two rooms are left out. The teacher only pays, so nothing changes for the student when it leaves.',
  shows: [
    {
      title:
        'Success over the run: with half of the subgoals wrong, naming the same box costs far more than errors that scatter; with a fifth, little more',
      run: 'main',
      variants: [
        'positions',
        POSITION,
        'positions, 50 % wrong',
        SAME,
        'positions, 50 % the box',
        RANDOM,
        NOVELTY,
        SPARSE,
      ].map((label) => `main/${label}`),
      metric,
      unit: 'share of episodes',
      kind: 'bars',
      when: 'area',
    },
    {
      title:
        'Success without the teacher: students of both teachers rise first, novelty and the goal alone follow',
      run: 'main',
      variants: [SPARSE, NOVELTY, POSITION, SAME].map((label) => `main/${label}`),
      metric,
      unit: 'share of episodes',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'In each episode two rooms are drawn anew: a wall with a locked door, a key, a useless box and the start on the left, and the goal on the right. The student sees on which side of it each thing of its room lies. A teacher names the cell that is needed next: the key, then the door, then the goal. Reaching it pays 0.03, once per episode; the goal itself pays 1. For a share of the subgoals the teacher is wrong. It then names any cell of the map, drawn anew (“wrong”), or always the cell of the box (“the box”); “random cells” is never right. A teacher of objects that is wrong names another thing. One of phrases says “next to” a thing, pays one cell away as well, and errs like that of objects. “novelty” pays for rarely seen sights, and “goal only” for nothing but the goal. Success is measured without the teacher.',
    predict: {
      ask: 'A fifth of the subgoals is wrong, and always names the box. Does the student still reach 80 % success sooner than one that seeks novelty?',
      options: ['Yes', 'No, later', 'About as soon'],
      answer: '{{word:part:same|1|0|2}}',
    },
    watch:
      'Compare bars with equally many errors: any cell, and always the box. Does the kind of error matter more at a fifth or at a half?',
    after:
      'Let a share p of the subgoals be wrong, and a subgoal pay 0.03. The first visit to the key then pays (1 − p) · 0.03 on average. If errors scatter, any other cell pays p · 0.03 / 273, which is next to nothing: the key stands out even if half of the subgoals are wrong. If errors always name the box, it pays p · 0.03. With a fifth that is a quarter of what the key pays. With a half both pay the same, and the pay no longer says which of the two is needed. The bars follow. Over the run students without errors succeed in {{mean:main/positions.evaluationReturn area|%}} of the episodes. With a fifth wrong it is {{mean:main/positions, 20 % wrong.evaluationReturn area|%}} if errors scatter and {{mean:main/positions, 20 % the box.evaluationReturn area|%}} if they name the box; with a half, {{mean:main/positions, 50 % wrong.evaluationReturn area|%}} and {{mean:main/positions, 50 % the box.evaluationReturn area|%}}. Novelty has {{mean:main/novelty.evaluationReturn area|%}}, and the goal alone {{mean:main/goal only.evaluationReturn area|%}}. Why do students not stay where a wrong subgoal paid? Each subgoal pays once per episode, all three together at most 0.09, and the goal pays 1. The skill stays when the teacher leaves, because nothing that the student sees has changed. So a teacher may be wrong now and then, also always in the same way, as long as the right subgoal is named far more often.',
  },
  changes: [
    {
      says: 'Let three quarters of the subgoals be the box: does the trail still stand out?',
      run: 'main',
      patch: { variants: [named('positions', 0), named('positions, 75 % the box', 0.75, 'box')] },
    },
    {
      says: 'Pay ten times as much: do students of the teacher who names the box still go on to the goal?',
      run: 'main',
      patch: {
        variants: [named('50 % the box, 0.03', 0.5, 'box'), named('50 % the box, 0.3', 0.5, 'box', 0, 0.3)],
      },
    },
    {
      says: 'Let every second phrase be wrong.',
      run: 'kinds',
      patch: { variants: [named(LANGUAGE, 0.2, 'thing', 1), named('phrases, 50 % wrong', 0.5, 'thing', 1)] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Rooms are drawn anew, and errors that always name the same box were a real risk: a formula and two pairs of bars say when a wrong teacher harms. But novelty, the rival of four parts, counts sights and is not shown to beat the goal alone, that part stays undecided at 3.5 core-minutes of twenty, and a student that never sees the teacher could hardly lose its skill without it.',
    read: '2026-12-01',
  },
  writtenFor: 'h- h+ h- h- h- h- u0 h- h+',
  notMeasured: ['273', '0.09'],
  budget: { coreMinutes: 3.5, quick: { seeds: 6 } },
  caveats: [
    'The size of the rooms was chosen in pilots so that the goal alone learns late and novelty helps. Even so, these seeds do not decide whether novelty is sooner than the goal alone.',
    'The parts ask about a fifth of wrong subgoals. Half of them are in the first chart and in no part.',
    'Random subgoals do more than lose the gain: over the run “random cells” succeeds in {{mean:main/random cells.evaluationReturn area|%}} of the episodes, the goal alone in {{mean:main/goal only.evaluationReturn area|%}}. The reason was not tested.',
    'The bonus for novelty counts what the student sees, which is little. A bonus for places in the map was not tried.',
  ],
  pilots:
    'None of the former pilots is used: the world and all teachers are new. Sizes and pays were tried in a copy of this world and of PPO outside of the lab, with other random numbers. Rooms of 13 × 9 cells in all, a few seeds, twice, and of 17 × 11, four seeds, once: “goal only” learned soon, and novelty with 0.001 to 0.1 was no sooner. In rooms of 21 × 13 cells “goal only” learned late, so these were taken: four seeds, once, novelty with a pay of 0.001, 0.003, 0.01 and 0.03; then ten seeds, once, also with 0.0003, and each teacher with 0.01 and 0.03. Novelty was soonest with 0.01, and objects and phrases with 0.03, which was taken for all teachers. A teacher who names the box in four of five subgoals was tried in smaller rooms, and is left out. This run is the second: the first had one fixed map, errors that scatter only, and vague positions that counted through a wall. Random numbers are new.',
};
