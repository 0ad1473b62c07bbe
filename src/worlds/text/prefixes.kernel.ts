// Reading a text from its number (see the top of text.kernel.ts). family.ts joins this with it into one module.

/** Tokens written, including the end token. */
function written(s: u32): u32 {
  let n: u32 = 0;
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    t = (t - prompts) / nActions;
    n++;
  }
  return n;
}
/** Index of the prompt. */
export function promptOf(s: u32): u32 {
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    t = (t - prompts) / nActions;
  }
  return t;
}
/** The last token; for an empty text, the number of tokens in the alphabet. */
export function last(s: u32): u32 {
  return s < prompts ? nActions : (s - prompts) % nActions;
}
/** 1 if the end token was written. */
export function ended(s: u32): f32 {
  return hasEnd && s >= prompts && last(s) == endToken ? 1.0 : 0.0;
}
function size(s: u32): u32 {
  return written(s) - u32(ended(s));
}
/** Tokens written, excluding the end token. */
export function tokens(s: u32): f32 {
  return f32(size(s));
}
/** All tokens as one number whose lowest digit is the first token, for reading forwards. */
function forwards(s: u32): u32 {
  let word: u32 = 0;
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    word = word * nActions + (t - prompts) % nActions;
    t = (t - prompts) / nActions;
  }
  return word;
}
/** Token number i, from 0; beyond the text, the number of tokens in the alphabet. */
export function tokenAt(s: u32, i: u32): u32 {
  if (i >= written(s)) return nActions;
  let word: u32 = forwards(s);
  for (let k = 0; k < maxLength; k++) {
    if (k == i) break;
    word = word / nActions;
  }
  return word % nActions;
}
/** Number of times that a token was written. */
export function count(s: u32, token: u32): f32 {
  let n: u32 = 0;
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    if ((t - prompts) % nActions == token) n++;
    t = (t - prompts) / nActions;
  }
  return f32(n);
}
/** Fillers written. */
export function fillers(s: u32): f32 {
  return countKind(s, kindFiller);
}
/** Polite tokens written. */
export function politeTokens(s: u32): f32 {
  return countKind(s, kindPolite);
}
function countKind(s: u32, kind: u32): f32 {
  let n: u32 = 0;
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    if (tokenKind[(t - prompts) % nActions] == kind) n++;
    t = (t - prompts) / nActions;
  }
  return f32(n);
}
/** Sum of the digits written. */
export function digitSum(s: u32): f32 {
  let total: f32 = 0.0;
  let t: u32 = s;
  for (let i = 0; i < maxLength; i++) {
    if (t < prompts) break;
    total += digit[(t - prompts) % nActions];
    t = (t - prompts) / nActions;
  }
  return total;
}
