/** What the columns of a log mean: this lab's own long format, or a step column with metrics of other tools next to it. */
import { metricNamed } from '../../../measure/metrics/dictionary.ts';
import type { MetricEntry } from '../../../measure/metrics/metrics.ts';

const STEPS = [
  'step',
  'env_steps',
  'envsteps',
  'env_step',
  'env steps',
  'env step',
  'global_step',
  'global step',
  'time/total_timesteps',
  'total_timesteps',
  'total timesteps',
  'timesteps',
  'timestep',
  'trainer/global_step',
  'train/global_step',
  '_step',
  'steps',
  'iteration',
  'update',
  'epoch',
];
/** Stable-Baselines3 logs the negative of the entropy under this name. */
const NEGATED = new Set(['train/entropy_loss']);

export interface LongColumns {
  readonly kind: 'long';
  readonly step: number;
  readonly metric: number;
  readonly value: number;
  readonly run: number; // −1: there is none
  readonly variant: number;
}
export interface MetricColumn {
  readonly at: number;
  readonly metric: MetricEntry['id'];
  readonly sign: 1 | -1;
  readonly run: string;
  readonly origin: string;
}
export interface WideColumns {
  readonly kind: 'wide';
  readonly step: number;
  readonly metrics: readonly MetricColumn[];
  readonly unknown: readonly string[];
}

export function meaningOf(name: string): Pick<MetricColumn, 'metric' | 'sign'> | null {
  const wanted = name.trim().toLowerCase();
  const entry = metricNamed(wanted) ?? metricNamed(wanted.replaceAll('_', ' '));
  return entry === undefined ? null : { metric: entry.id, sign: NEGATED.has(wanted) ? -1 : 1 };
}

/** @param file its name, for logs whose only value column is called `value`. @returns in words why it cannot be read */
export function columnsOf(header: readonly string[], file: string): LongColumns | WideColumns | string {
  const names = header.map((name) => name.trim().toLowerCase());
  const steps = STEPS.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const [step = -1] = steps;
  if (step < 0)
    return `No column has the step. Name it ${STEPS.slice(0, 5).join(', ')} or similar. Columns found: ${header.slice(0, 12).join(', ')}.`;
  const metric = names.indexOf('metric');
  const value = names.indexOf('value');
  if (metric >= 0 && value >= 0)
    return {
      kind: 'long',
      step,
      metric,
      value,
      run: names.indexOf('run'),
      variant: names.findIndex((name) => name === 'variant' || name === 'arm'), // before version 2: arm
    };
  const metrics: MetricColumn[] = [];
  const unknown: string[] = [];
  header.forEach((name, at) => {
    if (steps.includes(at) || /^(wall time|_timestamp|time\/time_elapsed|_runtime)$/i.test(name.trim()))
      return;
    // Weights & Biases writes “run name - metric”, with columns of extremes next to it.
    const [, run = '', plain = name] = /^(.*) - ([^-]+)$/.exec(name) ?? [];
    if (/__(min|max)$/i.test(plain)) return;
    // TensorBoard writes Step and Value, and the metric only into the file's name.
    const meaning =
      meaningOf(plain) ??
      (names[at] === 'value' ? (meaningInFile(file) ?? { metric: 'return', sign: 1 }) : null);
    if (meaning === null) unknown.push(name);
    else metrics.push({ at, ...meaning, run, origin: plain.trim() });
  });
  if (metrics.length > 0) return { kind: 'wide', step, metrics, unknown };
  return `No column has a known metric name: ${header.slice(0, 12).join(', ')}. Reward Lab knows its names and those of CleanRL, Stable-Baselines3, TRL and verl, for example charts/episodic_return or rollout/ep_rew_mean.`;
}

function meaningInFile(file: string): Pick<MetricColumn, 'metric' | 'sign'> | null {
  const tag = file.replace(/\.csv$/i, '').replace(/^.*tag-/, '');
  return meaningOf(tag.replace('_', '/')) ?? meaningOf(tag);
}
