/**
 * The values of a pasted table, by value iteration on the tables that the world builds, independent of the
 * lab's solver.
 */
import { readPastedTable } from '../../../src/imports/pasted-table.ts';
import { family } from '../../../src/worlds/graph/family.ts';
import { buildOf } from '../worlds/harness.ts';

export function fieldsOf(text: string) {
  const read = readPastedTable(text);
  if (!read.ok) throw new Error(read.message);
  return read;
}

/** @returns the optimal value of each state by its name; terminal states have value 0 */
export function valuesOf(text: string, gamma: number): ReadonlyMap<string, number> {
  const { fields } = fieldsOf(text);
  const { data, view, preciseProbability, actions } = buildOf(family, { ...fields, stepLimit: 1_000 });
  if (view.kind !== 'graph') throw new Error('no graph');
  const { states, terminal } = view;
  const over = new Set(terminal);
  const count = actions.length;
  let value = states.map(() => 0);
  for (let sweep = 0; sweep < 20_000; sweep++) {
    const before = value;
    value = states.map((_, s) => {
      if (over.has(s)) return 0;
      let best = Number.NEGATIVE_INFINITY;
      for (let a = 0; a < count; a++) {
        const pair = s * count + a;
        const outcomes = data.outcomesOf?.[pair] ?? 0;
        if (outcomes === 0) continue;
        let worth = 0;
        for (let k = 0; k < outcomes; k++) {
          const entry = (data.firstOutcome?.[pair] ?? 0) + k;
          const next = data.target?.[entry] ?? 0;
          const p = preciseProbability?.(s, a, k) ?? 0;
          worth += p * ((data.payment?.[entry] ?? 0) + gamma * (before[next] ?? 0));
        }
        best = Math.max(best, worth);
      }
      return best;
    });
    if (value.every((v, s) => Math.abs(v - (before[s] ?? 0)) < 1e-13)) break;
  }
  return new Map(states.map((name, s) => [name, value[s] ?? 0]));
}
