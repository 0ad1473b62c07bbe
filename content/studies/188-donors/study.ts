/** Vallinder and Hughes 2024: cultural evolution of cooperation. Generations of donors who see, or do not see, what others gave. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/** A gift costs the donor its size and gives the other twice as much; 12 players. State = gift of the generation, 12 rounds of 12. */
const kernel = `export const meta = { name: 'graph', label: 'Donor game', family: 'graph', states: 144, actions: ['0 %', '25 %', '50 %', '75 %', '100 %'], outcomes: 1 };
export const gave = event('gave half or more');
export function reset(): u32 { return 0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  pay(0.25 * f32(action));
  if (action >= 2) emit(gave);
  if (s == 143) { terminate(); return s; }
  return s + 1;
}
`;
/**
 * Twelve players with a strategy each: what it gives at least, what it adds for a good reputation, what reputation it calls good. An
 * unknown one is good. After 144 gifts the six richest stay; six new ones copy one of them with small changes.
 */
const population = `export const meta = { label: 'Twelve donors', family: 'control' };
const disposition = param({ type: 'u32', value: 0, options: ['conditional', 'unconditional', 'selfish'], label: 'Disposition', help: 'With which strategies the first generation begins.' });
const depth = param({ type: 'u32', value: 1, min: 0, max: 3, label: 'Depth', help: 'How many past gifts of a receiver a donor sees; 0: none.' });
const punish = param({ value: false, label: 'Punishment', help: 'A donor that refuses may pay a tenth to take a fifth from the receiver.' });
const change = param({ value: 0.1, min: 0, max: 1, label: 'Change', help: 'Standard deviation of the changes of a copied strategy.' });
const base = memory(f32, 12);
const extra = memory(f32, 12);
const wanted = memory(f32, 12);
const wealth = memory(f32, 12);
const past = memory(f32, 12, 3);
let donor: u32 = 0;
let receiver: u32 = 0;
let gift: u32 = 0;
function clean(k: u32) {
  wealth[k] = 0.0;
  for (let d = 0; d < 3; d++) { past[k][d] = 0.5; }
}
function found() {
  for (let k = 0; k < 12; k++) {
    base[k] = clamp((disposition == 1 ? 0.5 : 0.05) + 0.1 * normal(), 0.0, 1.0);
    extra[k] = clamp((disposition == 0 ? 0.6 : 0.0) + 0.1 * normal(), 0.0, 1.0);
    wanted[k] = clamp(0.4 + 0.1 * normal(), 0.0, 1.0);
    clean(k);
  }
}
export function init() { found(); }
function reputation(k: u32): f32 {
  let sum = 0.0;
  for (let d = 0; d < 3; d++) { if (d < depth) { sum += past[k][d]; } }
  return sum / f32(max(depth, 1));
}
function choose(s: u32) {
  donor = s % 12;
  receiver = (donor + 1 + below(11)) % 12;
  const good = depth == 0 || reputation(receiver) >= wanted[donor];
  gift = u32(4.0 * clamp(base[donor] + (good ? extra[donor] : 0.0), 0.0, 1.0) + 0.5);
}
/** The six richest stay. */
function breed() {
  let kept: u32 = 0;
  for (let round = 0; round < 6; round++) {
    let best: u32 = 12;
    for (let k = 0; k < 12; k++) {
      if (((kept >> k) & 1) == 0 && (best == 12 || wealth[k] > wealth[min(best, 11)])) { best = k; }
    }
    kept |= 1 << best;
  }
  for (let k = 0; k < 12; k++) {
    if (((kept >> k) & 1) == 0) {
      let parent: u32 = below(12);
      for (let t = 0; t < 12; t++) { if (((kept >> parent) & 1) == 0) { parent = (parent + 1) % 12; } }
      base[k] = clamp(base[parent] + change * normal(), 0.0, 1.0);
      extra[k] = clamp(extra[parent] + change * normal(), 0.0, 1.0);
      wanted[k] = clamp(wanted[parent] + change * normal(), 0.0, 1.0);
    }
  }
  for (let k = 0; k < 12; k++) { clean(k); }
  countUpdate();
}
export function begin(s: u32) { choose(s); }
export function act(s: u32): u32 { return gift; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const size = 0.25 * f32(a);
  wealth[donor] -= size;
  wealth[receiver] += 2.0 * size;
  if (punish && a == 0) { wealth[donor] -= 0.1; wealth[receiver] -= 0.2; }
  past[donor][2] = past[donor][1];
  past[donor][1] = past[donor][0];
  past[donor][0] = size;
  if (s == 143) { breed(); }
  choose(next);
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == gift ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
`;
const TYPES = ['conditional', 'unconditional', 'selfish'] as const;
const reward = [{ term: 'task' }];
const variants: StudyRun['variants'] = TYPES.map((disposition) => ({
  label: disposition,
  agent: { type: 'custom-agent', text: population, disposition, depth: 1 },
  reward,
}));
const metric = 'taskReturn';
const over = 'agent.depth';
const plan = {
  world: { family: 'graph', kernel },
  seeds: 60,
  seed: 188,
  envSteps: 2000,
  episodes: 10,
  measurementPoints: 10,
};
const above = (other: string): ClaimPart => ({
  says: `Where the last gift is seen, conditional donors end at least 10 gifts above ${other} ones.`,
  ...({ kind: 'ahead', metric, variant: 'main/conditional', over: [`main/${other}`], margin: 10 } as const),
  level: { [over]: 1 },
});
const equal = (other: string): ClaimPart => ({
  says: `Where nothing is seen, they end within 10 gifts of ${other} ones.`,
  ...({ kind: 'within', metric, variant: 'main/conditional', same: `main/${other}`, margin: 10 } as const),
  level: { [over]: 0 },
});

