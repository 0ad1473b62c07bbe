// What the training loop keeps of a replica's steps: the second half of the module `main`, see main.kernel.ts.

// Slots of the sums; of the terms: contributions of the window's finished episodes, then of the episode under way.
const sumReturn: u32 = 0;
const sumTaskReturn: u32 = 1;
const sumEntropy: u32 = 2;
const sumAdvantage: u32 = 3;
const sumAdvantageSquared: u32 = 4;
const sumRegret: u32 = 5; // cumulative: never reset
const sumReward: u32 = 6;
const sumTaskReward: u32 = 7;
const sumEpisodeReturn: u32 = 8;
const sumEpisodeTask: u32 = 9;
const sumTerms: u32 = 10;
const episodeTerms = hasOneSum ? sumEpisodeReturn : sumTerms + nTerms;
const sums = memory(f32, sumTerms + 2 * nTerms);
const lost = memory(f32, sumTerms + 2 * nTerms);

const countEpisodes: u32 = 0;
const countLength: u32 = 1;
const countSuccess: u32 = 2;
const countEntropy: u32 = 3;
const countAdvantage: u32 = 4;
const countOptimal: u32 = 5;
const nCounts: u32 = 6;
const counts = memory(u32, nCounts);

const nRecent: u32 = 16;
const recentState = memory(u32, nRecent);
const recentReturn = memory(f32, nRecent);
const recentTask = memory(f32, nRecent);
const recentLength = memory(u32, nRecent);
const nBins: u32 = 65;
const histogram = memory(u32, nBins);
export const visits = memory(u32, nObservations);
const advantageMap = memory(f32, nObservations);
const pulls = memory(u32, nActions);
const referenceValue = data(f32, nObservations);
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);
const reachable = data(u32, nObservations);

let episodeEvents: u32 = 0;
let measured: u32 = 0;
let updates: u32 = 0;
let partialReward: f32 = 0.0;
let partialTask: f32 = 0.0;
let partialRegret: f32 = 0.0;
let partialAdvantage: f32 = 0.0;
let partialSquare: f32 = 0.0;
let partialCount: u32 = 0;
let optimalCount: u32 = 0;
let taught: u32 = 0;
let taughtOf: u32 = 0;
let taughtError: f32 = 0.0;

const unnamedFault = 256; // until the culprit is known
const agentFault = 255;
const worldFault = 254;

export const noReading: f32 = 1000000000000.0; // of a probe that has nothing to say in a window

function notFinite(x: f32): bool { return (bits(x) & 0x7f800000) == 0x7f800000; }

/** Whose value it was that made a transition's reward something else than a number: 1 + k for term k. */
function blame() {
  if (fault != unnamedFault) { return; }
  fault = worldFault;
  design$blame();
}

/** Compensated sums (Kahan). */
function add(slot: u32, x: f32) {
  const y = x - lost[slot];
  const t = sums[slot] + y;
  lost[slot] = (t - sums[slot]) - y;
  sums[slot] = t;
}
function set(slot: u32, x: f32) { sums[slot] = x; lost[slot] = 0.0; }

/** The order of the sums decides the bits. */
function fold() {
  add(sumEpisodeReturn, partialReward);
  add(sumReward, partialReward);
  partialReward = 0.0;
  add(sumEpisodeTask, partialTask);
  add(sumTaskReward, partialTask);
  partialTask = 0.0;
  if (measuresAll && worldKnowsRegret) {
    add(sumRegret, partialRegret);
    partialRegret = 0.0;
  }
  design$fold();
}

function foldAdvantage() {
  add(sumAdvantage, partialAdvantage);
  add(sumAdvantageSquared, partialSquare);
  counts[countAdvantage] += partialCount;
  partialAdvantage = 0.0;
  partialSquare = 0.0;
  partialCount = 0;
}

function clearEpisode() {
  set(sumEpisodeReturn, 0.0);
  set(sumEpisodeTask, 0.0);
  if (!hasOneSum) {
    for (let k = 0; k < nTerms; k++) { set(episodeTerms + k, 0.0); }
  }
}

function keepRecent() {
  const slot = episodes & (nRecent - 1);
  recentState[slot] = next;
  recentReturn[slot] = sums[sumEpisodeReturn];
  recentTask[slot] = sums[sumEpisodeTask];
  recentLength[slot] = time;
}

function measureChoice(here: u32, a: u32) {
  if (worldKnowsRegret) {
    partialRegret += world$regret(a);
    pulls[a] += 1;
  }
  if (worldKnowsOptimal) {
    if (world$optimal(a)) { optimalCount += 1; }
  } else if (hasReference) {
    optimalCount += (optimalMask[here][a >> 5] >> (a & 31)) & 1;
  }
}

function measureEntropy() {
  agent$policy(measured);
  let h = 0.0;
  for (let a = 0; a < nActions; a++) {
    const p = pi[a];
    if (p > 0.0) { h -= p * log(p); }
  }
  add(sumEntropy, h);
  counts[countEntropy] += 1;
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

/** Agents report the advantage (or TD error) of every update; even where it is not measured it must be a number. */
export function advantage(s: u32, x: f32) {
  if (notFinite(x)) {
    fault = fault == 0 ? agentFault : fault;
  } else if (measuresAll) {
    if (isRecorded) {
      taught += 1;
      taughtOf = s;
      taughtError = x;
    }
    partialAdvantage += x;
    partialSquare += x * x;
    partialCount += 1;
    histogram[binOf(x)] += 1;
    advantageMap[s] += 0.1 * (x - advantageMap[s]);
    if (agentBatches) {
      if (partialCount >= 256) { foldAdvantage(); }
    }
  }
}
export function countUpdate() {
  if (measuresAll) { updates += 1; }
}

/** Makes the window's sums complete, so that the host can read them. What is left of a replica with a fault stays as it is. */
export function closeWindow() {
  if (fault != 0) { return; }
  fold();
  design$read();
  if (measuresAll) {
    foldAdvantage();
    counts[countOptimal] = optimalCount;
  }
}

export function openWindow() {
  if (fault != 0) { return; }
  for (let k = 0; k < nCounts; k++) { counts[k] = 0; }
  set(sumReturn, 0.0);
  set(sumTaskReturn, 0.0);
  if (measuresAll) {
    optimalCount = 0;
    for (let k = 0; k < nBins; k++) { histogram[k] = 0; }
    set(sumEntropy, 0.0);
    set(sumAdvantage, 0.0);
    set(sumAdvantageSquared, 0.0);
  }
  set(sumReward, 0.0);
  set(sumTaskReward, 0.0);
  for (let k = 0; k < nTerms; k++) { set(sumTerms + k, 0.0); }
  design$open();
}

/** Root mean square over reachable observations of (agent's value − exact value). */
export function valueError(): f32 {
  let sum = 0.0;
  let comp = 0.0;
  let count: u32 = 0;
  for (let s = 0; s < nObservations; s++) {
    if (reachable[s] != 0) {
      const d = agent$value(s) - referenceValue[s];
      const y = d * d - comp;
      const t = sum + y;
      comp = (t - sum) - y;
      sum = t;
      count += 1;
    }
  }
  return count == 0 ? 0.0 : sqrt(sum / f32(count));
}
