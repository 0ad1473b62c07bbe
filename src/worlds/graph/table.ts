/** Reads a table of transitions as written by its user into a model, and reports every problem at its row. */

import {
  amount,
  cellsOf,
  decimalComma,
  isBlank,
  isHeader,
  NOT_ONE,
  unlikeHeader,
} from '../../core/transition-rows.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';
import { GraphBuilder, type GraphModel } from './model.ts';
import { meant, Names } from './names.ts';

export const MAX_STATES = 100_000;
const MAX_ACTIONS = 1_000;
/** Maximum state–action pairs, because agents store a number for each. */
const MAX_PAIRS = 4_000_000;
const LARGEST_REWARD = 1e9;
/** Tolerance for a single probability, which other software may have computed. */
const ROUNDED = 1e-9;
const clamped = (x: number) => Math.min(1, Math.max(0, x));
const COLUMNS = 'state, action, next, probability, reward';
/** More problems would repeat themselves, and each may compare a typo with thousands of names. */
const MAX_PROBLEMS = 20;

interface Row {
  readonly line: number;
  readonly state: string;
  readonly action: string;
  readonly next: string;
  readonly probability: number;
  readonly reward: number;
}

const at = (line: number) => `world.transitions[${line}]`;

function readRow(text: string, line: number, problems: Problem[]): Row | null {
  const cells = cellsOf(text);
  const reject = (message: string, fix: string) => {
    problems.push(error(at(line), message, fix));
    return null;
  };
  const [state = '', action = '', next = '', chance = '', pay = ''] = cells;
  if (cells.length < 3 || cells.length > 5 || state === '' || action === '' || next === '')
    return reject(
      `This row has ${cells.filter((cell) => cell !== '').length} values.`,
      `Write ${COLUMNS}. Without a probability it is 1, without a reward 0.${cells.length > 5 ? decimalComma(cells) : ''}`,
    );
  const written = chance === '' ? 1 : amount(chance);
  // Sums of decimals, such as .7 + .2 + .1, miss 0 and 1 by a few units in the last place.
  const probability = Math.abs(written - clamped(written)) <= ROUNDED ? clamped(written) : written;
  if (!(probability >= 0 && probability <= 1))
    return reject(`“${chance}” is not a probability.`, 'Write a number from 0 to 1, or a fraction: 1/3.');
  const reward = pay === '' ? 0 : amount(pay);
  if (!(Math.abs(reward) <= LARGEST_REWARD))
    return reject(`“${pay}” is not a reward.`, 'Write a number such as -1 or 0.5.');
  return { line, state, action, next, probability, reward };
}

function readRows(lines: readonly string[], problems: Problem[]): Row[] {
  const rows: Row[] = [];
  const most = problems.length + MAX_PROBLEMS;
  for (const [line, text] of lines.entries()) {
    if (isBlank(text)) continue;
    const cells = rows.length === 0 ? cellsOf(text) : [];
    if (isHeader(cells)) {
      const wrong = unlikeHeader(cells);
      if (wrong !== null)
        problems.push(
          error(
            at(line),
            `The titles of this table have “${wrong}” in place ${cells.indexOf(wrong) + 1}, but the values of a row are ${COLUMNS}.`,
            'Put the columns in this order, or use “Paste a table”, which reads them in any order and knows the column done.',
          ),
        );
    } else {
      const row = readRow(text, line, problems);
      if (row !== null) rows.push(row);
    }
    if (problems.length >= most) break;
  }
  return rows;
}

function assertSize(states: number, actions: number, problems: Problem[]): void {
  const pairs = states * actions;
  const reject = (found: string, most: number) =>
    problems.push(
      error(
        'world.transitions',
        `The table has ${found}; at most ${most.toLocaleString('en')} fit.`,
        'Merge states or actions, or write the world as a kernel.',
      ),
    );
  if (states > MAX_STATES) reject(`${states.toLocaleString('en')} states`, MAX_STATES);
  else if (actions > MAX_ACTIONS) reject(`${actions.toLocaleString('en')} actions`, MAX_ACTIONS);
  else if (pairs > MAX_PAIRS)
    reject(`${pairs.toLocaleString('en')} pairs of a state and an action`, MAX_PAIRS);
}

/** Groups the rows by state and action, in order of appearance. */
function byPair(rows: readonly Row[], states: Names, actions: Names): Map<number, Row[]> {
  const count = actions.list.length;
  const pairs = new Map<number, Row[]>();
  for (const row of rows) {
    const pair = states.number(row.state) * count + actions.number(row.action);
    const known = pairs.get(pair);
    if (known === undefined) pairs.set(pair, [row]);
    else known.push(row);
  }
  return pairs;
}

