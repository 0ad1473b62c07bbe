// The test. A state is a place in the formula, the three words of the sentence, and the draft.
export const meta = { name: 'graph', label: 'Drafts of formulas', family: 'graph', states: 21169, actions: ['p', 'q', 'r', 'not p', 'not q', 'not r', 'and', 'or'] };
const letters = param({ value: 0.8, min: 0, max: 1, label: 'Errors in letters', help: 'Share of the errors in drafts.' });
export const success = event('the formula has the right truth table');
export const copied = event('copied a wrong letter though the sentence has the right one');
const written = memory(u32, 3);
function code(k: u32): u32 {
  const sentence = (given[0] * 2 + given[1] - 7) * 7 + given[2];
  const draft = (given[3] * 2 + given[4] - 7) * 6 + given[5];
  return (k * 98 + sentence) * 72 + draft;
}
export function reset(): u32 {
  drawDraft(letters);
  return code(0);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const k = s / 7056;
  written[k] = action;
  if (k != 1 && action == given[3 + k] && action != right[k] && given[2 - k] != UNKNOWN) emit(copied);
  if (k < 2) return code(k + 1);
  if (isRight(written[0], written[1], written[2])) { pay(1.0); emit(success); }
  terminate();
  return 21168;
}
