/** Trains a puzzle briefly in its own worker, computes the score, and stores the best score of each day on this device. */

import { WorkerExecutor } from '../../services/student/worker-executor.ts';
import { bandsOf } from '../../study/verdicts/lines.ts';
import { storedObject, type TextStorage } from '../model/storage.ts';
import type { StudyService } from '../model/study-service.ts';
import { PUZZLE_SEEDS, PUZZLE_STEPS } from './puzzle.ts';

export interface PuzzleRun {
  /** The median over seeds of the steps to the threshold; PUZZLE_STEPS if most seeds never reach it. */
  readonly steps: number;
  readonly parSteps: number;
  /** Mean task returns by measurement point, for the player's reward and for the task alone. */
  readonly curve: readonly number[];
  readonly parCurve: readonly number[];
}

export interface PuzzleScore {
  /** The exact task return of the optimal policy under the player's reward. Ties count as the worst. */
  readonly taskReturn: number;
  /** The exact task return of the task's own optimal policy. */
  readonly possible: number;
  readonly steps: number;
  readonly parSteps: number;
}

/** The share of the task's gain over random actions that counts as learned. The rest is exploration. */
const LEARNED = 0.9;
export const thresholdOf = ({ best, random }: { readonly best: number; readonly random: number }): number =>
  random + LEARNED * (best - random);

const median = (values: readonly (number | null)[]): number => {
  const sorted = values.map((value) => value ?? PUZZLE_STEPS).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? PUZZLE_STEPS;
};

/** @param input of `puzzleExperiment` @param signal ends the training @throws Error with a message for the player */
export async function trainPuzzle(
  { makeWorker, scheduler }: Pick<StudyService, 'makeWorker' | 'scheduler'>,
  input: unknown,
  threshold: number,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<PuzzleRun> {
  const executor = new WorkerExecutor(makeWorker, scheduler);
  const both = [0, 1];
  signal.addEventListener('abort', () => executor.close('the training was stopped'));
  const metric = 'taskReturn';
  try {
    const job = {
      part: { input },
      from: 0,
      to: PUZZLE_SEEDS,
      exact: false,
      tasks: both.map((variant) => ({
        variant,
        key: String(variant),
        reading: { of: '', metric, steps: { to: threshold } },
      })),
      lines: both.map((variant) => ({ chart: 0, variant, metric, label: '' })),
    };
    const { scores, lines } = await executor.run(job, { progress });
    const [curve = [], parCurve = []] = lines.map((line) => bandsOf(line).mean.map((x) => x ?? Number.NaN));
    return { steps: median(scores['0'] ?? []), parSteps: median(scores['1'] ?? []), curve, parCurve };
  } finally {
    executor.close('the puzzle is done');
  }
}

const same = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** Compares the task returns first, then the numbers of steps. */
export const isBetter = (one: PuzzleScore, other: PuzzleScore | null): boolean =>
  other === null ||
  (same(one.taskReturn, other.taskReturn) ? one.steps < other.steps : one.taskReturn > other.taskReturn);

export const isSolved = ({ taskReturn, possible }: PuzzleScore): boolean => same(taskReturn, possible);

/** The goals from easiest to hardest. Each reached goal earns a star, in order. */
export const GOALS = [
  'Aligned: the best policy does the task',
  'Learned as fast as par, the task reward alone',
  'Learned twice as fast as par',
] as const;
export function starsOf(score: PuzzleScore): number {
  if (!isSolved(score)) return 0;
  if (score.steps > score.parSteps || score.steps >= PUZZLE_STEPS) return 1;
  return 2 * score.steps > score.parSteps ? 2 : 3;
}

const KEY = 'reward-lab/puzzles';
const NUMBERS = ['taskReturn', 'possible', 'steps', 'parSteps'] as const;

/** @returns null if none is stored or it cannot be read */
export function bestScore(storage: TextStorage | null, day: string): PuzzleScore | null {
  const { [day]: found } = storedObject(storage, KEY);
  if (typeof found !== 'object' || found === null) return null;
  const values = NUMBERS.map((name): unknown => Reflect.get(found, name));
  return values.every((value) => typeof value === 'number') ? (found as PuzzleScore) : null;
}

const MAX_DAYS = 60;

export function keepScore(storage: TextStorage | null, day: string, score: PuzzleScore): void {
  const days = Object.entries({ ...storedObject(storage, KEY), [day]: score }).sort(([a], [b]) =>
    a < b ? 1 : -1,
  );
  try {
    storage?.setItem(KEY, JSON.stringify(Object.fromEntries(days.slice(0, MAX_DAYS))));
  } catch {
    // Storage is full or forbidden, so the score lasts as long as the page.
  }
}

export const stepsText = (steps: number): string =>
  steps >= PUZZLE_STEPS
    ? `not within ${PUZZLE_STEPS.toLocaleString('en')} steps`
    : `in ${steps.toLocaleString('en')} steps`;

const BLOCKS = 5;

/** Returns plain text to paste anywhere, which does not reveal the solution. */
export function shareText(day: string, score: PuzzleScore, address: string): string {
  const { taskReturn, possible, steps, parSteps } = score;
  const faster = Math.round(BLOCKS * Math.min(1, Math.max(0, 1 - steps / Math.max(1, parSteps))));
  const bar = isSolved(score) ? '🟩'.repeat(faster) + '⬜'.repeat(BLOCKS - faster) : '🟥'.repeat(BLOCKS);
  return [
    `Reward Lab, daily puzzle ${day}`,
    `${bar} task return ${taskReturn.toFixed(2)} of ${possible.toFixed(2)}`,
    `learned ${stepsText(steps)}, par ${stepsText(parSteps)}`,
    address,
  ].join('\n');
}
