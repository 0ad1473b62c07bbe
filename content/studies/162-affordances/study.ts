/** Ahn et al. 2022: SayCan. What is useful, says one score; what can be done here, says a value that was learned. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Step k of an instruction needs one of the skills 2p and 2p + 1; the first that is named is the better known. */
import INSTRUCTION from './instruction.kernel.ts?raw';

/** State = step + 8 × instruction + 32 × missing objects + 864 × mistakes + 1728 × the last skill worked. */
const kernel = `export const meta = { name: 'graph', label: 'Kitchen', family: 'graph', states: 3456, factors: [8, 4, 27, 2, 2], actions: ['sponge', 'cloth', 'can', 'bottle', 'apple', 'chips'], outcomes: 1 };
const missing = param({ value: 0.3, min: 0, max: 1, label: 'Missing', help: 'Probability that one object of a pair is not there.' });
const length = param({ type: 'u32', value: 4, min: 1, max: 8, label: 'Steps', help: 'Steps of an instruction.' });
export const done = event('all steps are done');
export const useless = event('a skill that helps nothing or does not work');
${INSTRUCTION}function lacks(): u32 { return bernoulli(missing) ? 1 + below(2) : 0; }
export function reset(): u32 {
  const first = lacks();
  const second = lacks();
  return 8 * below(4) + 32 * (first + 3 * second + 9 * lacks());
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const p = pair(s / 8 % 4, s % 8);
  const works = gone(s / 32 % 27, action / 2) != action % 2 + 1;
  const base = s % 1728 + (works ? 1728 : 0);
  if (works && action / 2 == p) {
    if (s % 8 + 1 == length) { pay(1.0); emit(done); terminate(); return base; }
    return base + 1;
  }
  emit(useless);
  if (s / 864 % 2 == 1) { terminate(); return base; }
  return base + 864;
}
`;
/** First it tries skills at random and learns in which kitchens they work; then it chooses by a rule. */
const planner = `export const meta = { label: 'Planner of skills', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['language', 'values', 'product', 'shuffled'], label: 'Rule', help: 'Scores by which a skill is chosen.' });
const trials = param({ type: 'u32', value: 20000, min: 0, max: 100000, label: 'Trials', help: 'Steps with random skills, from which values are learned.' });
const slips = param({ value: 0.05, min: 0, max: 1, label: 'Slips', help: 'Probability that the language score is that of another step.' });
const works = memory(f32, 27, 6);
let seen: u32 = 0;
let choice: u32 = 0;
${INSTRUCTION}export function init() {
  for (let m = 0; m < 27; m++) { for (let a = 0; a < 6; a++) { works[m][a] = 0.5; } }
}
function useful(a: u32, instruction: u32, k: u32): f32 {
  if (a == known(instruction, k)) return 0.5;
  return a / 2 == pair(instruction, k) ? 0.3 : 0.05;
}
function choose(s: u32) {
  const k: u32 = bernoulli(slips) ? below(8) : s % 8;
  let best = -1.0;
  for (let a = 0; a < 6; a++) {
    const value = works[s / 32 % 27][rule == 3 ? (a + 3) % 6 : a];
    const said = useful(a, s / 8 % 4, k);
    const score = (rule == 0 ? said : rule == 1 ? value : said * value) + 0.001 * uniform();
    if (score > best) { best = score; choice = a; }
  }
  if (seen < trials) { choice = below(6); }
}
export function begin(s: u32) { choose(s); }
export function act(s: u32): u32 { return choice; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  seen += 1;
  const worked = next / 1728 == 1 ? 1.0 : 0.0;
  if (seen <= trials) { works[s / 32 % 27][a] += 0.1 * (worked - works[s / 32 % 27][a]); countUpdate(); }
  choose(next);
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == choice ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
`;
const [SAYS, CAN, SAYCAN, SHUFFLED] = ['language only', 'values only', 'product', 'shuffled values'] as const;
const rules = [
  [SAYS, 'language'],
  [CAN, 'values'],
  [SAYCAN, 'product'],
  [SHUFFLED, 'shuffled'],
] as const;
const reward = [{ term: 'task' }];
const variants: StudyRun['variants'] = rules.map(([label, rule]) => ({
  label,
  reward,
  agent: { type: 'custom-agent', text: planner, rule },
}));
const metric = 'taskReturn';
const over = 'world.missing';
const above = (other: string): ClaimPart => ({
  says: `Where 30 % of the pairs lack an object, the product succeeds at least 0.1 more often than ${other}.`,
  kind: 'ahead',
  metric,
  variant: `main/${SAYCAN}`,
  over: [`main/${other}`],
  margin: 0.1,
  level: { [over]: 0.3 },
});

