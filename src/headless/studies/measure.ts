/** From the finished units of a study to its outcome. */

import { catalogue } from '../../engine/catalogue.ts';
import { isOfPolicy, policyQuantity } from '../../engine/exact/policy-quantity.ts';
import { actionNamed, observationNamed } from '../../engine/exact/quantity.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import { columnIn, EXACT, type Measured, scoresOf } from '../../measure/claims/scores.ts';
import { gather, pointsOf } from '../../measure/compare/gather.ts';
import { summarize } from '../../measure/stats/summary.ts';
import {
  chartVariants,
  type MeasuredExperiment,
  OUTCOME_FORMAT,
  OUTCOME_VERSION,
  type Outcome,
  type OutcomeLine,
} from '../../studies/outcome.ts';
import type { StudyChart, WrittenStudy } from '../../studies/study.ts';
import { ResultBuilder } from '../result.ts';
import { ShardReader } from '../shards/file.ts';
import type { Listener } from '../shards/shard.ts';
import { exactScores, type Prepared, StudyError, touch, type Unit } from './units.ts';

/** Threads of a unit report under numbers of their own. */
const THREADS = 4096;
const MOST_POINTS = 60;
const DIGITS = 6;

/** Six digits are what a float has; the file stays small. */
const short = (x: number): number | null => (Number.isFinite(x) ? Number(x.toPrecision(DIGITS)) : null);

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
    study.shows.forEach((chart, k) => {
      const lines = inStudy(prepared, chart.title, () => linesOf(study, prepared, chart, measured));
      if (lines.length > 0) curves[k] = [...(curves[k] ?? []), ...lines];
    });
    const programs = result.variants.map(({ programHash }) => programHash);
    experiments.push({
      ...about,
      programs,
      curves: result.curves?.hash ?? '',
      coreSeconds: short(coreSeconds) ?? 0,
    });
  }
  return {
    ...{ format: OUTCOME_FORMAT, version: OUTCOME_VERSION, study: study.id, measured: date },
    ...{ experiments, scores, curves },
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
    const quantity = await policyQuantity(experiment, variant, metric);
    return Float64Array.from({ length: experiment.seeds }, (_, seed) => {
      const policy = builder.learned(variant, seed)?.policy;
      return policy === undefined ? Number.NaN : quantity(Float32Array.from(policy));
    });
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
  for (const [k, unit] of units.entries()) {
    const reader = await ShardReader.open(unit.file);
    const listener: Listener = {
      plan: (plan) => builder.plan(plan),
      batch: (batch, thread) => builder.batch(batch, k * THREADS + thread),
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
  const { view, actions } = builder.lastPlan();
  return {
    source: builder.seedSource(),
    columns: builder.lastPlan(),
    learned: (variant, seed) => builder.learned(variant, seed),
    state: (name) => observationNamed(view, name),
    action: (name) => actionNamed(actions, name),
  };
}

/** The lines that a chart takes from this experiment: means over seeds at up to sixty points. */
function linesOf(
  study: WrittenStudy,
  { part }: Prepared,
  chart: StudyChart,
  { source, columns }: Measured,
): readonly OutcomeLine[] {
  const named = Object.entries(chart.level ?? {}).every(([path, value]) => part.level[path] === value);
  if (chart.kind !== 'curve' || chart.run !== part.run || !named) return [];
  const shown = new Set(chartVariants(study, chart));
  return part.labels.flatMap((label, variant): OutcomeLine[] => {
    if (!shown.has(`${part.run}/${label}`)) return [];
    const column = columnIn(columns, variant, chart.metric);
    if (typeof column === 'string') throw new RangeError(column);
    const work = gather(source, variant, [column], new Set());
    let piece = work.next();
    while (piece.done !== true) piece = work.next();
    const { x } = pointsOf(source);
    const every = Math.ceil(x.length / MOST_POINTS);
    const points = [...x.keys()].filter((k) => k % every === every - 1 || k === x.length - 1);
    const bands = points.map((k) => summarize(piece.value?.[0]?.[k] ?? []));
    const level = Object.values(part.level);
    return [
      {
        label: [label, ...level].join(', '),
        x: points.map((k) => x[k] ?? 0),
        mean: bands.map(({ value }) => short(value)),
        low: bands.map(({ low }) => short(low)),
        high: bands.map(({ high }) => short(high)),
      },
    ];
  });
}
