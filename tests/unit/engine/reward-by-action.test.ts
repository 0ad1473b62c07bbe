import { describe, expect, it } from 'vitest';
import type { Measures, VariantPlan } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { prepareVariant } from '../../../src/engine/variant/variant.ts';

const UP = 0;
const RIGHT = 1;

async function planOf(
  reward: readonly object[],
  world: object = {},
  measures: Measures = 'all',
): Promise<VariantPlan> {
  const checked = validate({
    name: 'row',
    // S . G: state 0, 1; the goal is 2.
    world: { family: 'gridworld', map: ['S.G'], stepLimit: 20, ...world },
    variants: [{ label: 'a', agent: { type: 'q-learning' }, reward }],
    seeds: 1,
    envSteps: 100,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const [variant] = checked.value.variants;
  if (variant === undefined) throw new Error('no variant');
  return (await prepareVariant(buildWorld(checked.value), variant, 0, { measures })).plan;
}
async function tablesOf(...request: Parameters<typeof planOf>): Promise<readonly Float32Array[]> {
  const tables = (await planOf(...request)).reference?.rewardByAction;
  if (tables === undefined) throw new Error('no tables');
  return tables;
}
const TERMS = [
  { term: 'task', weight: 2 },
  { term: 'step-cost', weight: 0.25 },
  { term: 'event', event: 'hitWall', weight: -1 },
];

describe('expected reward by action', () => {
  it.each(['all', 'returns'] as const)(
    'is what each term pays, weight included, measuring %s',
    async (measures) => {
      const [sum, task, cost, wall] = await tablesOf(TERMS, {}, measures);
      const actions = 4; // up, right, down, left
      const at = (table: Float32Array | undefined, state: number, action: number) =>
        table?.[state * actions + action];
      expect(at(task, 1, RIGHT)).toBe(2);
      expect(at(task, 0, RIGHT)).toBe(0);
      expect(at(cost, 0, RIGHT)).toBe(-0.25);
      expect(at(wall, 0, UP)).toBe(-1);
      expect(at(wall, 0, RIGHT)).toBe(0);
      expect(at(sum, 1, RIGHT)).toBe(1.75);
      expect(at(sum, 0, UP)).toBe(-1.25);
    },
  );

  it('is of the whole design too where there is one term alone', async () => {
    for (const measures of ['all', 'returns'] as const) {
      const tables = await tablesOf([{ term: 'step-cost', weight: 3 }], {}, measures);
      expect(tables).toHaveLength(2);
      expect(tables[0]).toEqual(tables[1]);
      expect(tables[0]?.[0]).toBe(-3);
    }
  });

  it('weighs the outcomes of a slippery world by their probability', async () => {
    // A third each: as meant, and to either side. From the middle, “up” slips right onto the goal once in three.
    const [task] = await tablesOf([{ term: 'task', weight: 1 }], { slip: 2 / 3 });
    expect(task?.[4 + UP]).toBeCloseTo(1 / 3, 6);
    expect(task?.[4 + RIGHT]).toBeCloseTo(1 / 3, 6);
  });

  it('has no number where nobody can act, and is left out where a term reads the past', async () => {
    const [sum] = await tablesOf(TERMS, { map: ['S.G#.'] });
    expect(sum?.[4 * 4]).toBeNaN();
    expect((await planOf([{ term: 'novelty', weight: 1 }])).reference?.rewardByAction).toBeUndefined();
  });

  it('has the mean over actions that the reward field shows', async () => {
    const { reference } = await planOf(TERMS);
    const [sum] = reference?.rewardByAction ?? [];
    for (const state of [0, 1]) {
      const mean = [0, 1, 2, 3].reduce((total, action) => total + (sum?.[state * 4 + action] ?? 0), 0) / 4;
      expect(reference?.rewardField[state]).toBeCloseTo(mean, 6);
    }
  });
});
