export const meta = { name: 'graph', label: 'Answers to queries', family: 'graph', states: 1248, factors: [2, 3, 16, 13], actions: ['query word', 'fact 1', 'fact 2', 'fact 3', 'fact 4', 'other fact', 'another fact', 'filler', 'end'] };
// An answer is written word by word. State = kind of the query (0 open, 1 closed) + 2 × (copies of the query word, at most 2
// + 3 × (which of the four related facts + 16 × words)).
const LONGEST: u32 = 12;
const bias = param({ value: 0.2, min: 0, max: 1, label: 'Length bias', help: 'What labelers add for every word.' });
export const success = event('the reader is content: at least 0.7');
function wordsOf(s: u32): u32 { return s / 96; }
function maskOf(s: u32): u32 { return s / 6 % 16; }
/** What readers want. Open query: the topic, related facts, each further one half as much, at most six words. Closed: fact 1, and little else. */
export function truth(s: u32): f32 {
  const words = f32(wordsOf(s));
  if (s % 2 == 1) return ((maskOf(s) & 1) == 1 ? 1.0 : 0.0) - 0.15 * max(0.0, words - 2.0);
  const facts = popcount(maskOf(s));
  const told: f32 = facts == 0 ? 0.0 : facts == 1 ? 0.43 : facts == 2 ? 0.64 : facts == 3 ? 0.75 : 0.8;
  return told + (s / 2 % 3 > 0 ? 0.2 : 0.0) - 0.1 * max(0.0, words - 6.0);
}
export function isClosed(s: u32): f32 { return f32(s % 2); }
export function words(s: u32): f32 { return f32(wordsOf(s)); }
export function facts(s: u32): f32 { return f32(maskOf(s)); }
export function labelBias(s: u32): f32 { return bias; }
export function reset(): u32 { return below(2); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  let to = s;
  if (action < 8) {
    to += 96;
    if (action == 0 && s / 2 % 3 < 2) to += 2;
    if (action > 0 && action < 5 && ((maskOf(s) >> (action - 1)) & 1) == 0) to += 6 << (action - 1);
  }
  if (action == 8 || wordsOf(to) == LONGEST) {
    const worth = truth(to);
    pay(worth);
    if (worth >= 0.7) emit(success);
    terminate();
  }
  return to;
}
