/**
 * Cases that the authors of the engine did not prepare, brought by a sceptic: every expected number is a closed form or comes from the
 * few lines of dynamic programming in independent-grid.ts, which share nothing with the engine.
 */
import { describe, expect, it } from 'vitest';
import { closeWindow } from '../../src/engine/arm.ts';
import { createSession } from '../../src/engine/session.ts';
import { validate } from '../../src/engine/validate.ts';
import { METRIC_IDS, type MetricId } from '../../src/measure/metrics.ts';
import { replicaOf, stageOf } from './truth-harness.ts';

describe('single precision does not wear out', () => {
  it('Gaussian Thompson sampling still believes in .1 after 100 000 payments of exactly .1 (a running sum in f32 says .09992)', async () => {
    const stage = await stageOf({
      world: { family: 'bandit', kind: 'gaussian', means: [0.1], noise: 0 },
      agent: { type: 'thompson-gaussian' },
      seeds: 1,
    });
    const { machine } = replicaOf(stage, 0);
    machine.call('main$run', 0, 100_000);
    // Prior N(0, 1), noise 1: the posterior mean is n·.1 / (n + 1).
    expect(machine.call('agent$actionValue', 0, 0, 0)).toBeCloseTo((1e5 * 0.1) / (1e5 + 1), 5);
  });
});