/** Merges outcomes that are listed several times, as Gymnasium does, and adds their probabilities. */
function added(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const outcomes = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.reward} ${row.next}`;
    const before = outcomes.get(key);
    const probability = (before?.probability ?? 0) + row.probability;
    outcomes.set(key, before === undefined ? row : { ...before, probability });
  }
  return [...outcomes.values()];
}

function checkPair(rows: readonly Row[], problems: Problem[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const sum = rows.reduce((total, { probability }) => total + probability, 0);
  if (Math.abs(sum - 1) <= NOT_ONE) return;
  const off = Number(Math.abs(1 - sum).toPrecision(4));
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const outcome = `${row.reward} ${row.next}`;
    const before = seen.get(outcome);
    if (before === undefined) {
      seen.set(outcome, row);
      continue;
    }
    problems.push(
      error(
        at(row.line),
        `This row repeats row ${before.line + 1}, and the probabilities of “${row.action}” in “${row.state}” add up to ${Number(sum.toPrecision(6))}, not 1.`,
        'Remove the row if it is there twice by mistake. Repeated outcomes are added.',
      ),
    );
    return;
  }
  problems.push(
    error(
      at(first.line),
      `The probabilities of “${first.action}” in “${first.state}” add up to ${Number(sum.toPrecision(6))}, not 1.`,
      sum < 1
        ? `Add a row for the missing ${off}, or write thirds as 1/3.`
        : `Lower its ${rows.length} probabilities by ${off} in total.`,
    ),
  );
}

/** @param terminal names of the terminal states, with their paths */
export function readTable(
  lines: readonly string[],
  terminal: readonly { readonly name: string; readonly path: string }[],
  problems: Problem[],
): GraphModel | null {
  const before = problems.length;
  const rows = readRows(lines, problems);
  if (rows.length === 0 && problems.length === before)
    problems.push(
      error('world.transitions', 'The table has no rows.', `Write one transition per row: ${COLUMNS}.`),
    );
  const states = new Names();
  const actions = new Names();
  for (const { state, action } of rows) {
    states.number(state);
    actions.number(action);
  }
  const acting = states.list.slice();
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(row.next)) first.set(row.next, row);
  for (const name of first.keys()) states.number(name);
  assertSize(states.list.length, actions.list.length, problems);
  if (problems.length > before) return null;
  const pairs = byPair(rows, states, actions);
  for (const group of pairs.values()) {
    checkPair(group, problems);
    if (problems.length >= before + MAX_PROBLEMS) return null;
  }

  const ends = terminalStates(terminal, rows, states, problems);
  for (const [name, row] of first) {
    const index = states.number(name);
    if (index < acting.length || ends.has(index)) continue;
    if (problems.length >= before + MAX_PROBLEMS) return null;
    problems.push(
      error(
        at(row.line),
        `“${name}” has no actions and is not terminal.`,
        meant(name, acting, 'Add rows that begin with it, or list it among the terminal states.'),
      ),
    );
  }
  return problems.length > before ? null : modelOf(pairs, states, actions, ends);
}

/** Each terminal state must be reached by a row and have no rows itself. */
function terminalStates(
  terminal: readonly { readonly name: string; readonly path: string }[],
  rows: readonly Row[],
  states: Names,
  problems: Problem[],
): ReadonlySet<number> {
  const ends = new Set<number>();
  for (const { name, path } of terminal) {
    const index = states.find(name);
    if (index === undefined)
      problems.push(
        error(path, `No row leads to the terminal state “${name}”.`, meant(name, states.list, 'Remove it.')),
      );
    else ends.add(index);
  }
  const acts = rows.find(({ state }) => ends.has(states.number(state)));
  if (acts !== undefined)
    problems.push(
      error(
        at(acts.line),
        `“${acts.state}” is terminal, so nothing happens there.`,
        'Remove its rows, or take it out of the terminal states.',
      ),
    );
  return ends;
}

function modelOf(
  pairs: ReadonlyMap<number, readonly Row[]>,
  states: Names,
  actions: Names,
  terminal: ReadonlySet<number>,
): GraphModel {
  const builder = new GraphBuilder(states.list, actions.list);
  for (const [pair, rows] of pairs) {
    const sum = rows.reduce((total, { probability }) => total + probability, 0);
    const outcomes = added(rows).map(({ next, probability, reward }) => ({
      next: states.number(next),
      probability: probability / sum,
      reward,
    }));
    const count = actions.list.length;
    builder.act(Math.floor(pair / count), pair % count, builder.row(outcomes));
  }
  for (const state of terminal) builder.terminal.add(state);
  return builder;
}
