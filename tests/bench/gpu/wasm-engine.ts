/** For context: the lab's WebAssembly engine on one core, one replica. Another replica would wait for its turn. */
import { createSession } from '../../../src/engine/table/session.ts';
import { METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { experimentOf, lake } from '../engine.ts';
import { type GpuContender, LEARNING_AND_MEASURES } from './contender.ts';

/** More than any benchmark trains, with a measurement point every two million. */
const ENV_STEPS = 4_000_000_000;
const MEASUREMENT_POINTS = 2000;

export const WASM: GpuContender = {
  name: 'Reward Lab, WebAssembly, one core',
  task: LEARNING_AND_MEASURES,
  oneReplica: true,
  prepare: async () => {
    const experiment = experimentOf(lake('q-learning', false), ENV_STEPS, 1);
    const session = await createSession(
      { ...experiment, measurementPoints: MEASUREMENT_POINTS },
      { backend: 'wasm' },
    );
    let success = Number.NaN;
    return {
      bytes: 0,
      advance(steps) {
        const results = session.advance(session.envSteps + steps, Number.POSITIVE_INFINITY);
        for (const result of results) {
          if (result.kind === 'fault') throw new Error(result.message);
          success = result.rows[METRIC_IDS.indexOf('success')] ?? success;
        }
      },
      finished: async () => ({
        envSteps: session.envSteps,
        check: Number.isNaN(success) ? 'no measurement point yet' : `success ${success.toFixed(2)}`,
      }),
      close() {},
    };
  },
};
