// What the text of a written task reads and calls. The host sets the tables before each call and reads what was written after it.
const asked = data(u32, room);
const said = data(u32, room);
const wanted = data(u32, room);
let askedCount: u32 = 0;
let saidCount: u32 = 0;
let wantedCount: u32 = 0;
const out = memory(u32, room);
let outCount: u32 = 0;
const stepRewards = memory(f32, room);
const stepLasts = memory(u32, room);
let stepCount: u32 = 0;
const aspectScores = memory(f32, 32);
let aspectsGiven: u32 = 0;
let partialShare: f32 = -1.0;
let isMalformed: bool = false;
/** The end token was written, or the partner ended the dialogue. False: the completion was cut off. */
export let terminated: bool = false;
/** What stands beyond the end of a text. */
export const noToken = 65535;

/** The i-th token of the prompt, from 0; `noToken` beyond its end. */
export function prompt(i: u32): u32 { return i < askedCount ? asked[i] : noToken; }
/** Number of tokens of the prompt. */
export function promptTokens(): u32 { return askedCount; }
/** The i-th token after the prompt, from 0, end token and replies included; `noToken` beyond the end. */
export function token(i: u32): u32 { return i < saidCount ? said[i] : noToken; }
/** Number of tokens after the prompt, end token and replies included. */
export function tokens(): u32 { return saidCount; }
/** The i-th token of one correct completion, from 0, as `demonstrate` writes it; `noToken` beyond its end. */
export function answer(i: u32): u32 { return i < wantedCount ? wanted[i] : noToken; }
/** Number of tokens of that correct completion, end token included; 0 without `demonstrate`. */
export function answerTokens(): u32 { return wantedCount; }

/** Appends a token to the prompt, to the demonstration or to the reply, whichever function calls it. */
export function write(token: u32) {
  if (outCount < room) out[outCount] = token;
  outCount += 1;
}
/** In `verify`: the reward of one step of the work, whose last token is number `last` after the prompt. Steps come in order. */
export function payStep(reward: f32, last: u32) {
  if (stepCount < room) {
    stepRewards[stepCount] = reward;
    stepLasts[stepCount] = last;
  }
  stepCount += 1;
}
/** In `verify`: a named sub-score. `a_` and its name is the number of an aspect of `meta`. */
export function aspect(number: u32, score: f32) {
  aspectScores[number] = score;
  aspectsGiven |= 1 << number;
}
/** In `verify`: the share of the completion that is right, 0 to 1. Without it, the share is the score. */
export function partialCredit(share: f32) { partialShare = share; }
/** In `verify`: the completion cannot be read as an answer, right or wrong. */
export function malformed() { isMalformed = true; }
