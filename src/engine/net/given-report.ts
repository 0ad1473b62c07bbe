import type { PreparedWorld } from './parallel-environments.ts';

/** All arrays have one entry per transition. */
export interface RecordedEpisode {
  readonly observations: Uint32Array;
  readonly actions: Uint32Array;
  readonly rewards: Float32Array;
  readonly terminated: Uint8Array;
  readonly nextObservations: Uint32Array;
  /** False if the recording stopped before its end. */
  readonly ended: boolean;
  readonly succeeded: boolean;
  /** Task return over all steps, skipped ones included. */
  readonly taskReturn: number;
}

export interface GivenReport {
  readonly transitions: number;
  /** Number of ended episodes. The means are over them, NaN without any. */
  readonly episodes: number;
  readonly taskReturn: number;
  readonly lowest: number;
  readonly highest: number;
  /** Share of episodes with the success event. NaN if the world has none. */
  readonly success: number;
  /** Number of observation–action pairs in the data, and over all reachable observations. */
  readonly covered: number;
  readonly pairs: number;
  /** CRC-32 of the transitions, 8 hex digits. */
  readonly checksum: string;
  readonly samples: readonly GivenSample[];
}
export interface GivenSample {
  readonly observations: readonly number[]; // before each action, then the last one reached
  readonly actions: readonly number[];
  readonly taskReturn: number;
  readonly reward: number; // training return of the recorded steps
  readonly ended: boolean;
}

const SAMPLES = 4;
const SAMPLE_STEPS = 60;

export function reportOf(
  episodes: readonly RecordedEpisode[],
  { world, variant: { planned } }: PreparedWorld,
  checksum: number,
): GivenReport {
  const { nObservations, nActions } = world.build.constants;
  const actions = nActions?.value ?? 1;
  const ended = episodes.filter((one) => one.ended);
  const returns = ended.map((one) => one.taskReturn);
  const mean = (all: readonly number[]) => all.reduce((sum, x) => sum + x, 0) / all.length;
  const knowsSuccess = world.module.events.some(({ name }) => name === 'success');
  const pairs = new Set<number>();
  for (const one of episodes)
    for (const [k, action] of one.actions.entries()) pairs.add((one.observations[k] ?? 0) * actions + action);
  const reachable = planned?.reachable.reduce((sum, flag) => sum + flag, 0) ?? nObservations?.value ?? 0;
  return {
    transitions: episodes.reduce((sum, one) => sum + one.actions.length, 0),
    episodes: ended.length,
    taskReturn: mean(returns),
    lowest: returns.length === 0 ? Number.NaN : Math.min(...returns),
    highest: returns.length === 0 ? Number.NaN : Math.max(...returns),
    success: knowsSuccess ? mean(ended.map(({ succeeded }) => (succeeded ? 1 : 0))) : Number.NaN,
    covered: pairs.size,
    pairs: reachable * actions,
    checksum: checksum.toString(16).padStart(8, '0'),
    samples: episodes.slice(0, SAMPLES).map(sampleOf),
  };
}

function sampleOf(one: RecordedEpisode): GivenSample {
  const length = Math.min(SAMPLE_STEPS, one.actions.length);
  const last = one.nextObservations[length - 1];
  return {
    observations: [...one.observations.subarray(0, length), ...(last === undefined ? [] : [last])],
    actions: [...one.actions.subarray(0, length)],
    taskReturn: one.taskReturn,
    reward: one.rewards.reduce((sum, reward) => sum + reward, 0),
    ended: one.ended && length === one.actions.length,
  };
}