export const study: WrittenStudy = {
  id: '188',
  papers: [
    {
      atlas: 188,
      cite: 'Vallinder and Hughes 2024, Cultural Evolution of Cooperation among LLM Agents',
      url: 'https://arxiv.org/abs/2412.10270',
    },
  ],
  family: 'multi-agent',
  level: 'analog',
  title: 'Donors who give to givers end above selfish ones, even where they see nothing',
  question: 'Do donors who give to givers end richer than others?',
  claim:
    'Where the last gift is seen, conditional donors end richer than unconditional and selfish ones. Where nothing is seen, all end alike.',
  standsFor:
    'Strategies of three numbers stand for language models, and copies of the rich for culture. How any model behaves may not be concluded.',
  runs: {
    main: {
      name: 'Ten generations of donors',
      ...plan,
      variants,
      vary: [{ path: over, over: [0, 1, 2, 3] }],
    },
    punish: {
      name: 'Donors who may punish',
      ...plan,
      variants: variants.map((one) => ({ ...one, agent: { ...one.agent, punish: true } })),
    },
  },
  parts: [...TYPES.slice(1).map(above), ...TYPES.slice(1).map(equal)],
  shows: [
    { title: 'Gifts in the last generation, by gifts seen', run: 'main', metric, kind: 'sweep', over },
    {
      title: 'Gifts by generation, last gift seen',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [over]: 1 },
    },
    { title: 'Gifts by generation, with punishment', run: 'punish', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'Twelve players give to each other. A gift is worth twice as much to who receives it. After each generation the six richest stay, and six new players copy one of them, nearly. Conditional donors give to those who gave before. Unconditional ones give half to all. Selfish ones give next to nothing.',
    predict: {
      ask: 'Who gives most after ten generations, if the last gift of a receiver is seen?',
      options: ['Conditional donors', 'Unconditional donors', 'All the same'],
      answer: 0,
    },
    watch: 'See how gifts change from generation to generation, with and without sight.',
    after:
      'Who gives less keeps more, so copies of the rich give less and less: unconditional gifts fall from 77 to 29 in ten generations. Where the last gift is seen, a miser gets less from conditional donors, and gifts stay near 50; with three gifts seen they rise to 71. Where nothing is seen, conditional donors take everybody for a giver. They then erode like unconditional ones, from a higher start, so ten generations do not make them equal to selfish ones.',
  },
  changes: [
    { says: 'Go on for a hundred generations.', run: 'main', patch: { episodes: 100, envSteps: 20_000 } },
    {
      says: 'Copy the rich exactly.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, change: 0 } })) },
    },
    {
      says: 'Change copies more.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, change: 0.3 } })) },
    },
  ],
  budget: { coreMinutes: 0.5, quick: { seeds: 20 } },
  caveats: ['Punishment is shown without a claim.', 'An unknown reputation counts as good.'],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
