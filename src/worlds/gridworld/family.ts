/** Gridworlds: spec → map → tables. The dynamics are in gridworld.kernel.ts. */

import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { liveNumbers, readSettings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { worldEntry } from '../declared.ts';
import { error, warning } from '../settings.ts';
import type { CellKind, GridView } from '../view.ts';
import { checkMap, checkReach } from './check.ts';
import { compileMap, flagNames } from './compile.ts';
import { finiteDistances } from './distance.ts';
import { deepSeaMap, gridworldExamples } from './examples.ts';
import { GRID_FIELDS } from './fields.ts';
import source from './gridworld.kernel.ts?raw';
import { cellsOf, type GridMap, parseMap } from './map.ts';
import { movesOf } from './moves.ts';
import { parseValues } from './values.ts';

/** bsuite: a move to the right costs this divided by the number of rows. */
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

  // A text of one's own may give the cells another meaning, or none: where episodes begin, `reset` says.
  const ownRules = typeof spec.kernel === 'string' && spec.kernel !== '';
  const marked = cellsOf(map, 'start');
  const anywhere = settings.text('starts') === 'anywhere' || (ownRules && marked.length === 0);
  const starts = anywhere ? cellsOf(map, 'floor', 'start', 'ice') : marked;
  if (ownRules && starts.length === 0) starts.push(0);
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
