export const meta = { name: 'graph', label: 'Two gatherers', family: 'graph', states: 80, factors: [4, 4, 5], actions: ['a', 'b', 'c', 'd'], outcomes: 4 };
const channel = param({ type: 'u32', value: 0, options: ['on', 'off', 'shuffled'], label: 'Channel', help: 'The receiver hears the message, nothing, or a random one.' });
const sees = param({ value: false, label: 'Full view', help: 'The receiver sees both numbers.' });
export const gathered = event('gathered the right fruit');
export function reset(): u32 { return below(16) + 64; }
/** The sender sees its own number, the receiver its own and what it hears. */
export function observe(s: u32): u32 {
  if (s >= 64) return 64 + s % 4;
  return (sees ? s % 4 : 0) + 4 * (s / 4 % 4) + (channel == 1 ? 0 : 16 * (s / 16));
}
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return 0.25; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (s >= 64) return s % 16 + 16 * (channel == 2 ? outcome : action);
  if (action == (s + s / 4) % 4) { pay(1.0); emit(gathered); }
  terminate();
  return s;
}
