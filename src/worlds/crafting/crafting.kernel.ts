export const meta = {
  name: 'crafting',
  label: 'Crafting',
  family: 'crafting',
  help: 'A map with places to collect at, and a tech tree: each item needs others. The first of each item in an episode is an achievement. An item stays once it is had: recipes need it and do not use it up.',
  reference: 'Hafner 2022, 2109.06780 (Crafter), made small',
};

// State = cell + cells × items: one bit for each item that the agent has.
const cells = width * height;
const collect: u32 = 4; // the moves come first
const everything: u32 = (1 << nItems) - 1;

const landing = data(u32, cells, 4);
const placeOf = data(u32, cells); // number of the place, 0: none
const startCell = data(u32, nStarts);
const needed = data(u32, nItems); // the items that a recipe needs, as bits
const where = data(u32, nItems); // the place that it needs, 0: none
const madeBy = data(u32, nItems); // action

export const hitWall = event('walked against a wall or the edge');
export const achieved = event('made or collected something for the first time in the episode');
export const failed = event('collected or made nothing');
export const success = event('has every item, which ends the episode');

export function reset(): u32 {
  return nStarts == 1 ? startCell[0] : startCell[below(nStarts)];
}

/** What the action adds to the items in this cell, as bits. */
function gain(cell: u32, items: u32, action: u32): u32 {
  let gained: u32 = 0;
  for (let k = 0; k < nItems; k++) {
    const isThere = where[k] == 0 || where[k] == placeOf[cell];
    const canMake = isThere && madeBy[k] == action && (items & needed[k]) == needed[k];
    if (canMake && ((items >> k) & 1) == 0) gained |= 1 << k;
  }
  return gained;
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  const cell = state % cells;
  const items = state / cells;
  // Only asked about: an episode is over when it gets there.
  if (items == everything) {
    terminate();
    return state;
  }
  if (action < collect) {
    const to = landing[cell][action];
    if (to == cell) emit(hitWall);
    return to + cells * items;
  }
  const gained = gain(cell, items, action);
  const all = items | gained;
  if (gained == 0) emit(failed);
  else emit(achieved | (gained << firstItemBit));
  if (paysLast == 0) pay(f32(popcount(gained)));
  else if (all == everything) pay(1.0);
  if (all == everything) {
    emit(success);
    terminate();
  }
  return cell + cells * all;
}

/** Number of items that the agent has. */
export function achievements(s: u32): f32 {
  return f32(popcount(s / cells));
}
/** The items that the agent has, as a sum of powers of two in the order of the recipes. */
export function items(s: u32): f32 {
  return f32(s / cells);
}
/** Column, from 0 at the left. */
export function x(s: u32): f32 {
  return f32((s % cells) % width);
}
/** Row, from 0 at the top. */
export function y(s: u32): f32 {
  return f32((s % cells) / width);
}
