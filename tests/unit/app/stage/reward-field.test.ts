import { describe, expect, it } from 'vitest';
import {
  differencesOf,
  fittingChoice,
  rewardNumbers,
  rewardText,
} from '../../../../src/app/stage/exact-numbers.ts';
import type { Plan, VariantPlan } from '../../../../src/engine/contract.ts';

const NONE = Number.NaN;
const term = (label: string) => ({ label, term: label, markov: true });
/** Two states, two actions; the second state has no second action. */
const variant = (
  label: string,
  terms: readonly string[],
  tables: readonly (readonly number[])[],
): VariantPlan =>
  ({
    label,
    terms: terms.map(term),
    reference: { rewardByAction: tables.map((table) => Float32Array.from(table)) },
  }) as unknown as VariantPlan;
const plan = {
  nActions: 2,
  variants: [
    variant(
      'a',
      ['task', 'cost'],
      [
        [3, -1, 2, NONE],
        [4, 0, 3, NONE],
        [-1, -1, -1, NONE],
      ],
    ),
    variant(
      'b',
      ['task'],
      [
        [4, 0, 3, NONE],
        [4, 0, 3, NONE],
      ],
    ),
  ],
} as unknown as Plan;
const all = { byAction: true, term: '', minus: -1 };

describe('the reward that is drawn on the world', () => {
  it('is that of the whole design, by action or as the mean of the actions that exist', () => {
    expect([...(rewardNumbers(plan, 0, all) ?? [])]).toEqual([3, -1, 2, NONE]);
    expect([...(rewardNumbers(plan, 0, { ...all, byAction: false }) ?? [])]).toEqual([1, 2]);
  });

  it('is that of one term, and 0 in a variant that does not have it', () => {
    expect([...(rewardNumbers(plan, 0, { ...all, term: 'cost' }) ?? [])]).toEqual([-1, -1, -1, NONE]);
    expect([...(rewardNumbers(plan, 1, { ...all, term: 'cost' }) ?? [])]).toEqual([0, 0, 0, NONE]);
  });

  it('is one design less another, and nothing where a design is compared with itself', () => {
    expect([...(rewardNumbers(plan, 0, { ...all, minus: 1 }) ?? [])]).toEqual([-1, -1, -1, NONE]);
    expect([...(rewardNumbers(plan, 1, { ...all, minus: 0 }) ?? [])]).toEqual([1, 1, 1, NONE]);
    expect([...(rewardNumbers(plan, 0, { ...all, minus: 0, byAction: false }) ?? [])]).toEqual([0, 0]);
  });

  it('adds up a term that stands twice in a design', () => {
    const twice = {
      nActions: 1,
      variants: [variant('a', ['task', 'task'], [[5], [2], [3]])],
    } as unknown as Plan;
    expect([...(rewardNumbers(twice, 0, { ...all, term: 'task' }) ?? [])]).toEqual([5]);
  });

  it('forgets a term or a variant that a new plan does not have, and says in words what is shown', () => {
    expect(fittingChoice(plan, { byAction: true, term: 'gone', minus: 7 })).toEqual(all);
    expect(rewardText(plan, { byAction: false, term: 'task', minus: 1 })).toBe(
      'expected reward of “task” per step, mean over actions, minus the reward of “b”',
    );
  });

  it('offers no difference and one with each variant, and each choice draws what its name says', () => {
    const drawnBy = differencesOf(plan).map(({ value, text }) => {
      const choice = fittingChoice(plan, { ...all, minus: value });
      return [text, rewardText(plan, choice), [...(rewardNumbers(plan, 0, choice) ?? [])]];
    });
    expect(drawnBy).toEqual([
      ['no difference', 'expected reward per step, by action', [3, -1, 2, NONE]],
      ['minus “a”', 'expected reward per step, by action, minus the reward of “a”', [0, 0, 0, NONE]],
      ['minus “b”', 'expected reward per step, by action, minus the reward of “b”', [-1, -1, -1, NONE]],
    ]);
  });
});
