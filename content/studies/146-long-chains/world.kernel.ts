export const meta = { name: 'graph', label: 'Chains of sums', family: 'graph', states: 13690, actions: ['+1: 0', '+1: 1', '+1: 2', '+2: 0', '+2: 1', '+2: 2', '+3: 0', '+3: 1', '+3: 2'] };
// The test: new rows. A right chain pays 1, and each token beyond five costs a little, each token less than five earns as much.
const price = param({ value: 0.019, min: 0, max: 1, label: 'Price of a token', help: 'A right chain of five tokens pays 1.' });
export const success = event('the last sum is right');
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
  if (off == 0) { pay(1.0); emit(success); }
  pay(price * (5.0 - f32(writtenOf(to))));
  terminate();
  return DONE;
}
