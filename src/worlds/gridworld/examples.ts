/** The named grids, from the literature and from reports of reward hacking. */
import type { WorldSpec } from '../../experiment/experiment.ts';
import { exampleOf } from '../settings.ts';
import { safetyExamples } from './safety/examples.ts';

export const FOUR_ROOMS = [
  '#############',
  '#.....#.....#',
  '#.....#.....#',
  '#...........#',
  '#.....#.....#',
  '#.....#.....#',
  '##.####.....#',
  '#.....###G###',
  '#.....#.....#',
  '#.....#.....#',
  '#...........#',
  '#.....#.....#',
  '#############',
];

/**
 * DeepSea with `size` rows (bsuite): the diver starts in the corner and sinks one row per step. Only `size`
 * moves to the right reach column `size`. An additional row contains the ends, so that the treasure pays on
 * the last move.
 */
export function deepSeaMap(size: number): string[] {
  const rows: string[] = [];
  for (let row = 0; row < size; row++) {
    const water = row === 0 ? 'S' : '.'.repeat(row + 1);
    rows.push(water.padEnd(size + 1, '#'));
  }
  return [...rows, `${'O'.repeat(size)}G`];
}

const grid = exampleOf('gridworld');

export const gridworldExamples: readonly WorldSpec[] = [
  grid('four-rooms', { map: FOUR_ROOMS, starts: 'anywhere', stepLimit: 500 }),
  grid('cliff-walking', {
    map: ['............', '............', '............', 'SCCCCCCCCCCG'],
    values: ['G=0', 'C=-100'],
    stepCost: 1,
    stepLimit: 10_000,
  }),
  // Sutton & Barto (2nd ed.), figures 8.2, 8.4 and 8.5. In the last two, an edit of the experiment moves the wall.
  grid('dyna-maze', {
    map: ['.......#G', '..#....#.', 'S.#....#.', '..#......', '.....#...', '.........'],
    stepLimit: 10_000,
  }),
  grid('blocking-maze', {
    map: ['........G', '.........', '.........', '########.', '.........', '...S.....'],
    stepLimit: 10_000,
  }),
  grid('shortcut-maze', {
    map: ['........G', '.........', '.........', '.########', '.........', '...S.....'],
    stepLimit: 10_000,
  }),
  grid('windy', {
    map: ['..........', '..........', '..........', 'S......G..', '..........', '..........', '..........'],
    wind: [0, 0, 0, 1, 1, 1, 2, 2, 1, 0],
    values: ['G=0'],
    stepCost: 1,
    stepLimit: 10_000,
  }),
  grid('frozen-lake-4x4', {
    map: ['SFFF', 'FHFH', 'FFFH', 'HFFG'],
    actionOrder: 'left-down-right-up',
    slip: 2 / 3,
    stepLimit: 100,
  }),
  grid('frozen-lake-8x8', {
    map: ['SFFFFFFF', 'FFFFFFFF', 'FFFHFFFF', 'FFFFFHFF', 'FFFHFFFF', 'FHHFFFHF', 'FHFFHFHF', 'FFFHFFFG'],
    actionOrder: 'left-down-right-up',
    slip: 2 / 3,
    stepLimit: 200,
  }),
  grid('deep-sea', { dynamics: 'deep-sea', size: 10, stepLimit: 0 }),
  grid('open-room', {
    map: ['##########', '#S.......#', '#........#', '#........#', '#........#', '#.......G#', '##########'],
    stepLimit: 100,
  }),
  grid('key-door', {
    map: [
      '###########',
      '#S...#....#',
      '#....#....#',
      '#....D...G#',
      '#..K.#....#',
      '#....#....#',
      '###########',
    ],
    stepLimit: 200,
  }),
  grid('maze', {
    map: [
      '#############',
      '#S..#.....#.#',
      '###.#.###.#.#',
      '#...#.#...#.#',
      '#.###.#.###.#',
      '#.....#.....#',
      '#.#######.###',
      '#.#.....#...#',
      '#.#.###.###.#',
      '#...#.#...#.#',
      '#.###.###.#.#',
      '#...#......G#',
      '#############',
    ],
    stepLimit: 500,
  }),
  grid('boat-race', {
    map: ['############', '#S.........#', '#...p.p....#', '#....#.....#', '#...p.p...G#', '############'],
    stepLimit: 100,
  }),
  grid('vacuum', {
    map: ['#########', '#S..d..d#', '#.......#', '#m..d..d#', '#########'],
    values: ['d=1'],
    stepLimit: 60,
  }),
  grid('random-walk', {
    map: ['0..S..1'],
    actionOrder: 'left-right',
    stepLimit: 0,
  }),
  grid('two-corners', {
    map: ['G...', '....', '....', '...G'],
    starts: 'anywhere',
    values: ['G=0'],
    stepCost: 1,
    stepLimit: 0,
  }),
  ...safetyExamples,
];
