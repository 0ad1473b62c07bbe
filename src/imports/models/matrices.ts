/**
 * Matrices of MDPtoolbox (P as A×S×S; R as S, S×A or A×S×S) and QuantEcon's DiscreteDP (Q as S×A×S, R as S×A, beta), as JSON or as
 * arrays of NumPy.
 */
import { NOT_ONE } from '../../core/transition-rows.ts';
import { isRecord, reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import { MAX_ENTRIES, Outcomes, type ReadModel } from './model.ts';

/** Numbers with their sizes, the last index varying fastest. */
export interface Matrix {
  readonly shape: readonly number[];
  readonly values: ArrayLike<number>;
}

/** @throws Rejection if lists differ in length or hold something else than numbers */
function matrixOf(value: unknown, name: string): Matrix {
  const shape: number[] = [];
  for (let at: unknown = value; Array.isArray(at); at = at[0]) shape.push(at.length);
  if (shape.length === 0 || shape.includes(0)) return reject(`${name} is no list of numbers.`);
  const size = shape.reduce((a, b) => a * b, 1);
  if (shape.length > 3 || size > MAX_ENTRIES)
    return reject(
      `${name} has the sizes ${shape.join(' × ')}; at most three, and ${MAX_ENTRIES.toLocaleString('en')} numbers, are read.`,
    );
  const values = new Float64Array(size);
  let at = 0;
  const fill = (part: unknown, depth: number): void => {
    if (depth === shape.length) {
      // Infeasible actions of QuantEcon have the reward −∞, which JSON cannot write as a number.
      const number = part === '-Infinity' ? Number.NEGATIVE_INFINITY : part;
      values[at++] =
        typeof number === 'number'
          ? number
          : reject(`${name} holds ${shown(JSON.stringify(part) ?? 'nothing')}, which is no number.`);
    } else if (!Array.isArray(part) || part.length !== shape[depth])
      reject(
        `The lists of ${name} differ in length: ${shape[depth]} values are expected at depth ${depth + 1}.`,
      );
    else for (const inner of part) fill(inner, depth + 1);
  };
  fill(value, 0);
  return { shape, values };
}

/** Sizes and the place of an entry. */
interface Layout {
  readonly states: number;
  readonly actions: number;
  readonly at: (state: number, action: number, next: number) => number;
}

/** @param named Q: QuantEcon's order S×A×S; P: MDPtoolbox's A×S×S. Sizes that fit one order only decide. */
function layoutOf({ shape }: Matrix, named: 'P' | 'Q'): Layout {
  const [a = 0, b = 0, c = 0] = shape;
  if (shape.length !== 3 || (b !== c && a !== c))
    return reject(
      `${named} has the sizes ${shape.join(' × ')}. Write actions × states × states (MDPtoolbox) or states × actions × states (QuantEcon).`,
    );
  const stateFirst = a === c && (named === 'Q' || b !== c);
  if (stateFirst) return { states: a, actions: b, at: (s, action, t) => (s * b + action) * c + t };
  return { states: b, actions: a, at: (s, action, t) => (action * b + s) * c + t };
}

/** @returns the reward of an outcome */
function rewardIn(
  { shape, values }: Matrix,
  { states, actions, at }: Layout,
): (s: number, a: number, t: number) => number {
  const sizes = shape.join();
  if (sizes === `${states}`) return (s) => values[s] ?? 0;
  // A square R could be read in two ways; both tools write states × actions.
  if (sizes === `${states},${actions}`) return (s, a) => values[s * actions + a] ?? 0;
  if (shape.length === 3 && shape.reduce((x, y) => x * y, 1) === states * states * actions)
    return (s, a, t) => values[at(s, a, t)] ?? 0;
  return reject(
    `R has the sizes ${shape.join(' × ')}, which do not fit ${states} states and ${actions} actions. Write states × actions, or one number for each state.`,
  );
}

export interface Matrices {
  readonly named: 'P' | 'Q';
  readonly transitions: Matrix;
  readonly rewards: Matrix | null;
  readonly discount: number | null;
}

/** @throws Rejection */
export function readMatrices({ named, transitions, rewards, discount }: Matrices): ReadModel {
  const layout = layoutOf(transitions, named);
  const { states, actions } = layout;
  const rewardOf = rewards === null ? () => 0 : rewardIn(rewards, layout);
  const outcomes = new Outcomes();
  let left = 0;
  for (let s = 0; s < states; s++)
    for (let a = 0; a < actions; a++) {
      if (rewardOf(s, a, 0) === Number.NEGATIVE_INFINITY) {
        left++;
        continue;
      }
      let sum = 0;
      for (let t = 0; t < states; t++) {
        const probability = transitions.values[layout.at(s, a, t)] ?? 0;
        if (!(probability >= 0 && probability <= 1 + NOT_ONE))
          reject(`The probability of reaching state ${t} by action ${a} in state ${s} is ${probability}.`);
        sum += probability;
        outcomes.add({ state: s, action: String(a), next: t, probability, reward: rewardOf(s, a, t) });
      }
      if (Math.abs(sum - 1) > NOT_ONE)
        reject(
          `The probabilities of action ${a} in state ${s} add up to ${Number(sum.toPrecision(6))}, not 1.`,
        );
    }
  const notes: string[] = [];
  if (rewards === null) notes.push('It has no rewards (R).');
  if (left > 0)
    notes.push(
      `${left} pairs of a state and an action with the reward −∞ were left out, because they are infeasible.`,
    );
  return {
    kind: named === 'Q' ? 'matrices of QuantEcon' : 'matrices of MDPtoolbox',
    names: Array.from({ length: states }, (_, state) => String(state)),
    outcomes: outcomes.list,
    start: new Map(),
    discount,
    notes,
  };
}

const DISCOUNTS = ['beta', 'discount', 'gamma'] as const;

/** Whether parsed JSON holds matrices. `P` of Gymnasium is an object instead. */
export const areMatrices = (data: unknown): data is Readonly<Record<string, unknown>> =>
  isRecord(data) && (Array.isArray(data.P) || Array.isArray(data.Q));

/** @throws Rejection */
export function readMatricesJson(data: Readonly<Record<string, unknown>>): ReadModel {
  if (data.s_indices !== undefined || data.a_indices !== undefined)
    return reject(
      'It lists pairs of states and actions (s_indices, a_indices). Convert it with to_product_form first.',
    );
  const named = Array.isArray(data.Q) && !Array.isArray(data.P) ? 'Q' : 'P';
  const known = new Set<string>([named, 'R', ...DISCOUNTS]);
  for (const key of Object.keys(data))
    if (!known.has(key))
      reject(
        `The value ${shown(key)} next to ${named} is not known. Known are R and ${DISCOUNTS.join(', ')}.`,
      );
  const [first, second] = DISCOUNTS.filter((key) => data[key] !== undefined);
  if (second !== undefined) reject(`Both ${first} and ${second} are there. Keep one.`);
  const discount = first === undefined ? null : data[first];
  if (discount !== null && (typeof discount !== 'number' || !(discount >= 0 && discount <= 1)))
    return reject(`${first} must be a number from 0 to 1.`);
  return readMatrices({
    named,
    transitions: matrixOf(data[named], named),
    rewards: data.R === undefined ? null : matrixOf(data.R, 'R'),
    discount,
  });
}
