/** Wen et al. 2023: DiLu. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A hasty rule changes to a free lane next to it if a car is near, and does not look further into that lane. It first asks its memory for
 * the most similar scene, at most one cell apart. Raw memory stores what went well. After a collision, “reflected” stores the move of a
 * slower rule, and “tried” one that has not yet collided in this scene.
 */
import DRIVER from './driver.kernel.ts?raw';
/** PPO with preferences and values that are linear in the cells of the scene. */
import PPO from './ppo.kernel.ts?raw';

const reward = [{ term: 'task' }];
const driver = (label: string, memories: string, more = {}) => ({
  label,
  agent: { type: 'custom-agent', text: DRIVER, memories, ...more },
  reward,
});
const NONE = driver('no memory', 'none');
const RAW = driver('raw', 'raw');
const REFLECTED = driver('reflected', 'reflected');
const TRIED = driver('tried', 'tried');
const SLOW = driver('slower rule', 'always');
const LEARNED = { label: 'PPO', agent: { type: 'custom-agent', text: PPO, alpha: 1 }, reward };
const TABLE = { label: 'PPO, table', agent: { type: 'ppo', gamma: 0.9, horizon: 128, alpha: 3 }, reward };
const plan = {
  world: { family: 'traffic', example: 'three-lanes' },
  seeds: 20,
  envSteps: 130_000,
  measurementPoints: 20,
};
const test = { policy: 'greedy', episodes: 200, every: 2 } as const;
/** Of the road of the test: as in training, then another one. */
const SHIFTS = { density: [0.25, 0.45], lanes: [3, 4] };
type Shift = keyof typeof SHIFTS;
const shift = (name: string, what: Shift, seed: number): StudyRun => ({
  name,
  ...plan,
  seed,
  variants: [NONE, RAW, TRIED, REFLECTED, SLOW, LEARNED, TABLE],
  episodes: 2000,
  vary: [{ path: `evaluation.world.${what}`, over: SHIFTS[what] }],
  evaluation: { ...test, world: { [what]: SHIFTS[what][0] ?? 0 } },
});
const metric = 'evaluationReturn';
const DENSITY = 'evaluation.world.density';
const ITEMS = 'agent.items';
const smallerDrop = (id: Shift, says: string, margin: number): ClaimPart => {
  const [home = {}, abroad = {}] = SHIFTS[id].map((value) => ({ [`evaluation.world.${id}`]: value }));
  const compared = { variant: `${id}/reflected`, minus: `${id}/PPO`, between: [home, abroad] } as const;
  return { id, kind: 'interaction', says, metric, ...compared, margin };
};
const sweep = (title: string, run: string, over: string) =>
  ({ title, run, metric, kind: 'sweep', over, unit: 'steps of 60' }) as const;

