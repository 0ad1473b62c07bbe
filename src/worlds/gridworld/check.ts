/** Checks a map as a whole for missing, unpaired and unreachable things, and for too many states. */
import type { Problem } from '../../experiment/experiment.ts';
import { error, warning } from '../settings.ts';
import { type Compiled, flagCount } from './compile.ts';
import { distances } from './distance.ts';
import { EXITS } from './legend.ts';
import { cellsOf, type GridMap, MAX_STATES } from './map.ts';

/**
 * Checks everything that the cells alone show, before compiling.
 * @param ownRules whether the user's own text decides where episodes begin, what pays and what opens
 */
export function* checkMap(
  map: GridMap,
  starts: readonly number[],
  wind: readonly number[],
  ownRules = false,
): Generator<Problem> {
  if (starts.length === 0)
    yield error(
      'world.map',
      'The map has no start.',
      'Put an S on the cell where episodes begin, or set starts to anywhere.',
    );
  const earns = cellsOf(map, 'goal', 'reward-once', 'dirt').length > 0;
  const pays = map.cells.some((cell) => cell.value > 0 || cell.proxyValue > 0);
  if (!earns && !pays && !ownRules)
    yield error(
      'world.map',
      'The map has no goal and nothing that pays.',
      'Put a G (goal), an r or o (reward), d (dirt) or an end cell 1–9.',
    );
  if (ownRules) {
    yield* checkTeleports(map);
    yield* checkWind(map, wind);
    return yield* checkStates(map);
  }
  const [door] = cellsOf(map, 'door');
  const [key] = cellsOf(map, 'key');
  const [mat] = cellsOf(map, 'mat');
  if (door !== undefined && key === undefined)
    yield error(
      map.at(door),
      'The door has no key and can never open.',
      'Put a K somewhere, or replace the door with floor.',
    );
  if (key !== undefined && door === undefined)
    yield warning(map.at(key), 'The key opens nothing: the map has no door.', 'Put a D, or remove the K.');
  yield* checkTeleports(map);
  yield* checkWind(map, wind);
  yield* checkStates(map);
  if (mat !== undefined && cellsOf(map, 'dirt').length === 0)
    yield warning(
      map.at(mat),
      'The mat covers a dirt sensor, but the map has no dirt.',
      'Put some d cells, or replace the mat with floor.',
    );
}

function* checkTeleports(map: GridMap): Generator<Problem> {
  const byMark = new Map<string, number[]>();
  map.cells.forEach((cell, index) => {
    if (cell.kind === 'teleport' || EXITS.includes(cell.mark))
      byMark.set(cell.mark, [...(byMark.get(cell.mark) ?? []), index]);
  });
  for (const [mark, [first = 0, ...others]] of byMark) {
    const capital = mark.toUpperCase();
    const small = mark.toLowerCase();
    const count = others.length + 1;
    const exits = byMark.get(small)?.length ?? 0;
    if (mark === small) {
      const fix = `Put a ${capital} on the cell that leads here.`;
      if (!byMark.has(capital)) yield error(map.at(first), `The exit ${mark} has no entrance.`, fix);
    } else if (count === 1 && exits === 0)
      yield error(
        map.at(first),
        `The teleport ${mark} leads nowhere: there is only one.`,
        `Put a second ${mark}, or a ${small} to lead there one way.`,
      );
    else if (exits > 1 || (exits === 0 && count > 2) || (exits === 1 && count > 1))
      yield error(
        map.at(others[0] ?? first),
        `There are ${count} cells ${mark}${exits > 0 ? ` and ${exits} exits ${small}` : ''}: where they lead is not clear.`,
        `Use two ${mark}, or one ${mark} and one ${small}; T, U and V are three pairs.`,
      );
  }
}

function* checkWind(map: GridMap, wind: readonly number[]): Generator<Problem> {
  if (wind.some((cells) => !Number.isInteger(cells)))
    yield error('world.wind', 'Wind must be whole numbers of cells.', 'Write numbers such as 0, 1 or 2.');
  else if (wind.length > 0 && wind.length !== map.width)
    yield error(
      'world.wind',
      `Wind has ${wind.length} numbers, but the map has ${map.width} columns.`,
      'Give one number for each column, or none.',
    );
}

function* checkStates(map: GridMap): Generator<Problem> {
  const flags = flagCount(map);
  const cells = map.cells.length;
  const states = cells * 2 ** flags;
  if (states > MAX_STATES)
    yield error(
      'world.map',
      `The map has ${states.toLocaleString('en')} states: ${cells} cells × 2^${flags} for the things that can be taken; at most ${MAX_STATES.toLocaleString('en')} fit.`,
      `Keep at most ${Math.floor(Math.log2(MAX_STATES / cells))} of o, d (and K, which counts once) on ${cells} cells, or make the map smaller.`,
    );
}

/** Checks after compiling whether the aim can be reached. */
export function checkReach(
  world: Compiled,
  starts: readonly number[],
): { readonly steps: Float32Array; readonly problems: readonly Problem[] } {
  const { map } = world;
  const solvable = cellsOf(map, 'goal').length > 0 || world.tables.finishMask[0] !== 0;
  const paying = map.cells.flatMap((cell, index) => (cell.value > 0 || cell.proxyValue > 0 ? [index] : []));
  const steps = distances(world, new Set(solvable ? [] : paying));
  const lost = starts.filter((cell) => !Number.isFinite(steps[cell] ?? Number.POSITIVE_INFINITY));
  if (lost.length === 0) return { steps, problems: [] };
  const all = lost.length === starts.length;
  const [goal] = [...cellsOf(map, 'goal'), ...(solvable ? cellsOf(map, 'reward-once', 'dirt') : paying)];
  const aim = cellsOf(map, 'goal').length > 0 ? 'goal' : solvable ? 'last thing to take' : 'cell that pays';
  const doors =
    cellsOf(map, 'door').length > 0 ? ' Can the key be reached without going through the door?' : '';
  const problem = all
    ? error(
        map.at(goal ?? 0),
        `No ${aim} can be reached from any start.`,
        `Remove a wall on the path.${doors}`,
      )
    : warning(
        map.at(lost[0] ?? 0),
        `From ${lost.length} of ${starts.length} starts no ${aim} can be reached.`,
        `Remove a wall, or move these starts.${doors}`,
      );
  return { steps, problems: [problem] };
}
