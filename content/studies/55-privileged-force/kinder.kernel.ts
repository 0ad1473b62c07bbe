export const meta = {
  name: 'push',
  label: 'Block push with a kinder physics',
  family: 'push',
  outcomes: 2,
};
// State = agent + cells × block. The same four actions as in the plain world; only what happens to the block differs.
const cells = width * height;
const stepCost = param({ value: 0, min: -100, max: 100, label: 'Step cost', help: 'Subtracted from the task reward at every step.' });
const help = param({ value: 0, min: 0, max: 1, label: 'Help', help: 'Probability that a step is a kind one: no push loses the block, and a block within reach of the agent drifts one cell toward the target.' });
const fade = param({ type: 'u32', value: 0, options: ['never', 'by the clock', 'on success'], label: 'Fading', help: 'When the help gets weaker.' });
const fadeSteps = param({ type: 'u32', value: 300000, min: 1, max: 100000000, label: 'Fading steps', help: 'By the clock: steps until no help is left.' });
const reach: u32 = 2; // cells between agent and block, columns plus rows
const moved = data(u32, cells, 4);
const isTarget = data(u32, cells);
const isItem = data(u32, cells);
const isDead = data(u32, cells);
const toward = data(u32, cells);
const pushesLeft = data(f32, cells);
const startState = data(u32, 1);
const stepsToGoal = data(f32, nStates);
let left: f32 = 1.0; // of the help, if it fades on success
let rate: f32 = 0.0; // share of the latest episodes that succeeded
let solved: bool = false;
export const success = event('picked up the item after the block was placed');
export const pushed = event('pushed the block');
export const drifted = event('the block drifted without a push');
export const blockLost = event('the block came to a cell from which no push leads to the target');
export const hitWall = event('walked against a wall, the edge or a block that did not move');

export function reset(): u32 {
  rate += 0.05 * ((solved ? 1.0 : 0.0) - rate);
  solved = false;
  if (rate > 0.7) {
    left = max(left - 0.1, 0.0);
    rate = 0.4;
  }
  return startState[0];
}
function strength(): f32 {
  if (fade == 0) return help;
  if (fade == 2) return help * left;
  return help * max(0.0, 1.0 - f32(envSteps) / f32(fadeSteps));
}
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  return outcome == 0 ? 1.0 - strength() : strength();
}
function apart(a: u32, b: u32): u32 {
  const across = a % width > b % width ? a % width - b % width : b % width - a % width;
  return across + (a / width > b / width ? a / width - b / width : b / width - a / width);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const agent = state % cells;
  const kind = outcome == 1;
  let block: u32 = state / cells;
  pay(-stepCost);
  const to = moved[agent][action];
  if (to != agent && to == block) {
    const behind = moved[to][action];
    const isLost = isDead[behind] != 0 && isDead[block] == 0;
    if (behind == to || (kind && isLost)) {
      emit(hitWall);
      return state;
    }
    block = behind;
    emit(pushed);
    if (isLost) emit(blockLost);
  } else if (kind && isTarget[block] == 0 && apart(to, block) <= reach) {
    const goes = toward[block];
    if (goes != block && goes != to) {
      block = goes;
      emit(drifted);
    }
  }
  if (to == agent) emit(hitWall);
  if (isItem[to] != 0 && isTarget[block] != 0) {
    pay(1.0);
    solved = true;
    emit(success);
    terminate();
  }
  return to + cells * block;
}
/** Pushes that the block still needs; one more than the most for a lost block. */
export function pushes(s: u32): f32 { return pushesLeft[s / cells]; }
/** Columns plus rows from the agent to the block; 0 if it is placed. */
export function toBlock(s: u32): f32 { return isTarget[s / cells] != 0 ? 0.0 : f32(apart(s % cells, s / cells)); }
/** Columns plus rows from the agent to the item. */
export function toItem(s: u32): f32 { return f32(apart(s % cells, itemCell)); }
export function distance(s: u32): f32 { return stepsToGoal[s]; }
export function x(s: u32): f32 { return f32((s % cells) % width); }
export function y(s: u32): f32 { return f32((s % cells) / width); }
