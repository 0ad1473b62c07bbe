/** How good reward models are on completions that they were not fitted to. */
import type { Settings } from '../../../../experiment/settings.ts';
import { areaUnderCurve, brierScore, calibrationError } from '../../../../learn/estimators/calibration.ts';
import type { SequencePolicy } from '../../../../learn/networks/sequence.ts';
import type { GroupScores, Judged, Objective } from '../../../../learn/reward-models/labeling.ts';
import type { ModelMeasure } from '../../../../rewards/language-contract.ts';
import type { LanguageTask } from '../../../../worlds/language/contract.ts';
import type { RandomStream } from '../../streams.ts';
import { rolloutAtOnce } from '../rollout.ts';
import { type Row, scoresOf, writtenRow } from './fit-step.ts';

const PAIRS = 128;

/** Pairs (2k and 2k + 1) of completions of held-out problems. */
export interface HeldOut {
  readonly rows: readonly Row[];
  readonly judged: readonly Judged[];
}

export async function heldOutPairs(
  task: LanguageTask,
  { reads }: Objective,
  policy: SequencePolicy,
  random: RandomStream,
): Promise<HeldOut> {
  const problems = Array.from({ length: PAIRS }, (_, k) =>
    task.problem('held-out', k % task.problems['held-out']),
  ).flatMap((problem) => [problem, problem]);
  const written = await rolloutAtOnce({ policy, task, problems, temperature: 1, random });
  const all = problems.map((problem, row) => writtenRow(task, reads, problem, written, row));
  return { rows: all.map(({ row }) => row), judged: all.map(({ judged }) => judged) };
}

export async function qualityOf(
  models: readonly SequencePolicy[],
  { rows, judged }: HeldOut,
  objective: Objective,
  settings: Settings,
  end: number,
): Promise<Readonly<Record<Exclude<ModelMeasure, 'labels'>, number>>> {
  const scores: GroupScores[] = [];
  for (const model of models) scores.push(await scoresOf(model, rows, end));
  const labelers = {
    noise: settings.number('labelNoise'),
    temperature: settings.number('labelTemperature'),
  };
  const forecasts = scores.flatMap((each) =>
    Array.from({ length: rows.length / 2 }, (_, k) => [2 * k, 2 * k + 2] as const).flatMap(
      ([from, to]) =>
        objective.forecasts?.(each.slice(from, to), judged.slice(from, to), labelers, settings) ?? [],
    ),
  );
  const predicted = forecasts.map(({ probability }) => probability);
  const outcomes = forecasts.map(({ outcome }) => outcome);
  return {
    accuracy: shareOrdered(
      rows.map((_, row) => scores.map((each) => objective.whole(each[row] ?? []))),
      judged.map(({ reward }) => reward),
    ),
    brier: brierScore(predicted, outcomes),
    'calibration-error': calibrationError(predicted, outcomes),
    auroc: areaUnderCurve(predicted, outcomes),
  };
}

/**
 * Share of pairs (rows 2k and 2k + 1) that scores order as the truth does, over all models; pairs of equal truth do not count.
 * @param scores [rows][models] @param truth [rows] @returns NaN if no pair counts
 */
export function shareOrdered(scores: readonly (readonly number[])[], truth: readonly number[]): number {
  let [right, count] = [0, 0];
  for (let row = 0; row + 1 < truth.length; row += 2) {
    const better = (truth[row] ?? 0) - (truth[row + 1] ?? 0);
    if (better === 0) continue;
    for (const [model, score] of (scores[row] ?? []).entries()) {
      const difference = score - (scores[row + 1]?.[model] ?? 0);
      count += 1;
      if (difference > 0 === better > 0 && difference !== 0) right += 1;
    }
  }
  return right / count;
}