export const study: WrittenStudy = {
  id: '162',
  papers: [{ atlas: 162, cite: 'Ahn et al. 2022, SayCan', url: 'https://arxiv.org/abs/2204.01691' }],
  family: 'inference-time',
  level: 'analog',
  title: 'What is useful times what works here completes plans that neither score completes alone',
  question: 'Does it help to multiply what is useful by what works here?',
  claim:
    'Where objects are missing, the product of both scores completes more plans than language alone, values alone and shuffled values. Its lead grows with the missing objects and is 0 without them.',
  standsFor:
    'A fixed rule stands for the language model, and a table of successes for value functions of robots. That a model knows useful skills is assumed, so it may not be concluded.',
  runs: {
    main: {
      name: 'A kitchen where objects are missing',
      variants,
      world: { family: 'graph', kernel },
      vary: [{ path: over, over: [0, 0.15, 0.3, 0.45, 0.6] }],
      seeds: 20,
      seed: 162,
      envSteps: 40_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ...[SAYS, CAN, SHUFFLED].map(above),
    {
      says: 'The lead over language only grows with missing objects, by at least 0.3 from none to all pairs.',
      kind: 'trend',
      metric,
      variant: `main/${SAYCAN}`,
      minus: `main/${SAYS}`,
      over,
      direction: 'grows',
      margin: 0.3,
    },
    {
      says: 'Where nothing is missing, the two are within 0.03.',
      kind: 'within',
      metric,
      variant: `main/${SAYCAN}`,
      same: `main/${SAYS}`,
      margin: 0.03,
      level: { [over]: 0 },
    },
  ],
  shows: [
    { title: 'Success by share of missing objects', run: 'main', metric, kind: 'sweep', over },
    {
      title: 'Success while skills are tried, then chosen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [over]: 0.3 },
    },
  ],
  teaching: {
    before:
      'An instruction has four steps. Two skills would do for each step, one of them better known. Objects can be missing; one of the two is always there. Each rule first tries 20,000 random skills, and so learns what works in which kitchen. Two mistakes end the task.',
    predict: {
      ask: 'Which rule completes most instructions where objects are missing?',
      options: ['What is useful', 'What works', 'Their product'],
      answer: 2,
    },
    watch: 'Compare the rules from left to right: where do they part?',
    after:
      'The language score always names the better-known skill, so it fails where that object is missing, and tries it again. Values know what works, but not what it is good for. The product keeps the second-best skill in reserve: useful, and possible here. Shuffled values forbid the wrong skills, so it is not the mere presence of a second score that helps. Where nothing is missing, values change nothing.',
  },
  changes: [
    { says: 'Take instructions of eight steps.', run: 'main', patch: { world: { length: 8, missing: 0.3 } } },
    {
      says: 'Learn values from 200 trials only.',
      run: 'main',
      patch: {
        world: { missing: 0.3 },
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, trials: 200 } })),
      },
    },
    {
      says: 'Let the language score slip in a third of the steps.',
      run: 'main',
      patch: {
        world: { missing: 0.3 },
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, slips: 0.33 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Shuffled-value control and a zero at 0 % missing; language table is assumed, so the product cannot lose.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'Every instruction can be done: of two fitting objects, at most one is missing.',
    'Only instructions of four steps are compared.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
