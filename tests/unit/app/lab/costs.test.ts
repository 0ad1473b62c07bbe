import { afterEach, expect, test } from 'vitest';
import { Costs, secondsAt } from '../../../../src/app/draft/costs.ts';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { FASTEST } from '../../../../src/app/model/run-store.ts';
import { SPEEDS } from '../../../../src/app/model/speeds.ts';
import { streamTools } from '../../../../src/app/share/stream-tools.ts';
import { openLink } from '../../../../src/app/share/visit.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { writeLink } from '../../../../src/experiment/link.ts';
import { experiment, openLab } from './fake-lab.ts';

let lab: OpenLab | null = null;
afterEach(() => lab?.dispose());

const costs = (threads = 4) =>
  new Costs({
    estimate: (e, _work, rate) => ({
      replicas: e.seeds,
      envSteps: e.seeds * e.envSteps,
      seconds: (e.seeds * e.envSteps) / rate,
      bytes: 0,
      seedEvery: 1,
    }),
    work: () => 'tables',
    threads,
  });
const of = (changes: Partial<Experiment>): Experiment => ({ ...experiment, ...changes });

test('a link whose own text takes hours waits for a press, with a message', async () => {
  // 3 replicas × 1 M steps × 0.6 M nodes at 1e9 nodes a second on each of 3 cores: 10 minutes.
  lab = openLab({
    validate: (input) => ({
      ok: true,
      warnings: [],
      ownWork: 600_000,
      value: { ...experiment, ...(typeof input === 'string' ? JSON.parse(input) : input) },
    }),
  }).lab;
  const made = await writeLink(JSON.stringify({ ...experiment, envSteps: 1_000_000 }), streamTools);
  if (!made.ok) throw new Error('too large');
  await openLink(lab, made.value);
  expect(lab.link.getState().guest?.waits).toMatch(
    /It is not started, because it takes about 10 minutes on this device/,
  );
});

test('with fewer seeds than cores the others have nothing to do', () => {
  const one = costs().of(of({ seeds: 1, envSteps: 8_000_000 }), 0);
  const four = costs().of(of({ seeds: 4, envSteps: 8_000_000 }), 0);
  expect([one.seconds, four.seconds]).toEqual([1, 1]); // 8 M steps per second and core
});

test('a slow text affects only its own estimates', () => {
  const all = costs(1);
  const plain = of({ seeds: 1 });
  const heavy = of({ seeds: 1, name: 'heavy' });
  all.noted({ ok: true, value: heavy, warnings: [], ownWork: 1e6 });
  const before = all.of(plain, 0).seconds;
  expect(all.of(heavy, 0).seconds / before).toBeGreaterThan(1_000);
  expect(all.measured(heavy, 100)).toBe(true);
  expect(all.of(heavy, 0).seconds).toBe(10); // 1,000 steps
  expect(all.of(plain, 0).seconds).toBe(before);
  expect(all.measured(plain, 4e6)).toBe(true);
  expect(all.of(plain, 0).seconds).toBe(2 * before);
  expect(all.of(heavy, 0).seconds).toBe(10);
});

test('the speed of a run with a separate evaluation is not used as a training speed', () => {
  const all = costs(1);
  const evaluated = of({ seeds: 1, evaluation: { policy: 'greedy', every: 1, episodes: 1000 } });
  expect(all.measured(evaluated, 100)).toBe(false);
  expect(all.measured(of({ seeds: 1 }), 100)).toBe(true);
});

test('what the page says counts the set-up and the chosen speed: 100 k steps at 10 k a second take ten seconds', () => {
  const cost = costs().of(of({ seeds: 2, envSteps: 100_000 }), 0);
  expect(cost.seconds).toBeLessThan(0.1);
  const speed = SPEEDS.findIndex(({ stepsPerSecond }) => stepsPerSecond === 10_000);
  expect(secondsAt(speed, cost)).toBeCloseTo(11);
  expect(secondsAt(FASTEST, cost)).toBeCloseTo(1, 1);
});

test('the speed of a run that counts episodes is not used as a speed in environment steps', () => {
  const all = costs(1);
  const before = all.of(of({ seeds: 1 }), 0).seconds;
  expect(all.measured(of({ seeds: 1, episodes: 100 }), 50)).toBe(false); // 50 episodes per second
  expect(all.of(of({ seeds: 1 }), 0).seconds).toBe(before);
});
