/** Text of `main`: sums, counters, histogram and maps that every replica keeps. */
import {
  AGENT_FAULT,
  COUNT,
  COUNTS,
  type MainShape,
  oneSum,
  partials,
  RECENT_EPISODES,
  SUM,
  termSlots,
} from './main-shape.ts';

export function measures(shape: MainShape): string {
  return shape.measures === 'all' ? all(shape) : returns(shape);
}

/** Without the pieces that leave an empty line. */
const text = (...pieces: readonly string[]) => pieces.filter((piece) => piece !== '').join('\n');

function all(shape: MainShape): string {
  const n = shape.terms.length;
  return `
const sums = memory(f32, ${SUM.terms + 2 * n});
const lost = memory(f32, ${SUM.terms + 2 * n});
const counts = memory(u32, ${COUNTS});
const histogram = memory(u32, 65);
export const visits = memory(u32, nObservations);
const advantageMap = memory(f32, nObservations);
${shape.world.regret ? 'const pulls = memory(u32, nActions);' : ''}
const recentState = memory(u32, ${RECENT_EPISODES});
const recentReturn = memory(f32, ${RECENT_EPISODES});
const recentTask = memory(f32, ${RECENT_EPISODES});
const recentLength = memory(u32, ${RECENT_EPISODES});
${shape.reference ? 'const referenceValue = data(f32, nObservations);\nconst optimalMask = data(u32, nObservations, (nActions + 31) / 32);\nconst reachable = data(u32, nObservations);' : ''}
let updates: u32 = 0;
let partialReward: f32 = 0.0;
let partialTask: f32 = 0.0;
let partialRegret: f32 = 0.0;
let partialAdvantage: f32 = 0.0;
let partialSquare: f32 = 0.0;
let partialCount: u32 = 0;
let optimalCount: u32 = 0;${shape.recorded ? '\nlet taught: u32 = 0;\nlet taughtOf: u32 = 0;\nlet taughtError: f32 = 0.0;' : ''}

${ADD}
function foldAdvantage() {
  add(${SUM.advantage}, partialAdvantage);
  add(${SUM.advantageSquared}, partialSquare);
  counts[${COUNT.advantage}] += partialCount;
  partialAdvantage = 0.0;
  partialSquare = 0.0;
  partialCount = 0;
}
/** Half-octave bin of a signed value, by its bits: see HISTOGRAM_BINS. */
function binOf(x: f32): u32 {
  const b = bits(x);
  const magnitude = b & 0x7fffffff;
  const exponent = magnitude >> 23;
  if (exponent < 117) { return 32; }
  const k = min((exponent - 117) * 2 + ((magnitude & 0x7fffff) >= 0x3504f4 ? 1 : 0), 31);
  return (b >> 31) != 0 ? 31 - k : 33 + k;
}
export function advantage(s: u32, x: f32) {
  if (notFinite(x)) { fault = fault == 0 ? ${AGENT_FAULT} : fault; return; }${shape.recorded ? '\n  taught += 1;\n  taughtOf = s;\n  taughtError = x;' : ''}
  partialAdvantage += x;
  partialSquare += x * x;
  partialCount += 1;
  histogram[binOf(x)] += 1;
  advantageMap[s] += 0.1 * (x - advantageMap[s]);
${shape.agent.batch ? '  if (partialCount >= 256) { foldAdvantage(); }' : ''}
}
export function countUpdate() { updates += 1; }
function fold() {
${FOLD}
${shape.world.regret ? `  add(${SUM.regret}, partialRegret);\n  partialRegret = 0.0;` : ''}
${shape.terms.map((_, k) => `  add(${SUM.terms + n + k}, partial${k});\n  partial${k} = 0.0;`).join('\n')}
}
function measureEntropy() {
  agent$policy(measured);
  let h = 0.0;
  for (let a = 0; a < nActions; a++) {
    const p = pi[a];
    if (p > 0.0) { h -= p * log(p); }
  }
  add(${SUM.entropy}, h);
  counts[${COUNT.entropy}] += 1;
}`;
}

/** Compensated sums (Kahan). */
const ADD = `function add(slot: u32, x: f32) {
  const y = x - lost[slot];
  const t = sums[slot] + y;
  lost[slot] = (t - sums[slot]) - y;
  sums[slot] = t;
}
function set(slot: u32, x: f32) { sums[slot] = x; lost[slot] = 0.0; }`;

/** In this order for either set of measures: the order decides the bits. */
const FOLD = `  add(${SUM.episodeReturn}, partialReward);
  add(${SUM.reward}, partialReward);
  partialReward = 0.0;
  add(${SUM.episodeTask}, partialTask);
  add(${SUM.taskReward}, partialTask);
  partialTask = 0.0;`;

/** Sums of episodes alone. What agents report is still asked whether it is a number: a fault is no measure. */
function returns(shape: MainShape): string {
  const n = shape.terms.length;
  const folds = oneSum(shape)
    ? []
    : partials(shape).map((partial, k) => `  add(${SUM.terms + n + k}, ${partial});\n  ${partial} = 0.0;`);
  return text(
    `
const sums = memory(f32, ${SUM.terms + 2 * n});
const lost = memory(f32, ${SUM.terms + 2 * n});
const counts = memory(u32, ${COUNTS});`,
    shape.asked.has('visits') ? 'export const visits = memory(u32, nObservations);' : '',
    `let partialReward: f32 = 0.0;
let partialTask: f32 = 0.0;
${ADD}
export function advantage(s: u32, x: f32) {
  if (notFinite(x)) { fault = fault == 0 ? ${AGENT_FAULT} : fault; }
}
export function countUpdate() {}
function fold() {
${FOLD}`,
    ...folds,
    '}',
  );
}

/** Sets the sums of an episode to zero. */
export function clearedSums(shape: MainShape): string {
  const slots = new Set([
    SUM.episodeReturn,
    SUM.episodeTask,
    ...termSlots(shape).map(({ episode }) => episode),
  ]);
  return [...slots].map((slot) => `  set(${slot}, 0.0);`).join('\n');
}