export const study: WrittenStudy = {
  id: '226',
  papers: [{ atlas: 226, cite: 'Wen et al. 2023', url: 'https://arxiv.org/abs/2309.16292' }],
  family: 'language-feedback',
  level: 'analog',
  title:
    'With 40 items, a driver that only stores what did not collide does as well as one whose corrections come from a better rule; its lead over PPO in what denser traffic costs is {{verdict:part:density|clear|below the margin|small}}, and PPO that weighs single cells comes further',
  question: 'Does a memory of corrected mistakes carry to denser traffic and more lanes better than PPO?',
  claim:
    'On denser roads with more lanes, free steps rise with reflected items and exceed those of raw items. Corrections that only avoid what collided help, too. Under each shift the driver loses less than PPO with ten times its episodes.',
  standsFor:
    'A hasty rule stands for the language model, and another move for its reflection. What a real model finds when it reflects may not be concluded.',
  runs: {
    memory: {
      name: 'Items of memory',
      ...plan,
      seed: 2261,
      episodes: 300,
      variants: [RAW, TRIED, REFLECTED],
      vary: [{ path: ITEMS, over: [0, 5, 10, 20, 40] }],
      evaluation: { ...test, world: { density: 0.45, lanes: 4 } },
    },
    density: shift('Denser traffic', 'density', 2262),
    lanes: shift('Another lane', 'lanes', 2263),
  },
  gates: [
    {
      says: 'The rule without a memory collides: on four dense lanes it comes less than 45 of 60 steps far.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: 'memory/tried',
      level: { [ITEMS]: 0 },
      below: 45,
    },
    {
      says: 'PPO learns: on the road of the training it comes at least 5 steps further than that rule.',
      kind: 'ahead',
      metric,
      statistic: 'mean',
      margin: 5,
      variant: 'density/PPO',
      over: ['density/no memory'],
      level: { [DENSITY]: 0.25 },
    },
  ],
  parts: [
    {
      id: 'items',
      says: 'On four dense lanes, free steps rise with reflected items, by at least 0.1 per item.',
      kind: 'trend',
      metric,
      variant: 'memory/reflected',
      over: ITEMS,
      direction: 'grows',
      margin: 0.1,
    },
    {
      id: 'raw',
      says: 'There, 40 reflected items give at least 5 free steps more than 40 raw ones.',
      kind: 'ahead',
      metric,
      variant: 'memory/reflected',
      level: { [ITEMS]: 40 },
      margin: 5,
      over: ['memory/raw'],
    },
    {
      id: 'tried',
      says: 'In denser traffic, corrections that only avoid what collided give at least 2 free steps more than no memory.',
      kind: 'ahead',
      metric,
      variant: 'density/tried',
      level: { [DENSITY]: 0.45 },
      margin: 2,
      over: ['density/no memory'],
    },
    smallerDrop(
      'density',
      'In denser traffic the driver with reflected items loses at least 2 steps less than PPO.',
      2,
    ),
    smallerDrop('lanes', 'On another lane it loses at least 1 step less than PPO.', 1),
  ],
  controls: [
    {
      id: 'storing',
      says: 'Storing alone does not help: in denser traffic, raw memory does not give 2 free steps more than no memory.',
      kind: 'notAbove',
      metric,
      margin: 2,
      variant: 'density/raw',
      than: 'density/no memory',
      level: { [DENSITY]: 0.45 },
    },
  ],
  couldFail:
    'A move that is only known not to have collided may collide in the next scene, and PPO sees single cells, so what it learned may hold on other roads as well.',
  leftOut: 'Reasoning in words is left out: the driver is a rule.',
  shows: [
    sweep('Steps without a collision, by density of the test', 'density', DENSITY),
    {
      ...sweep('Steps without a collision, by lanes of the test', 'lanes', 'evaluation.world.lanes'),
      variants: ['lanes/reflected', 'lanes/tried', 'lanes/PPO', 'lanes/PPO, table'],
    },
    sweep('Four dense lanes: steps without a collision, by items of memory', 'memory', ITEMS),
    {
      title: 'Road of the training: steps without a collision while PPO learns',
      run: 'density',
      variants: ['density/PPO', 'density/PPO, table', 'density/reflected', 'density/slower rule'],
      metric,
      kind: 'curve',
      level: { [DENSITY]: 0.25 },
    },
  ],
  teaching: {
    before:
      'A car drives on three lanes and sees three cells of its own lane and of its neighbors. “no memory”: if a car is near, a hasty rule changes to a lane that is free next to it, and does not look further ahead there. A “slower rule” looks two cells far. The drivers with a memory are hasty and ask it first for a scene that differs in one cell at most. “raw” stores each move that went well for one step. After a collision, “reflected” stores the move of the slower rule; “tried” only knows that its move collided, and stores another one. “PPO” learns from reward alone, in ten times as many episodes, and weighs each cell; “PPO, table” learns each scene by itself.',
    predict: {
      ask: 'PPO learns on one road and is tested on a denser one. Does it lose more steps than the driver with a memory of corrected collisions?',
      options: ['More', 'Fewer', 'About as many'],
      answer: '{{word:part:density|0|1|2}}',
    },
    watch:
      'Compare how far the lines of the first chart fall from left to right, and then how high they are at the right.',
    after:
      'From the road of its training to dense traffic, the driver falls from {{mean:density/reflected.evaluationReturn[evaluation.world.density=0.25]|.0}} to {{mean:density/reflected.evaluationReturn[evaluation.world.density=0.45]|.0}} steps, PPO from {{mean:density/PPO.evaluationReturn[evaluation.world.density=0.25]|.0}} to {{mean:density/PPO.evaluationReturn[evaluation.world.density=0.45]|.0}}. A small drop is not a good driver: who has less can lose less, and PPO stays ahead. It weighs single cells, so what it has learned about a car next to it also holds in scenes that it never met. Where each scene is learned by itself, the same number of episodes ends at {{mean:density/PPO, table.evaluationReturn[evaluation.world.density=0.45]|.0}} in dense traffic, and there the driver with its rule does better. The memory makes the hasty rule better, and cannot make it as good as the rule that corrects it: the slower rule alone comes {{mean:density/slower rule.evaluationReturn[evaluation.world.density=0.45]|.0}} steps far, because lessons end before all mistakes were made. Nobody has to know what would have been right. “tried” only learns which moves collide, and ends at {{mean:density/tried.evaluationReturn[evaluation.world.density=0.45]|.0}} steps in dense traffic and {{mean:density/tried.evaluationReturn[evaluation.world.density=0.25]|.0}} on the road of the training, “reflected” at {{mean:density/reflected.evaluationReturn[evaluation.world.density=0.45]|.0}} and {{mean:density/reflected.evaluationReturn[evaluation.world.density=0.25]|.0}}. It needs more room: on four dense lanes it comes {{mean:memory/tried.evaluationReturn[agent.items=20]|.0}} steps far with 20 items, {{mean:memory/tried.evaluationReturn[agent.items=40]|.0}} with 40, and “reflected” {{mean:memory/reflected.evaluationReturn[agent.items=20]|.0}} with either. Raw memory stores the move that leads into the trap, because it went well for one step. It ends at {{mean:density/raw.evaluationReturn[evaluation.world.density=0.45]|.0}} steps, no memory at {{mean:density/no memory.evaluationReturn[evaluation.world.density=0.45]|.0}}. In practice compare where a method ends on the new road, not only what it loses.',
  },
  changes: [
    { says: 'Train in dense traffic at once.', run: 'density', patch: { world: { density: 0.45 } } },
    {
      says: 'Let the driver go on storing for all 2,000 episodes.',
      run: 'density',
      patch: { variants: [TRIED, driver('longer', 'tried', { lessons: 2000 })] },
    },
    {
      says: 'Let every second reflection be wrong.',
      run: 'density',
      patch: { variants: [REFLECTED, driver('half wrong', 'reflected', { mistakes: 0.5 })] },
    },
  ],
  writtenFor: 'h- h+ h+ h+ h+ u+ h+ h-',
  budget: { coreMinutes: 5, quick: { seeds: 6 } },
  caveats: [
    'With its step size PPO learned within 600 episodes, and late in the run it lost much of it in two of 20 seeds.',
    'Free steps are steps forward before a collision, at most 60. Braking earns none.',
    'PPO is linear in the eight cells that it sees; “PPO, table” learns each of the 256 scenes by itself. Neither is a deep network.',
    'With fewer than about 20 different mistakes in 200 episodes, a memory of 40 items is not full.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once. PPO: step sizes of 0.1, 0.3 and 1 where it weighs cells; the best on the road of the training was kept, and stands still after 600 of 2,000 episodes. “PPO, table” has the settings of the earlier run, in which it was the rival, and still climbs at 2,000 episodes. There, “tried” took the brake after any collision to the right, and was worse than no memory; it now tries both changes of lane first. This run is the second: the first had no PPO that weighs cells and no “tried”, but reflections that were wrong in part. Random numbers are new.',
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 2 },
    says: 'A linear PPO that comes further than the driver, and corrections that know only what collided, are the rivals that were missing, and the text says that a small drop is no good driver. But the title’s “does as well” is in no part and holds with 40 items only: on four dense lanes with 20 items tried corrections give 9 steps and those of the better rule 26, and single seeds end between 7 and 38 in denser traffic. Another lane costs PPO nothing, so that part compares no drops; the denser road is undecided with a PPO that has the largest step tried and loses its skill in two seeds; and the table is still climbing.',
    read: '2026-11-30',
  },
};
