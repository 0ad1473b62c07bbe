/** A formula has a letter, a connective and a letter: 0–2 are p, q, r; 3–5 not p, not q, not r; 6 “and”, 7 “or”. */
const OUTPUTS: u32 = 8;
/** A word of a sentence or a draft: 0–5 letters, 6 a name that nobody explains, 7 “and”, 8 “or”. */
const WORDS: u32 = 9;
const UNKNOWN: u32 = 6;
const errors = param({ value: 0.5, min: 0, max: 1, label: 'Drafts with an error' });
const unknown = param({ value: 0.2, min: 0, max: 1, label: 'Unknown names', help: 'Share of letters for which the sentence has a name that nobody explains. Only the draft shows them.' });
const right = memory(u32, 3);
/** Six words: the sentence from its end to its beginning, then the draft. */
const given = memory(u32, 6);
function wordOf(token: u32): u32 { return token < 6 ? token : token + 1; }
/** @param inLetters share of the errors that are in letters; the others swap “and” and “or” */
function drawDraft(inLetters: f32) {
  for (let k: u32 = 0; k < 3; k++) {
    right[k] = k == 1 ? 6 + below(2) : below(6);
    given[3 + k] = wordOf(right[k]);
    given[2 - k] = k != 1 && bernoulli(unknown) ? UNKNOWN : wordOf(right[k]);
  }
  if (!bernoulli(errors)) return;
  if (bernoulli(inLetters)) {
    const at = 2 * below(2);
    given[3 + at] = (right[at] + 1 + below(5)) % 6;
  } else {
    given[4] = wordOf(13 - right[1]);
  }
}
function holds(a: u32, connective: u32, b: u32, world: u32): bool {
  const first = (((world >> (a % 3)) & 1) == 1) != (a >= 3);
  const second = (((world >> (b % 3)) & 1) == 1) != (b >= 3);
  return connective == 6 ? first && second : first || second;
}
/** The verifier: do both formulas have the same truth table? */
function isRight(a: u32, connective: u32, b: u32): bool {
  if (a > 5 || b > 5 || connective < 6) return false;
  for (let world: u32 = 0; world < 8; world++) {
    if (holds(a, connective, b, world) != holds(right[0], right[1], right[2], world)) return false;
  }
  return true;
}
