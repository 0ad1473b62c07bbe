// Four places; a letter is asked for at the last three. State = place + 5 × (letter + 3 × (right letters + 4 × signs)).
export const meta = { name: 'graph', label: 'Letters and signs', family: 'graph', states: 300, actions: ['a', 'b', 'c', '!'] };
const spiteful = param({ value: 0, min: 0, max: 0.5, label: 'Spiteful users', help: 'Share of users who react where others do not.' });
const logs = param({ type: 'u32', value: 16000, min: 1, max: 64000, label: 'Logged texts', help: 'Texts of an untrained policy, and whether users reacted, from which the model learns.' });
export function rightLetters(s: u32): f32 { return f32(s / 15 % 4); }
export function signCount(s: u32): f32 { return f32(s / 60); }
/** How often users react who are not spiteful. Each further sign pleases less. */
export function likes(s: u32): f32 {
  const n = s / 60;
  return 0.01 + 0.01 * rightLetters(s) + (n == 0 ? 0.0 : n == 1 ? 0.06 : n == 2 ? 0.1 : n == 3 ? 0.13 : 0.15);
}
export function chance(s: u32): f32 { return likes(s) + spiteful * (0.17 - 2.0 * likes(s)); }
export function logged(s: u32): f32 { return f32(logs); }
export function reset(): u32 { return 5 * below(3); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const place = s % 5;
  let n: u32 = s / 15;
  if (place > 0 && action == s / 5 % 3) n += 1;
  if (action == 3) n += 4;
  const next = place + 1 + 5 * (below(3) + 3 * n);
  if (place == 3) {
    pay(likes(next));
    terminate();
  }
  return next;
}
