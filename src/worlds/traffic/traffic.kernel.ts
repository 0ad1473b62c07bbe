export const meta = {
  name: 'traffic',
  label: 'Traffic',
  family: 'traffic',
  help: 'A road with lanes. The agent is faster than the other cars, so they come closer by one cell per step, and new ones appear. It sees three cells of its own lane and of both neighbors, however many lanes there are. A step forward pays 1; a collision ends the episode.',
  reference: 'highway-env (Leurent 2018), made small',
};

// State = lane + lanes × cars: one bit for each of three cells of each lane. Cell 0 is next to the agent, 1 and 2 are ahead.
const sight: u32 = 3;
const left: u32 = 1;
const right: u32 = 2;
const brake: u32 = 3;

const density = param({
  value: 0.25, min: 0, max: 1, label: 'Density',
  help: 'Probability that a car appears in a lane at each step. They never appear in all lanes at once. A high value needs more changes of lane.',
});

export const collision = event('collided with a car or left the road, which ends the episode');
export const changedLane = event('changed to another lane');
export const braked = event('braked');

export function reset(): u32 {
  return below(lanes);
}

/** The agent keeps to the road: outside it no cell is free. */
function isTaken(cars: u32, lane: u32, cell: u32): bool {
  return lane >= lanes || ((cars >> (lane * sight + cell)) & 1) == 1;
}

/** Eight bits: cells 0, 1, 2 of the lane on the left, the same on the right, then cells 1 and 2 of the agent’s lane. */
export function observe(state: u32): u32 {
  const lane = state % lanes;
  const cars = state / lanes;
  let seen: u32 = 0;
  for (let cell = 0; cell < sight; cell++) {
    // To the left of lane 0 is a number beyond all lanes.
    if (isTaken(cars, lane - 1, cell)) seen |= 1 << cell;
    if (isTaken(cars, lane + 1, cell)) seen |= 1 << (sight + cell);
    if (cell > 0 && isTaken(cars, lane, cell)) seen |= 1 << (2 * sight + cell - 1);
  }
  return seen;
}

/** An outcome is the lanes, as bits, in which a car appears. All lanes at once count as none. */
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  let p: f32 = 1.0;
  let full: f32 = 1.0;
  for (let lane = 0; lane < lanes; lane++) {
    p *= ((outcome >> lane) & 1) == 1 ? density : 1.0 - density;
    full *= density;
  }
  if (outcome == outcomes - 1) return 0.0;
  return outcome == 0 ? p + full : p;
}

/** Braking holds the distance to the cars of the own lane, while the other lanes flow on. */
export function step(state: u32, action: u32, outcome: u32): u32 {
  const lane = state % lanes;
  const cars = state / lanes;
  const to = action == left ? lane - 1 : action == right ? lane + 1 : lane;
  let moved: u32 = 0;
  for (let l = 0; l < lanes; l++) {
    const before = (cars >> (l * sight)) & 7;
    const after = (before >> 1) | (((outcome >> l) & 1) << (sight - 1));
    moved |= (action == brake && l == lane ? before : after) << (l * sight);
  }
  const hits = (to != lane && isTaken(cars, to, 0)) || isTaken(moved, to, 0);
  if (hits) {
    emit(collision);
    terminate();
    return state;
  }
  if (action == brake) emit(braked);
  else pay(1.0);
  if (to != lane) emit(changedLane);
  return to + lanes * moved;
}

/** Lane, from 0 at the left. */
export function lane(s: u32): f32 {
  return f32(s % lanes);
}
/** 1 while a car is in the next cell of the agent’s lane. */
export function carAhead(s: u32): f32 {
  return isTaken(s / lanes, s % lanes, 1) ? 1.0 : 0.0;
}
