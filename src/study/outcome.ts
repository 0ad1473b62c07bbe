/**
 * The measurements of a study: scores seed by seed, checksums, and the curves of its charts. The verdict is recomputed from the
 * scores whenever it is shown, so it always agrees with its numbers.
 */

import {
  expand,
  pointsOf,
  type Source,
  type StudyExperiment,
  scoreKey,
  sourcesOf,
  valuesOf,
} from './expand.ts';
import type { StudyChart, WrittenStudy } from './study.ts';
import {
  type ClaimPart,
  type Ends,
  type PartVerdict,
  type Reading,
  type Row,
  type Scores,
  SECTIONS,
  type StudyVerdict,
  type StudyVerdictKind,
} from './verdicts/contract.ts';
import { judgeStudy, readingsOf } from './verdicts/judge.ts';
import type { Bands } from './verdicts/lines.ts';
import { EXACT } from './verdicts/scores.ts';

export const OUTCOME_FORMAT = 'reward-lab/outcome';
export const OUTCOME_VERSION = 1;

export interface MeasuredExperiment {
  readonly key: string;
  readonly seeds: number;
  readonly hash: string;
  readonly programs: readonly string[];
  readonly curves: string;
  readonly coreSeconds: number;
}
export interface OutcomeLine extends Bands {
  readonly label: string;
}
export interface Outcome {
  readonly format: typeof OUTCOME_FORMAT;
  readonly version: number;
  readonly study: string;
  /** It used fewer seeds than the study asks for, so it may give a hint, but never holds. */
  readonly quick?: true;
  readonly measured: string;
  readonly experiments: readonly MeasuredExperiment[];
  /** By `scoreKey`: one number per seed, null if missing. A single number is exact. */
  readonly scores: Readonly<Record<string, readonly (number | null)[]>>;
  /** By chart number: its lines, for charts of kind `curve`. */
  readonly curves: Readonly<Record<string, readonly OutcomeLine[]>>;
}

export const allParts = (study: WrittenStudy): readonly ClaimPart[] =>
  SECTIONS.flatMap((section) => study[section] ?? []);

/** Everything that a study reads from its runs, for its parts and charts, without repeats. */
function readingsOfStudy(study: WrittenStudy): readonly Reading[] {
  const values = valuesOf(study);
  const all = [
    ...allParts(study).flatMap((part) => readingsOf(part, values)),
    ...study.shows.flatMap((chart) => chartReadings(study, chart)),
  ];
  return [...new Map(all.map((reading) => [JSON.stringify(reading), reading])).values()];
}

export const chartVariants = (study: WrittenStudy, { run, variants }: StudyChart): readonly string[] =>
  variants ?? study.runs[run]?.variants.map(({ label }) => `${run}/${label}`) ?? [];

/** Readings by variant, in the order of the points of its line; empty for a curve. */
export function chartReadings(study: WrittenStudy, chart: StudyChart): readonly Reading[] {
  const { metric, when, threshold, level, over, states = [], kind } = chart;
  const timed = threshold === undefined ? { when } : { steps: { to: threshold } };
  return chartVariants(study, chart).flatMap((of): Reading[] => {
    if (kind === 'states') return states.map((state) => ({ of, metric: `${metric}:${state}`, when, level }));
    if (kind === 'bars') return [{ of, metric, ...timed, level }];
    if (kind === 'curve' || over === undefined) return [];
    return valuesOf(study)(of, over).map((value) => ({
      of,
      metric,
      ...timed,
      level: { ...level, [over]: value },
    }));
  });
}

/** The quantities to read from one experiment, by variant, without repeats. */
export interface Task {
  readonly variant: number;
  readonly reading: Reading;
  readonly key: string;
}
export function tasksOf(
  study: WrittenStudy,
  experiments = expand(study),
): ReadonlyMap<StudyExperiment, readonly Task[]> {
  const found = new Map<StudyExperiment, Map<string, Task>>(experiments.map((one) => [one, new Map()]));
  for (const reading of readingsOfStudy(study))
    for (const source of sourcesOf(experiments, reading)) {
      const key = scoreKey(source, reading);
      found.get(source.experiment)?.set(key, { variant: source.variant, reading, key });
    }
  return new Map([...found].map(([experiment, tasks]) => [experiment, [...tasks.values()]]));
}

