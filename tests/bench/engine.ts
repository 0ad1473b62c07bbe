/** Experiments for the benchmark, run through the general engine as the page runs them: every metric on, one replica, one core. */
import { createSession } from '../../src/engine/session.ts';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION, type Experiment } from '../../src/spec/experiment.ts';
import { ALPHA, EPSILON, GAMMA, LAKE_MAP, SLIP, STEP_LIMIT } from './lake.ts';

type Settings = Pick<Experiment, 'world'> & { readonly agent: Experiment['arms'][number]['agent'] };

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
    arms: [{ label: 'task', agent: settings.agent, reward: [{ term: 'task', weight: 1 }] }],
    seeds: 1,
    seed,
    envSteps,
    checkpoints: 100,
    edits: [],
  };
}

export interface Measured {
  readonly seconds: number;
  readonly lastSuccess: number;
}

/** Milliseconds of training alone; building the program is not counted. */
export async function trainOnce(settings: Settings, steps: number, seed: number, column: number): Promise<Measured> {
  const session = await createSession(experimentOf(settings, steps, seed), { backend: 'wasm' });
  const begin = performance.now();
  const results = session.advance(steps, Number.POSITIVE_INFINITY);
  const seconds = (performance.now() - begin) / 1000;
  const fault = results.find((result) => result.kind === 'fault');
  if (fault?.kind === 'fault') throw new Error(fault.message);
  const last = results.findLast((result) => result.kind === 'batch');
  return { seconds, lastSuccess: last?.kind === 'batch' ? (last.rows[column] ?? Number.NaN) : Number.NaN };
}
