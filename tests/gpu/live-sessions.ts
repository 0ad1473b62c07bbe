/** Small experiments whose programs compile quickly, and sessions of them on a graphics device that can be made to fail. */
import type { Fault, LiveSession, Result } from '../../src/engine/contract.ts';
import { type GpuHost, openDevice } from '../../src/engine/gpu/device.ts';
import { type OpenRequest, openSession, optionsFor } from '../../src/engine/gpu/open-session.ts';
import type { DeviceOptions } from '../../src/engine/gpu/program.ts';
import { createSession } from '../../src/engine/table/session.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';

const task = { term: 'task', weight: 1 };

/** A bandit of coins, the shortest of all programs, because it has no normal draws to compile. */
export function bandit(more: Partial<Experiment> = {}): Experiment {
  return {
    format: 'reward-lab/experiment',
    version: 2,
    name: 'bandit',
    notes: '',
    world: { family: 'bandit', kind: 'bernoulli', means: [0.2, 0.4, 0.6, 0.7] },
    variants: [{ label: 'greedy', agent: { type: 'epsilon-greedy' }, reward: [task] }],
    seeds: 70,
    seed: 3,
    envSteps: 1_007,
    measurementPoints: 6,
    edits: [],
    ...more,
  };
}

/** Two variants on a map, with values to be wrong about. */
export function maze(more: Partial<Experiment> = {}): Experiment {
  return bandit({
    name: 'maze',
    world: { family: 'gridworld', map: ['S..', '.#.', '..G'], slip: 0.1, stepLimit: 20 },
    variants: [
      { label: 'plain', agent: { type: 'q-learning' }, reward: [task] },
      {
        label: 'hurry',
        agent: { type: 'sarsa' },
        reward: [task, { term: 'step-cost', weight: 0.01 }],
      },
    ],
    seeds: 5,
    ...more,
  });
}

const measured = new WeakMap<GPU, Promise<DeviceOptions>>();

/** The adapter's options for exact arithmetic, detected once. */
function optionsOf(host: GpuHost): Promise<DeviceOptions> {
  if (host.gpu === undefined) return Promise.resolve({});
  const known = measured.get(host.gpu) ?? measure(host);
  measured.set(host.gpu, known);
  return known;
}

async function measure(host: GpuHost): Promise<DeviceOptions> {
  const device = await openDevice(host, { allowFallback: true, storageBytes: 1024 });
  const options = await optionsFor(device);
  device.close();
  return options;
}

/** @param real source of the device; `request.host`: as the session sees it */
export async function open(
  real: GpuHost,
  experiment: Experiment,
  request: Partial<OpenRequest> = {},
): Promise<LiveSession> {
  const options = { ...(await optionsOf(real)), ...request.options };
  const defaults = { choice: 'gpu', threads: 1, host: real, prepareMs: 300_000 } as const;
  return openSession({ experiment, ...defaults, ...request, options });
}

export async function pull(
  session: LiveSession,
  target = Number.POSITIVE_INFINITY,
  milliseconds = 20,
): Promise<Result[]> {
  const results: Result[] = [];
  const over = () => session.done || session.envSteps >= target;
  while (!over()) results.push(...(await session.advance(target, milliseconds)));
  results.push(...((await session.settle?.()) ?? []));
  return results;
}

export async function onCpu(experiment: Experiment, target = Number.POSITIVE_INFINITY) {
  const session = await createSession(experiment);
  const results = session.advance(target, Number.POSITIVE_INFINITY);
  return { session, results };
}

/** Batches in the order of their measurement points, without repeats, which must be equal. Numbers as bits. */
export function batchesIn(results: readonly Result[]): object[] {
  const found: object[] = [];
  for (const result of results) {
    if (result.kind !== 'batch') continue;
    const plain = { ...result, rows: new Uint32Array(result.rows.buffer) } satisfies object;
    const before = found[result.measurementPoint];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(plain))
      throw new Error(`the batch of measurement point ${result.measurementPoint} came again and was another`);
    found[result.measurementPoint] = plain;
  }
  return found;
}

/** Each replica's fault once, by variant and seed. */
export function faultsIn(results: readonly Result[]): Fault[] {
  const found = new Map<number, Fault>();
  for (const result of results)
    if (result.kind === 'fault') found.set(result.variant * 1e6 + result.seed, result);
  return [...found].sort(([a], [b]) => a - b).map(([, fault]) => fault);
}

export function changesIn(results: readonly Result[]) {
  return results.filter((result) => result.kind === 'backend');
}

/** Index of the first byte in which two snapshots differ; −1 if they are equal. */
export function differs(a: Uint8Array, b: Uint8Array): number {
  return a.length === b.length ? a.findIndex((byte, k) => byte !== b[k]) : Math.min(a.length, b.length);
}
