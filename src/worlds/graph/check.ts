/** Problems of a graph as a whole: what cannot be reached, and episodes that never end. */
import type { Problem } from '../../experiment/experiment.ts';
import { error, warning } from '../settings.ts';
import { reachable, stepsTo } from './compile.ts';
import type { GraphModel } from './model.ts';
import { entriesIn } from './places.ts';

interface Written {
  readonly goals: readonly string[];
  readonly discount: number;
  readonly stepLimit: number;
}

const quoted = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  return `${shown.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
};

/** @param table the states are the user's own, so one that cannot be reached is a mistake */
export function* checkGraph(model: GraphModel, written: Written, table: boolean): Generator<Problem> {
  const met = reachable(model);
  const { states, terminal } = model;
  const index = new Map(states.map((name, state) => [name, state]));
  for (const { name, path } of entriesIn('goals', written.goals)) {
    const state = index.get(name);
    if (state !== undefined && met[state] === 0)
      yield error(
        path,
        `The goal “${name}” cannot be reached from a start.`,
        'Add a transition that leads there, or remove it from the goals.',
      );
  }
  const ends = [...terminal].some((state) => met[state] === 1);
  if (!ends && terminal.size > 0)
    yield error(
      'world.terminal',
      'No terminal state can be reached from a start.',
      'Add a transition that leads to one, or remove the terminal states and what leads to them.',
    );
  else if (!ends && written.stepLimit === 0) {
    const why = 'There is no terminal state and no step limit';
    if (written.discount === 1)
      yield error(
        'world.discount',
        `${why}, and the discount is 1: returns grow without end.`,
        'List a terminal state that is reached, set a step limit, or write a discount below 1.',
      );
    else
      yield warning(
        'world.stepLimit',
        `${why}: no episode ends, so no return is measured.`,
        'Set a step limit: it truncates the episode, and agents bootstrap.',
      );
  }
  const steps = ends && written.stepLimit === 0 ? stepsTo(model, terminal) : null;
  const traps = steps === null ? [] : states.filter((_, s) => met[s] === 1 && steps[s] === -1);
  if (traps.length > 0)
    yield warning(
      'world.stepLimit',
      `From ${quoted(traps)} no terminal state can be reached: an episode that gets there never ends, so it has no return.`,
      'Set a step limit, or add a transition that leads out.',
    );
  const lost = states.filter((_, state) => met[state] === 0);
  if (table && lost.length > 0)
    yield warning(
      'world.start',
      `No start leads to ${quoted(lost)}.`,
      'Add a start or a transition, or remove the rows of these states.',
    );
}
