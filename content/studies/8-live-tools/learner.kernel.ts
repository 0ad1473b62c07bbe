export const meta = { label: 'Traces, then GRPO with live tools', family: 'policy-gradient', critic: false };
// A logit is a number of what the policy reads (one of eight heights, or none) and one of where it is. Traces were recorded once: the learner never sees what a tool would say now.
const traces = param({ type: 'u32', value: 1, options: ['none', 'always', 'first'], label: 'Learns from traces', help: 'always: eight after each group of eight answers. first: for the first groups, without rewards.' });
const traced = param({ type: 'u32', value: 1000, min: 0, max: 1000000, label: 'Traces first', help: 'Groups.' });
const traceAlpha = param({ value: 1.0, min: 0, max: 100, label: 'Step size of traces' });
const alpha = param({ value: 1.0, min: 0, max: 100, label: 'Step size of rewards' });
const failures = param({ type: 'bool', value: false, label: 'Traces with failures', help: 'On: traces in which zooming fails are kept, and go on to measure.' });
const atOnce = param({ value: 0.1, min: 0, max: 1, label: 'Answers at once', help: 'Share of the traces that answer without a call, whether the bar is sharp or not.' });
const useTools = param({ type: 'bool', value: true, label: 'Traces call tools' });
/** What traces are about: as in the questions of the training. */
const tracesBlurred = param({ value: 0.5, min: 0, max: 1, label: 'Blurred bars in traces' });
const tracesFail = param({ value: 0.2, min: 0, max: 1, label: 'Zooming fails in traces' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const GROUP: u32 = 8;
const LONGEST: u32 = 10;
const ROWS: u32 = 25;
const weights = memory(f32, ROWS, nActions);
const slopes = memory(f32, ROWS, nActions);
const p = memory(f32, nActions);
const states = memory(u32, 80);
const actions = memory(u32, 80);
const lengths = memory(u32, 8);
const returns = memory(f32, 8);
const advantages = memory(f32, 8);
let member: u32 = 0;
let n: u32 = 0;
let groups: u32 = 0;
/** Heights have rows 0–7, no height has row 8, names of bars have rows 9–16. */
function readsOf(s: u32): u32 {
  const kind = s / 8;
  if (kind == 1 || kind == 4 || kind == 7) return 8;
  return (kind == 2 || kind == 5 ? 9 : 0) + s % 8;
}
function placeOf(s: u32): u32 { return 17 + s / 8; }
function read(s: u32) {
  for (let a = 0; a < nActions; a++) p[a] = weights[readsOf(s)][a] + weights[placeOf(s)][a];
  softmax(p, 1.0);
}
/** Adds weight × the gradient of ln π(a | s). */
function lean(s: u32, a: u32, weight: f32) {
  read(s);
  for (let b = 0; b < nActions; b++) {
    const d = weight * ((a == b ? 1.0 : 0.0) - p[b]);
    slopes[readsOf(s)][b] += d;
    slopes[placeOf(s)][b] += d;
  }
}
/** One recorded trace: it zooms and answers, or answers at once. If failures are kept, it measures after zooming in vain. */
function copyTrace(weight: f32) {
  const bar = below(8);
  const height = below(8);
  const isSharp = !bernoulli(tracesBlurred);
  const isTiny = !isSharp && failures && bernoulli(tracesFail);
  const start: u32 = isSharp ? height : 8 + bar;
  if (bernoulli(atOnce) || !useTools) {
    lean(start, 2 + height, weight);
    return;
  }
  lean(start, 0, weight);
  lean(16 + bar, 2 + bar, weight);
  if (isTiny) {
    lean(32 + bar, 1, weight);
    lean(40 + bar, 2 + bar, weight);
  }
  lean((isTiny ? 48 : 24) + height, 2 + height, weight);
}
export function begin(s: u32) { n = 0; returns[member] = 0.0; }
export function act(s: u32): u32 {
  read(s);
  return sample(p, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < LONGEST) {
    states[member * LONGEST + n] = s;
    actions[member * LONGEST + n] = a;
    n += 1;
  }
  returns[member] += r;
  if (!terminated && !truncated) return;
  lengths[member] = n;
  member += 1;
  if (member < GROUP) return;
  member = 0;
  improve();
}
function improve() {
  const isFirst = traces == 2 && groups < traced;
  if (traces == 1 || isFirst) {
    for (let m: u32 = 0; m < 8; m++) copyTrace(traceAlpha / f32(GROUP));
  } else {
    groupAdvantages(returns, GROUP, 0, advantages);
    for (let m: u32 = 0; m < 8; m++) {
      for (let t: u32 = 0; t < LONGEST; t++) {
        if (t >= lengths[m]) break;
        lean(states[m * LONGEST + t], actions[m * LONGEST + t], alpha * advantages[m] / f32(GROUP));
        advantage(states[m * LONGEST + t], advantages[m]);
      }
    }
  }
  for (let f: u32 = 0; f < ROWS; f++) applyRow(weights, slopes, f, 1.0);
  countUpdate();
  groups += 1;
}
export function policy(s: u32) {
  read(s);
  for (let a = 0; a < nActions; a++) pi[a] = p[a];
}
export function value(s: u32): f32 { return 0.0; }
