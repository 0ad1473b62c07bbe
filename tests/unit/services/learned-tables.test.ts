import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { learnedCsv, learnedJson } from '../../../src/services/learned-tables.ts';

const view = {
  kind: 'graph',
  states: ['a', 'b,"c"', '=d'],
} as unknown as Parameters<typeof learnedCsv>[0]['view'];
const plan = {
  view,
  actions: ['left', 'right'],
  nObservations: 3,
  nActions: 2,
  variants: [
    { label: 'Q', critic: false },
    { label: 'actor', critic: true },
    { label: 'text', critic: false },
  ],
};
const frame = (variant: number, actionValue: readonly number[], seed: number) => ({
  variant,
  seed,
  envSteps: 500,
  value: Float32Array.of(1, 2, Number.NaN),
  policy: Float32Array.of(0.25, 0.75, 0.5, 0.5, 1, 0),
  actionValue: Float32Array.from(actionValue),
  visits: variant === 0 ? Float32Array.of(10, 0, 3) : new Float32Array(0),
});
const q = frame(0, [-1, 0.1, 2, 3, 4, 5], -1);
const frames = [q, frame(1, [], 2), { ...frame(2, [], 0), policy: new Float32Array(0) }];

test('a row of the CSV has each number of a state and an action, with all its digits', () => {
  const { data } = Papa.parse<Record<string, string>>(learnedCsv(plan, frames) ?? '', {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(2 * 3 * 2);
  for (const [at, row] of data.entries()) {
    const [variant, rest] = [Math.floor(at / 6), at % 6];
    const observation = Math.floor(rest / 2);
    expect(row.variant).toBe(['Q', 'actor'][variant]);
    expect(row.seed).toBe(['mean', '2'][variant]);
    // A cell that a spreadsheet would run begins with an apostrophe.
    expect(row.state).toBe(['a', 'b,"c"', "'=d"][observation]);
    expect(row.action).toBe(['left', 'right'][rest % 2]);
    expect(Number(row.probability)).toBe(q.policy[rest]);
    expect(row.action_value === '' ? null : Number(row.action_value)).toBe(
      variant === 0 ? q.actionValue[rest] : null,
    );
    expect(row.value === '' ? null : Number(row.value)).toBe(
      variant === 1 ? ([1, 2, null][observation] ?? null) : null,
    );
    expect(row.visits).toBe(variant === 0 ? ['10', '0', '3'][observation] : '');
  }
});

test('a state that the picture of a large world has not read has no numbers, instead of zeros', () => {
  // The second state was read in one of two seeds, the third in none.
  const policy = Float32Array.of(0.25, 0.75, 0.25, 0.25, 0, 0);
  const partly = { ...frame(1, [1, 2, 3, 4, 0, 0], -1), value: Float32Array.of(1, 2, 0), policy };
  const [read] = JSON.parse(learnedJson(plan, [partly]) ?? '').variants;
  expect(read.policy).toEqual([
    [0.25, 0.75],
    [null, null],
    [null, null],
  ]);
  expect(read.actionValue).toEqual([
    [1, 2],
    [null, null],
    [null, null],
  ]);
  expect(read.value).toEqual([1, null, null]);
  const { data } = Papa.parse<Record<string, string>>(learnedCsv(plan, [partly])?.trim() ?? '', {
    header: true,
  });
  expect(data.map(({ probability }) => probability)).toEqual(['0.25', '0.75', '', '', '', '']);
});

test('the JSON has matrices of states × actions, and null where an agent has none', () => {
  const { states, actions, variants } = JSON.parse(learnedJson(plan, frames) ?? '');
  expect([states, actions]).toEqual([
    ['a', 'b,"c"', '=d'],
    ['left', 'right'],
  ]);
  expect(variants).toHaveLength(2);
  expect(Float32Array.from(variants[0].policy.flat())).toEqual(q.policy);
  expect(Float32Array.from(variants[0].actionValue.flat())).toEqual(q.actionValue);
  expect(variants[0]).toMatchObject({
    label: 'Q',
    seed: 'mean',
    envSteps: 500,
    value: null,
    visits: [10, 0, 3],
  });
  expect(variants[1]).toMatchObject({ seed: 2, actionValue: null, value: [1, 2, null], visits: null });
});

test('a run without tables has no such file', () => {
  expect(learnedCsv(plan, [frames[2] ?? null, null])).toBeNull();
  expect(learnedJson(plan, [])).toBeNull();
});
