import { describe, expect, it } from 'vitest';
import type { Reference } from '../../../../src/engine/contract.ts';
import { actionValues, exactAnswers, listVariant } from '../../../../src/engine/exact/answers.ts';
import { unsolvedModel } from '../../../../src/engine/exact/planner.ts';
import { OF_DESIGN, solve } from '../../../../src/engine/exact/task-solution.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import { family } from '../../../../src/worlds/graph/family.ts';
import type { GraphView } from '../../../../src/worlds/view.ts';
import { experimentOf } from '../../../conformance/small-experiments.ts';
import { exampleNamed } from '../harness.ts';
import {
  accessControl,
  backup,
  chain,
  gambler,
  optimalGain,
  optimalValues,
  randomWalk,
  recyclingRobot,
  riverSwim,
  type Textbook,
  twoState,
} from './textbook.ts';
import { blackjack, blackjackDeal, carRental, taxi } from './textbook-games.ts';

interface Solved {
  readonly view: GraphView;
  readonly actions: readonly string[];
  readonly reference: Reference;
  /** V [states] and Q [states × actions] of the whole world in double precision. */
  readonly value: Float64Array;
  readonly actionValue: Float64Array;
}

function named(name: string, gamma: number) {
  const { name: _, ...world } = exampleNamed(family, name);
  return experimentOf(world, 'q-learning', undefined, {
    variants: [{ label: 'a', agent: { type: 'q-learning', gamma }, reward: [{ term: 'task', weight: 1 }] }],
    seeds: 1,
    envSteps: 10,
    measurementPoints: 1,
  });
}

async function solved(name: string, gamma: number): Promise<Solved> {
  const experiment = named(name, gamma);
  const { plan } = await createSession(experiment);
  const reference = plan.variants[0]?.reference;
  if (reference === undefined || plan.view.kind !== 'graph') throw new Error('no exact solution');
  const answers = await exactAnswers(experiment, 0, { policies: [], temperature: null, horizon: null });
  if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error('no exact answer');
  const { optimal } = answers.task;
  const [nStates, nActions] = [plan.nStates, plan.nActions];
  const value = new Float64Array(nStates).fill(Number.NaN);
  const actionValue = new Float64Array(nStates * nActions).fill(Number.NaN);
  answers.states.forEach((state, index) => {
    value[state] = optimal.value[index] ?? Number.NaN;
    const row = optimal.actionValue.subarray(index * nActions, (index + 1) * nActions);
    actionValue.set(row, state * nActions);
  });
  return { view: plan.view, actions: plan.actions, reference, value, actionValue };
}

/** Absolute, for values of up to 16,796. Probabilities are solved in double precision; only rewards are f32. */
const NEAR = 1e-5;

/** Checks that every reachable state has the book's value, its actions have theirs, and the chosen action is optimal. */
function agree({ view, actions, reference, ...exact }: Solved, book: Textbook, gamma: number): void {
  const value = optimalValues(book, gamma);
  const scale = Math.max(1, ...[...value.values()].map(Math.abs));
  let compared = 0;
  view.states.forEach((name, state) => {
    const found = exact.value[state] ?? Number.NaN;
    const ways = book.get(name);
    if (ways === undefined || Number.isNaN(found)) return;
    compared++;
    expect(Math.abs(found - (value.get(name) ?? Number.NaN)), name).toBeLessThan(NEAR);
    for (const [a, action] of actions.entries()) {
      const outcomes = ways.get(action);
      const q = exact.actionValue[state * actions.length + a] ?? Number.NaN;
      if (outcomes === undefined) expect(q, `${name}: ${action}`).toBe(Number.NEGATIVE_INFINITY);
      else expect(Math.abs(q - backup(outcomes, gamma, value)), `${name}: ${action}`).toBeLessThan(NEAR);
    }
    const action = actions[reference.taskAction[state] ?? -1] ?? '';
    const q = backup(ways.get(action) ?? [], gamma, value);
    expect(Math.abs(q - (value.get(name) ?? 0)), `${name}: ${action}`).toBeLessThan(1e-6 * scale);
  });
  expect(compared).toBe(book.size);
}

