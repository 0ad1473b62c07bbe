/** The command line of `npm run studies`. */

import { given, type Refused } from '../options.ts';
import { defaultCache } from '../start-cache.ts';

export const STUDIES_USAGE = `Usage: npm run studies [-- ID … | --family NAME | --stale | --all] [options]
       Without a selection it lists every study and every paper of the atlas, and runs nothing.
       ID is the number of a paper (190) or the name of a study (sb-2.2). --family selects a family of the atlas,
       --stale those whose experiments or programs have changed, --all every study.
       --minutes M starts no new work after M minutes, cheapest studies first. What is finished is kept.
       --seeds N measures N seeds and keeps those that exist. --quick takes few seeds: it prints where the study
       points and writes nothing. --pilot SEED does the same with other random numbers, on all seeds.
       --workers N; --kept DIR is the folder of finished parts; --outcomes DIR is where outcomes are written.
       --shard I/N runs a part of the work and writes no outcome; the same command without --shard then joins all parts.
       --block B is the number of seeds in one part.
       --slurm DIR writes the scripts of a job array there, --tasks N divides it, --submit submits it (docs/clusters.md).
       --help prints this text.
Exit status: 0 done; 1 a study cannot run; 2 wrong usage. Ctrl C keeps what is finished and exits with 130.
See docs/studies.md.`;

export type StudiesArguments = Exclude<ReturnType<typeof parseStudiesArguments>, Refused>;

const OPTIONS = {
  family: 'NAME',
  stale: null,
  all: null,
  minutes: 'M',
  seeds: 'N',
  quick: null,
  pilot: 'SEED',
  workers: 'N',
  kept: 'DIR',
  outcomes: 'DIR',
  shard: 'I/N',
  block: 'B',
  slurm: 'DIR',
  tasks: 'N',
  submit: null,
};

export const parseStudiesArguments = (argv: readonly string[]) =>
  given(argv, OPTIONS, ({ values, flags, positionals: ids }) => {
    const number = (name: keyof typeof OPTIONS, least: number, most: number): number | null => {
      const text = values[name];
      if (text === undefined) return null;
      const value = Number(text);
      const whole = name === 'minutes' || Number.isInteger(value);
      if (text.trim() === '' || !whole || !(value >= least && value <= most))
        throw new RangeError(`--${name} takes a number from ${least} to ${most}, not “${text}”.`);
      return value;
    };
    const selections = [ids.length > 0, 'family' in values, flags.has('stale'), flags.has('all')];
    if (selections.filter(Boolean).length > 1)
      throw new RangeError('Select studies in one way: by ID, --family, --stale or --all.');
    const selected = selections.includes(true);
    const idle = [...Object.keys(values), ...flags].find((name) => !['outcomes', 'kept'].includes(name));
    if (!selected && idle !== undefined)
      throw new RangeError(`--${idle} needs a selection: write an ID, --family NAME, --stale or --all.`);
    if (flags.has('quick') && ('seeds' in values || 'pilot' in values))
      throw new RangeError('--quick chooses the seeds itself. Remove --seeds or --pilot.');
    if (!('slurm' in values) && ('tasks' in values || flags.has('submit')))
      throw new RangeError('--tasks and --submit belong to --slurm DIR.');
    const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(values.shard ?? '') ?? []).map(Number);
    if (values.shard !== undefined && (index < 1 || index > count))
      throw new RangeError(`--shard takes I/N with I from 1 to N, for example 2/5, not “${values.shard}”.`);
    return {
      out: values.outcomes ?? null,
      ids,
      family: values.family ?? null,
      stale: flags.has('stale'),
      all: flags.has('all'),
      selected,
      minutes: number('minutes', 0, 100_000),
      seeds: number('seeds', 1, 4096),
      quick: flags.has('quick'),
      pilot: number('pilot', 0, 2 ** 32 - 1),
      workers: number('workers', 1, 4096),
      kept: values.kept ?? `${defaultCache()}/studies`,
      shard: values.shard === undefined ? null : { index: index - 1, count },
      block: number('block', 1, 4096),
      slurm: values.slurm ?? null,
      tasks: number('tasks', 1, 4096),
      submit: flags.has('submit'),
    };
  });
