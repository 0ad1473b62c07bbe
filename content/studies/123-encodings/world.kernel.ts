export const meta = { name: 'graph', label: 'Scans', family: 'graph', states: 1296, factors: [4, 4, 3, 3, 9], actions: ['word 0', 'word 1', 'word 2', 'word 3', 'foreign 0', 'foreign 1', 'foreign 2', 'foreign 3', 'answer 0', 'answer 1', 'answer 2', 'answer 3'] };
const thinks = param({ value: true, label: 'Words first', help: 'One word of reasoning comes before the answer.' });
const testing = param({ value: false, label: 'Test', help: 'Other scans or other questions than in training.' });
const test = param({ type: 'u32', value: 0, options: ['other scanners', 'other questions'], label: 'Tested with' });
const everything = param({ value: false, label: 'All at once', help: 'Training has all scanners and questions.' });
export const success = event('answered right');
/** State = a + 4 × b + 16 × scanner + 48 × question + 144 × (1 + the word that was written, or 0). */
export function reset(): u32 {
  const signs = below(16);
  const other = 1 + below(2);
  if (testing) return signs + (test == 0 ? 16 : 48) * other;
  return signs + (everything ? 16 * below(9) : 0);
}
export function available(s: u32, action: u32): bool {
  const begins = s < 144;
  return begins && thinks ? action < 8 : action >= 8;
}
function truth(s: u32): u32 {
  const a = s % 4;
  const b = s / 4 % 4;
  const question = s / 48 % 3;
  return question == 0 ? max(a, b) : question == 1 ? min(a, b) : max(a, b) - min(a, b);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action < 8) return s + 144 * (action + 1);
  if (action - 8 == truth(s)) { pay(1.0); emit(success); }
  terminate();
  return s;
}
