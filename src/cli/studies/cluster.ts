/** Measures studies as a job array: every task runs some of the units, and the join writes the outcomes. */
import { join } from 'node:path';
import { planChecked } from '../../services/student/study-check.ts';
import { byExperiment } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { handedOn, TASK, writeJob } from '../slurm.ts';
import { planOptions, type StudiesArguments } from './arguments.ts';

/** @throws StudyError @returns exit status */
export async function onCluster(
  wanted: readonly WrittenStudy[],
  args: StudiesArguments,
  { folder, tasks, submit }: NonNullable<StudiesArguments['slurm']>,
): Promise<number> {
  const plans = wanted.map((study) => planChecked(study, planOptions(args)));
  const seeds = plans
    .flatMap(({ jobs }) => byExperiment(jobs.filter(({ exact }) => !exact)))
    .map((jobs) => Math.max(...jobs.map(({ to }) => to)));
  const unitsOf = (block: number) => seeds.reduce((sum, own) => sum + Math.ceil(own / block), 0);
  if (unitsOf(1) < tasks) {
    console.error(
      `There are ${unitsOf(1)} seeds to train in all. Write --tasks N with N at most ${unitsOf(1)}.`,
    );
    return 2;
  }
  // The largest blocks that give every task work.
  let block = Math.max(...seeds);
  while (unitsOf(block) < tasks) block--;
  const ids = wanted.map(({ id }) => id);
  const cores = args.workers ?? 1;
  const command = [
    'src/cli/studies/main.ts',
    ...ids,
    '--kept',
    join(folder, 'kept'),
    '--block',
    String(block),
    ...handedOn(process.argv.slice(2), { seeds: true, pilot: true, quick: false, outcomes: true }),
  ];
  const name = `reward-lab-${ids.length === 1 ? ids[0] : 'studies'}`;
  const task = [...command, '--shard', `${TASK}/${tasks}`, '--workers', String(cores)];
  return writeJob({ name, tasks, cores, files: {}, task, result: null, joins: command }, { folder, submit });
}
