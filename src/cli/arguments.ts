import { resolve } from 'node:path';
import type { Measures, Shard } from '../engine/contract.ts';
import { OWN_FIELDS } from '../experiment/bounds.ts';
import { type CurveProof, readProof } from '../stats/stats/curve-hash.ts';
import { given, type Refused, type Written } from './options.ts';
import { chosenNames, FORMATS, type Format, formatOf, metricGiven, type Output } from './output.ts';
import { defaultCache } from './start-cache.ts';

export const USAGE = `Usage: npm run experiment -- FILE.json [--seeds N] [--episodes N] [--out RESULT] [--format json|csv|ndjson|tfevents] [--means] [--measures all|returns|NAMES]
                              [--workers N] [--shard I/N] [--expect HASH] [--compare [--metrics NAMES] [--margin X]] [--doctor] [--cache DIR | --no-cache]
                              [--save-model DIR] [--start-model DIR]
                              [--slurm DIR --tasks N [--submit]]
       npm run merge -- SHARD SHARD … [--out RESULT] [--format json|csv|ndjson|tfevents] [--means] [--measures NAMES] [--expect HASH] [--compare [--metrics NAMES] [--margin X]] [--doctor]
       FILE.json can be preset:ID, a built-in experiment, for example preset:default.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --episodes N trains each seed for N episodes, and counts measurement points in episodes.
       --format: without it, the extension of RESULT decides (.json, .csv, .ndjson; .zip: event files of TensorBoard).
       --means writes mean, 95 % interval and number of seeds at every measurement point instead of every seed.
       --measures returns records only returns, success, episode lengths and counts, contributions and reward rates.
       Learning and these numbers do not change; the other metrics are null and there is no advantage histogram.
       --measures NAMES records everything and writes only these metrics or parts, for example taskReturn,success,contributions.
       A reward term is named probe:NAME or contribution:NAME, by its label or id: probe:coverage, contribution:step-cost.
       --shard 2/5 runs the second fifth of the seeds, on any machine; merge joins the files of all shards. The result has
       the same bits as that of one process.
       --slurm DIR writes scripts for a cluster there: a job array of N tasks, one shard each, and a job that joins them into
       RESULT. --submit submits both. See docs/clusters.md.
       --cache is the folder that keeps warm starts of policies on text (which have learned from examples) between runs.
       --save-model writes the trained networks of worlds as LayersModels of TensorFlow.js, a folder for each variant and seed.
       --start-model lets every network start from the model.json in DIR; its layers and weights become settings.
       --expect compares the curve checksum with that of another run, as printed by the page or this command. A link
       can contain one. If they differ, the command reports the first different step or episode and exits with 1.
       --compare reports which variants differ, by how much and with what uncertainty, as the page does: in task return and in
       every probe, or in the metrics that --metrics names.
       --margin X is the smallest difference of interest, in the unit of the task return at the end, or of the one metric that
       --metrics names. Without it: half of the standard deviation between seeds, pooled over the two variants.
       Several files (A.json preset:ID … --compare) run one after another and are compared as the page compares saved
       runs: within each world on common steps or episodes, and across worlds by the ranks of designs with the same label.
       --doctor reports each problem, the step at which it began, and what to try.
       --help prints this text.
Exit status: 0 success; 1 the experiment cannot run or its checksum differs; 2 wrong usage, or a file cannot be read or
written; 3 a fault stopped every seed of a variant. Ctrl C writes the finished part, marked as partial, and exits with 130.
See docs/headless.md (commands) and docs/links.md (links). npm run docs writes docs/built/experiment-format.md (file format).`;

const MAX_FILES = 12;

/** Name of each value in the usage; null: the option takes no value. */
const OF_RESULTS = {
  out: 'RESULT',
  format: 'json|csv|ndjson|tfevents',
  means: null,
  measures: 'all|returns|NAMES',
  expect: 'HASH',
  compare: null,
  metrics: 'NAMES',
  margin: 'X',
  doctor: null,
};
const OPTIONS = {
  seeds: 'N',
  episodes: 'N',
  workers: 'N',
  shard: 'I/N',
  cache: 'DIR',
  'no-cache': null,
  'save-model': 'DIR',
  'start-model': 'DIR',
  slurm: 'DIR',
  tasks: 'N',
  submit: null,
  ...OF_RESULTS,
};

const ofResults = ({ values, flags }: Written) => {
  const out = values.out ?? null;
  const means = flags.has('means');
  const format = formatGiven(values.format) ?? formatOf(out);
  if (means && format === 'tfevents')
    throw new RangeError(
      'Event files have a run for each seed. Leave out --means, or choose csv, json or ndjson.',
    );
  return {
    out,
    ...measuresOf(values.measures),
    format,
    means,
    compare: flags.has('compare'),
    metrics: comparedNames(values.metrics, flags),
    margin: marginOf(values, flags),
    doctor: flags.has('doctor'),
    expect: values.expect === undefined ? null : proofOf(values.expect),
  };
};
export type ResultArguments = ReturnType<typeof ofResults>;

export type Arguments = Exclude<ReturnType<typeof parseArguments>, Refused>;

