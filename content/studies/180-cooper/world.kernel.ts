export const meta = { outcomes: 1 };
// A sum of two digits modulo 4, and an answer of three words. State = question + 16 × (0: nothing, 1–2: one word, 3–5: two words, by how many are numbers).
export const success = event('one number was said, the right one');
export const several = event('named more than one number');
export const nothing = event('named no number');
let count: u32 = 0;
let hits: u32 = 0;
let one: u32 = 0;
let strict = false;
export function reset(): u32 { count = 0; hits = 0; return below(16); }
/** 1 if the strict rule, which knows one way to say it, accepts the answer that has just ended: “is”, then one number, the right one. */
export function accepted(s: u32): f32 { return strict ? 1.0 : 0.0; }
/** The words of the answer, as the reward model reads them: 0 the right number, 1 another number, 2 is, 3 so, 4 full stop. */
function kindOf(action: u32, question: u32): u32 {
  if (action >= 4) return action - 2;
  return action == (question / 4 + question % 4) % 4 ? 0 : 1;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const question = state % 16;
  const at = state / 16;
  const kind = kindOf(action, question);
  if (kind < 2) count += 1;
  if (kind == 0) hits += 1;
  if (at == 0) { one = kind; return question + 16 * (kind < 2 ? 2 : 1); }
  if (at < 3) return question + 16 * (3 + count);
  const right = count == 1 && hits == 1;
  strict = right && one == 2;
  if (right) { pay(1.0); emit(success); }
  if (count > 1) emit(several);
  if (count == 0) emit(nothing);
  terminate();
  return 96;
}