const OSBAND = [
  [0, 0.4, 0.6],
  [0.05, 0.6, 0.35],
  [0.4, 0.6, 0],
];
const STREHL = [
  [0, 0.7, 0.3],
  [0.1, 0.6, 0.3],
  [0.7, 0.3, 0],
];
const LETTERS = ['A', 'B', 'C', 'D', 'E'];
const NUMBERS = Array.from({ length: 19 }, (_, k) => String(k + 1));

describe('exact values match the definition of the textbook problem', () => {
  it('two states (Puterman 2005, section 6.2): −8.571 and −20 at 0.95', async () => {
    const exact = await solved('two-state', 0.95);
    agree(exact, twoState, 0.95);
    expect(exact.reference.taskValue[0]).toBeCloseTo(-4.5 / 0.525, 5);
    expect(exact.reference.taskValue[1]).toBeCloseTo(-20, 4);
  });
  it('recycling robot (Sutton & Barto, example 3.3)', async () => {
    agree(await solved('recycling-robot', 0.9), recyclingRobot(0.8, 0.6, 2, 1), 0.9);
  });
  it('random walk of five states (example 6.2): 1/6 to 5/6', async () => {
    const exact = await solved('random-walk-5', 1);
    agree(exact, randomWalk(LETTERS, 0), 1);
    for (const k of [0, 1, 2, 3, 4]) expect(exact.reference.taskValue[k]).toBeCloseTo((k + 1) / 6, 6);
  });
  it('random walk of nineteen states (example 7.1): −0.9 to 0.9', async () => {
    const exact = await solved('random-walk-19', 1);
    agree(exact, randomWalk(NUMBERS, -1), 1);
    for (let k = 0; k < 19; k++) expect(exact.reference.taskValue[k]).toBeCloseTo((k - 9) / 10, 5);
  });
  it('chain (Strens 2000): optimal 3677 per 1000 steps', async () => {
    agree(await solved('chain', 0.99), chain, 0.99);
    expect(Math.round(1000 * optimalGain(chain))).toBe(3677);
  });
  it('RiverSwim of 2008 (Strehl & Littman)', async () => {
    agree(await solved('riverswim-2008', 0.95), riverSwim(STREHL, 5, 10_000), 0.95);
  });
  it('RiverSwim of 2013 (Osband, Russo & Van Roy)', async () => {
    agree(await solved('riverswim-2013', 0.99), riverSwim(OSBAND, 0.005, 1), 0.99);
  });
  it('RiverSwim of 2013: .2572 per step for staying at the mouth, and .4286 for swimming there, as in the code', async () => {
    // Swimming right forever is a birth–death chain. Detailed balance gives how often each state is visited
    // relative to the one below.
    const ratios = [0.6 / 0.05, 0.35 / 0.05, 0.35 / 0.05, 0.35 / 0.05, 0.35 / 0.4];
    const visits = [1];
    for (const ratio of ratios) visits.push((visits.at(-1) ?? 0) * ratio);
    const mouth = (visits.at(-1) ?? 0) / visits.reduce((a, b) => a + b);
    expect(mouth).toBeCloseTo(0.4286, 4);
    const gainOf = async (name: string) => {
      const options = { policies: [], temperature: null, horizon: null };
      const answers = await exactAnswers(named(name, 0.99), 0, options);
      if ('missing' in answers || 'missing' in answers.task.average) throw new Error('no exact answer');
      return answers.task.average.fromStart;
    };
    expect(await gainOf('riverswim-2013')).toBeCloseTo(0.6 * mouth, 6);
    expect(await gainOf('riverswim-by-action')).toBeCloseTo(mouth, 6);
    agree(await solved('riverswim-by-action', 0.99), riverSwim(OSBAND, 0.005, 1, 'right'), 0.99);
  });
  it('gambler (example 4.3) at p = 0.4: 0.16, 0.4 and 0.64 at a quarter, half and three quarters', async () => {
    const exact = await solved('gambler', 1);
    agree(exact, gambler(0.4), 1);
    expect([25, 50, 75].map((s) => exact.reference.taskValue[s])).toEqual(
      [0.16, 0.4, 0.64].map((v) => expect.closeTo(v, 6)),
    );
  });
  it('grid of 5 × 5 cells (example 3.5): the optimal values printed in figure 3.5', async () => {
    const exact = await solved('grid-5x5', 0.9);
    const printed = [22, 24.4, 22, 19.4, 17.5, 19.8, 22, 19.8, 17.8, 16, 17.8, 19.8, 17.8, 16, 14.4];
    printed.push(16, 17.8, 16, 14.4, 13, 14.4, 16, 14.4, 13, 11.7);
    printed.forEach((value, state) => {
      expect(Math.abs((exact.value[state] ?? 0) - value), exact.view.states[state]).toBeLessThan(0.05);
    });
    // Four steps lead from A' back to A.
    expect(exact.value[1]).toBeCloseTo(10 / (1 - 0.9 ** 5), 5);
  });
  it('car rental (example 4.2): values, action values and the policy of figure 4.2', async () => {
    // Solve only the task, because the 100 sweeps of a step limit over two million transitions would take too long.
    const listed = await listVariant(named('car-rental', 0.9), 0, unsolvedModel);
    if ('missing' in listed) throw new Error(listed.missing);
    const paying = { ...listed.model, reward: listed.model.task };
    const { value, choice } = solve(paying, 0.9, undefined, OF_DESIGN);
    const actionValue = actionValues(paying, 0.9, value);
    const book = carRental();
    expect(listed.actions).toHaveLength(11);
    expect(listed.model.states).toHaveLength(21 * 21);
    const moves = new Map<number, number>();
    listed.model.states.forEach((state, i) => {
      const [here, there] = [Math.floor(state / 21), state % 21];
      const wanted = listed.actions.map((_, a) => book.actionValue(here, there, a - 5));
      wanted.forEach((q, a) => {
        const found = actionValue[11 * i + a] ?? Number.NaN;
        const off = q === found ? 0 : Math.abs(found - q);
        expect(off, `${here} + ${there}: ${listed.actions[a]}`).toBeLessThan(1e-4);
      });
      expect(Math.abs((value[i] ?? 0) - (book.value[here]?.[there] ?? 0))).toBeLessThan(1e-4);
      const chosen = (choice[i] ?? 0) - 11 * i;
      // The best action leads by more than the tolerance in every state, so the whole policy can be compared.
      const [best = 0, second = 0] = wanted.toSorted((x, y) => y - x);
      expect(best - second).toBeGreaterThan(1e-4);
      expect(chosen, `${here} + ${there}`).toBe(wanted.indexOf(best));
      moves.set(chosen - 5, (moves.get(chosen - 5) ?? 0) + 1);
    });
    // In figure 4.2, up to 5 cars move to the second location and up to 4 to the first.
    expect([...moves.keys()].toSorted((x, y) => x - y)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
  });
  it('blackjack (example 5.1): the policy of figure 5.2', async () => {
    const exact = await solved('blackjack', 1);
    agree(exact, blackjack(), 1);
    const stickFrom = (kind: string, card: string) =>
      [12, 13, 14, 15, 16, 17, 18, 19, 20, 21].find((sum) => {
        const state = exact.view.states.indexOf(`${kind} ${sum} against ${card}`);
        return exact.actions[exact.reference.taskAction[state] ?? -1] === 'stick';
      });
    const cards = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
    expect(cards.map((card) => stickFrom('hard', card))).toEqual([17, 13, 13, 12, 12, 12, 17, 17, 17, 17]);
    // The notch under the ace is the one that Thorp's strategy lacks (see the footnote there).
    expect(cards.map((card) => stickFrom('soft', card))).toEqual([19, 18, 18, 18, 18, 18, 18, 18, 19, 19]);
    expect(exact.reference.bestTaskReturn).toBeCloseTo(blackjackDeal(optimalValues(blackjack(), 1)), 5);
  });
  // The book's 2.31 was estimated by an exploring learner.
  it('access control (example 10.2): its optimum is 2.7476 per step', async () => {
    agree(await solved('access-control', 0.99), accessControl, 0.99);
    expect(optimalGain(accessControl)).toBeCloseTo(2.7476, 4);
  });
  it('taxi (Dietterich 2000, as in Gymnasium)', async () => {
    const exact = await solved('taxi', 1);
    agree(exact, taxi(), 1);
    expect(exact.reference.bestTaskReturn).toBeCloseTo(7.93, 4);
  });
});
