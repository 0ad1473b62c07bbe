/**
 * The exact transitions of a world as files of other tools: P of Gymnasium, rows, matrices of MDPtoolbox, and Storm's DRN. Whoever
 * reads one of them here gets the same transitions back. Only P of Gymnasium says how likely each start is.
 */

import type { Experiment } from '../../experiment/experiment.ts';
import type { WorldFormat } from '../../experiment/world-format.ts';
import { buildWorld } from '../program/build-world.ts';
import { listVariant } from './answers.ts';
import type { Missing } from './contract.ts';
import type { ExactModel } from './model.ts';
import { observationName } from './observation-names.ts';
import { unsolvedModel } from './planner.ts';

/** Larger worlds make files that other tools cannot hold. */
const MAX_STATES = 100_000;
/** Dense matrices hold a number for each action and pair of states. */
const MAX_DENSE = 10_000_000;

interface Named {
  readonly model: ExactModel;
  readonly actions: readonly string[];
  /** Of a state, by its number in the world. */
  readonly nameOf: (state: number) => string;
  readonly discount: number;
}

/** A transition between numbered states. Where it ends the episode, `next` is a state in which nothing happens. */
interface Row {
  readonly state: number;
  readonly action: number;
  readonly next: number;
  readonly probability: number;
  readonly reward: number;
  readonly done: boolean;
}

interface Listed {
  readonly names: readonly string[];
  readonly actions: readonly string[];
  readonly rows: readonly Row[];
  readonly start: readonly number[];
  readonly discount: number;
}

/** States where episodes end come last. Equal outcomes are added up. */
function listed({ model, actions, nameOf, discount }: Named): Listed {
  const { states, nActions, first, next, probability, ends, reached } = model;
  const plain = Array.from(states, nameOf);
  // States that look alike need names of their own.
  const names = new Set(plain).size === plain.length ? plain : Array.from(states, String);
  const endOf = new Map<number, number>();
  const used = new Set(names);
  const endAt = (state: number): number => {
    const known = endOf.get(state);
    if (known !== undefined) return known;
    let name = nameOf(state);
    while (used.has(name)) name = `${name} (end)`;
    used.add(name);
    endOf.set(state, names.length);
    return names.push(name) - 1;
  };
  const rows: Row[] = [];
  for (let pair = 0; pair < states.length * nActions; pair++) {
    const merged = new Map<string, Row>();
    for (let k = first[pair] ?? 0; k < (first[pair + 1] ?? 0); k++) {
      const done = ends[k] === 1;
      const into = done ? endAt(reached[k] ?? 0) : (next[k] ?? 0);
      const reward = model.task[k] ?? 0;
      const key = `${into} ${reward}`;
      const before = merged.get(key)?.probability ?? 0;
      merged.set(key, {
        state: Math.floor(pair / nActions),
        action: pair % nActions,
        next: into,
        probability: before + (probability[k] ?? 0),
        reward,
        done,
      });
    }
    rows.push(...merged.values());
  }
  const start = Array.from(names, (_, state) => model.start[state] ?? 0);
  return renumbered({ names, actions, rows, start, discount });
}

/** Where the names are the numbers from 0 on, as in a world that came from such a file, they keep them. */
function numbersOf(names: readonly string[]): readonly number[] {
  const numbers = names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : names.length));
  const areAll = new Set(numbers).size === names.length && numbers.every((number) => number < names.length);
  return areAll ? numbers : names.map((_, place) => place);
}

