export const meta = {
  label: 'Credit AUROC',
  family: 'exploration',
  help: 'As a probe: does the credit of a step, or what another term pays for it, tell good actions from bad ones? The area under the ROC curve of the window: 1 orders all steps rightly, 0.5 is chance. It pays nothing. Needs a world that can be solved exactly.',
  reference: 'Hanley & McNeil 1982 (the area is P(credit of a good step > that of a bad one), ties half)',
  markov: false,
  expression: 'credit',
  expressionParameters: '',
  expressionDefault: 'total',
};

const good = param({ type: 'u32', value: 0, options: ['better-than-random', 'optimal'], structural: true, label: 'Good actions', help: 'better-than-random: the exact advantage under the uniformly random policy is above 0. optimal: the action is optimal for the task, so its advantage is 0 and no other is higher.' });

const betterMask = data(u32, nObservations, (nActions + 31) / 32);
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);

// Credits in bins of 1/16 of an octave from 2⁻²⁰ to 2²⁰ with either sign, and one bin below 2⁻²⁰: ties within a bin count half.
const lowest: u32 = 1712; // of the upper 12 bits below the sign: (127 − 20) · 16
const steps: u32 = 640;
const nBins: u32 = 1281;
const right = memory(u32, nBins);
const wrong = memory(u32, nBins);

function binOf(x: f32): u32 {
  const size = (bits(x) & 0x7fffffff) >> 19;
  if (size < lowest) { return steps; }
  const k = min(size - lowest + 1, steps);
  return (bits(x) >> 31) != 0 ? steps - k : steps + k;
}

export function reward(): f32 {
  const word = good == 0 ? betterMask[observation][action >> 5] : optimalMask[observation][action >> 5];
  const bin = binOf(credit());
  if (((word >> (action & 31)) & 1) != 0) { right[bin] += 1; }
  else { wrong[bin] += 1; }
  return 0.0;
}

/** Σ over bins of the share of good steps in it × (share of bad steps below it + half of those in it). */
export function reading(): f32 {
  let goods: u32 = 0;
  let bads: u32 = 0;
  for (let b = 0; b < nBins; b++) {
    goods += right[b];
    bads += wrong[b];
  }
  if (goods == 0 || bads == 0) { return noReading; }
  let below: u32 = 0;
  let area = 0.0;
  for (let b = 0; b < nBins; b++) {
    area += (f32(right[b]) / f32(goods)) * ((f32(below) + 0.5 * f32(wrong[b])) / f32(bads));
    below += wrong[b];
  }
  return area;
}

export function open() {
  for (let b = 0; b < nBins; b++) {
    right[b] = 0;
    wrong[b] = 0;
  }
}
