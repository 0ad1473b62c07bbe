export const meta = { states: 337, actions: ['a', 'b', 'c', 'd'] };
export const success = event('the answer is right');
/** State = what was written (0 nothing, 1–4 one letter, 5–20 two) + 21 × question. 336: the end. */
export function reset(): u32 { return 21 * below(16); }
/** Of each question, two letters must be right; the third one does not matter. */
function wanted(question: u32, place: u32): u32 { return (question * 7 + place * 3 + question / 4 * place) % 4; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const question = state / 21;
  const node = state % 21;
  if (node == 0) return state + 1 + action;
  if (node < 5) return 21 * question + 5 + 4 * (node - 1) + action;
  const first = (node - 5) / 4;
  const second = (node - 5) % 4;
  const free = question % 3;
  const right = (free == 0 || first == wanted(question, 0)) && (free == 1 || second == wanted(question, 1)) && (free == 2 || action == wanted(question, 2));
  if (right) { pay(1.0); emit(success); }
  terminate();
  return 336;
}
