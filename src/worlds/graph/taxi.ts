/** Taxi (Dietterich 2000; coded as in Gymnasium): pick up a passenger and drive them to their destination. */
import { GraphBuilder, type GraphModel } from './model.ts';

const SIDE = 5;
const STANDS = [
  { name: 'red', row: 0, column: 0 },
  { name: 'green', row: 0, column: 4 },
  { name: 'yellow', row: 4, column: 0 },
  { name: 'blue', row: 4, column: 3 },
] as const;
const IN_TAXI = STANDS.length;
const ACTIONS = ['south', 'north', 'east', 'west', 'pick up', 'drop off'];
/** Walls to the east of these cells. */
const WALLS = new Set(['0 1', '1 1', '3 0', '4 0', '3 2', '4 2']);

const walled = (row: number, column: number): boolean => WALLS.has(`${row} ${column}`);

interface Cab {
  readonly row: number;
  readonly column: number;
  readonly passenger: number;
  readonly wanted: number;
}

const codeOf = ({ row, column, passenger, wanted }: Cab): number =>
  ((row * SIDE + column) * (STANDS.length + 1) + passenger) * STANDS.length + wanted;

function cabOf(code: number): Cab {
  const wanted = code % STANDS.length;
  const passenger = Math.floor(code / STANDS.length) % (STANDS.length + 1);
  const cell = Math.floor(code / STANDS.length / (STANDS.length + 1));
  return { row: Math.floor(cell / SIDE), column: cell % SIDE, passenger, wanted };
}

/** A step costs 1, a wrong pick-up or drop-off costs 10, and the delivery pays 20. */
function drive(cab: Cab, action: number): { readonly to: Cab; readonly reward: number } {
  const { row, column, passenger, wanted } = cab;
  const stand = STANDS.findIndex((place) => place.row === row && place.column === column);
  switch (ACTIONS[action]) {
    case 'south':
      return { to: { ...cab, row: Math.min(row + 1, SIDE - 1) }, reward: -1 };
    case 'north':
      return { to: { ...cab, row: Math.max(row - 1, 0) }, reward: -1 };
    case 'east':
      return {
        to: { ...cab, column: walled(row, column) ? column : Math.min(column + 1, SIDE - 1) },
        reward: -1,
      };
    case 'west':
      return {
        to: { ...cab, column: walled(row, column - 1) ? column : Math.max(column - 1, 0) },
        reward: -1,
      };
    case 'pick up':
      return passenger === stand
        ? { to: { ...cab, passenger: IN_TAXI }, reward: -1 }
        : { to: cab, reward: -10 };
    default:
      if (passenger !== IN_TAXI || stand < 0) return { to: cab, reward: -10 };
      return { to: { ...cab, passenger: stand }, reward: stand === wanted ? 20 : -1 };
  }
}

function nameOf({ row, column, passenger, wanted }: Cab): string {
  const where = passenger === IN_TAXI ? 'aboard' : `at ${STANDS[passenger]?.name}`;
  return `taxi ${row}:${column} · ${where} · to ${STANDS[wanted]?.name}`;
}

/** Builds the model. In every start, the passenger waits at a stand other than the destination. */
export function taxi(): GraphModel {
  const codes = Array.from({ length: SIDE * SIDE * (STANDS.length + 1) * STANDS.length }, (_, code) => code);
  const cabs = codes.map(cabOf);
  const graph = new GraphBuilder(cabs.map(nameOf), ACTIONS);
  for (const cab of cabs) {
    const state = codeOf(cab);
    if (cab.passenger === cab.wanted) {
      graph.terminal.add(state);
      continue;
    }
    ACTIONS.forEach((_, action) => {
      const { to, reward } = drive(cab, action);
      graph.act(state, action, graph.row([{ next: codeOf(to), probability: 1, reward }]));
    });
  }
  const starts = codes.filter((code) => {
    const { passenger, wanted } = cabOf(code);
    return passenger !== IN_TAXI && passenger !== wanted;
  });
  // Each cell of the city is drawn as a block, with passengers across and destinations down.
  graph.positions = cabs.map(({ row, column, passenger, wanted }) => [
    column * (STANDS.length + 2) + passenger,
    row * (STANDS.length + 1) + wanted,
  ]);
  graph.starts = starts.map((state) => ({ state, probability: 1 / starts.length }));
  return graph;
}
