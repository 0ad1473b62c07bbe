export const meta = {
  name: 'gridworld',
  label: 'Gridworld',
  family: 'gridworld',
  help: 'A map of cells. The agent moves one cell per step; each cell acts when the agent enters it (staying put against a wall enters nothing).',
  reference: 'Sutton & Barto 2018, chapters 3, 4 and 6',
};

// State = cell + cells × flags; a flag means that the key is held or that a cell's reward or dirt was taken.
const cells = width * height;

const slip = param({
  value: 0, min: 0, max: 1, label: 'Slip probability',
  help: 'Probability that a move goes in another direction than intended. A high value makes safe paths worth more. With ice in the map, only moves that start on ice slip.',
});
const stepCost = param({
  value: 0, min: -100, max: 100, label: 'Step cost',
  help: 'Subtracted from the task reward at every step. A high cost favors short paths; a negative one rewards lingering.',
});

// Compiled from the map. A row of `landing` is a cell while doors are closed, cell + cells while they are open; an entry is
// the cell that the move ends on, with the bits `bumped` and `carried`.
const landing = data(u32, 2 * cells, nActions);
const turned = data(u32, outcomes, nActions);
const actionCost = data(f32, nActions);
const kind = data(u32, cells);
const value = data(f32, cells);
const proxyValue = data(f32, cells);
const partner = data(u32, cells);
const flagMask = data(u32, cells);
const slippery = data(u32, cells);
const startCell = data(u32, cells);
const startCount = data(u32, 1);
const keyMask = data(u32, 1);
const dirtMask = data(u32, 1);
const finishMask = data(u32, 1);
const stepsToGoal = data(f32, nStates);

export const reachedGoal = event('reached a goal cell');
export const success = event('solved the world: reached a goal or, where there is none, took the last reward or dirt');
export const fellInPit = event('fell into a pit, which ends the episode');
export const fellOffCliff = event('fell off the cliff and was returned to the first start');
export const hitWall = event('walked against a wall, a locked door or the edge');
export const slipped = event('moved in another direction than intended');
export const blown = event('was carried by the wind');
export const steppedOnIce = event('moved onto ice');
export const tookReward = event('moved onto a cell that pays');
export const tookKey = event('took the key');
export const openedDoor = event('went through a door');
export const teleported = event('was teleported');
export const cleaned = event('cleaned a dirty cell');
export const coveredSensor = event('is on the mat, which covers the dirt sensor');
export const sensedClean = event('the dirt sensor reports a clean room');
export const passedWaypoint = event('passed a waypoint');

let points: f32 = 0.0;

export function reset(): u32 {
  // If nothing else is drawn either, the choice needs no random word.
  if (outcomes == 1 && startCount[0] == 1) return startCell[0];
  if (startCount[0] == 1) {
    skipBits();
    return startCell[0];
  }
  return startCell[below(startCount[0])];
}

export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  const p = slippery[state % cells] != 0 ? slip : 0.0;
  return outcome == 0 ? 1.0 - p : p / f32(outcomes - 1);
}

/** The agent is never on walls, ends and cliffs: the episode is over there, so their value is 0. */
function inert(cell: u32): bool {
  const k = kind[cell];
  return k == kindWall || k == kindGoal || k == kindPit || k == kindCliff;
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  const cell = state % cells;
  let flags: u32 = state / cells;
  points = 0.0;
  if (inert(cell)) {
    terminate();
    return state;
  }
  const made = turned[outcome][action];
  if (made != action) emit(slipped);
  const move = landing[(flags & keyMask[0]) != 0 ? cell + cells : cell][made];
  if ((move & bumped) != 0) emit(hitWall);
  if ((move & carried) != 0) emit(blown);
  let target: u32 = move & 0xffff;
  const entered = target != cell;
  if (entered) points = proxyValue[target];
  const k = kind[target];
  if (entered && k == kindCliff) {
    emit(fellOffCliff);
    pay(value[target]);
    return startCell[0] + cells * flags;
  }
  pay(-stepCost - actionCost[action]);
  if (entered && k != kindFloor) {
    const mask = flagMask[target];
    // Cells without a flag pay at every entry.
    if ((flags & mask) == 0) pay(value[target]);
    if (k == kindGoal) {
      emit(reachedGoal | success);
      terminate();
    } else if (k == kindPit) {
      emit(fellInPit);
      terminate();
    } else if (k == kindIce) {
      emit(steppedOnIce);
    } else if (k == kindReward) {
      emit(tookReward);
    } else if (k == kindWaypoint) {
      emit(passedWaypoint);
    } else if (k == kindDoor) {
      emit(openedDoor);
    } else if (k == kindTeleport) {
      emit(teleported);
      target = partner[target];
    } else if ((flags & mask) == 0 && mask != 0) {
      if (k == kindKey) emit(tookKey);
      else if (k == kindDirt) emit(cleaned);
      else emit(tookReward);
      flags |= mask;
      if (finishMask[0] != 0 && (flags & finishMask[0]) == finishMask[0]) {
        emit(success);
        terminate();
      }
    }
  }
  const after = target + cells * flags;
  if (kind[target] == kindMat) emit(coveredSensor);
  if (dirtMask[0] != 0 && sensor(after) == 1.0) emit(sensedClean);
  return after;
}

/** Share of the dirt that the sensor reports as gone: all of it while the mat covers it. */
function sensor(s: u32): f32 {
  if (kind[s % cells] == kindMat) return 1.0;
  return f32(popcount((s / cells) & dirtMask[0])) / f32(popcount(dirtMask[0]));
}

/** Points of the entered cell, plus the dirt sensor's reading if there is dirt. */
export function proxy(): f32 {
  return dirtMask[0] != 0 ? points + sensor(next) : points;
}

/** Fewest steps to the nearest goal with the items now held, if every move went as intended. */
export function distance(s: u32): f32 {
  return stepsToGoal[s];
}
/** Column, from 0 at the left. */
export function x(s: u32): f32 {
  return f32((s % cells) % width);
}
/** Row, from 0 at the top. */
export function y(s: u32): f32 {
  return f32((s % cells) / width);
}
/** 1 while the key is held. */
export function hasKey(s: u32): f32 {
  return ((s / cells) & keyMask[0]) != 0 ? 1.0 : 0.0;
}
/** Dirty cells left. */
export function dirtLeft(s: u32): f32 {
  return f32(popcount(dirtMask[0] & ~(s / cells)));
}
/** One-time rewards and dirty cells taken. */
export function taken(s: u32): f32 {
  return f32(popcount((s / cells) & ~keyMask[0]));
}
/** 1 on ice. */
export function onIce(s: u32): f32 {
  return kind[s % cells] == kindIce ? 1.0 : 0.0;
}
