/** From the finished units of a study to its outcome. */

import { isOfPolicy } from '../../engine/exact/policy-quantity.ts';
import { policyScores } from '../../engine/exact/policy-scores.ts';
import { placesOf } from '../../engine/exact/quantity.ts';
import { catalogue } from '../../engine/program/catalogue.ts';
import type { Listener } from '../../engine/table/train-to-end.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import {
  curvesIn,
  type MeasuredExperiment,
  OUTCOME_FORMAT,
  OUTCOME_VERSION,
  type Outcome,
  type OutcomeLine,
} from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { bandsOf, seedLinesOf, short } from '../../study/verdicts/lines.ts';
import { EXACT, type Measured, scoresOf } from '../../study/verdicts/scores.ts';
import { ResultBuilder } from '../result.ts';
import { ShardReader } from '../shard-file.ts';
import { exactScores, type Prepared, StudyError, touch, type Unit } from './units.ts';

type Scores = Record<string, (number | null)[]>;

/** All units of a study, by experiment. @param date of today, YYYY-MM-DD @throws StudyError, ShardError */
export async function outcomeOf(
  study: WrittenStudy,
  work: ReadonlyMap<Prepared, readonly Unit[]>,
  date: string,
): Promise<Outcome> {
  const experiments: MeasuredExperiment[] = [];
  const scores: Scores = {};
  const curves: Record<string, OutcomeLine[]> = {};
  for (const [prepared, units] of work) {
    const { part, experiment, tasks } = prepared;
    Object.assign(scores, await exactScores(prepared));
    const hash = await experimentHash(canonicalText(experiment, catalogue()));
    const about = { key: part.key, seeds: experiment.seeds, hash };
    if (units.length === 0) {
      experiments.push({ ...about, programs: [], curves: '', coreSeconds: 0 });
      continue;
    }
    const { builder, coreSeconds } = await joined(prepared, units);
    const result = await builder.finish(coreSeconds, 1);
    const measured = measuredOf(builder);
    for (const { variant, reading, key } of tasks) {
      if (reading.metric.startsWith(EXACT)) continue;
      if (isOfPolicy(reading.metric)) {
        scores[key] = [...(await ofPolicies(prepared, builder, variant, reading.metric))].map(short);
        continue;
      }
      scores[key] = [...inStudy(prepared, key, () => scoresOf(measured, variant, reading))].map(short);
    }
    for (const { chart, variant, metric, label } of curvesIn(study, part)) {
      const title = study.shows[chart]?.title ?? '';
      const bands = inStudy(prepared, title, () => bandsOf(seedLinesOf(measured, variant, metric)));
      curves[chart] = [...(curves[chart] ?? []), { label, ...bands }];
    }
    const programs = result.variants.map(({ programHash }) => programHash);
    experiments.push({
      ...about,
      programs,
      curves: result.curves?.hash ?? '',
      coreSeconds: short(coreSeconds) ?? 0,
    });
  }
  return {
    format: OUTCOME_FORMAT,
    version: OUTCOME_VERSION,
    study: study.id,
    measured: date,
    experiments,
    scores,
    curves,
  };
}

/** A number of each seed's final policy. @throws StudyError */
async function ofPolicies(
  { study, part, experiment }: Prepared,
  builder: ResultBuilder,
  variant: number,
  metric: string,
): Promise<Float64Array> {
  try {
    const policyOf = (seed: number) => builder.learned(variant, seed)?.policy ?? null;
    return await policyScores(experiment, variant, metric, policyOf);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StudyError(study, part, [{ path: metric, message: error.message, severity: 'error' }]);
  }
}

/** What reading finds is a problem of the study. */
function inStudy<T>({ study, part }: Prepared, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StudyError(study, part, [{ path, message: error.message, severity: 'error' }]);
  }
}

async function joined({ experiment }: Prepared, units: readonly Unit[]) {
  const builder = new ResultBuilder(experiment);
  let coreSeconds = 0;
  // Each thread of each unit has a number of its own, without gaps: rows are looked up in all of them.
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  for (const unit of units) {
    const reader = await ShardReader.open(unit.file);
    const listener: Listener = {
      plan: (plan) => builder.plan(plan),
      batch: (batch, thread) => builder.batch(batch, numberOf(`${unit.from} ${thread}`)),
      fault: (fault) => builder.fault(fault),
      tables: (tables) => builder.tables(tables),
    };
    while (reader.end === null) await reader.next(listener);
    coreSeconds += reader.end.seconds;
    await touch(unit);
  }
  return { builder, coreSeconds };
}

function measuredOf(builder: ResultBuilder): Measured {
  return {
    source: builder.seedSource(),
    columns: builder.lastPlan(),
    learned: (variant, seed) => builder.learned(variant, seed),
    ...placesOf(builder.lastPlan()),
  };
}
