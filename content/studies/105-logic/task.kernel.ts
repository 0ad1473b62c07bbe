export const meta = { tokens: 'p q r P Q R and or |', longestPrompt: 11, longestCompletion: 6 };
const real = param({ value: 0, min: 0, max: 1, label: 'Real errors', help: 'Share of drafts with errors in letters; the others have errors in connectives.' });
const right = memory(u32, 5);
const draft = memory(u32, 5);
function holds(letter: u32, world: u32): bool {
  const bit = ((world >> (letter % 3)) & 1) == 1;
  return letter >= 3 ? !bit : bit;
}
export function problem() {
  for (let i: u32 = 0; i < 5; i++) {
    right[i] = i % 2 == 0 ? below(6) : 6 + below(2);
    draft[i] = right[i];
  }
  if (bernoulli(0.7)) {
    if (bernoulli(real)) {
      const at = 2 * below(3);
      draft[at] = (right[at] + 1 + below(5)) % 6;
    } else {
      const at = 1 + 2 * below(2);
      draft[at] = 13 - right[at];
    }
  }
  for (let i: u32 = 0; i < 5; i++) write(right[4 - i]);
  write(8);
  for (let i: u32 = 0; i < 5; i++) write(draft[i]);
}
export function demonstrate() {
  for (let i: u32 = 0; i < 5; i++) write(right[i]);
}
export function verify(): f32 {
  if (!terminated || tokens() != 6) return 0.0;
  for (let i: u32 = 0; i < 5; i++) {
    if (i % 2 == 0 ? token(i) >= 6 : token(i) < 6 || token(i) > 7) return 0.0;
  }
  let same: u32 = 0;
  for (let world: u32 = 0; world < 8; world++) {
    let mine = holds(token(0), world);
    let wanted = holds(right[0], world);
    for (let i: u32 = 0; i < 2; i++) {
      mine = token(2 * i + 1) == t_and ? mine && holds(token(2 * i + 2), world) : mine || holds(token(2 * i + 2), world);
      wanted = right[2 * i + 1] == t_and ? wanted && holds(right[2 * i + 2], world) : wanted || holds(right[2 * i + 2], world);
    }
    if (mine == wanted) same += 1;
  }
  return same == 8 ? 1.0 : 0.0;
}
