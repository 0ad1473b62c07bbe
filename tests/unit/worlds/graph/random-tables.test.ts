/** Compares the exact answers for 48 random sparse tables with the plain sweeps and linear systems of sparse-tables.ts. */
import { describe, expect, it } from 'vitest';
import { exactAnswers } from '../../../../src/engine/exact/answers.ts';
import type { Missing } from '../../../../src/engine/exact/contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { dice } from '../../../property/audit-random-worlds.ts';
import {
  actionValuesOf,
  bestGainOf,
  gainOf,
  horizonOf,
  optimalOf,
  policyValueOf,
  type SparseTable,
  softOf,
  sparseTable,
} from './sparse-tables.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const TABLES = 48;
const TOLERANCE = 1e-8; // relative to the largest expected number

/** Largest difference, relative to the size of the expected numbers. */
function difference(found: readonly number[], wanted: readonly number[]): number {
  const size = Math.max(1, ...wanted.filter(Number.isFinite).map(Math.abs));
  const off = wanted.map((x, i) => (x === found[i] ? 0 : Math.abs((found[i] ?? Number.NaN) - x) / size));
  return off.some(Number.isNaN) ? Number.NaN : Math.max(...off);
}

const LIMIT = 50; // steps of an episode that nothing else ends

/** Answers as for an experiment: the table is in its file, a policy is given as weights by state. */
async function answered(
  table: SparseTable,
  weights: readonly number[][],
  temperature: number,
  horizon: number,
) {
  const parsed = validate({
    world: {
      family: 'graph',
      transitions: table.rows,
      start: table.starts,
      discount: table.gamma,
      ...(table.ends ? { terminal: ['end'] } : { stepLimit: LIMIT }),
    },
    variants: [{ agent: { type: 'q-learning', gamma: table.gamma }, reward: [{ term: 'task' }] }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const states = weights.flat();
  const given = new Float32Array(states.length + (table.ends ? table.nActions : 0));
  given.set(states);
  const policies = [{ name: 'given', table: given }];
  const answers = there(await exactAnswers(parsed.value, 0, { policies, temperature, horizon }));
  expect([...answers.states].toSorted((a, b) => a - b)).toEqual(range(table.states));
  const place = range(table.states).map((s) => answers.states.indexOf(s));
  /** An answer by state, or by state and action, in the order of the states’ numbers. */
  const inOrder = (found: ArrayLike<number> | Missing | undefined): number[] => {
    const list = there(found);
    const width = list.length / table.states;
    return place.flatMap((i) => range(width).map((a) => list[i * width + a] ?? Number.NaN));
  };
  return { answers, inOrder };
}
function there<T extends object>(answer: T | Missing | undefined): T {
  if (answer === undefined || 'missing' in answer) throw new Error(answer?.missing ?? 'not asked');
  return answer;
}

describe('48 random sparse tables of 20 to 60 states in the graph world', () => {
  it.each([
    ['end', true],
    ['go on for ever', false],
  ])('agree with sweeps and linear systems if episodes %s', async (_, ends) => {
    for (let k = 0; k < TABLES / 2; k++) {
      const roll = dice(5000 + 2 * k + Number(ends));
      const table = sparseTable(roll, ends);
      const { states, gamma, ways, start } = table;
      const weights = ways.map((row) => row.map((w) => (w.length === 0 ? 0 : 1 + roll.below(9))));
      const policy = weights.map((row) => row.map((w) => w / row.reduce((a, b) => a + b, 0)));
      const [temperature, steps] = [roll.pick([0.05, 0.3, 1, 4]), 1 + roll.below(30)];
      const { answers, inOrder } = await answered(table, weights, temperature, steps);
      const { optimal, soft, average, horizon } = answers.task;
      const followed = answers.policies[0]?.task;
      const from = (value: readonly number[]) => value.reduce((sum, v, s) => sum + (start[s] ?? 0) * v, 0);

      /** The policy that takes these actions. */
      const taking = (chosen: ArrayLike<number>) => {
        const actions = inOrder(chosen);
        return ways.map((row, s) => row.map((_, a) => (actions[s] === a ? 1 : 0)));
      };
      const best = optimalOf(table);
      const gain = bestGainOf(table);
      const value = policyValueOf(table, gamma, policy);
      const total = ends ? policyValueOf(table, 1, policy) : horizonOf(table, 1, LIMIT, policy);
      const limited = horizonOf(table, gamma, steps);
      const off = {
        optimal: difference(inOrder(there(optimal).value), best),
        actions: difference(inOrder(there(optimal).actionValue), actionValuesOf(table, gamma, best).flat()),
        chosen: difference(policyValueOf(table, gamma, taking(there(optimal).policy)), best),
        followed: difference(inOrder(followed?.value), value),
        followedActions: difference(
          inOrder(followed?.actionValue),
          actionValuesOf(table, gamma, value).flat(),
        ),
        followedReturn: difference([followed?.return as number], [from(total)]),
        followedGain: difference([followed?.gain as number], [gainOf(table, policy)]),
        soft: difference(inOrder(there(soft).value), softOf(table, temperature)),
        gain: difference(inOrder(there(average).gain), new Array<number>(states).fill(gain)),
        gainTaken: difference([gainOf(table, taking(there(average).policy))], [gain]),
        horizon: difference(inOrder(there(horizon).value), limited),
        horizonStart: difference([there(horizon).fromStart.at(-1) ?? Number.NaN], [from(limited)]),
      };
      expect(
        Object.entries(off).filter(([, x]) => !(x < TOLERANCE)),
        `table ${k} of ${states} states`,
      ).toEqual([]);
    }
  });
});
