/** Gridworlds: builds a map and tables from a spec. The dynamics are in gridworld.kernel.ts. */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { choice, integer, lines, numbers } from '../../experiment/field.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import type { Placed } from '../declared.ts';
import { worldEntry } from '../declared.ts';
import { error, warning } from '../settings.ts';
import type { CellKind, GridView } from '../view.ts';
import { checkMap, checkReach } from './check.ts';
import { compileMap, flagNames } from './compile.ts';
import { finiteDistances } from './distance.ts';
import { deepSeaMap, FOUR_ROOMS, gridworldExamples } from './examples.ts';
import source from './gridworld.kernel.ts?raw';
import { legendText, MARKS } from './legend.ts';
import { cellsOf, type GridMap, MAX_SIDE, parseMap } from './map.ts';
import { ACTION_ORDERS, movesOf } from './moves.ts';
import { parseValues } from './values.ts';

/** The settings of a gridworld that its builder reads, and the positions of those that its text declares. */
const GRID_FIELDS: readonly Placed[] = [
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

/** In bsuite, a move to the right costs this divided by the number of rows. */
const DEEP_SEA_COST = 0.01;

const isError = (problem: Problem) => problem.severity === 'error';

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const dynamics = settings.text('dynamics');
  const deepSea = dynamics === 'deep-sea';
  const falling = dynamics !== 'walk';
  const values = parseValues('values', settings.lines('values'));
  const proxyValues = parseValues('proxyValues', settings.lines('proxyValues'));
  const lines = deepSea ? deepSeaMap(settings.number('size')) : settings.lines('map');
  const map = parseMap(lines, values.numbers, proxyValues.numbers);
  const problems: Problem[] = [...values.problems, ...proxyValues.problems, ...map.problems];
  if (problems.some(isError)) return { ok: false, problems };

  // A custom text may give the cells another meaning or none, and its `reset` decides where episodes begin.
  const ownRules = typeof spec.kernel === 'string' && spec.kernel !== '';
  const starts = startsOf(map, settings.text('starts') === 'anywhere', ownRules);
  const wind = settings.numbers('wind');
  problems.push(...checkMap(map, starts, wind, ownRules));
  if (falling && wind.length > 0)
    problems.push(
      error('world.wind', 'Wind does not blow under water.', 'Leave wind empty, or set dynamics to walk.'),
    );
  const ice = cellsOf(map, 'ice')[0];
  if (ice !== undefined && settings.number('slip') === 0)
    problems.push(warning(map.at(ice), 'The ice is not slippery: slip is 0.', 'Set a slip probability.'));
  if (problems.some(isError)) return { ok: false, problems };

  const moves = movesOf(settings.text('actionOrder'), falling);
  const actionCost = moves.actions.map((name) =>
    deepSea && name === 'right' ? DEEP_SEA_COST / settings.number('size') : 0,
  );
  const slipMode = settings.text('slipMode');
  const compiled = compileMap(map, {
    moves,
    slipMode,
    wind,
    falling,
    actionCost,
    starts,
  });
  const reach = checkReach(compiled, starts);
  if (!ownRules) problems.push(...reach.problems);
  if (problems.some(isError)) return { ok: false, problems };

  return {
    ok: true,
    build: {
      source,
      constants: compiled.constants,
      data: { ...compiled.tables, stepsToGoal: finiteDistances(reach.steps) },
      params: liveNumbers(family.entry, spec),
      actions: moves.actions,
      starts: starts.map((state) => ({ state, probability: 1 / starts.length })),
      stationary: true,
      stepLimit: settings.number('stepLimit'),
      factors: [map.cells.length, ...flagNames(map).map(() => 2)],
      view: viewOf(map, moves.vectors, wind),
      warnings: problems,
    },
  };
}

/** @param ownRules an own text may place the agent anywhere, so a map without a start is no problem */
function startsOf(map: GridMap, anywhere: boolean, ownRules: boolean): number[] {
  const marked = cellsOf(map, 'start');
  const free = anywhere || (ownRules && marked.length === 0);
  const starts = free ? cellsOf(map, 'floor', 'start', 'ice') : marked;
  return ownRules && starts.length === 0 ? [0] : starts;
}

function viewOf(map: GridMap, actionVectors: GridView['actionVectors'], wind: readonly number[]): GridView {
  // A waypoint is drawn as a paying cell, with the naive sensor's count.
  const cells = map.cells.map((cell) => {
    const kind: CellKind = cell.kind === 'waypoint' ? 'reward' : cell.kind;
    const value = cell.kind === 'waypoint' && cell.value === 0 ? cell.proxyValue : cell.value;
    return value === 0 && kind !== 'goal' ? { kind, mark: cell.mark } : { kind, mark: cell.mark, value };
  });
  return {
    kind: 'grid',
    width: map.width,
    height: map.height,
    cells,
    wind: Array.from({ length: map.width }, (_, column) => wind[column] ?? 0),
    actionVectors,
    flags: flagNames(map),
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, GRID_FIELDS);
  },
  examples: gridworldExamples,
  build,
};
