/** Wen et al. 2023: DiLu. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A hasty rule changes to a free lane next to it if a car is near, and does not look further into that lane. It first asks its memory for
 * the most similar scene, at most one cell apart. Raw memory stores what went well; reflections store the safe action after a collision.
 */
import DRIVER from './driver.kernel.ts?raw';

const reward = [{ term: 'task' }];
const driver = (label: string, memories: string, more = {}) => ({
  label,
  agent: { type: 'custom-agent', text: DRIVER, memories, ...more },
  reward,
});
const NONE = 'no memory';
const MISTAKES = 'agent.mistakes';
const RAW = driver('raw', 'raw');
const REFLECTED = driver('reflected', 'reflected');
const PPO = { label: 'PPO', agent: { type: 'ppo', gamma: 0.9, horizon: 128, alpha: 3 }, reward };
const plan = {
  world: { family: 'traffic', example: 'three-lanes' },
  seeds: 20,
  seed: 226,
  envSteps: 1_000_000,
  measurementPoints: 10,
};
const test = { policy: 'greedy', episodes: 200, every: 10 } as const;
/** Of the road of the test: as in training, then another one. */
const SHIFTS = { density: [0.25, 0.45], lanes: [3, 4] };
type Shift = keyof typeof SHIFTS;
const shift = (name: string, what: Shift): StudyRun => ({
  name,
  ...plan,
  variants: [driver(NONE, 'none'), RAW, REFLECTED, PPO],
  episodes: 2000,
  vary: [{ path: `evaluation.world.${what}`, over: SHIFTS[what] }],
  evaluation: { ...test, world: { [what]: SHIFTS[what][0] ?? 0 } },
});
const metric = 'evaluationReturn';
const smallerDrop = (says: string, run: Shift, margin: number): ClaimPart => {
  const [home = {}, abroad = {}] = SHIFTS[run].map((value) => ({ [`evaluation.world.${run}`]: value }));
  const compared = { variant: `${run}/reflected`, minus: `${run}/PPO`, between: [home, abroad] } as const;
  return { id: run, kind: 'interaction', says, metric, ...compared, margin };
};
const sweep = (title: string, run: string, over: string) =>
  ({ title, run, metric, kind: 'sweep', over }) as const;
const reflected = { metric, variant: 'memory/reflected' } as const;