export interface CurveTask {
  readonly chart: number;
  readonly variant: number;
  readonly metric: string;
  readonly label: string;
}
export const curvesIn = (study: WrittenStudy, part: StudyExperiment): readonly CurveTask[] =>
  study.shows.flatMap((shown, chart) => {
    const named = Object.entries(shown.level ?? {}).every(([path, value]) => part.level[path] === value);
    if (shown.kind !== 'curve' || shown.run !== part.run || !named) return [];
    const variants = new Set(chartVariants(study, shown));
    return part.labels.flatMap((label, variant): CurveTask[] =>
      variants.has(`${part.run}/${label}`)
        ? [{ chart, variant, metric: shown.metric, label: [label, ...Object.values(part.level)].join(', ') }]
        : [],
    );
  });

/** Only exact quantities are read, so nothing is trained. */
export const isExact = (study: WrittenStudy, { run }: StudyExperiment, tasks: readonly Task[]): boolean =>
  tasks.every(({ reading }) => reading.metric.startsWith(EXACT)) &&
  !study.shows.some((chart) => chart.kind === 'curve' && chart.run === run);

/** Looks scores up; for several levels, returns the mean, seed by seed. */
export function scoresIn(study: WrittenStudy, scores: Outcome['scores']): Scores {
  const experiments = expand(study);
  return (reading) => {
    const lists = sourcesOf(experiments, reading).map(
      (source: Source) => scores[scoreKey(source, reading)] ?? [],
    );
    // Only an exact quantity is a single number. One seed is a sample of size one.
    const least = reading.metric.startsWith(EXACT) ? 0 : 2;
    const seeds = Math.max(least, ...lists.map(({ length }) => length));
    const values = Float64Array.from({ length: seeds }, (_, seed) =>
      lists.reduce((sum, list) => sum + (list[seed] ?? Number.NaN) / lists.length, 0),
    );
    return values;
  };
}

export const verdictOf = (study: WrittenStudy, scores: Outcome['scores']): StudyVerdict =>
  judgeStudy(study, scoresIn(study, scores), valuesOf(study), pointsOf(study));

const VERDICT_WORDS: Readonly<Record<StudyVerdictKind, readonly [full: string, quick: string]>> = {
  holds: ['holds', 'points this way'],
  fails: ['fails here', 'points the other way'],
  undecided: ['undecided', 'says nothing yet'],
  untested: ['not tested here', 'does not test it so far'],
};
/** Text of a verdict. With few seeds, a study only gives a hint. */
export const verdictWords = (verdict: StudyVerdictKind, quick: boolean): string =>
  VERDICT_WORDS[verdict][quick ? 1 : 0];

/** Why nothing was tested: the sentences of the failed gates or controls. Empty if it was tested. */
export function untestedBecause(
  study: WrittenStudy,
  { verdict, gates, controls }: StudyVerdict,
): readonly string[] {
  if (verdict !== 'untested') return [];
  const failing = (written: readonly ClaimPart[] = [], judged: readonly PartVerdict[]) =>
    written.flatMap(({ says }, k) => (judged[k]?.verdict === 'fails' ? [says] : []));
  const found = failing(study.gates, gates);
  return found.length > 0 ? found : failing(study.controls, controls);
}

/** “Effect size: 1.9 standard deviations of the seeds.” Empty if it is no difference of two variants, or nothing varies. */
export const effectText = ({ effect }: Pick<Row, 'effect'>): string =>
  effect === undefined
    ? ''
    : `Effect size: ${(Number(effect.toFixed(1)) || 0).toFixed(1).replace('-', '−')} standard deviations of the seeds.`;

/** An understated ratio, since seeds end at a bound of their steps; empty if none do. @param ends of both variants */
export function endsText({ ends = [], n }: Pick<Row, 'ends' | 'n'>): string {
  const [own, other] = ends;
  if (own === undefined || other === undefined) return '';
  const text = (which: keyof Ends, words: string) =>
    own[which] + other[which] === 0 ? [] : [`${own[which]} and ${other[which]} ${words}`];
  const found = [...text('first', 'arrive at the first point that counts'), ...text('whole', 'never arrive')];
  return found.length === 0 ? '' : `Of ${n} seeds each, ${found.join(', ')}.`;
}

