import type { PlanOptions } from '../../study/run.ts';
import { shardOf, slurmGiven } from '../arguments.ts';
import { given, type Refused } from '../options.ts';
import { defaultCache } from '../start-cache.ts';
import { isStudyFile } from './study-files.ts';

export const STUDIES_USAGE = `Usage: npm run studies [-- ID … FILE … | --family NAME | --stale | --all] [options]
       Without a selection it lists every study and every paper of the atlas, and runs nothing.
       ID is the number of a paper (190) or the name of a study (sb-2.2). FILE is a study file (my-study.json), or a link
       to one in quotation marks; its outcome is written beside it, as my-study.outcome.json. --family selects a family of the atlas,
       --stale those whose experiments or programs have changed, as the list says, --all every study.
       --minutes M starts no new work after M minutes, cheapest studies first. What is finished is kept.
       --seeds N measures N seeds and keeps those that exist. --quick takes few seeds: it prints where the study
       points and writes nothing. --pilot SEED does the same with other random numbers, on all seeds.
       Before a full run of an ID or FILE, a pilot of a tenth of the seeds (at least 4), with other random numbers, says what
       the seeds can decide. If a gate fails in it, the study is not run. --despite-pilot runs it all the same; --no-pilot
       skips the pilot.
       --workers N; --kept DIR is the folder of finished parts; --outcomes DIR is where outcomes are written.
       --shard I/N runs a part of the work and writes no outcome; the same command without --shard then joins all parts.
       --block B is the number of seeds in one part.
       --again N measures about N recorded studies from nothing, other ones each day, and compares all checksums and scores.
       --slurm DIR writes scripts for a cluster there: a job array of --tasks N, and a job that joins them and writes the
       outcomes. --submit submits both. See docs/clusters.md.
       --help prints this text.
Exit status: 0 done; 1 a study cannot run; 2 wrong usage. Ctrl C keeps what is finished and exits with 130.
See docs/studies.md.`;

export type StudiesArguments = Exclude<ReturnType<typeof parseStudiesArguments>, Refused>;

const OPTIONS = {
  family: 'NAME',
  stale: null,
  all: null,
  again: 'N',
  minutes: 'M',
  seeds: 'N',
  quick: null,
  pilot: 'SEED',
  'no-pilot': null,
  'despite-pilot': null,
  workers: 'N',
  kept: 'DIR',
  outcomes: 'DIR',
  shard: 'I/N',
  block: 'B',
  slurm: 'DIR',
  tasks: 'N',
  submit: null,
};

/** About a quarter of an experiment's seeds, regardless of the number measured, so that more seeds add jobs. */
export const seedsPerJob =
  (block: number | null) =>
  (asked: number): number =>
    block ?? Math.max(10, Math.ceil(asked / 40) * 10);

export const planOptions = ({
  quick,
  pilot,
  seeds,
  block,
}: Pick<StudiesArguments, 'quick' | 'pilot' | 'seeds' | 'block'>): PlanOptions => ({
  quick,
  pilot,
  seeds: (_, asked) => seeds ?? asked,
  seedsPerJob: seedsPerJob(block),
});

export const parseStudiesArguments = (argv: readonly string[]) =>
  given(argv, OPTIONS, (written) => {
    const { values, flags, positionals } = written;
    const ids = positionals.filter((word) => !isStudyFile(word));
    const files = positionals.filter(isStudyFile);
    const number = (name: keyof typeof OPTIONS, least: number, most: number): number | null => {
      const text = values[name];
      if (text === undefined) return null;
      const value = Number(text);
      const whole = name === 'minutes' || Number.isInteger(value);
      if (text.trim() === '' || !whole || !(value >= least && value <= most))
        throw new RangeError(`--${name} takes a number from ${least} to ${most}, not “${text}”.`);
      return value;
    };
    const selections = [positionals.length > 0, 'family' in values, flags.has('stale'), flags.has('all')];
    if (selections.filter(Boolean).length > 1)
      throw new RangeError('Select studies in one way: by ID, --family, --stale or --all.');
    const selected = selections.includes(true);
    const idle = [...Object.keys(values), ...flags].find(
      (name) => !['outcomes', 'kept', 'again', 'workers'].includes(name),
    );
    if (!selected && idle !== undefined)
      throw new RangeError(`--${idle} needs a selection: write an ID, --family NAME, --stale or --all.`);
    if (flags.has('quick') && ('seeds' in values || 'pilot' in values))
      throw new RangeError('--quick chooses the seeds itself. Remove --seeds or --pilot.');
    const shard = shardOf(values.shard);
    const slurm = slurmGiven(written, shard);
    if (slurm !== null && files.length > 0)
      throw new RangeError('--slurm takes built-in studies. Remove the file.');
    const own = ['minutes', 'kept', 'block'].find((name) => name in values);
    if (slurm !== null && own !== undefined)
      throw new RangeError(`--${own} and --slurm exclude each other: the job array divides the work itself.`);
    return {
      out: values.outcomes ?? null,
      ids,
      files,
      family: values.family ?? null,
      stale: flags.has('stale'),
      all: flags.has('all'),
      selected,
      again: number('again', 1, 1000),
      minutes: number('minutes', 0, 100_000),
      seeds: number('seeds', 1, 4096),
      quick: flags.has('quick'),
      pilot: number('pilot', 0, 2 ** 32 - 1),
      pilots: positionals.length > 0 && !flags.has('no-pilot'),
      despitePilot: flags.has('despite-pilot'),
      workers: number('workers', 1, 4096),
      kept: values.kept ?? `${defaultCache()}/studies`,
      shard,
      block: number('block', 1, 4096),
      slurm,
    };
  });
