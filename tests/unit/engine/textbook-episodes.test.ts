/** Figures of Sutton & Barto (2018) whose axis is episodes, drawn with budgets in episodes. */
import { expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../src/stats/metrics/metrics.ts';

interface Figure {
  readonly world: object;
  readonly agents: readonly object[];
  readonly seeds: number;
  readonly episodes: number;
}

/** A metric after each episode, [variants][seeds][episodes]. */
async function curves({ world, agents, seeds, episodes }: Figure, metric: MetricId): Promise<number[][][]> {
  const variants = agents.map((agent, k) => ({ label: `${k}`, agent, reward: [{ term: 'task' }] }));
  const parsed = validate({
    world,
    variants,
    seeds,
    seed: 11,
    episodes,
    envSteps: 10_000_000,
    measurementPoints: episodes,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const session = await createSession(parsed.value);
  const found = agents.map(() => Array.from({ length: seeds }, (): number[] => []));
  while (!session.done)
    for (const item of session.advance(episodes, Number.POSITIVE_INFINITY)) {
      if (item.kind !== 'batch') throw new Error(item.message);
      item.replicas.forEach(({ variant, seed }, k) => {
        const row = (k * item.rows.length) / item.replicas.length;
        found[variant]?.[seed]?.push(item.rows[row + ALL_METRIC_IDS.indexOf(metric)] ?? Number.NaN);
      });
    }
  return found;
}

/** Mean over seeds, with its standard error. */
function summary(values: readonly number[]) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Random numbers of the independent programs (Lehmer, 1951, with Park and Miller's multiplier). */
function draws(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Steps of each episode of Sarsa in the windy gridworld as the book describes it, example 6.5. */
function windySarsa(episodes: number, random: () => number): number[] {
  const wind = [0, 0, 0, 1, 1, 1, 2, 2, 1, 0];
  const q = Array.from({ length: 70 }, () => [0, 0, 0, 0]);
  const choose = (s: number) => {
    const row = q[s] as number[];
    if (random() < 0.1) return Math.floor(random() * 4);
    const best = row.flatMap((value, a) => (value === Math.max(...row) ? a : []));
    return best[Math.floor(random() * best.length)] as number;
  };
  return Array.from({ length: episodes }, () => {
    let [s, steps] = [30, 0];
    let a = choose(s);
    while (s !== 37) {
      const [x, y] = [s % 10, Math.floor(s / 10)];
      const ahead = Math.min(9, Math.max(0, x + ([0, 1, 0, -1][a] ?? 0)));
      const up = Math.min(6, Math.max(0, y + ([-1, 0, 1, 0][a] ?? 0) - (wind[x] ?? 0)));
      const next = 10 * up + ahead;
      const b = choose(next);
      const row = q[s] as number[];
      const value = next === 37 ? 0 : (q[next]?.[b] ?? 0);
      row[a] = (row[a] ?? 0) + 0.5 * (-1 + value - (row[a] ?? 0));
      [s, a] = [next, b];
      steps += 1;
    }
    return steps;
  });
}

type Runs = readonly (readonly number[])[];
/** The two programs agree within 4.5 combined standard errors. @returns the engine's mean */
function expectAlike(ours: Runs, theirs: Runs, of: (line: readonly number[]) => number): number {
  const [a, b] = [summary(ours.map(of)), summary(theirs.map(of))];
  expect(Math.abs(a.mean - b.mean), `${a.mean} and ${b.mean}`).toBeLessThanOrEqual(
    4.5 * Math.hypot(a.error, b.error) + 1e-6,
  );
  return a.mean;
}

it('windy gridworld, figure 6.3: Sarsa ends 170 episodes in about 8,000 steps', async () => {
  const agent = { type: 'sarsa', alpha: 0.5, gamma: 1, epsilon: 0.1, epsilonEnd: 0.1 };
  const figure = { world: { family: 'gridworld', example: 'windy' }, agents: [agent], seeds: 100 };
  const [ours = []] = await curves({ ...figure, episodes: 170 }, 'episodeLength');
  const random = draws(2024);
  const theirs = Array.from({ length: 100 }, () => windySarsa(170, random));
  for (const [from, to] of [
    [0, 10],
    [10, 40],
    [120, 170],
  ] as const)
    expectAlike(ours, theirs, (line) => sum(line.slice(from, to)));
  const steps = expectAlike(ours, theirs, sum);
  // D2.2: the figure is one run. Five percent.
  expect(Math.abs(steps - 8_000)).toBeLessThan(400);
});

/** RMS error over the five states after each episode of TD(0), example 6.2. Values begin at 0.5, true are 1/6 … 5/6. */
function walkErrors(alpha: number, episodes: number, random: () => number): number[] {
  const values = [0, 0.5, 0.5, 0.5, 0.5, 0.5, 0];
  return Array.from({ length: episodes }, () => {
    let s = 3;
    while (s > 0 && s < 6) {
      const next = s + (random() < 0.5 ? -1 : 1);
      const error = (next === 6 ? 1 : 0) + (values[next] ?? 0) - (values[s] ?? 0);
      values[s] = (values[s] ?? 0) + alpha * error;
      s = next;
    }
    return Math.sqrt(sum(values.slice(1, 6).map((value, k) => (value - (k + 1) / 6) ** 2)) / 5);
  });
}

it('random walk, example 6.2: RMS error of TD(0) over 100 episodes for three step sizes', async () => {
  const alphas = [0.05, 0.1, 0.15];
  const agents = alphas.map((alpha) => ({ type: 'td-0', alpha, gamma: 1, initialValue: 0.5 }));
  const world = { family: 'graph', example: 'random-walk-5' };
  const ours = await curves({ world, agents, seeds: 400, episodes: 100 }, 'valueError');
  const random = draws(1905);
  const points = [1, 5, 10, 25, 50, 100];
  const [slow = [], middle = [], fast = []] = alphas.map((alpha, k) => {
    const theirs = Array.from({ length: 400 }, () => walkErrors(alpha, 100, random));
    return points.map((point) => expectAlike(ours[k] ?? [], theirs, (line) => line[point - 1] ?? 0));
  });
  // By hand: one end state moves by α/2, so √((2/36 + 1/9 + (1/3 − 0.05)²) / 5) at α = 0.1.
  expect(middle[0]).toBeCloseTo(Math.sqrt((2 / 36 + 1 / 9 + (1 / 3 - 0.05) ** 2) / 5), 6);
  // D2.3.
  expect(middle[2]).toBeCloseTo(0.1282, 2);
  expect(middle[5]).toBeCloseTo(0.0552, 2);
  expect(slow[5]).toBeCloseTo(0.0353, 2);
  // The figure: a large step size is ahead early and stays highest at the end.
  expect(fast[2]).toBeLessThan(middle[2] ?? 0);
  expect(middle[2]).toBeLessThan(slow[2] ?? 0);
  expect(fast[5]).toBeGreaterThan(middle[5] ?? 0);
  expect(middle[5]).toBeGreaterThan(slow[5] ?? 0);
});
