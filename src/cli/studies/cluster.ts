/** Measures studies as a job array: every task runs some of the units, and the join writes the outcomes. */
import { join } from 'node:path';
import type { WrittenStudy } from '../../study/study.ts';
import { handedOn, TASK, writeJob } from '../slurm.ts';
import type { StudiesArguments } from './arguments.ts';
import { prepare } from './units.ts';

/** @throws StudyError @returns exit status */
export async function onCluster(
  wanted: readonly WrittenStudy[],
  args: StudiesArguments,
  { folder, tasks, submit }: NonNullable<StudiesArguments['slurm']>,
): Promise<number> {
  const trained = wanted.flatMap((study) => prepare(study, args)).filter(({ exact }) => !exact);
  const seeds = trained.map(({ experiment }) => experiment.seeds);
  const unitsOf = (block: number) => seeds.reduce((sum, own) => sum + Math.ceil(own / block), 0);
  if (unitsOf(1) < tasks) {
    console.error(
      `There are ${unitsOf(1)} seeds to train in all. Write --tasks N with N at most ${unitsOf(1)}.`,
    );
    return 2;
  }
  // The largest blocks that give every task something to do.
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
