export const meta = { name: 'corridor', label: 'Short corridor, fixed policy', family: 'graph', states: 4, actions: ['walk'], outcomes: 2 };
const right = param({ value: 0.5, min: 0.001, max: 0.999, label: 'Probability of right', help: 'Share of steps in which the policy chooses right.' });
export const success = event('reached the goal');
export function reset(): u32 { return 0; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return outcome == 1 ? right : 1.0 - right; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(-1.0);
  const ahead = (outcome == 1) != (state == 1);
  const next = ahead ? state + 1 : (state == 0 ? state : state - 1);
  if (next >= 3) { emit(success); terminate(); }
  return next;
}
