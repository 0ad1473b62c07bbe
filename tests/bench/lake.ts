/** The task of the benchmark: an 8×8 frozen lake (Gymnasium's map), deterministic or with FrozenLake's slipping. */

export const LAKE_MAP = [
  'SFFFFFFF',
  'FFFFFFFF',
  'FFFHFFFF',
  'FFFFFHFF',
  'FFFHFFFF',
  'FHHFFFHF',
  'FHFFHFHF',
  'FFFHFFFG',
];
export const SIDE = 8;
export const STATES = SIDE * SIDE;
export const ACTIONS = 4;
export const STEP_LIMIT = 200;
export const ALPHA = 0.1;
export const GAMMA = 0.99;
export const EPSILON = 0.1;
/** Gymnasium: the intended direction and the two next to it, a third each. */
export const SLIP = 2 / 3;

const cells = LAKE_MAP.join('');
export const GOAL = cells.indexOf('G');
export const ENDS = Uint8Array.from(cells, (cell) => (cell === 'H' || cell === 'G' ? 1 : 0));

/** Left, down, right, up. NEXT[state × ACTIONS + action] */
export const NEXT = Uint8Array.from({ length: STATES * ACTIONS }, (_, index) => {
  const state = Math.floor(index / ACTIONS);
  const row = Math.floor(state / SIDE);
  const column = state % SIDE;
  const [down = 0, right = 0] =
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ][index % ACTIONS] ?? [];
  const clamp = (x: number) => Math.max(0, Math.min(SIDE - 1, x));
  return clamp(row + down) * SIDE + clamp(column + right);
});
