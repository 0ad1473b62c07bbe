/** Recognizes the columns of a log: this lab's own long format, that of trackers, or a step column with metrics next to it. */
import { METRICS } from '../stats/metrics/dictionary.ts';
import type { MetricEntry } from '../stats/metrics/metrics.ts';
import { namesElsewhere, TAGS, type Tool, toolOf } from '../stats/metrics/names-elsewhere.ts';
import { MAX_COLUMNS, shown } from './separated.ts';

const ENV_STEPS = [
  'env_steps',
  'envsteps',
  'env_step',
  'env steps',
  'env step',
  'environment steps',
  'time/total_timesteps',
  'total_timesteps',
  'total timesteps',
  'timesteps',
  'timestep',
] as const;
/** In order of preference: counts of environment steps, then of tokens, then whatever the tool counts. */
const STEPS: readonly string[] = [
  ...ENV_STEPS,
  'num_tokens',
  'train/num_tokens',
  'eval_num_tokens',
  'eval/num_tokens',
  'global_step',
  'global step',
  'train/global_step',
  'trainer/global_step',
  'step',
  'steps',
  '_step',
  'iteration',
  'update',
  'epoch',
  'train/epoch',
];
const TIMES =
  /^(?:wall.?time|_timestamp|timestamp|time|time\/time_elapsed|time_elapsed|_runtime|relative time.*)$/i;
const METRIC = ['metric', 'key', 'tag', 'metric_name', 'metric name'];
const RUNS = [
  'group',
  'run',
  'run name',
  'run_name',
  'runid',
  'run id',
  'run_id',
  'run_uuid',
  'variant',
  'arm',
];
/** Known columns of long files that are ignored. Seeds of a run are averaged. */
const PASSED_OVER = /^(?:seed|experiment|experiment.?id|experiment name|unit|is_nan)$/i;

export interface Meaning {
  readonly metric: MetricEntry['id'];
  readonly factor: number;
}
export interface LongColumns {
  readonly kind: 'long';
  readonly step: number;
  readonly metric: number;
  readonly value: number;
  readonly runs: readonly number[];
  /** True for a log that this lab exported. Its names are the lab's own, even if other tools use them for something else. */
  readonly own: boolean;
}
export interface StepColumn {
  readonly at: number;
  readonly over: string; // what the steps count; empty: environment steps
}
export interface ValueColumn {
  readonly at: number;
  /** In order of preference: some tools leave the better count empty in some rows. */
  readonly steps: readonly StepColumn[];
  readonly name: string;
  readonly run: string;
}
export interface WideColumns {
  readonly kind: 'wide';
  readonly values: readonly ValueColumn[];
}

const lower = (name: string) => name.trim().toLowerCase();

const OWN: ReadonlyMap<string, MetricEntry['id']> = new Map([
  ...Object.values(METRICS).flatMap(({ id, label }) => [
    [id.toLowerCase(), id] as const,
    [label.toLowerCase(), id] as const,
  ]),
  ['heldout', 'evaluationReturn'], // its name in older files
]);
const ownMetric = (name: string): MetricEntry['id'] | undefined =>
  OWN.get(lower(name)) ?? OWN.get(lower(name).replaceAll('_', ' '));

/**
 * What a name means in a log of a tool, or in one of the lab's own. For a name that means different things in
 * different tools, the tool must be known, or a value must rule out all but one of them.
 * @returns a text that says why it has no meaning here, if so
 */
export function meaningOf(name: string, tool: Tool | 'own' | undefined, least: number): Meaning | string {
  const rows = namesElsewhere(name);
  const own = ownMetric(name);
  if (own !== undefined && (tool === 'own' || rows.length === 0)) return { metric: own, factor: 1 };
  if (rows.length === 0) return 'no metric of this lab has this name';
  const possible = rows.filter((row) => {
    if (tool !== undefined && rows.some((other) => other.tool === tool)) return row.tool === tool;
    // The entropy of tokens is never negative, so a negative one is logged with the opposite sign.
    return !(row.metric === 'entropy' && row.factor === 1 && least < 0);
  });
  const meanings = new Set(possible.map(({ metric, factor = 1 }) => `${metric} ${factor}`));
  const [first] = possible;
  if (meanings.size > 1 || first === undefined) {
    const each = rows.map((row) => `in ${row.tool}: ${row.meaning}`).join('; ');
    return `it means different things (${each})`;
  }
  if (first.metric === null) return `in ${first.tool} it is ${first.meaning}`;
  return { metric: first.metric, factor: first.factor ?? 1 };
}

/**
 * What a column of steps counts. @param tracker that counts steps of its own; empty if there is none
 * @returns empty for environment steps
 */
export function unitOf(
  written: string,
  tool: Tool | 'own' | undefined,
  tracker: '' | 'Weights & Biases' | 'TensorBoard',
): string {
  const name = lower(written);
  const ofFile = `${shown(written)} of ${tracker || 'the file'}`;
  if (ENV_STEPS.some((known) => known === name)) return '';
  if (name.endsWith('num_tokens')) return 'tokens, those of prompts included';
  const inEnvironment = tool === 'CleanRL' || tool === 'Stable-Baselines3';
  if (name === 'global_step' || name === 'global step') return inEnvironment ? '' : ofFile;
  if (tracker === 'Weights & Biases' || !/^steps?$/.test(name)) return ofFile;
  if (inEnvironment || tool === 'own') return '';
  return tool === 'TRL' ? `optimizer steps (${shown(written)} of TRL)` : ofFile;
}