/** “3 of 5 parts hold”: one failed part must not hide four that hold. Empty for a claim of one part. */
export function partsText(hold: number, of: number): string {
  if (of < 2) return '';
  if (hold === of) return `all ${of} parts hold`;
  return hold === 0 ? `none of ${of} parts holds` : `${hold} of ${of} parts ${hold === 1 ? 'holds' : 'hold'}`;
}
export const partsOf = ({ parts }: StudyVerdict): string =>
  partsText(parts.filter(({ verdict }) => verdict === 'holds').length, parts.length);

/** What is wrong with a file, and the fix. `foreign`: it is not an outcome of the study, so it must not be overwritten. */
export interface WrongOutcome {
  readonly wrong: string;
  readonly foreign?: true;
}
/** @param name of the study in a command */
export function readOutcome(study: WrittenStudy, text: string, name = study.id): Outcome | WrongOutcome {
  const again = `Run npm run studies -- ${name} to measure it again.`;
  const foreign = true;
  let input: Partial<Outcome> | null;
  try {
    input = JSON.parse(text);
  } catch {
    return {
      foreign,
      wrong: 'It is not JSON: the file is damaged. Restore it, or remove it and measure the study again.',
    };
  }
  if (input?.format !== OUTCOME_FORMAT)
    return { foreign, wrong: 'It is not the outcome of a study. Move it to another folder.' };
  if (input.study !== study.id)
    return { foreign, wrong: `It is the outcome of study ${input.study}. Rename it, or remove it.` };
  if (input.version !== OUTCOME_VERSION) return { wrong: `It is from another version of the lab. ${again}` };
  if (!isWhole(input)) return { wrong: `Its parts are missing: the file is damaged. ${again}` };
  const { scores } = input;
  const tasksIn = tasksOf(study);
  for (const [{ key }, tasks] of tasksIn) {
    const measured = input.experiments.find((one) => one.key === key);
    if (measured === undefined)
      return { wrong: `It has no experiment “${key}”: the study has changed. ${again}` };
    for (const { key: name, reading } of tasks) {
      const found = scores[name]?.length ?? 0;
      if (found === (reading.metric.startsWith(EXACT) ? 1 : measured.seeds)) continue;
      const what = found === 0 ? 'no scores' : `${found} scores, not ${measured.seeds},`;
      return { wrong: `It has ${what} of “${name}”: the study has changed. ${again}` };
    }
  }
  const missing = missingCurve(study, [...tasksIn.keys()], input);
  if (missing !== null) return { wrong: `It has no curves of ${missing}: the study has changed. ${again}` };
  return input;
}

/** Curves are stored by the place of their chart, so a chart that was added or moved must not show those of another one. */
function missingCurve(
  study: WrittenStudy,
  experiments: readonly StudyExperiment[],
  { curves }: Outcome,
): string | null {
  const wanted = new Map<number, Set<string>>();
  for (const part of experiments)
    for (const { chart, label } of curvesIn(study, part))
      wanted.set(chart, (wanted.get(chart) ?? new Set<string>()).add(label));
  for (const [chart, labels] of wanted) {
    const found = new Set(curves[chart]?.map(({ label }) => label));
    if (found.size !== labels.size || [...labels].some((label) => !found.has(label)))
      return `chart “${study.shows[chart]?.title}”`;
  }
  return Object.keys(curves).every((chart) => wanted.has(Number(chart))) ? null : 'a chart that is no curve';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isWhole(input: Partial<Outcome>): input is Outcome {
  const { experiments, scores, curves, measured } = input;
  const numbers = (list: unknown) =>
    Array.isArray(list) && list.every((one) => one === null || typeof one === 'number');
  return (
    Array.isArray(experiments) &&
    experiments.every(
      (one) =>
        isObject(one) &&
        typeof one.key === 'string' &&
        typeof one.hash === 'string' &&
        typeof one.seeds === 'number' &&
        Array.isArray(one.programs),
    ) &&
    isObject(scores) &&
    Object.values(scores).every(numbers) &&
    isObject(curves) &&
    /^\d{4}-\d\d-\d\d$/.test(measured ?? '')
  );
}
