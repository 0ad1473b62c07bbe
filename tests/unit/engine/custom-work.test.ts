import { expect, test } from 'vitest';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { customAgentText } from '../../../src/engine/program/custom-agent.ts';
import { forkOfWorld } from '../../../src/engine/program/custom-world.ts';
import { corridor } from '../../experiments.ts';

const task = { term: 'task', weight: 1 };

function checked(reward: readonly object[], changes: object = {}) {
  const base = corridor(1_000_000);
  const variants = [{ ...base.variants[0], reward: [task, ...reward] }];
  const parsed = validate({ ...base, measurementPoints: 100, variants, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed;
}
const module = (text: string) => ({ term: 'custom-module', weight: 0.1, text });
const loops = (n: number) =>
  `let x = 0.0; for (let i = 0; i < ${n}; i++) { for (let j = 0; j < ${n}; j++) { x += 1.0; } } return x;`;

test('nested loops of a custom module count as their product, and a long run is reported as long', () => {
  const { ownWork = 0, warnings } = checked([module(`export function reward(): f32 { ${loops(350)} }`)]);
  // 350 × 350 turns of one assignment: the statement, the sum and its two operands, and the turn itself.
  expect(ownWork).toBeGreaterThan(350 * 350 * 5 - 1);
  expect(ownWork).toBeLessThan(350 * 350 * 6);
  // 2 seeds × 1 M steps of 0.6 M nodes each.
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/take about 2\d minutes on one core/),
  ]);
});

test('what a function does that a loop calls counts in every turn', () => {
  const text = (calls: number) =>
    `function inner(): f32 { ${loops(20)} } export function reward(): f32 { let y = 0.0; for (let k = 0; k < ${calls}; k++) { y += inner(); } return y; }`;
  const [one = 0, ten = 0] = [1, 10].map((calls) => checked([module(text(calls))]).ownWork);
  expect(ten / one).toBeCloseTo(10, 1);
});

test('two terms add up, variants are averaged, and a change in the middle of the run counts', () => {
  const heavy = { term: 'expression', weight: 1, expression: loops(100) };
  const { ownWork: one = 0 } = checked([heavy]);
  expect(checked([heavy, heavy]).ownWork).toBeCloseTo(2 * one, -2);
  const base = corridor(1_000_000);
  const [plain] = base.variants;
  const variants = [plain, { ...plain, label: 'heavy', reward: [task, heavy] }];
  expect(checked([], { variants }).ownWork).toBeCloseTo(one / 2, -2);
  const [, later] = variants;
  expect(checked([], { edits: [{ at: 500_000, patch: { variants: [later] } }] }).ownWork).toBeCloseTo(
    one,
    -2,
  );
});

test('networks count it as well', () => {
  const { variants } = corridor();
  const agent = { type: 'dqn' };
  const parsed = checked([], {
    variants: [
      { ...variants[0], agent, reward: [task, { term: 'expression', weight: 1, expression: loops(100) }] },
    ],
    envSteps: 10_000,
  });
  expect(parsed.ownWork).toBeGreaterThan(100 * 100 * 5 - 1);
});

test('presets, a copied agent and a copied world cost what they did', () => {
  for (const { id, experiment } of presets) {
    const parsed = validate(experiment);
    if (!parsed.ok) throw new Error(id);
    expect(parsed.ownWork ?? 0, id).toBeLessThan(1_000);
  }
  const agent = { type: 'custom-agent', text: customAgentText() };
  expect(checked([], { variants: [{ ...corridor().variants[0], agent }] }).ownWork).toBeUndefined();
  const { value } = checked([]);
  const { world } = forkOfWorld(value.world, buildWorld(value).build);
  expect(checked([], { world }).ownWork).toBeLessThan(1_000);
});

test('what learning from a batch asks of a custom world counts as what one action asks', () => {
  const kernel = `export const meta = { states: 2, actions: ['stay', 'go'] };
    export function reset(): u32 { return 0; }
    export function available(state: u32, action: u32): bool { return action < 2 - state; }
    export function step(state: u32, action: u32, outcome: u32): u32 { pay(1.0); if (state == 1) terminate(); return action; }`;
  const world = { family: 'graph', kernel, stepLimit: 10 };
  const work = (type: string) =>
    checked([], { world, variants: [{ ...corridor().variants[0], agent: { type } }] }).ownWork ?? 0;
  expect(work('reinforce')).toBeGreaterThan(0);
  expect(work('ppo')).toBeLessThan(2 * work('reinforce')); // it was 5 times as much
});
