import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../stats/metrics/metrics.ts';
import type { Fault } from '../contract.ts';
import type { BuiltWorld, Variant } from './built.ts';
import { AGENT_FAULT, COUNT, SUM } from './main.ts';

export interface WindowReadings {
  readonly sums: ArrayLike<number>; // main$sums, slots of SUM
  readonly counts: ArrayLike<number>; // main$counts, slots of COUNT
  readonly episodes: number;
  readonly updates: number;
  /** Result of main$valueError. Ignored if `hasValueError` is false. */
  readonly valueError: number;
}

/** Metrics of runs that measure only returns, besides the contributions of the terms. */
export const OF_RETURNS: ReadonlySet<MetricId> = new Set([
  'return',
  'taskReturn',
  'success',
  'episodeLength',
  'episodes',
  'rewardRate',
  'taskRate',
]);

/** Equals main's `noReading`, which is an f32. */
const NO_READING = Math.fround(1e12);

/** True if the value error of this variant is measured. */
export function hasValueError({
  plan,
  planned,
  assembly,
}: Pick<Variant, 'plan' | 'planned' | 'assembly'>): boolean {
  if (!plan.critic || planned === null || assembly.measures !== 'all') return false;
  return planned.reference.designValue.some(Number.isFinite);
}

/**
 * @param interval environment steps; null: whole episodes, which count their own @param rows [replicas × columns], from `offset`
 */
export function writeRow(
  variant: Variant,
  readings: WindowReadings,
  interval: number | null,
  world: BuiltWorld,
  rows: Float32Array,
  offset: number,
  metricColumns: number = METRIC_COLUMNS,
): void {
  const { assembly, planned } = variant;
  const all = assembly.measures === 'all';
  const sum = (slot: number) => readings.sums[slot] ?? 0;
  const count = (slot: number) => readings.counts[slot] ?? 0;
  const per = (value: number, n: number) => (n > 0 ? value / n : Number.NaN);
  const n = count(COUNT.episodes);
  const steps = interval ?? count(COUNT.length);
  const put = (id: MetricId, value: number) => {
    if (all || OF_RETURNS.has(id)) rows[offset + ALL_METRIC_IDS.indexOf(id)] = value;
  };
  put('return', per(sum(SUM.return), n));
  put('taskReturn', per(sum(SUM.taskReturn), n));
  put(
    'success',
    world.module.events.some((e) => e.name === 'success') ? per(count(COUNT.success), n) : Number.NaN,
  );
  put('episodeLength', per(count(COUNT.length), n));
  put('entropy', per(sum(SUM.entropy), count(COUNT.entropy)));
  const m = count(COUNT.advantage);
  const mean = per(sum(SUM.advantage), m);
  put('advantageMean', mean);
  put(
    'advantageStd',
    m > 1 ? Math.sqrt(Math.max(0, (sum(SUM.advantageSquared) - m * mean * mean) / (m - 1))) : Number.NaN,
  );
  const bandit = world.module.functions.some((f) => f.name === 'regret');
  put('regret', bandit ? sum(SUM.regret) : Number.NaN);
  const knowsOptimal = planned !== null || world.module.functions.some((f) => f.name === 'optimal');
  put('optimalActions', knowsOptimal ? per(count(COUNT.optimal), steps) : Number.NaN);
  put('rewardRate', per(sum(SUM.reward), steps));
  put('taskRate', per(sum(SUM.taskReward), steps));
  assembly.terms.forEach(({ reads }, k) => {
    const value = sum(SUM.terms + k);
    rows[offset + metricColumns + k] = !reads ? per(value, n) : value < NO_READING ? value : Number.NaN;
  });
  put('episodes', readings.episodes);
  put('updates', readings.updates);
  put('valueError', hasValueError(variant) ? readings.valueError : Number.NaN);
}

/** @param code main's `fault`, not 0 */
export function faultFrom(
  variant: Variant,
  seed: number,
  code: number,
  envSteps: number,
  position = envSteps,
): Fault {
  const term = variant.assembly.terms[code - 1];
  const source = code === AGENT_FAULT ? 'agent' : (term?.label ?? 'the sum of the terms');
  const where = code === AGENT_FAULT ? 'What the agent learns from' : `The reward of “${source}”`;
  return {
    kind: 'fault',
    variant: variant.index,
    seed,
    envSteps: position,
    source,
    message: `${where} was not a finite number at env step ${envSteps}. This replica stopped there. Its earlier numbers remain valid. Try a smaller step size or a bounded reward.`,
  };
}