export const parseArguments = (argv: readonly string[]) =>
  given(argv, OPTIONS, (written) => {
    const { values, flags, positionals: files } = written;
    if (files.length === 0) throw new RangeError(NO_FILE);
    if (files.length > 1) {
      if (!flags.has('compare'))
        throw new RangeError(`Several files need --compare. Add it, or remove ${files.slice(1).join(' ')}.`);
      if (files.length > MAX_FILES) throw new RangeError(`At most ${MAX_FILES} files can be compared.`);
      const single = ['out', 'expect', 'shard', 'save-model', 'start-model'].find((name) => name in values);
      if (single !== undefined) throw new RangeError(`--${single} works with one file only.`);
    }
    const shard = shardOf(values.shard);
    if (shard !== null) {
      const late =
        ['means', 'compare', 'doctor'].find((name) => flags.has(name)) ??
        ['expect', 'format'].find((name) => name in values);
      if (late !== undefined)
        throw new RangeError(`--${late} needs all shards. Give it to “npm run merge” instead.`);
      if (values.out === undefined)
        throw new RangeError('--shard needs --out FILE: the shard is written there for “npm run merge”.');
    }
    const slurm = slurmGiven(written, shard);
    if (slurm !== null && files.length > 1) throw new RangeError('--slurm works with one file only.');
    if (slurm !== null && values.out === undefined)
      throw new RangeError('--slurm needs --out RESULT: the joined result is written there.');
    return {
      files,
      slurm,
      seeds: whole(values.seeds, '--seeds'),
      episodes: whole(values.episodes, '--episodes', OWN_FIELDS.episodes.max),
      workers: whole(values.workers, '--workers'),
      shard,
      cache: cacheOf(written),
      models: values['save-model'] ?? null,
      startModel: values['start-model'] ?? null,
      ...ofResults(written),
    };
  });

export const parseMergeArguments = (argv: readonly string[]) =>
  given(argv, OF_RESULTS, (written) => {
    if (written.positionals.length === 0)
      throw new RangeError('No shards were given. Write npm run merge -- SHARD SHARD … --out RESULT.');
    const { chosen, measures, ...rest } = ofResults(written);
    if (measures === 'returns')
      throw new RangeError(
        '--measures returns must be given to each shard. Run the shards with it, or name metrics here.',
      );
    return { files: written.positionals, chosen, ...rest };
  });

/** Null: the run stays on this machine. @param shard requested by the command */
export function slurmGiven({ values, flags }: Written, shard: Shard | null) {
  const submit = flags.has('submit');
  if (values.slurm === undefined) {
    if ('tasks' in values || submit) throw new RangeError('--tasks and --submit only work with --slurm DIR.');
    return null;
  }
  if (shard !== null) throw new RangeError('--slurm makes the shards itself. Remove --shard.');
  const tasks = whole(values.tasks, '--tasks');
  if (tasks === null) throw new RangeError('--slurm needs --tasks N: the number of tasks in the job array.');
  return { folder: resolve(values.slurm), tasks, submit };
}

export const NO_FILE = 'No experiment file was given.';

/** Compared metrics; null: task return and probes. */
function comparedNames(text: string | undefined, flags: Written['flags']): readonly string[] | null {
  if (text === undefined) return null;
  if (!flags.has('compare'))
    throw new RangeError('--metrics says what --compare compares. Add --compare, or remove --metrics.');
  return text.split(',').map((name) => metricGiven(name.trim(), '--metrics'));
}

/** Smallest difference of interest; null: by rule. */
function marginOf({ margin, metrics }: Written['values'], flags: Written['flags']): number | null {
  if (margin === undefined) return null;
  if (!flags.has('compare'))
    throw new RangeError('--margin only works with --compare. Add --compare, or remove --margin.');
  if (metrics?.includes(','))
    throw new RangeError(
      '--margin is in the unit of one metric. Name one with --metrics, or remove --margin.',
    );
  const value = margin.trim() === '' ? Number.NaN : Number(margin);
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`--margin takes a number that is at least 0, for example 0.5, not “${margin}”.`);
  return value;
}

/** Recorded metrics, and which of them are written (null: all). */
function measuresOf(text = 'all'): Pick<Output, 'chosen'> & { readonly measures: Measures } {
  if (text === 'all' || text === 'returns') return { measures: text, chosen: null };
  return { measures: 'all', chosen: chosenNames(text) };
}

function formatGiven(text: string | undefined): Format | undefined {
  const format = FORMATS.find((name) => name === text);
  if (text !== undefined && format === undefined)
    throw new RangeError(`--format takes ${FORMATS.join(', ')}, not “${text}”.`);
  return format;
}

function cacheOf({ values, flags }: Written): string | null {
  if (!flags.has('no-cache')) return values.cache ?? defaultCache();
  if (values.cache !== undefined)
    throw new RangeError('--cache and --no-cache exclude each other. Remove one.');
  return null;
}

/** Zero-based. */
export function shardOf(text: string | undefined): Shard | null {
  if (text === undefined) return null;
  const [, number = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > count)
    throw new RangeError(`--shard takes I/N with I from 1 to N, for example 2/5, not “${text}”.`);
  return { index: number - 1, count };
}

function proofOf(text: string): CurveProof {
  const proof = readProof(text.trim().toLowerCase());
  if (proof === null)
    throw new RangeError(`--expect takes the 16 digits printed after “curves”, not “${text}”.`);
  return proof;
}

function whole(text: string | undefined, name: string, most = 4096): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new RangeError(`${name} takes a whole number from 1 to ${most}, not “${text}”.`);
  return value;
}

export const AUDIT_USAGE = `Usage: npm run audit -- FILE.json [--out AUDIT.json]
       FILE.json can be preset:ID, a built-in experiment, for example preset:boat-race.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --help prints this text.
Exit status: 0 all variants were audited; 1 the experiment cannot be audited; 2 wrong usage.
See docs/audit.md (what an audit covers) and docs/headless.md (commands).`;

export const parseAuditArguments = (argv: readonly string[]) =>
  given(argv, { out: 'AUDIT.json' }, ({ values, positionals: [file, ...rest] }) => {
    if (file === undefined) throw new RangeError(NO_FILE);
    if (rest.length > 0) throw new RangeError(`Give one file. Remove ${rest.join(' ')}.`);
    return { file, out: values.out ?? null };
  });
