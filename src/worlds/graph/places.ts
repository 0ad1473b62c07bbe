/** Reads the fields that refer to a model's states by name: starts, goals and positions. */

import { amount, cellsOf, isBlank } from '../../core/transition-rows.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { error, warning } from '../settings.ts';
import type { GraphModel, Start } from './model.ts';
import { meant } from './names.ts';

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly values: readonly string[];
}

/** Lines such as `left` or `left, 0.5`. */
export function entriesIn(field: string, lines: readonly string[]): Entry[] {
  return lines.flatMap((line, k) => {
    if (isBlank(line)) return [];
    const [name = '', ...values] = cellsOf(line);
    return [{ name, path: `world.${field}[${k}]`, values }];
  });
}

/** The states that the entries name. Unknown and repeated names are problems. */
function* found(
  entries: readonly Entry[],
  { states }: GraphModel,
  problems: Problem[],
): Generator<readonly [number, Entry]> {
  if (entries.length === 0) return;
  const index = new Map(states.map((name, state) => [name, state]));
  const seen = new Set<number>();
  for (const entry of entries) {
    const state = index.get(entry.name);
    const known = 'Use the name of a state of the table.';
    if (state === undefined)
      problems.push(
        error(entry.path, `There is no state “${entry.name}”.`, meant(entry.name, states, known)),
      );
    else if (seen.has(state))
      problems.push(error(entry.path, `“${entry.name}” is listed twice.`, 'Remove one.'));
    else yield [state, entry];
    if (state !== undefined) seen.add(state);
  }
}

/** @returns the model's own starts if there are no lines */
export function startsOf(lines: readonly string[], model: GraphModel, problems: Problem[]): readonly Start[] {
  const entries = entriesIn('start', lines);
  if (entries.length === 0) return model.starts;
  const before = problems.length;
  const weighted = entries.some(({ values }) => values.length > 0);
  const starts: Start[] = [];
  for (const [state, { name, path, values }] of found(entries, model, problems)) {
    const probability = weighted ? amount(values[0] ?? '') : 1 / entries.length;
    if (!(probability >= 0 && probability <= 1) || values.length > 1)
      problems.push(
        error(
          path,
          `The probability of starting in “${name}” is missing or no number from 0 to 1.`,
          `Write ${name}, 0.5, or give no start a probability: then all are equal.`,
        ),
      );
    else if (model.terminal.has(state))
      problems.push(
        error(path, `“${name}” is terminal: an episode cannot start there.`, 'Choose another state.'),
      );
    else starts.push({ state, probability });
  }
  const sum = starts.reduce((total, { probability }) => total + probability, 0);
  if (problems.length === before && Math.abs(sum - 1) > 1e-5)
    problems.push(
      error(
        'world.start',
        `The start probabilities add up to ${Number(sum.toPrecision(6))}, not 1.`,
        'Change them, or leave them all out: then all starts are equal.',
      ),
    );
  return starts
    .filter(({ probability }) => probability > 0)
    .map((start) => ({ ...start, probability: start.probability / sum }));
}

/** @returns undefined if the terminal states are the goals */
export function goalsOf(
  lines: readonly string[],
  model: GraphModel,
  problems: Problem[],
): ReadonlySet<number> | undefined {
  const entries = entriesIn('goals', lines);
  if (entries.length === 0) return model.goals;
  return new Set([...found(entries, model, problems)].map(([state]) => state));
}

/** @returns undefined if no positions are given, or not for every state */
export function positionsOf(
  lines: readonly string[],
  model: GraphModel,
  problems: Problem[],
): readonly (readonly [number, number])[] | undefined {
  const entries = entriesIn('positions', lines);
  if (entries.length === 0) return model.positions;
  const places = new Map<number, readonly [number, number]>();
  for (const [state, { name, path, values }] of found(entries, model, problems)) {
    const [x = Number.NaN, y = Number.NaN] = values.map(amount);
    if (values.length !== 2 || Number.isNaN(x) || Number.isNaN(y))
      problems.push(error(path, `The position of “${name}” needs two numbers.`, `Write ${name}, 0, 1.`));
    else places.set(state, [x, y]);
  }
  const lost = model.states.findIndex((_, state) => !places.has(state));
  if (lost < 0) return model.states.map((_, state) => places.get(state) ?? [0, 0]);
  problems.push(
    warning(
      'world.positions',
      `“${model.states[lost]}” has no position, so the graph is laid out automatically.`,
      'Give every state a position, or none.',
    ),
  );
  return undefined;
}
