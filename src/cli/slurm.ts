/**
 * Scripts for a cluster with Slurm: an array of tasks, each of which runs a shard, and a job that joins the shards after the
 * last one. Both call the command that writes them. Docs: docs/clusters.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { written } from './files.ts';

/** Stands for the number of the task, from 1, in a command. */
export const TASK = '$SLURM_ARRAY_TASK_ID';

export interface SlurmJob {
  readonly name: string;
  readonly tasks: number;
  readonly cores: number;
  /** Files for the tasks: text by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments for scripts/run.mjs; TASK stands for the number of the task. */
  readonly task: readonly string[];
  /** It gets its name once the command has succeeded, and is then never made again. Null: the command stores its own parts. */
  readonly result: string | null;
  readonly joins: readonly string[];
}
export interface SlurmOptions {
  /** Absolute, because tasks see it on every machine. */
  readonly folder: string;
  readonly submit: boolean;
}

const NO_SLURM = `There is no sbatch here, so this machine has no Slurm. Nothing was written. Run the command on a login node of the cluster, or
without --submit: it then writes the scripts, which you can submit there.`;

/** Writes the scripts, and submits them if asked to. @returns exit status */
export async function writeJob(job: SlurmJob, { folder, submit }: SlurmOptions): Promise<number> {
  if (submit && !hasSbatch()) {
    console.error(NO_SLURM);
    return 2;
  }
  const [array, joins] = [join(folder, 'array.sh'), join(folder, 'join.sh')];
  const files = { ...job.files, [array]: arrayScript(job, folder), [joins]: joinScript(job, folder) };
  try {
    await mkdir(join(folder, 'logs'), { recursive: true });
    for (const path of Object.keys(files)) await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    console.error(
      `Cannot make ${folder}: ${error instanceof Error ? error.message : error}. Choose another folder.`,
    );
    return 2;
  }
  for (const [path, text] of Object.entries(files)) if (!(await written(path, text))) return 2;
  if (!submit) {
    console.log(`Wrote ${array} and ${joins}. Submit them with:
  JOB=$(sbatch --parsable ${quoted(array)})
  sbatch --dependency=afterok:$JOB --kill-on-invalid-dep=yes ${quoted(joins)}`);
    return 0;
  }
  return submitted(array, joins);
}

function submitted(array: string, joins: string): number {
  const first = sbatch([array]);
  if (typeof first !== 'string') {
    console.error(`sbatch refused ${array}: ${first.error}\n\nNothing was submitted.`);
    return 2;
  }
  const after = [`--dependency=afterok:${first}`, '--kill-on-invalid-dep=yes', joins];
  const second = sbatch(after);
  if (typeof second !== 'string') {
    console.error(`Job ${first} was submitted, but sbatch refused ${joins}: ${second.error}
Submit it by hand: sbatch ${after.map(quoted).join(' ')}, or cancel the first: scancel ${first}`);
    return 2;
  }
  console.log(`Submitted job ${first} (the tasks) and job ${second} (joins them when all are done).`);
  return 0;
}

function hasSbatch(): boolean {
  try {
    execFileSync('sbatch', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function sbatch(words: readonly string[]): string | { readonly error: string } {
  try {
    const said = execFileSync('sbatch', ['--parsable', ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return said.trim().split(';')[0] ?? ''; // NUMBER;CLUSTER
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    return { error: stderr.trim() || String(error) };
  }
}

/** Quotes a word for a shell, except for the number of the task. */
function quoted(word: string): string {
  const plain = /^[\w@%+=:,./-]+$/;
  return word
    .split(TASK)
    .map((part) => (part === '' || plain.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(`"${TASK}"`);
}

const command = (words: readonly string[]) =>
  [process.execPath, 'scripts/run.mjs', ...words].map(quoted).join(' ');

/** Slurm replaces `%a` and the like in the names of log files, so the percent signs of the folder are doubled. */
const logs = (folder: string, name: string) => `${join(folder, 'logs').replaceAll('%', '%%')}/${name}.log`;

const head = ({ name, cores }: SlurmJob, log: string, more: readonly string[] = []) =>
  [
    '#!/bin/bash',
    `#SBATCH --job-name=${name}`,
    ...more,
    `#SBATCH --cpus-per-task=${cores}`,
    `#SBATCH --chdir="${process.cwd()}"`,
    `#SBATCH --output="${log}"`,
    '#SBATCH --open-mode=append',
  ].join('\n');

function arrayScript(job: SlurmJob, folder: string): string {
  const { tasks, task, result } = job;
  const more = [`#SBATCH --array=1-${tasks}`, '#SBATCH --requeue'];
  const work =
    result === null
      ? command(task)
      : `[ -e ${quoted(result)} ] && exit 0
${command([...task, '--out', `${result}.unfinished`])} && mv ${quoted(`${result}.unfinished`)} ${quoted(result)}`;
  return `${head(job, logs(folder, '%a'), more)}
# Slurm ends a task with SIGTERM, and may start it again: the command stops, and what is finished is kept.
trap : TERM
${work}
`;
}

const joinScript = (job: SlurmJob, folder: string): string => `${head(job, logs(folder, 'join'))}
${command(job.joins)}
`;

/** The given options with their values, for another command. @param names true: the option takes a value */
export function handedOn(argv: readonly string[], names: Readonly<Record<string, boolean>>): string[] {
  return argv.flatMap((word, k) => {
    const [, name = '', value] = /^--([^=]+)(=[\s\S]*)?$/.exec(word) ?? [];
    const takesValue = Object.hasOwn(names, name) ? names[name] : undefined;
    if (takesValue === undefined) return [];
    return takesValue && value === undefined ? [word, argv[k + 1] ?? ''] : [word];
  });
}
