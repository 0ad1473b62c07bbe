/** The first screen shows an exact flip point next to learned curves, which must agree at every position of the slider. */
import { expect, test } from 'vitest';
import { flipsOf, STEP } from '../../../../src/app/front/bonus-slider.tsx';
import { MAX_BONUS } from '../../../../src/app/front/front-axes.tsx';
import { choices } from '../../../../src/choices.ts';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';

const { experiment: front } = choices.front;
const [VARIANT, TERM] = [1, 1];

function withWeight(weight: number): Experiment {
  const bonus = front.variants[VARIANT];
  if (bonus === undefined) throw new Error('The first screen has no variant with a bonus.');
  const reward = bonus.reward.map((term, k) => (k === TERM ? { ...term, weight } : term));
  return { ...front, variants: [{ ...bonus, reward }] };
}

/** Share of episodes that reach the goal, by measurement point: the mean over seeds, as the chart shows it. */
async function learned(experiment: Experiment): Promise<readonly number[]> {
  const session = await createSession(experiment);
  const { columns } = session.plan;
  const means: number[] = [];
  for (const item of await session.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY)) {
    if (item.kind !== 'batch') continue;
    const { seeds } = experiment;
    const values = Array.from(
      { length: seeds },
      (_, seed) => item.rows[seed * columns + columnOf('taskReturn')] ?? Number.NaN,
    ).filter(Number.isFinite);
    means[item.measurementPoint] = values.reduce((sum, value) => sum + value, 0) / values.length;
  }
  return means;
}

/** Pacing pays w every two steps: γ/(1 − γ²) w from the cell next to the goal, against 1 + w for going in. γ is 0.95. */
const FLIP = 1 / (0.95 / (1 - 0.95 ** 2) - 1);

test('the exact flip point of the first screen is where pacing pays as much as the goal, well inside the slider', async () => {
  const { exact } = await auditVariant(withWeight(0.2), 0);
  const [flip = Number.NaN, ...more] = flipsOf(exact?.terms[TERM]?.sweep ?? null);
  expect(more).toEqual([]);
  expect(flip).toBeCloseTo(FLIP, 4);
  expect(flip / MAX_BONUS).toBeGreaterThan(0.15);
});

const multiples = [0, 0.3, 0.9, 1.1, 2, 5, 10].map((multiple) => multiple * FLIP);
const nearest = [Math.floor(FLIP / STEP) * STEP, Math.ceil(FLIP / STEP) * STEP];

test.each([...multiples, ...nearest, MAX_BONUS])(
  'with a bonus of %d, 40 agents learn what the verdict on the first screen says, from the middle of the run on',
  async (weight) => {
    const experiment = { ...withWeight(weight), seeds: 40 };
    const { verdict } = await auditVariant(experiment, 0);
    const late = (await learned(experiment)).slice(front.measurementPoints / 2);
    expect(late).toHaveLength(front.measurementPoints / 2);
    expect(verdict).toBe(weight < FLIP ? 'agrees' : 'hackable');
    if (verdict === 'agrees') expect(Math.min(...late)).toBeGreaterThan(0.95);
    else expect(Math.max(...late)).toBeLessThan(0.05);
  },
);

test('the other two agents of the first screen reach the goal, and the one with the potential does so first', async () => {
  const alone = (k: number) => learned({ ...front, variants: front.variants.slice(k, k + 1) });
  const [goal, potential] = [await alone(0), await alone(2)];
  expect(goal.at(-1)).toBe(1);
  expect(potential.at(-1)).toBe(1);
  const first = (means: readonly number[]) => means.findIndex((mean) => mean > 0.95);
  expect(first(potential)).toBeLessThan(first(goal));
});