export const study: WrittenStudy = {
  id: '226',
  papers: [{ atlas: 226, cite: 'Wen et al. 2023', url: 'https://arxiv.org/abs/2309.16292' }],
  family: 'language-feedback',
  level: 'analog',
  title:
    'In denser traffic a rule that remembers its corrected mistakes loses {{word:part:density|less than|more than|about as much as}} PPO and ends ahead, on a fourth lane it only draws level; reflections that are wrong at times {{verdict:part:wrong|hardly hurt|ruin it|may ruin it}}',
  question: 'Does a memory of corrected mistakes carry to denser traffic and more lanes better than PPO?',
  claim:
    'On denser roads with more lanes, free steps rise with reflected items and exceed those of raw items, and those of no memory even if a fifth of the reflections is wrong. Under each shift the driver loses less than PPO.',
  standsFor:
    'A hasty rule stands for the language model, and a slower rule that looks at the whole scene for its reflection. That a model can correct itself is assumed here, so it may not be concluded.',
  runs: {
    memory: {
      name: 'Items of memory',
      ...plan,
      episodes: 300,
      variants: [RAW, REFLECTED],
      vary: [{ path: 'agent.items', over: [0, 5, 10, 20, 40] }],
      evaluation: { ...test, world: { density: 0.45, lanes: 4 } },
    },
    mistakes: {
      name: 'Reflections that are wrong',
      ...plan,
      episodes: 300,
      variants: [driver(NONE, 'none'), REFLECTED],
      vary: [{ path: MISTAKES, over: [0, 0.2, 0.4, 1] }],
      evaluation: { ...test, world: { density: 0.45, lanes: 4 } },
    },
    density: shift('Denser traffic', 'density'),
    lanes: shift('Another lane', 'lanes'),
  },
  gates: [
    {
      says: 'The rule without a memory collides: on four dense lanes it comes less than 45 of 60 steps far.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `mistakes/${NONE}`,
      level: { [MISTAKES]: 0 },
      below: 45,
    },
    {
      says: 'PPO learns: on the road of the training it comes at least 5 steps further than that rule.',
      kind: 'ahead',
      metric,
      statistic: 'mean',
      margin: 5,
      variant: 'density/PPO',
      over: [`density/${NONE}`],
      level: { 'evaluation.world.density': 0.25 },
    },
  ],
  parts: [
    {
      id: 'items',
      says: 'On four dense lanes, free steps rise with reflected items, by at least 0.1 per item.',
      kind: 'trend',
      ...reflected,
      over: 'agent.items',
      direction: 'grows',
      margin: 0.1,
    },
    {
      id: 'raw',
      says: 'There, 40 reflected items give at least 5 free steps more than 40 raw ones.',
      kind: 'ahead',
      ...reflected,
      level: { 'agent.items': 40 },
      margin: 5,
      over: ['memory/raw'],
    },
    {
      id: 'wrong',
      says: 'There, with one reflection in five wrong, 40 items still give at least 2 free steps more than no memory.',
      kind: 'ahead',
      metric,
      margin: 2,
      variant: 'mistakes/reflected',
      over: [`mistakes/${NONE}`],
      level: { [MISTAKES]: 0.2 },
    },
    smallerDrop('In denser traffic the driver loses at least 2 steps less than PPO.', 'density', 2),
    smallerDrop('On another lane it loses at least 1 step less than PPO.', 'lanes', 1),
  ],
  controls: [
    {
      id: 'storing',
      says: 'Storing alone does not help: in denser traffic, raw memory does not give 2 free steps more than no memory.',
      kind: 'notAbove',
      metric,
      margin: 2,
      variant: 'density/raw',
      than: `density/${NONE}`,
      level: { 'evaluation.world.density': 0.45 },
    },
  ],
  couldFail:
    'Wrong reflections may do more harm than right ones do good, and PPO may carry what it learned to other roads as well.',
  leftOut: 'Reasoning in words is left out: the driver is a rule, and its reflection another.',
  shows: [
    sweep('Steps without a collision, by density of the test', 'density', 'evaluation.world.density'),
    {
      ...sweep('Steps without a collision, by lanes of the test', 'lanes', 'evaluation.world.lanes'),
      variants: ['lanes/reflected', 'lanes/PPO'],
    },
    sweep('Four dense lanes: steps without a collision, by items of memory', 'memory', 'agent.items'),
    sweep('Four dense lanes: steps without a collision, by share of wrong reflections', 'mistakes', MISTAKES),
  ],
  teaching: {
    before:
      'A car drives on three lanes and sees three cells of its own lane and of its neighbors. “no memory”: if a car is near, a hasty rule changes to a lane that is free next to it, and does not look further ahead there. For example, the left lane is free beside it and blocked two cells ahead: the rule changes, and crashes in the next step. “reflected” then looks at the whole scene and stores the move that would have been safe. “raw” stores each move that went well for one step. “PPO” learns from reward alone, in ten times as many episodes.',
    predict: {
      ask: 'Raw memory stores each move that went well for one step. Does the driver come further with it than without a memory?',
      options: ['Further', 'Less far', 'As far'],
      answer: '{{word:control:storing|0|1|2}}',
    },
    watch:
      'Compare PPO with “reflected” on the road of the training, at the left of the first two charts, and on other roads, at the right. Then see how steps rise with items, and how far they fall as reflections go wrong.',
    after:
      'On the road of its training PPO leads: it has learned when waiting pays, and the rule never learns that. In dense traffic PPO meets scenes that it has seen rarely or never, and its table is empty there. The driver still has the rule, and its stored scenes also serve those that differ in one cell. So PPO loses {{part:density.size}} steps more, and comes {{mean:density/PPO.evaluationReturn[evaluation.world.density=0.45]|.0}} steps far, the driver {{mean:density/reflected.evaluationReturn[evaluation.world.density=0.45]|.0}}. On a fourth lane PPO loses its lead and no more: it falls from {{mean:lanes/PPO.evaluationReturn[evaluation.world.lanes=3]|.0}} to {{mean:lanes/PPO.evaluationReturn[evaluation.world.lanes=4]|.0}}, and the driver, who loses nothing, goes from {{mean:lanes/reflected.evaluationReturn[evaluation.world.lanes=3]|.0}} to {{mean:lanes/reflected.evaluationReturn[evaluation.world.lanes=4]|.0}}. What is stored matters. A right reflection is the move of a better rule, so that it helps is built in. Raw memory stores the move that leads into the trap, because it went well for one step, and does worse than none: {{mean:density/raw.evaluationReturn[evaluation.world.density=0.45]|.0}} steps in dense traffic instead of {{mean:density/no memory.evaluationReturn[evaluation.world.density=0.45]|.0}}. Wrong reflections could do as much harm. But on four dense lanes with 20 % of them wrong the driver comes {{mean:mistakes/reflected.evaluationReturn[agent.mistakes=0.2]|.0}} steps far, and with none wrong {{mean:mistakes/reflected.evaluationReturn[agent.mistakes=0]|.0}}. The reason is the next crash: a wrong move crashes again in the same scene, and is replaced, until one is stored that does not crash. If all stored moves are random, little is left, because the lessons end before the right ones are found: {{mean:mistakes/reflected.evaluationReturn[agent.mistakes=1]|.0}} steps, and without a memory {{mean:mistakes/no memory.evaluationReturn[agent.mistakes=0]|.0}}. In practice store the correction and not the experience, and let failures overwrite it.',
  },
  changes: [
    {
      says: 'Let PPO train ten times longer.',
      run: 'density',
      patch: { episodes: 20_000, variants: [REFLECTED, PPO] },
    },
    { says: 'Train in dense traffic at once.', run: 'density', patch: { world: { density: 0.45 } } },
    {
      says: 'Let the driver go on storing for all 2,000 episodes.',
      run: 'density',
      patch: { variants: [REFLECTED, driver('longer', 'reflected', { lessons: 2000 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'That raw memory harms, and that wrong reflections are overwritten by the next crash, are good surprises. But a right reflection is the move of a better rule, so that it helps is given; and PPO, in a table that shares nothing between scenes, is still learning: in a trial of six seeds with four times its episodes it came close to the losses of the driver, and both parts on them were undecided.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ h+ h-',
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'A right reflection is the move of a slower and better rule, so that storing it helps is given. What wrong ones cost, and what is left on other roads, is not.',
    'Free steps are steps forward before a collision, at most 60. Braking earns none.',
    'PPO has a table of the 256 scenes in place of a network, so similar scenes share nothing.',
    'With fewer than about 20 different mistakes in 200 episodes, a memory of 40 items is not full.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First the memory was also asked on a free road; it then told the raw driver to brake for nothing, and the rule was changed to a car near. PPO was sampled in that pilot and is greedy now, which is better for it. Then PPO with α = 1 and 3, γ = 0.9 and 0.95, batches of 64 and 128 and two entropy bonuses; the best on the training road was kept. Wrong reflections: seed 7, four seeds, once. Random ones had been meant as a control that gains nothing; they gained there, so they are shown without a part.',
};
