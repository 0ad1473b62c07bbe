/**
 * The text of the module `main`: the loop that joins world, reward terms and agent, and keeps the measures.
 * It is generated because the number of terms and the optional functions differ from variant to variant; it is kernel
 * language like everything else, so every back end runs the same loop.
 *
 * Sums are folded into compensated (Kahan) totals at one step in 32 (that at which entropy is measured), in a loop around
 * the steps, and at the end of an episode: a window of 10⁹ steps loses no digits in f32, and the result depends on the step
 * count alone, never on how the host slices the run.
 */
import { episode, loop } from './main-loop.ts';
import { measures } from './main-measures.ts';
import { AGENT_FAULT, type MainShape, oneSum, partials } from './main-shape.ts';

export function mainSource(shape: MainShape): string {
  const parts = [
    declarations(shape),
    weights(shape),
    contracts(shape),
    transition(shape),
    model(shape),
    measures(shape),
    episode(shape),
    loop(shape),
  ];
  return parts.join('\n');
}

function declarations(shape: MainShape): string {
  return `
export let state: u32 = 0;
export let action: u32 = 0;
export let next: u32 = 0;
export let observation: u32 = 0;
export let nextObservation: u32 = 0;
export let events: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let envSteps: u32 = 0;
export let episodes: u32 = 0;
export let taskReward: f32 = 0.0;
export let total: f32 = 0.0;
export let exact: bool = false;
export const pi = memory(f32, nActions);
const stepLimit = param({ type: 'u32', value: 0, min: 0, max: 4000000000, label: 'step limit' });
${shape.ownGamma ? '' : 'export const discount = 1.0;'}
export function happened(mask: u32): bool { return (events & mask) != 0; }
export function emit(mask: u32) { events |= mask; }
export function pay(x: f32) { taskReward += x; }
export function terminate() { terminated = true; }`;
}

function weights(shape: MainShape): string {
  return shape.terms
    .map((_, k) => `const weight${k} = param({ value: 1.0, label: 'weight of term ${k}' });`)
    .join('\n');
}

function contracts(shape: MainShape): string {
  const { world } = shape;
  return `
export function legal(s: u32, a: u32): bool { return ${world.available ? 'world$available(s, a)' : 'true'}; }
function observe(s: u32): u32 { return ${world.observe ? 'world$observe(s)' : 's'}; }
function drawOutcome(s: u32, a: u32): u32 {
${
  world.outcomes > 1
    ? `  const first = world$outcomeProbability(s, a, 0);
  if (first >= 1.0) { return 0; }
  const u = uniform();
  let reached = first;
  let last: u32 = 0;
  if (u < first) { return 0; }
  for (let k = 1; k < ${world.outcomes}; k++) {
    const p = world$outcomeProbability(s, a, k);
    reached += p;
    if (u < reached) { return k; }
    if (p > 0.0) { last = k; }
  }
  return last;`
    : '  return 0;'
}
}`;
}

/** `fault` until the culprit is known. */
const UNNAMED_FAULT = 256;

/** One transition: the world's step, then every term in order. Whether all is finite is asked once; the culprit is looked for later. */
function transition(shape: MainShape): string {
  const { terms } = shape;
  const rows = terms.map(
    (term, k) =>
      `  const c${k} = weight${k} * ${term.name}$reward();\n  total += c${k};${shape.recorded ? `\n  paid[${k}] = c${k};` : ''}`,
  );
  const one = oneSum(shape);
  const keep = one ? ['  partialReward += total;'] : terms.map((_, k) => `  partial${k} += c${k};`);
  const culprit = partials(shape)
    .map((partial, k) => `  if (notFinite(${partial})) { fault = ${k + 1}; }`)
    .reverse();
  return `
let fault: u32 = 0;
${one ? '' : terms.map((_, k) => `let partial${k}: f32 = 0.0;`).join('\n')}${shape.recorded ? `\nconst paid = memory(f32, ${terms.length});` : ''}
function notFinite(x: f32): bool { return (bits(x) & 0x7f800000) == 0x7f800000; }
function transition(s: u32, a: u32, outcome: u32): bool {
  state = s;
  action = a;
  events = 0;
  taskReward = 0.0;
  terminated = false;
  truncated = false;
  total = 0.0;
  next = world$step(s, a, outcome);
  nextObservation = observe(next);
  truncated = stepLimit != 0 && time + 1 >= stepLimit;
${rows.join('\n')}
${keep.join('\n')}
  const unsound = notFinite(total) || notFinite(taskReward);
  if (unsound) { fault = ${UNNAMED_FAULT}; }
  return unsound;
}
/** Whose value it was that made a transition's reward something else than a number. */
function blame() {
  if (fault != ${UNNAMED_FAULT}) { return; }
  fault = ${AGENT_FAULT - 1};
${culprit.join('\n')}
}`;
}

/** The planner's entry: one transition with a chosen outcome and means in place of noise; nothing is learned. */
const model = (shape: MainShape) => `
export function model(s: u32, a: u32, k: u32) {
  exact = true;
  time = 0;
  fault = 0;
  observation = observe(s);
${partials(shape)
  .map((partial) => `  ${partial} = 0.0;`)
  .join('\n')}
  transition(s, a, k);
  blame();
}`;