/** The run and the metric that TensorBoard wrote into the name of a file; empty if there are none. */
function tagOf(file: string): { readonly run: string; readonly tag: string } {
  const [, run = '', tag = ''] = /^run-(.*?)-tag-(.+?)(?: \(\d+\))?(?:\.csv)?$/i.exec(file) ?? [];
  const known = TAGS.get(tag.toLowerCase());
  return { run, tag: known ?? tag };
}

/** Stable-Baselines3 numbers its runs by algorithm, such as PPO_1. */
const SB3_RUN = /^(?:A2C|ARS|CrossQ|DDPG|DQN|HER|MaskablePPO|PPO|QRDQN|RecurrentPPO|SAC|TD3|TQC|TRPO)_\d+$/;

/**
 * The columns of a long file, which has one value in each row. @returns null if it is not a long file; a text
 * if it cannot be read
 */
export function columnsOf(header: readonly string[]): LongColumns | string | null {
  const names = header.map(lower);
  const step = STEPS.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const metric = METRIC.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const value = names.indexOf('value');
  if (metric < 0 || value < 0) return null;
  if (step < 0) return noStep(header);
  const runs = RUNS.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const known = new Set([step, metric, value, ...runs]);
  const other = header.findIndex(
    (name, at) =>
      !known.has(at) &&
      !TIMES.test(name.trim()) &&
      !PASSED_OVER.test(name.trim()) &&
      !STEPS.includes(lower(name)),
  );
  if (other >= 0)
    return `The column ${shown(header[other] ?? '')} is not known. If it keeps lines apart, call it variant; else remove it.`;
  const own = names.includes('seed') && (names.includes('variant') || names.includes('arm'));
  return { kind: 'long', step, metric, value, runs, own };
}

const noStep = (header: readonly string[]) =>
  `No column has the step. Name it ${['step', ...ENV_STEPS.slice(0, 3)].join(', ')} or similar. Columns found: ${header
    .slice(0, 12)
    .map((name) => name.slice(0, 60))
    .join(', ')}.`;

/**
 * Reads a step column with values next to it. @param file its name, for logs whose only value column is
 * called `value` @returns a text that says why it cannot be read, if so
 */
export function wideColumns(
  header: readonly string[],
  file: string,
): (WideColumns & { readonly tool: Tool | undefined }) | string {
  if (header.length > MAX_COLUMNS)
    return `It has more than ${MAX_COLUMNS.toLocaleString('en')} columns. Remove those that are not needed.`;
  const parts = header.map(trackedName);
  const tracked = parts.some(({ run }) => run !== '');
  const names = parts.map(({ plain }) => plain);
  const lone = header.findIndex((name) => lower(name) === 'value');
  const { run: ofFile, tag } = tagOf(file);
  const allNames = tag === '' ? names : [...names, tag];
  const tool = SB3_RUN.test(ofFile) ? 'Stable-Baselines3' : toolOf(lone >= 0 ? allNames : names);
  const steps = STEPS.flatMap((name) =>
    parts.flatMap(({ run, plain }, at) => (run === '' && lower(plain) === name ? [at] : [])),
  );
  const time = parts.findIndex(({ run, plain }) => run === '' && TIMES.test(plain.trim()));
  const stepsOfRuns = new Map(
    STEPS.toReversed().flatMap((name) =>
      parts.flatMap(({ run, plain }, at) =>
        run !== '' && lower(plain) === name ? [[run, at] as const] : [],
      ),
    ),
  );
  // Weights & Biases writes the x-axis of its chart first, whatever it is called.
  const axis = tracked && steps.length === 0 && time < 0 && parts[0]?.run === '' ? 0 : -1;
  const shared = axis >= 0 ? [axis] : steps;
  const isStep = (at: number) => shared.includes(at) || [...stepsOfRuns.values()].includes(at);
  const counting = tool ?? (allNames.some((name) => ownMetric(name) !== undefined) ? 'own' : undefined);
  const values: ValueColumn[] = [];
  for (const [at, { run, plain, extreme }] of parts.entries()) {
    const name = at === lone && tag !== '' ? tag : plain.trim();
    if (isStep(at) || extreme || TIMES.test(plain.trim()) || STEPS.includes(lower(plain))) continue;
    // Use the x-axis of the chart if it counts steps, otherwise the steps that Weights & Biases writes for each run.
    const own = stepsOfRuns.get(run) ?? time;
    const candidates = shared.length > 0 ? shared : own < 0 ? [] : [own];
    if (candidates.length === 0) return noStep(header);
    const isWrongName = at === lone && tag === '';
    values.push({
      at,
      steps: candidates.map((step) => ({
        at: step,
        over: unitOf(parts[step]?.plain ?? '', counting, tracked ? 'Weights & Biases' : ''),
      })),
      name: isWrongName ? '' : name,
      run: run || ofFile,
    });
  }
  if (values.length === 0)
    return shared.length === 0 && time < 0 ? noStep(header) : 'It has steps, but no column of values.';
  return { kind: 'wide', values, tool };
}

/**
 * Splits “run name - metric”, as Weights & Biases writes it. Both parts may contain hyphens, and there are
 * columns of extremes next to it.
 */
function trackedName(written: string): { run: string; plain: string; extreme: boolean } {
  const at = written.lastIndexOf(' - ');
  const run = at > 0 ? written.slice(0, at).trim() : '';
  const plain = at > 0 ? written.slice(at + 3) : written;
  return { run, plain, extreme: /__(?:min|max)$/i.test(plain) };
}
