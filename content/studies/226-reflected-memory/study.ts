/** Wen et al. 2023: DiLu. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { DRIVER } from '../shared/driver.ts';

const reward = [{ term: 'task' }];
const driver = (label: string, memories: string, more = {}) => ({
  label,
  agent: { type: 'custom-agent', text: DRIVER, memories, ...more },
  reward,
});
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
  variants: [driver('no memory', 'none'), RAW, REFLECTED, PPO],
  episodes: 2000,
  vary: [{ path: `evaluation.world.${what}`, over: SHIFTS[what] }],
  evaluation: { ...test, world: { [what]: SHIFTS[what][0] ?? 0 } },
});
const metric = 'evaluationReturn';
const smallerDrop = (says: string, run: Shift, margin: number): ClaimPart => {
  const [home = {}, abroad = {}] = SHIFTS[run].map((value) => ({ [`evaluation.world.${run}`]: value }));
  const compared = { variant: `${run}/reflected`, minus: `${run}/PPO`, between: [home, abroad] } as const;
  return { kind: 'interaction', says, metric, ...compared, margin };
};
const sweep = (title: string, run: string, over: string) =>
  ({ title, run, metric, kind: 'sweep', over }) as const;
const reflected = { metric, variant: 'memory/reflected' } as const;

export const study: WrittenStudy = {
  id: '226',
  papers: [{ atlas: 226, cite: 'Wen et al. 2023', url: 'https://arxiv.org/abs/2309.16292' }],
  family: 'language-feedback',
  level: 'analog',
  title: 'A rule that remembers its corrected mistakes drives more safely on roads it has not seen',
  question: 'Does a memory of corrected mistakes carry to denser traffic and more lanes better than PPO?',
  claim:
    'On denser roads with more lanes, free steps rise with reflected items and exceed those of raw items. Under each shift the driver loses less than PPO.',
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
    density: shift('Denser traffic', 'density'),
    lanes: shift('Another lane', 'lanes'),
  },
  parts: [
    {
      says: 'On four dense lanes, free steps rise with reflected items, by at least 0.1 per item.',
      kind: 'trend',
      ...reflected,
      over: 'agent.items',
      direction: 'grows',
      margin: 0.1,
    },
    {
      says: 'There, 40 reflected items give at least 5 free steps more than 40 raw ones.',
      kind: 'ahead',
      ...reflected,
      level: { 'agent.items': 40 },
      margin: 5,
      over: ['memory/raw'],
    },
    smallerDrop('In denser traffic the driver loses at least 2 steps less than PPO.', 'density', 2),
    smallerDrop('On another lane it loses at least 1 step less than PPO.', 'lanes', 1),
  ],
  shows: [
    sweep('Four dense lanes: steps without a collision', 'memory', 'agent.items'),
    sweep('Steps without a collision by density of the test', 'density', 'evaluation.world.density'),
  ],
  teaching: {
    before:
      'A car drives on three lanes and sees three cells of its own lane and of its neighbors. If a car is near, a hasty rule changes to a lane that is free next to it; it does not look further ahead there. After a collision, a driver may look at the whole scene, find the safe action, and store it. PPO learns from reward alone, in ten times as many episodes.',
    predict: {
      ask: 'Who drives furthest on the road that all have trained on?',
      options: ['The rule with its memory', 'PPO', 'The rule without a memory'],
      answer: 1,
    },
    watch: 'Compare PPO and the driver at both densities: who leads, and who falls?',
    after:
      'At home PPO leads: it has learned when waiting pays, and the rule never learns that. In dense traffic PPO meets scenes that it has seen rarely or never, and its table is empty there. The driver still has its rule, and each stored scene also serves those that differ in one cell. Raw memory stores what went well for one step. That is often the move that leads into a trap, so the driver repeats it and drives less far than with no memory. In practice store the correction and not the experience, and keep a rule for scenes without one.',
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
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Large effects, honest PPO tuning; but the reflection is an oracle rule.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1.5, quick: { seeds: 6 } },
  caveats: [
    'Free steps are steps forward before a collision, at most 60. Braking earns none.',
    'PPO has a table of the 256 scenes in place of a network, so similar scenes share nothing.',
    'With fewer than about 20 different mistakes in 200 episodes, a memory of 40 items is not full.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First the memory was also asked on a free road; it then told the raw driver to brake for nothing, and the rule was changed to a car near. PPO was sampled in that pilot and is greedy now, which is better for it. Then PPO with α = 1 and 3, γ = 0.9 and 0.95, batches of 64 and 128 and two entropy bonuses; the best on the training road was kept.',
};
