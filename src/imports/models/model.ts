/** A finite Markov decision process as a file of another tool describes it, and the fields of a graph world that it becomes. */
import type { Pasted, TableFields } from '../pasted.ts';
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';

/** One outcome of an action. States are numbered from 0. */
export interface Outcome {
  readonly state: number;
  readonly action: string;
  readonly next: number;
  readonly probability: number;
  readonly reward: number;
}

export interface ReadModel {
  /** What kind of file was read, for the message: `a transition file of PRISM`. */
  readonly kind: string;
  /** [states] */
  readonly names: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** Probability of each state in which an episode can begin; empty if the file does not say. */
  readonly start: ReadonlyMap<number, number>;
  readonly goals?: readonly number[];
  /** 1 where the format adds rewards up without one; null if the file should have said it. */
  readonly discount: number | null;
  readonly notes: readonly string[];
}

/** Larger tables and arrays would not fit into memory. */
export const MAX_ENTRIES = 20_000_000;
const MAX_OUTCOMES = 300_000;

/** Collects outcomes and stops in words at what a graph world cannot hold. */
export class Outcomes {
  readonly list: Outcome[] = [];

  add(outcome: Outcome): void {
    if (outcome.probability === 0) return;
    if (this.list.length === MAX_OUTCOMES)
      reject(
        `It has more than ${MAX_OUTCOMES.toLocaleString('en')} transitions; no more fit into a table. Merge states or actions.`,
      );
    this.list.push(outcome);
  }
}

/** Names that a row of a world can contain, each once. */
export function uniqueNames(
  written: readonly string[],
  otherwise: (index: number) => string,
): readonly string[] {
  const used = new Set<string>();
  return written.map((text, index) => {
    const plain =
      text
        .trim()
        .replaceAll(/\s*,\s*|\s+/g, ' ')
        .replace(/^#+\s*/, '') || otherwise(index);
    let name = plain;
    for (let k = 2; used.has(name); k++) name = `${plain} (${k})`;
    used.add(name);
    return name;
  });
}

/** States whose only outcome is to stay without reward. Nothing can be gained there, so an episode ends unless it begins there. */
function endsOf({ names, outcomes, start }: ReadModel): ReadonlySet<number> {
  const acts = new Set(start.keys());
  for (const { state, next, reward } of outcomes) if (next !== state || reward !== 0) acts.add(state);
  return new Set(Array.from(names, (_, state) => state).filter((state) => !acts.has(state)));
}

const some = (names: readonly string[]): string => {
  const first = names.slice(0, 3).map((name) => shown(name));
  return `${first.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
};

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** States by label, in files of PRISM and Storm. */
export type Labels = ReadonlyMap<string, readonly number[]>;

/** Which label marks success: the only one besides those that both tools always write. */
export function goalsIn(labels: Labels): {
  readonly goals: readonly number[];
  readonly note: readonly string[];
} {
  const own = [...labels].filter(
    ([name, states]) => name !== 'init' && name !== 'deadlock' && states.length > 0,
  );
  const [only] = own;
  if (only === undefined) return { goals: [], note: [] };
  if (own.length === 1) return { goals: only[1], note: [`Its label ${shown(only[0])} marks the goals.`] };
  return {
    goals: [],
    note: [
      `Its labels ${own.map(([name]) => shown(name)).join(', ')} are not used: list the goals among the fields of the world.`,
    ],
  };
}

/** Turns a model into the fields of a graph world, with a sentence on what was read. */
export function worldOf(model: ReadModel): Pasted {
  const { names, outcomes, start, goals, discount, kind } = model;
  const ends = endsOf(model);
  const nameOf = (state: number) => names[state] ?? String(state);
  const kept = outcomes.filter(({ state }) => !ends.has(state));
  if (kept.length === 0)
    return reject('Nothing happens in it: no action leads to another state or is rewarded.');
  const entered = new Set(kept.map(({ next }) => next));
  const terminal = [...ends].filter((state) => entered.has(state));
  const begins = [...start].filter(([, probability]) => probability > 0);
  const even = begins.every(([, probability]) => probability === begins[0]?.[1]);
  const first = kept[0]?.state ?? 0;
  const notes: string[] = [
    `Read ${kind} with ${counted(names.length, 'state')} and ${counted(outcomes.length, 'transition')}.`,
    ...model.notes,
  ];
  if (terminal.length > 0)
    notes.push(`Episodes end in ${some(terminal.map(nameOf))}, where every action stays without reward.`);
  if (begins.length === 0)
    notes.push(
      `The file does not say where episodes begin: they begin in ${shown(nameOf(first))}. To change that, edit the start states.`,
    );
  const fields: Record<string, readonly string[] | number> = {
    transitions: kept.map(
      ({ state, action, next, probability, reward }) =>
        `${nameOf(state)}, ${action}, ${nameOf(next)}, ${probability}, ${reward}`,
    ),
  };
  if (terminal.length > 0) fields.terminal = terminal.map(nameOf);
  if (begins.length > 0)
    fields.start = begins.map(([state, probability]) =>
      even ? nameOf(state) : `${nameOf(state)}, ${probability}`,
    );
  const reached = (goals ?? []).filter((state) => entered.has(state));
  if (reached.length > 0) fields.goals = reached.map(nameOf);
  if (discount !== null) fields.discount = discount;
  return { ok: true, fields: fields satisfies TableFields, notes };
}
