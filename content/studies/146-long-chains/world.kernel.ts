export const meta = { name: 'graph', label: 'Chains of sums', family: 'graph', states: 13690, actions: ['+1: 0', '+1: 1', '+1: 2', '+2: 0', '+2: 1', '+2: 2', '+3: 0', '+3: 1', '+3: 2'] };
// The test: new rows. A chain with more tokens than the budget is worth nothing.
const budget = param({ type: 'u32', value: 8, min: 1, max: 12, label: 'Budget', help: 'Most tokens of a chain.' });
export const success = event('the last sum is right, within the budget');
let off: u32 = 0;
export function available(s: u32, action: u32): bool { return s == DONE || isPossible(s, action); }
export function reset(): u32 {
  off = 0;
  return begins(numbers, below(27));
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  // Errors may cancel, as they do in any chain.
  off = (off + action % 3 + 3 - sumOf(s, action / 3 + 1)) % 3;
  const to = after(s, action, below(27));
  if (leftOf(to) > 0) return to;
  if (off == 0 && writtenOf(to) <= budget) { pay(1.0); emit(success); }
  terminate();
  return DONE;
}
