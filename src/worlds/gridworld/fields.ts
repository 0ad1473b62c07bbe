/** The settings of a gridworld that its builder reads, and the places of those that its text declares. */

import { choice, integer, lines, numbers } from '../../experiment/field.ts';
import type { Placed } from '../declared.ts';
import { FOUR_ROOMS } from './examples.ts';
import { legendText, MARKS } from './legend.ts';
import { MAX_SIDE } from './map.ts';
import { ACTION_ORDERS } from './moves.ts';

export const GRID_FIELDS: readonly Placed[] = [
  lines('map', 'Map', FOUR_ROOMS, {
    help: `One line per row, one character per cell: ${legendText()}.`,
    marks: MARKS,
    maxItems: MAX_SIDE + 8,
    maxLength: MAX_SIDE,
  }),
  lines('values', 'Values', [], {
    help: 'Task reward for entering a cell, one letter per line, such as G=1 or r=0.5, in addition to the step cost (for the cliff C: instead of it). Omitted letters have their default value.',
    maxItems: 32,
    maxLength: 40,
  }),
  lines('proxyValues', 'Proxy values', [], {
    help: 'What the naive sensor counts when the agent enters a cell, such as p=1 or G=3. Only the proxy reward term uses it. Zero except for waypoints (1). Dirt has its own sensor.',
    maxItems: 32,
    maxLength: 40,
  }),
  'stepCost',
  'slip',
  choice('slipMode', 'Slip mode', ['perpendicular', 'random'], {
    help: 'perpendicular: a slip goes left or right of the intended direction with equal probability (FrozenLake is 2/3). random: a slip is a uniformly random action, which may be the intended one.',
  }),
  numbers('wind', 'Wind', [], {
    help: 'Number of cells that a move is carried upward, for each column it starts from; negative blows down. Empty: none.',
    unit: 'cells',
    min: -9,
    max: 9,
    maxItems: MAX_SIDE,
  }),
  choice('starts', 'Starts', ['marked', 'anywhere'], {
    help: 'marked: a random S. anywhere: a random floor, start or ice cell.',
  }),
  choice('actionOrder', 'Action order', Object.keys(ACTION_ORDERS), {
    help: 'Which moves exist and how they are numbered. Gymnasium’s CliffWalking is up-right-down-left, FrozenLake is left-down-right-up. eight-ways adds diagonals (sideways first, then up or down).',
  }),
  choice('dynamics', 'Dynamics', ['walk', 'falling', 'deep-sea'], {
    help: 'walk: moves as in the action order. falling: two actions, left and right, and every step sinks one row. deep-sea: falling in bsuite’s DeepSea of the given size, where a move to the right costs 0.01 / size; the map is generated, not read.',
  }),
  integer('size', 'Size of the deep sea', [10, 2, MAX_SIDE - 1], {
    help: 'Rows of the deep sea: one of 2^size paths pays, so each row doubles the difficulty.',
    where: ['dynamics', 'deep-sea'],
    unit: 'rows',
  }),
  integer('stepLimit', 'Step limit', [500, 0, 1_000_000], {
    help: 'An episode is truncated (not terminated) after this many steps. A low limit may cut episodes before success. 0: never.',
    unit: 'steps',
  }),
];
