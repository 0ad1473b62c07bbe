import { describe, expect, it } from 'vitest';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Replayed, ReplayRequest } from '../../../../src/engine/replay/contract.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ReplayCanceled, ReplayClient } from '../../../../src/services/replayer/replay-client.ts';
import { testScheduler } from './fake-lab.ts';
import { replayWorker } from './replay-worker.ts';

function experimentOf(id: string): Experiment {
  const parsed = validate(presets.find((preset) => preset.id === id)?.experiment);
  if (!parsed.ok) throw new Error('the preset is not valid');
  return parsed.value;
}
function request(id: string, more: Partial<ReplayRequest> = {}): ReplayRequest {
  const script = { experiment: experimentOf(id), revisions: [] };
  return { script, variant: 0, seed: 0, from: 1_000, to: 1_200, ...more };
}
const quiet = () => {};

describe('a replay through the worker', () => {
  it('arrives complete, and again after the window was transferred away', async () => {
    const client = new ReplayClient(replayWorker, testScheduler());
    const first = await client.replay(request('default'), quiet);
    const again = await client.replay(request('default'), quiet);
    expect(first.steps).toBeGreaterThanOrEqual(200);
    expect(again).toEqual(first);
  });

  it('reports its progress', async () => {
    const client = new ReplayClient(replayWorker, testScheduler());
    const shares: number[] = [];
    await client.replay(request('default', { from: 98_000, to: 100_000 }), (share) => shares.push(share));
    expect(shares.every((share, k) => share >= 0 && share <= 1 && share >= (shares[k - 1] ?? 0))).toBe(true);
  });

  it('is replaced by a newer one, and stops on request', async () => {
    const client = new ReplayClient(replayWorker, testScheduler());
    const older = client.replay(request('default', { from: 90_000, to: 90_500 }), quiet);
    const newer = client.replay(request('default', { from: 500, to: 700 }), quiet);
    await expect(older).rejects.toBeInstanceOf(ReplayCanceled);
    expect((await newer).from).toBe(500);
    const stopped = client.replay(request('default', { from: 99_000, to: 99_500 }), quiet);
    client.cancel();
    await expect(stopped).rejects.toBeInstanceOf(ReplayCanceled);
    expect((await client.replay(request('default'), quiet)).from).toBe(1_000);
  });

  it('finds steps and texts of policies that are networks, and says what it does before the first batch', async () => {
    const client = new ReplayClient(replayWorker, testScheduler());
    const steps = await client.replay(request('neural-learners'), quiet);
    expect(steps.kind).toBe('steps');
    expect(await client.replay(request('neural-learners'), quiet)).toEqual(steps);
    const preset = experimentOf('addition-policies');
    const variants = preset.variants.map((variant) => ({
      ...variant,
      // A base that no other test has learned, and that takes a while even in a warm thread.
      agent: { ...variant.agent, layers: 1, width: 32, heads: 2, baseAccuracy: 0.99, baseSteps: 203 },
    }));
    const script = { experiment: { ...preset, variants }, revisions: [] };
    const reported: (readonly [number, string])[] = [];
    const texts = await client.replay({ script, variant: 0, seed: 0, from: 0, to: 200 }, (share, words) =>
      reported.push([share, words]),
    );
    expect(texts.kind).toBe('texts');
    expect(reported.some(([, words]) => /Learning from examples/.test(words))).toBe(true);
    expect(reported.every(([share], k) => share <= 1 && share >= (reported[k - 1]?.[0] ?? 0))).toBe(true);
  });

  it('says so when its worker dies, and starts another for the next', async () => {
    const workers: ReturnType<typeof replayWorker>[] = [];
    const client = new ReplayClient(() => {
      const worker = replayWorker();
      workers.push(worker);
      return worker;
    }, testScheduler());
    const lost: Promise<Replayed> = client.replay(request('default'), quiet);
    workers[0]?.throw();
    await expect(lost).rejects.toThrow(/has ended.*Try again/);
    expect(workers[0]?.terminated).toBe(true);
    expect((await client.replay(request('default'), quiet)).steps).toBeGreaterThan(0);
    expect(workers.length).toBe(2);
  });
});
