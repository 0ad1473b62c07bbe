export const meta = { label: 'Scheduled Q-learning', family: 'control' };
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount', help: 'With schedule fixed.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const schedule = param({ type: 'u32', value: 0, options: ['fixed', 'rising', 'automatic'], label: 'Schedule', help: 'Of the discount.' });
const riseSteps = param({ value: 20000.0, min: 1, max: 1000000000, label: 'Rise', help: 'Steps of a rising schedule.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
let frames: u32 = 0;
let lost: bool = false;
let mastered: f32 = 1.0;
export function begin(s: u32) { frames = 0; lost = false; }
/** 0.2 to the power 1 / k. k is the number of frames of the expert that were seen in order in an episode, at most 25. */
function discount(): f32 {
  if (schedule == 0) return gamma;
  const k = schedule == 1 ? min(1.0 + 24.0 * f32(envSteps) / riseSteps, 25.0) : mastered;
  return pow(0.2, 1.0 / k);
}
function read(s: u32, into: f32[]) { for (let a = 0; a < nActions; a++) into[a] = q[s][a]; }
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : discount() * value(next)) - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
  if (next >= 28 && next < 40) lost = true;
  if (!lost && next != s && next != 40) frames += 1;
  if ((terminated || truncated) && f32(frames) >= mastered) mastered = min(mastered + 1.0, 25.0);
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { read(s, row); return greatest(row); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
