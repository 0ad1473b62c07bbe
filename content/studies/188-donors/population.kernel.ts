export const meta = { label: 'Twelve donors', family: 'control' };
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
