
export const meta = { outcomes: 18 };
const plan = param({ value: 0.25, min: -5, max: 5, label: 'Mean utility', help: 'What the robot expects of its plan.' });
const spread = param({ value: 1, min: 0, max: 10, label: 'Uncertainty', help: 'Standard deviation of the belief about the utility.' });
const rationality = param({ value: 5, min: 0, max: 10000, label: 'Human rationality', help: '0: the human tosses a coin.' });
export const allowed = event('the human allowed the plan');
export const stopped = event('the human switched the robot off');
function sigmas(k: u32): f32 { return f32(k) * 0.5 - 2.0; }
function utility(k: u32): f32 { return plan + spread * sigmas(k); }
export function reset(): u32 { return 0; }
/** Outcome 2k: the utility is the k-th and the human would allow it; 2k + 1: would not. Normal weights, which add up to 4.89803. */
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  const z = sigmas(outcome / 2);
  const allows = sigmoid(clamp(rationality * utility(outcome / 2), -80.0, 80.0));
  return exp(-0.5 * z * z) / 4.898030626 * (outcome % 2 == 0 ? allows : 1.0 - allows);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const allows = outcome % 2 == 0;
  if (action == 1) { emit(allows ? allowed : stopped); }
  if (action == 0 || (action == 1 && allows)) { pay(utility(outcome / 2)); }
  terminate();
  return 0;
}
