/** The worker that runs studies for the page. */
import { expect, test } from 'vitest';
import type { LiveSession } from '../../../src/engine/contract.ts';
import { cpuReport, liveOnCpu } from '../../../src/engine/table/live-cpu.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { StudyWorker } from '../../../src/services/student/study-core.ts';
import { corridor } from '../../experiments.ts';

const ENV_STEPS = 400;
const POINTS = 8;
const FIRST_SEED = 1;
const SEEDS = 2;

test('reports after each turn the share of the measurement points of all its seeds and variants', async () => {
  const experiment = { ...corridor(ENV_STEPS), measurementPoints: POINTS };
  let measured = 0;
  const expected: number[] = [];
  const worker = new StudyWorker({
    open: async (parsed, shard) => {
      const session = liveOnCpu(
        await createSession(parsed, { backend: 'wasm', shard }),
        cpuReport('WebAssembly', ''),
      );
      // Turns of at most a quarter of the budget, so that there are several.
      const advance: LiveSession['advance'] = async (target, milliseconds) => {
        const items = await session.advance(Math.min(target, session.envSteps + ENV_STEPS / 4), milliseconds);
        for (const item of items) if (item.kind === 'batch') measured += item.replicas.length;
        expected.push(measured / (POINTS * SEEDS * experiment.variants.length));
        return items;
      };
      return new Proxy(session, {
        get: (whole, name) => {
          if (name === 'advance') return advance;
          const value: unknown = Reflect.get(whole, name);
          return typeof value === 'function' ? value.bind(whole) : value;
        },
      });
    },
    breathe: async () => {},
  });
  const reported: number[] = [];
  const request = {
    input: experiment,
    from: FIRST_SEED,
    to: FIRST_SEED + SEEDS,
    tasks: [],
    lines: [],
    exact: false,
  };
  await worker.block(request, {
    signal: new AbortController().signal,
    report: (share) => void reported.push(share),
  });
  expect(reported).toEqual(expected);
  expect(reported.length).toBeGreaterThan(3);
  expect(reported.at(-1)).toBe(1);
});
