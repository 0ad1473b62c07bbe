export const meta = { label: 'DPO with or without goals', family: 'policy-gradient', critic: false };
const method = param({ type: 'u32', value: 0, options: ['dpo', 'goals', 'copies'], label: 'Learns', help: 'dpo: the better answer over the worse one. goals: each pair twice, once for the rating of the better answer and once, turned around, for that of the worse one. copies: both answers, each for its own rating.' });
const beta = param({ value: 0.1, min: 0.001, max: 10, log: true, label: 'β' });
const alpha = param({ value: 0.1, min: 0.0001, max: 10, log: true, label: 'Step size' });
const pairs = param({ type: 'u32', value: 300, min: 10, max: 2000, label: 'Pairs', help: 'As in the world.' });
const asks = param({ type: 'u32', value: 9, min: 0, max: 9, label: 'Asks for', help: 'The goal when it answers.' });
const updates = param({ type: 'u32', value: 4, min: 1, max: 16, label: 'Pairs a step' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
// The logit of an answer: numbers of its traits and one of its own, and the same again times the goal.
const traits = memory(f32, 10);
const traitsByGoal = memory(f32, 10);
const own = memory(f32, 6, 32);
const ownByGoal = memory(f32, 6, 32);
const asked = memory(u32, 2000);
const answers = memory(u32, 2000, 2);
const ratings = memory(u32, 2000, 2);
const p = memory(f32, 32);
let n: u32 = 0;
/** A goal from −1 to 1; 0 without goals. */
function centered(goal: u32): f32 { return method == 0 ? 0.0 : (f32(goal) - 4.5) / 4.5; }
function trait(y: u32, k: u32): u32 { return k == 0 ? y % 4 : k == 1 ? 4 + y / 4 % 4 : 8 + y / 16; }
function logit(x: u32, y: u32, goal: u32): f32 {
  const g = centered(goal);
  let sum: f32 = own[x][y] + g * ownByGoal[x][y];
  for (let k: u32 = 0; k < 3; k++) sum += traits[trait(y, k)] + g * traitsByGoal[trait(y, k)];
  return sum;
}
/** Moves the logit of an answer. */
function move(x: u32, y: u32, goal: u32, step: f32) {
  const g = centered(goal);
  own[x][y] += step;
  ownByGoal[x][y] += g * step;
  for (let k: u32 = 0; k < 3; k++) {
    traits[trait(y, k)] += step;
    traitsByGoal[trait(y, k)] += g * step;
  }
}
/** A step of DPO against the uniform reference, whose logits are all 0. */
function prefer(x: u32, better: u32, worse: u32, goal: u32) {
  const margin = beta * (logit(x, better, goal) - logit(x, worse, goal));
  const push = alpha / beta * sigmoid(clamp(-margin, -40.0, 40.0));
  move(x, better, goal, push);
  move(x, worse, goal, -push);
}
function read(x: u32, goal: u32, into: f32[]) {
  for (let y: u32 = 0; y < 32; y++) into[y] = logit(x, y, goal);
  softmax(into, 1.0);
}
function copy(x: u32, answer: u32, goal: u32) {
  read(x, goal, p);
  for (let y: u32 = 0; y < 32; y++) move(x, y, goal, alpha * ((y == answer ? 1.0 : 0.0) - p[y]));
}
export function act(s: u32): u32 {
  if (n < 2 * pairs) return n % 2;
  read(s % 6, asks, pi);
  return sample(pi, 32);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const x = s % 6;
  if (n < 2 * pairs) {
    const k = n / 2;
    asked[k] = x;
    answers[k][n % 2] = n % 2 == 0 ? s / 6 % 32 : s / 192;
    ratings[k][n % 2] = u32(round(9.0 * r));
    n += 1;
    return;
  }
  advantage(s, r);
  for (let i: u32 = 0; i < 16; i++) {
    if (i < updates) {
      const k = below(pairs);
      const one: u32 = ratings[k][0] > ratings[k][1] ? 0 : 1;
      const better = answers[k][one];
      const worse = answers[k][1 - one];
      if (method == 0) prefer(asked[k], better, worse, 0);
      else if (method == 1) {
        prefer(asked[k], better, worse, ratings[k][one]);
        prefer(asked[k], worse, better, ratings[k][1 - one]);
      } else {
        copy(asked[k], better, ratings[k][one]);
        copy(asked[k], worse, ratings[k][1 - one]);
      }
    }
  }
  countUpdate();
}
export function policy(s: u32) { read(s % 6, asks, pi); }
export function value(s: u32): f32 { return 0.0; }
