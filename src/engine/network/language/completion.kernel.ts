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
