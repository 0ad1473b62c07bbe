/** Block push: settings, and tables from a map. The dynamics are in push.kernel.ts. */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { choice, integer, lines } from '../../experiment/field.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { type Placed, worldEntry } from '../declared.ts';
import { error, exampleOf, u32 } from '../settings.ts';
import type { GridView } from '../view.ts';
import { type Board, finite, MARKS, readBoard, stateOf, stepsToPickUp, VECTORS } from './board.ts';
import source from './push.kernel.ts?raw';

const ONE_BLOCK = ['S....', '.B...', '...X.', '..#..', '....G'];

const FIELDS: readonly Placed[] = [
  lines('map', 'Map', ONE_BLOCK, {
    help: 'One line per row, one character per cell: `.` floor; `#` wall, as is the edge; `S` start of the agent; `B` block, one or two; `X` target, one for each block; `G` item to pick up, last of all.',
    marks: MARKS,
    maxItems: 64,
    maxLength: 64,
  }),
  choice('deadlocks', 'Deadlocks', ['allowed', 'prevented'], {
    help: 'prevented: a block does not move to a cell from which no push leads to a target. Two blocks can still be in the way of each other.',
  }),
  choice('privilege', 'Privilege', ['none', 'force'], {
    help: 'force: an action more, which moves the next block toward a target from afar.',
  }),
  ['force', 'privilege', 'force'],
  'stepCost',
  integer('stepLimit', 'Step limit', [100, 0, 1_000_000], {
    help: 'An episode is truncated (not terminated) after this many steps. 0: never.',
    unit: 'steps',
  }),
];

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const problems: Problem[] = [];
  const board = readBoard(settings.lines('map'), problems);
  if (board === null) return { ok: false, problems };
  const prevents = settings.text('deadlocks') === 'prevented';
  const steps = stepsToPickUp(board, prevents);
  const start = stateOf(board, board.start, board.blocks);
  if (steps[start] === Number.POSITIVE_INFINITY) {
    const message = 'No pushes lead from the start to the pick-up.';
    return {
      ok: false,
      problems: [error('world.map', message, 'Move a block away from a wall, or remove a wall.')],
    };
  }
  const cells = board.marks.length;
  const hasForce = settings.text('privilege') === 'force';
  const nStates = u32(cells ** (1 + board.blocks.length));
  return {
    ok: true,
    build: {
      source,
      constants: {
        nStates,
        nObservations: nStates,
        nActions: u32(hasForce ? 5 : 4),
        outcomes: u32(hasForce ? 2 : 1),
        width: u32(board.width),
        height: u32(board.height),
        blocks: u32(board.blocks.length),
        itemCell: u32(board.item),
        preventsDeadlocks: { type: 'bool', value: prevents ? 1 : 0 },
      },
      data: {
        moved: board.moved,
        isTarget: board.isTarget,
        isDead: board.isDead,
        toward: board.toward,
        pushesLeft: board.pushesLeft,
        stepsToGoal: finite(steps),
        isItem: Uint32Array.from(board.marks, (mark) => (mark === 'G' ? 1 : 0)),
        startState: Uint32Array.of(start),
      },
      params: liveNumbers(family.entry, spec),
      actions: ['up', 'right', 'down', 'left', ...(hasForce ? ['force'] : [])],
      starts: [{ state: start, probability: 1 }],
      stationary: true,
      factors: [cells, ...board.blocks.map(() => cells)],
      stepLimit: settings.number('stepLimit'),
      view: viewOf(board, hasForce),
      warnings: [],
    },
  };
}

function viewOf({ width, height, marks, blocks, isTarget }: Board, hasForce: boolean): GridView {
  const kinds = { '#': 'wall', S: 'start', X: 'mat', G: 'goal' } as const;
  return {
    kind: 'grid',
    width,
    height,
    flags: [],
    wind: new Array<number>(width).fill(0),
    cells: marks.map((mark) => ({
      kind: kinds[mark as keyof typeof kinds] ?? 'floor',
      mark: mark === 'B' ? '.' : mark,
    })),
    actionVectors: [...VECTORS, ...(hasForce ? ([[0, 0]] as const) : [])],
    blocks: {
      starts: blocks,
      targets: [...isTarget.keys()].filter((cell) => isTarget[cell] === 1),
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  examples: [exampleOf('push')('push-and-pick-up', {})],
  build,
};
