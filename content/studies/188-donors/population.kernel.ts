export const meta = { label: 'Twelve donors', family: 'control' };
const disposition = param({ type: 'u32', value: 0, options: ['conditional', 'unconditional', 'selfish'], label: 'Disposition', help: 'With which strategies the first generation begins.' });
const depth = param({ type: 'u32', value: 1, min: 0, max: 3, label: 'Depth', help: 'How many past gifts of a receiver a donor sees; 0: none.' });
const punished = param({ value: false, label: 'Punishment', help: 'As in the world.' });
const fair = param({ value: false, label: 'Fair refusals', help: 'Refusing a receiver of bad reputation leaves the own reputation as it was.' });
const selects = param({ value: true, label: 'Selection', help: 'The richest stay. Else: six drawn by lot.' });
const change = param({ value: 0.1, min: 0, max: 1, label: 'Change', help: 'Standard deviation of the changes of a copied strategy.' });
const base = memory(f32, 12);
const extra = memory(f32, 12);
const wanted = memory(f32, 12);
const wealth = memory(f32, 12);
const past = memory(f32, 12, 3);
let gift: u32 = 0;
function clean(k: u32) {
  wealth[k] = 10.0;
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
  const donor = s / 12 % 12;
  const receiver = s % 12;
  const good = depth == 0 || reputation(receiver) >= wanted[donor];
  gift = u32(4.0 * clamp(base[donor] + (good ? extra[donor] : 0.0), 0.0, 1.0) + 0.5);
}
/** The six richest stay. */
function breed() {
  let kept: u32 = 0;
  if (!selects) { for (let k = 0; k < 12; k++) wealth[k] = uniform(); }
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
  const donor = s / 12 % 12;
  const receiver = s % 12;
  const size = 0.25 * f32(a) * wealth[donor];
  wealth[donor] -= size;
  wealth[receiver] += 2.0 * size;
  if (punished && a == 0) { wealth[donor] *= 0.9; wealth[receiver] *= 0.7; }
  if (!fair || depth == 0 || reputation(receiver) >= wanted[donor]) {
    past[donor][2] = past[donor][1];
    past[donor][1] = past[donor][0];
    past[donor][0] = 0.25 * f32(a);
  }
  if (s / 12 == 143) { breed(); return; }
  choose(next);
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == gift ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