function renumbered({ names, actions, rows, start, discount }: Listed): Listed {
  const [ofState, ofAction] = [numbersOf(names), numbersOf(actions)];
  const sorted = <T>(list: readonly T[], numbers: readonly number[]): readonly T[] =>
    Array.from(list.entries())
      .sort(([a], [b]) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
      .map(([, one]) => one);
  const moved = rows.map((row) => ({
    ...row,
    state: ofState[row.state] ?? 0,
    action: ofAction[row.action] ?? 0,
    next: ofState[row.next] ?? 0,
  }));
  return {
    names: sorted(names, ofState),
    actions: sorted(actions, ofAction),
    rows: moved.sort((a, b) => a.state - b.state || a.action - b.action),
    start: sorted(start, ofState),
    discount,
  };
}

function gymnasium({ names, actions, rows, start }: Listed): string {
  // Numbers of actions stay, even if some of them are nowhere available.
  const areNumbers = actions.every((name) => /^\d{1,9}$/.test(name));
  const keyOf = (action: number) => (areNumbers ? (actions[action] ?? '') : String(action));
  const table: Record<string, Record<string, unknown[]>> = Object.fromEntries(
    names.map((_, state) => [state, {}]),
  );
  for (const { state, action, next, probability, reward, done } of rows) {
    const of = table[state] ?? {};
    const key = keyOf(action);
    of[key] = [...(of[key] ?? []), [probability, next, reward, done]];
  }
  // Gymnasium keeps a row for the states where episodes end, too.
  for (const [state, of] of Object.entries(table))
    if (Object.keys(of).length === 0) of['0'] = [[1, Number(state), 0, true]];
  return JSON.stringify({ P: table, initial_state_distrib: start });
}

const quoted = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

function rowsText({ names, actions, rows }: Listed): string {
  const name = (state: number) => quoted(names[state] ?? String(state));
  return [
    'state,action,next,probability,reward,done',
    ...rows.map(
      ({ state, action, next, probability, reward, done }) =>
        `${name(state)},${quoted(actions[action] ?? String(action))},${name(next)},${probability},${reward},${done}`,
    ),
    '',
  ].join('\n');
}

/** R as A×S×S. There, every state has every action, so those that a state lacks repeat its first one, which changes no value. */
function mdptoolbox({ names, actions, rows, discount }: Listed): string | Missing {
  const [S, A] = [names.length, actions.length];
  if (S * S * A > MAX_DENSE)
    return {
      missing: `matrices of ${S.toLocaleString('en')} states and ${A} actions would have ${(S * S * A).toLocaleString('en')} numbers; choose another format`,
    };
  const zeros = () =>
    Array.from({ length: A }, () => Array.from({ length: S }, () => new Array<number>(S).fill(0)));
  const [P, R] = [zeros(), zeros()];
  for (const { state, action, next, probability, reward } of rows) {
    const [chances, rewards] = [P[action]?.[state], R[action]?.[state]];
    if (chances === undefined || rewards === undefined) continue;
    const total = (chances[next] ?? 0) + probability;
    // Two outcomes that lead to one state with different rewards become one with their mean.
    rewards[next] = ((rewards[next] ?? 0) * (chances[next] ?? 0) + reward * probability) / total;
    chances[next] = total;
  }
  const acts = (state: number) => (matrix: number[][]) => matrix[state]?.some((p) => p > 0) === true;
  for (const state of names.keys()) {
    const known = P.findIndex(acts(state));
    for (const [action, matrix] of P.entries()) {
      if (acts(state)(matrix)) continue;
      // Nothing happens any more where an episode has ended.
      const stays = Array.from(names, (_, next) => (next === state ? 1 : 0));
      matrix[state] = known < 0 ? stays : [...(P[known]?.[state] ?? stays)];
      const rewards = R[action];
      if (rewards !== undefined && known >= 0) rewards[state] = [...(R[known]?.[state] ?? [])];
    }
  }
  return JSON.stringify({ P, R, discount });
}

/** Rewards stand on actions there, so the mean over an action's outcomes is written. */
function drn({ names, actions, rows, start }: Listed): string {
  const byPair = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.state} ${row.action}`;
    const list = byPair.get(key);
    if (list === undefined) byPair.set(key, [row]);
    else list.push(row);
  }
  const isEnd = new Set(rows.flatMap(({ done, next }) => (done ? [next] : [])));
  const label = (action: number) => (actions[action] ?? String(action)).replaceAll(/\s+/g, '_');
  const choices = byPair.size + names.length - new Set(rows.map(({ state }) => state)).size;
  const lines = names.flatMap((_, state) => {
    const own = actions.flatMap((__, action) => {
      const outcomes = byPair.get(`${state} ${action}`);
      if (outcomes === undefined) return [];
      const mean = outcomes.reduce((sum, { probability, reward }) => sum + probability * reward, 0);
      const chances = new Map<number, number>();
      for (const { next, probability } of outcomes) chances.set(next, (chances.get(next) ?? 0) + probability);
      return [
        `\taction ${label(action)} [${mean}]`,
        ...Array.from(chances, ([next, p]) => `\t\t${next} : ${p}`),
      ];
    });
    const labels = `${(start[state] ?? 0) > 0 ? ' init' : ''}${isEnd.has(state) ? ' end' : ''}`;
    return [
      `state ${state} [0]${labels}`,
      ...(own.length > 0 ? own : ['\taction stay [0]', `\t\t${state} : 1`]),
    ];
  });
  return [
    '@type: MDP',
    '@value_type: double',
    '@parameters',
    '',
    '@reward_models',
    'reward',
    '@nr_states',
    names.length,
    '@nr_choices',
    choices,
    '@model',
    ...lines,
    '',
  ].join('\n');
}

/** The experiment's world under the task's reward. @throws ExperimentError if its first variant cannot be linked */
export async function exportWorld(experiment: Experiment, format: WorldFormat): Promise<string | Missing> {
  const found = await listVariant(experiment, 0, unsolvedModel);
  if ('missing' in found) return found;
  const { view } = buildWorld(experiment).build;
  const { model, actions } = found;
  const names = new Map(
    Array.from(model.states, (state, k) => [state, model.observation[k] ?? state] as const),
  );
  const nameOf = (state: number) => observationName(view, names.get(state) ?? state) ?? String(state);
  const count = model.states.length;
  if (count > MAX_STATES)
    return {
      missing: `the world has ${count.toLocaleString('en')} states; at most ${MAX_STATES.toLocaleString('en')} are written`,
    };
  const { discount } = experiment.world;
  const all = listed({ model, actions, nameOf, discount: typeof discount === 'number' ? discount : 1 });
  if (format === 'gymnasium') return gymnasium(all);
  if (format === 'rows') return rowsText(all);
  return format === 'drn' ? drn(all) : mdptoolbox(all);
}
