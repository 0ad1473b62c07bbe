/** Experiments for the benchmark, run through the general engine as the page runs them: every metric on, one replica, one core. */
import { createSession } from '../../src/engine/table/session.ts';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION, type Experiment } from '../../src/experiment/experiment.ts';
import { METRIC_IDS } from '../../src/stats/metrics/metrics.ts';
import { ALPHA, EPSILON, GAMMA, LAKE_MAP, SLIP, STEP_LIMIT } from './lake.ts';

export type Settings = Pick<Experiment, 'world'> & {
  readonly agent: Experiment['variants'][number]['agent'];
};

export function lake(type: string, slippery: boolean): Settings {
  const exploration = type === 'ppo' ? {} : { alpha: ALPHA, epsilon: EPSILON };
  return {
    world: {
      family: 'gridworld',
      map: LAKE_MAP,
      actionOrder: 'left-down-right-up',
      slip: slippery ? SLIP : 0,
      stepLimit: STEP_LIMIT,
    },
    agent: { type, gamma: GAMMA, ...exploration },
  };
}

export function experimentOf(settings: Settings, envSteps: number, seed: number): Experiment {
  return {
    format: EXPERIMENT_FORMAT,
    version: EXPERIMENT_VERSION,
    name: 'benchmark',
    notes: '',
    world: settings.world,
    variants: [{ label: 'task', agent: settings.agent, reward: [{ term: 'task', weight: 1 }] }],
    seeds: 1,
    seed,
    envSteps,
    measurementPoints: 100,
    edits: [],
  };
}

/** Seconds of training alone (building the program is not counted), and the success rate of the last window. */
export async function trainOnce(
  settings: Settings,
  steps: number,
  seed: number,
): Promise<{ seconds: number; success: number }> {
  const session = await createSession(experimentOf(settings, steps, seed), { backend: 'wasm' });
  const begin = performance.now();
  const results = session.advance(steps, Number.POSITIVE_INFINITY);
  const seconds = (performance.now() - begin) / 1000;
  const fault = results.find((result) => result.kind === 'fault');
  if (fault !== undefined) throw new Error(fault.message);
  const last = results.findLast((result) => result.kind === 'batch');
  return { seconds, success: last?.rows[METRIC_IDS.indexOf('success')] ?? Number.NaN };
}
