/** The pilot of the command: before a study is measured in full, it says what the seeds can decide, and stops if a gate fails. */
import { type Power, pilotSeed, pilotSeeds, powerOf } from '../../study/power.ts';
import { powerLines } from '../../study/power-words.ts';
import { planStudy, runStudy } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { seedsPerJob } from './arguments.ts';
import type { ProcessExecutor } from './process-executor.ts';

const NO_VERDICT = { verdict: 'undecided', gates: [], parts: [], controls: [] } as const;

/** @returns null if nothing of the study is trained, or it was stopped @throws StudyError */
export async function pilotOf(
  study: WrittenStudy,
  executor: ProcessExecutor,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Power | null> {
  const plan = planStudy(study, {
    pilot: pilotSeed(study),
    seeds: (_, asked) => pilotSeeds(asked),
    seedsPerJob: seedsPerJob(null),
  });
  if (plan.jobs.every(({ exact }) => exact)) return null;
  const state = await runStudy(plan, {
    executors: [executor],
    judge: () => NO_VERDICT,
    signal,
    blocks: await executor.stored(plan.jobs),
    progress,
  });
  return state === null ? null : powerOf(study, state.numbers.scores);
}

export const pilotText = (name: string, power: Power): string =>
  [`Pilot of ${name}, with other seeds:`, ...powerLines(power).map(({ text }) => `    ${text}`)].join('\n');

export const refusalText = (name: string, { failedGates }: Power): string =>
  [
    `${name} was not run: in the pilot, the experiment does not test the claim. For that, this would have to be true:`,
    ...failedGates.map((says) => `    ${says}`),
    'Change the study, or write --despite-pilot to run it all the same.',
  ].join('\n');
