export const meta = {
  name: 'push',
  label: 'Block push',
  family: 'push',
  help: 'The agent pushes blocks onto targets and then picks up the item. Walking into a block pushes it if the cell behind it is free. Nothing pulls, so a block in a corner is lost.',
  reference: 'Sokoban; Schrader 2018, gym-sokoban',
};

// State = agent + cells × (first block + cells × second block); the digits of blocks that the map lacks are not there.
const cells = width * height;

const stepCost = param({
  value: 0, min: -100, max: 100, label: 'Step cost',
  help: 'Subtracted from the task reward at every step. A high cost favors short paths.',
});
const force = param({
  value: 1, min: 0, max: 1, label: 'Strength of the force',
  help: 'Probability that the action `force` works: it moves the next block one cell toward a target from afar. Lower it to withdraw the privilege; at 0 the action does nothing.',
});

const moved = data(u32, cells, 4); // the cell that a move leads to; the same one at walls
const isTarget = data(u32, cells);
const isItem = data(u32, cells);
const isDead = data(u32, cells); // from here no push leads to a target
const toward = data(u32, cells); // the next cell on a block's way to a target
const pushesLeft = data(f32, cells);
const startState = data(u32, 1);
const stepsToGoal = data(f32, nStates);

export const success = event('picked up the item after all blocks were placed');
export const pickedUp = event('picked up the item');
export const pushed = event('pushed a block');
export const blockOnTarget = event('a block came onto a target');
export const blockOffTarget = event('a block left a target');
export const blockLost = event('a block came to a cell from which no push leads to a target');
export const forced = event('the force moved a block');
export const hitWall = event('walked against a wall, the edge or a block that did not move');
export const reachedItem = event('came to the item');

export function reset(): u32 {
  return startState[0];
}

export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (action < 4) return outcome == 0 ? 1.0 : 0.0;
  return outcome == 0 ? force : 1.0 - force;
}

function agentOf(s: u32): u32 {
  return s % cells;
}
/** A cell outside the map where there is no second block. */
function blockOf(s: u32, second: bool): u32 {
  if (!second) return (s / cells) % cells;
  return blocks > 1 ? s / cells / cells : cells;
}
function stateOf(agent: u32, first: u32, second: u32): u32 {
  return agent + cells * (first + (blocks > 1 ? cells * second : 0));
}
function placed(block: u32): bool {
  return block >= cells || isTarget[block] != 0;
}

/** What a block's move means. */
function report(from: u32, to: u32) {
  if (isTarget[to] != 0) emit(blockOnTarget);
  if (isTarget[from] != 0) emit(blockOffTarget);
  if (isDead[to] != 0 && isDead[from] == 0) emit(blockLost);
}

/** May a block come here? */
function takes(to: u32, agent: u32, other: u32): bool {
  return to != agent && to != other && !(preventsDeadlocks && isDead[to] != 0);
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  const agent = agentOf(state);
  let first: u32 = blockOf(state, false);
  let second: u32 = blockOf(state, true);
  pay(-stepCost);
  if (action >= 4) {
    const isFirst = !placed(first);
    const from = isFirst ? first : second;
    if (outcome != 0 || placed(from)) return state;
    const goes = toward[from];
    if (goes == from || !takes(goes, agent, isFirst ? second : first)) return state;
    if (isFirst) first = goes;
    else second = goes;
    emit(forced);
    report(from, goes);
    return stateOf(agent, first, second);
  }
  const to = moved[agent][action];
  const pushesFirst = to == first;
  if (to != agent && (pushesFirst || to == second)) {
    const behind = moved[to][action];
    if (behind == to || !takes(behind, agent, pushesFirst ? second : first)) {
      emit(hitWall);
      return state;
    }
    if (pushesFirst) first = behind;
    else second = behind;
    emit(pushed);
    report(to, behind);
  }
  if (to == agent) emit(hitWall);
  else if (isItem[to] != 0) {
    emit(reachedItem);
    if (placed(first) && placed(second)) {
      pay(1.0);
      emit(pickedUp | success);
      terminate();
    }
  }
  return stateOf(to, first, second);
}

/** Fewest steps to the pick-up, without the force; one more than the most where none leads there. */
export function distance(s: u32): f32 {
  return stepsToGoal[s];
}
/** Pushes that the blocks still need, each on its own; one more than the most for a lost block. */
export function pushes(s: u32): f32 {
  const second = blockOf(s, true);
  return pushesLeft[blockOf(s, false)] + (second < cells ? pushesLeft[second] : 0.0);
}
/** Blocks on targets. */
export function blocksPlaced(s: u32): f32 {
  const second = blockOf(s, true);
  return (placed(blockOf(s, false)) ? 1.0 : 0.0) + (second < cells && placed(second) ? 1.0 : 0.0);
}
/** Columns plus rows from the agent to the next block that is not placed; 0 if all are. */
export function toBlock(s: u32): f32 {
  const first = blockOf(s, false);
  const next = placed(first) ? blockOf(s, true) : first;
  if (placed(next)) return 0.0;
  return abs(x(s) - f32(next % width)) + abs(y(s) - f32(next / width));
}
/** Columns plus rows from the agent to the item. */
export function toItem(s: u32): f32 {
  return abs(x(s) - f32(itemCell % width)) + abs(y(s) - f32(itemCell / width));
}
/** Column of the agent, from 0 at the left. */
export function x(s: u32): f32 {
  return f32(agentOf(s) % width);
}
/** Row of the agent, from 0 at the top. */
export function y(s: u32): f32 {
  return f32(agentOf(s) / width);
}
