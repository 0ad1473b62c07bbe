// What a reward in the kernel language reads of one token that the policy wrote. The host sets everything before each call.
export let action: u32 = 0;
export let events: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let taskReward: f32 = 0.0;
export let total: f32 = 0.0;
export let exact: bool = false;
let isCorrect: bool = false;
let isWellFormed: bool = false;
let partialShare: f32 = 0.0;
let count: u32 = 0;
const discount = 1.0;
const asked = data(u32, 512);
const written = data(u32, 512);
const wanted = data(u32, 512);
let askedCount: u32 = 0;
let wantedCount: u32 = 0;
/** What stands beyond the end of a text. */
export const noToken = 65535;

export const success = event('the completion is correct; at its last token');

export function happened(mask: u32): bool { return (events & mask) != 0; }
/** Whether the verifier accepts the finished completion. */
export function correct(): bool { return isCorrect; }
/** Whether the finished completion can be read as an answer, right or wrong. */
export function wellFormed(): bool { return isWellFormed; }
/** Share of the finished completion that is right, by the task's own partial credit. */
export function partial(): f32 { return partialShare; }
/** Number of tokens that the policy wrote in the finished completion, end token included. */
export function tokens(): u32 { return count; }
/** The policy's i-th token of the finished completion, from 0; `noToken` beyond its end. */
export function token(i: u32): u32 { return i < count ? written[i] : noToken; }
/** The i-th token of the prompt, from 0; `noToken` beyond its end. */
export function prompt(i: u32): u32 { return i < askedCount ? asked[i] : noToken; }
/** Number of tokens of the prompt. */
export function promptTokens(): u32 { return askedCount; }
/** The i-th token of one correct completion, from 0; `noToken` beyond its end. */
export function answer(i: u32): u32 { return i < wantedCount ? wanted[i] : noToken; }
/** Number of tokens of that correct completion, end token included. */
export function answerTokens(): u32 { return wantedCount; }
