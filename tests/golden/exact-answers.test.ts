/** Checks exact answers without training against published values and closed forms. */
import { describe, expect, it } from 'vitest';
import { exactAnswers } from '../../src/engine/exact/answers.ts';
import type { AnswerRequest, ExactAnswers, NamedPolicy } from '../../src/engine/exact/contract.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { TASK, variant } from './independent-harness.ts';

const example = (name: string, more: object = {}) => {
  const found = worldFamilies.get('gridworld')?.examples.find((world) => world.name === name);
  if (found === undefined) throw new Error(`no world ${name}`);
  const { name: _, ...world } = found;
  return { ...world, ...more };
};

async function answers(world: object, gamma: number, asked: Partial<AnswerRequest> = {}, reward = TASK) {
  const parsed = validate({ world, variants: [variant({ type: 'q-learning', gamma }, reward)], envSteps: 1 });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  const request = { policies: [], temperature: null, horizon: null, ...asked };
  const found = await exactAnswers(parsed.value, 0, request);
  if ('missing' in found) throw new Error(found.missing);
  return found;
}
/** Returns an answer and throws if it is missing. */
function there<T extends object>(answer: T | { readonly missing: string } | undefined): T {
  if (answer === undefined || 'missing' in answer) throw new Error(answer?.missing ?? 'not asked');
  return answer as T;
}
const random: readonly NamedPolicy[] = [{ name: 'random', table: 'random' }];
const design = ({ design: found }: ExactAnswers) => there(found);

/** A custom text with this many numbered states. */
const kernel = (text: string, outcomes: number) => ({
  family: 'gridworld',
  map: ['S..G', '....'],
  stepLimit: 0,
  kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.', outcomes: ${outcomes} };
export function reset(): u32 { return 0; }
${text}`,
});

describe('the random policy has a value wherever it is finite', () => {
  it('which is −65,375.1 at the cliff without a step limit (Sutton & Barto, example 6.6)', async () => {
    const found = await answers(example('cliff-walking', { stepLimit: 0 }), 1, { policies: random });
    expect(found.policies[0]?.task.return).toBeCloseTo(-65375.13, 2);
    expect(found.policies[0]?.task.fromStart).toBeCloseTo(-65375.13, 2);
  });
  it('even if the design’s own optimum grows without bound at discount 1, which is reported', async () => {
    const world = { family: 'gridworld', map: ['S...G'], stepLimit: 0 };
    const reward = [...TASK, { term: 'distance', mode: 'closer', weight: 0.1 }];
    const found = await answers(world, 1, { policies: random }, reward);
    const own = design(found);
    expect(own.optimal).toEqual({
      missing: 'at discount 1 its values do not converge: a loop pays or costs forever',
    });
    expect(found.policies[0]?.design).toMatchObject({ return: expect.any(Number) });
    expect(there(own.average).fromStart).toBeGreaterThan(0);
  });
});

describe('an agent that acts ε-greedily around the optimum at the cliff', () => {
  it('returns −50.8000 at ε = .1, −29.8927 at .05 and −16.1052 at .01, with even ties', async () => {
    const world = example('cliff-walking', { stepLimit: 0 });
    const { task } = await answers(world, 1);
    const { actionValue } = there(task.optimal);
    const { states } = await answers(world, 1);
    for (const [epsilon, wanted] of [
      [0.1, -50.8],
      [0.05, -29.8927],
      [0.01, -16.1052],
    ] as const) {
      const table = new Float32Array(48 * 4).fill(0.25);
      states.forEach((state, s) => {
        const q = Array.from(actionValue.slice(s * 4, s * 4 + 4));
        const best = q.map((x) => x > Math.max(...q) - 1e-9);
        const ties = best.filter(Boolean).length;
        best.forEach((is, a) => {
          table[state * 4 + a] = epsilon / 4 + (is ? (1 - epsilon) / ties : 0);
        });
      });
      const { policies } = await answers(world, 1, { policies: [{ name: 'ε-greedy', table }] });
      expect(policies[0]?.task.return).toBeCloseTo(wanted, 3);
    }
  });
});

describe('the slippery 4 × 4 frozen lake', () => {
  const world = example('frozen-lake-4x4', { stepLimit: 100 });
  it('has V*(start) .542026 at discount .99 and 14/17 undiscounted', async () => {
    expect(there((await answers(world, 0.99)).task.optimal).fromStart).toBeCloseTo(0.542026, 5);
    expect(there((await answers(world, 1)).task.optimal).fromStart).toBeCloseTo(14 / 17, 6);
  });
  it('is solved within 100 steps with probability .744190, and by a random policy with .013940', async () => {
    const found = await answers(world, 1, { policies: random });
    const { fromStart, steps } = there(found.task.horizon);
    expect(steps).toBe(100);
    expect(fromStart[100]).toBeCloseTo(0.74419, 5);
    expect(found.policies[0]?.task.return).toBeCloseTo(0.01394, 5);
    expect(there((await answers(world, 1, { horizon: 5 })).task.horizon).fromStart[5]).toBe(0);
  });
});

describe('two states with values worked out by hand', () => {
  /**
   * In state 0, action 0 stays and pays 1; any other action goes to state 1 and pays 0. State 1 pays 3 and
   * returns with probability ½.
   */
  const two = kernel(
    `export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (state == 0) return outcome == 0 ? 1.0 : 0.0;
  return 0.5;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 0) {
    if (action == 0) pay(1.0);
    return action == 0 ? 0 : 1;
  }
  pay(3.0);
  return outcome;
}`,
    2,
  );
  it('pay 2 per step in the long run: 3 in two steps of three', async () => {
    const average = there((await answers(two, 0.9)).task.average);
    expect(average.fromStart).toBeCloseTo(2, 9);
    expect(average.constant).toBe(true);
    // h(1) − h(0) = 2 follows from 2 + h(0) = h(1); the stationary mean ⅓·h(0) + ⅔·h(1) is 0.
    expect(average.bias[0]).toBeCloseTo(-4 / 3, 9);
    expect(average.bias[1]).toBeCloseTo(2 / 3, 9);
  });
  it('have the soft values that solve V(1) = 3 + γ/2 (V(0) + V(1)) + τ ln 4', async () => {
    const [gamma, tau] = [0.9, 0.5];
    const { value, policy } = there((await answers(two, 0.9, { temperature: tau })).task.soft);
    const [v0 = 0, v1 = 0] = value;
    expect(v1).toBeCloseTo(3 + (gamma / 2) * (v0 + v1) + tau * Math.log(4), 8);
    const [stay, go] = [1 + gamma * v0, gamma * v1];
    expect(v0).toBeCloseTo(tau * Math.log(Math.exp(stay / tau) + 3 * Math.exp(go / tau)), 8);
    expect(policy[1]).toBeCloseTo(Math.exp((go - v0) / tau), 9);
  });
  it('have two gains if they are never left, which is reported', async () => {
    const apart = kernel(
      `export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 0) return 1 + min(action, 1);
  pay(f32(state));
  return state;
}`,
      1,
    );
    const average = there((await answers(apart, 0.9)).task.average);
    expect(average.constant).toBe(false);
    expect(Array.from(average.gain)).toEqual([2, 1, 2]);
  });
});
