export const meta = { label: 'Fixed rule', family: 'bandit', help: 'Learns nothing.', worlds: ['linear-bandit'], needs: ['feature', 'modelMean'] };
const rule = param({ type: 'u32', value: 0, options: ['knows the weights', 'always the decoy', 'any arm'], label: 'Rule', help: 'knows the weights: any of the arms that the right linear model calls best. always the decoy: arm 1. any arm: all of them alike.' });
const values = memory(f32, nActions);
const probability = memory(f32, nActions);
export function init() {
  for (let a = 0; a < nActions; a++) { values[a] = rule == 0 ? modelMean(a) : f32(rule == 1 && a == 0); }
}
export function act(s: u32): u32 {
  for (let a = 0; a < nActions; a++) { probability[a] = values[a]; }
  return randomGreedyAction(probability);
}
export function learn(s: u32, a: u32, r: f32, next: u32) { advantage(s, r - values[a]); countUpdate(); }
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = values[a]; }
  epsilonGreedy(pi, 0.0);
}
export function value(s: u32): f32 { return greatest(values); }
export function actionValue(s: u32, a: u32): f32 { return values[a]; }
