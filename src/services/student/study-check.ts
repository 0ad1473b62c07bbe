/** Checks a study before anything runs, and reports each problem at its place in the study. */
import { validate } from '../../engine/experiment/validate.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/merge-patch.ts';
import { failed } from '../../experiment/problems.ts';
import { expand, pointsOf, type StudyExperiment, valuesOf } from '../../study/expand.ts';
import { allParts, chartReadings, chartVariants } from '../../study/outcome.ts';
import { type PlanOptions, planStudy, type StudyPlan } from '../../study/run.ts';
import type { StudyChart, WrittenStudy } from '../../study/study.ts';
import { readStudyFile } from '../../study/study-file.ts';
import { wrongShape } from '../../study/study-shape.ts';
import { wrongReferences } from '../../study/texts.ts';
import { type ClaimPart, type Reading, SECTIONS } from '../../study/verdicts/contract.ts';
import { FEWEST_SEEDS } from '../../study/verdicts/decide.ts';
import { readingsOf } from '../../study/verdicts/judge.ts';
import { EXACT } from '../../study/verdicts/scores.ts';
import { Places } from './check-readings.ts';

/** A comparison reads at most this many. */
const MAX_POINTS = 256;

export class StudyError extends Error {
  readonly problems: readonly Problem[];
  /** @param part null: the study as a whole */
  constructor({ id }: WrittenStudy, part: StudyExperiment | null, problems: readonly Problem[]) {
    super(part === null ? `Study ${id}` : `Study ${id}, experiment ${part.key}`);
    this.problems = problems;
  }
}

/**
 * @param papers rows of the atlas; absent: they are not checked @param warn receives warnings, which stop nothing
 * @throws StudyError with all problems of the study
 */
export function planChecked(
  study: WrittenStudy,
  options: PlanOptions,
  papers?: ReadonlySet<string>,
  warn?: (warnings: readonly Problem[]) => void,
): StudyPlan {
  const { problems, warnings } = checkStudy(study, papers);
  warn?.(warnings);
  if (problems.length > 0) throw new StudyError(study, null, problems);
  return planStudy(study, options);
}

export interface CheckedStudy {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly experiments: ReadonlyMap<StudyExperiment, Experiment>;
}

const problem = (path: string, message: string, fix?: string): Problem => ({
  path,
  message,
  severity: 'error',
  ...(fix !== undefined && { fix }),
});

/** @param papers rows of the atlas; absent: they are not checked */
export function checkStudy(study: WrittenStudy, papers?: ReadonlySet<string>): CheckedStudy {
  const experiments = new Map<StudyExperiment, Experiment>();
  // Nothing is expanded before the shape is right.
  const shape = wrongShape(study);
  if (shape.length > 0) return { problems: shape, warnings: [], experiments };
  const problems: Problem[] = [...wrongClaim(study, papers), ...wrongSweeps(study)];
  const warnings: Problem[] = [];
  for (const part of expand(study)) {
    const parsed = validate(part.input);
    for (const one of parsed.ok ? parsed.warnings : parsed.problems)
      (one.severity === 'error' ? problems : warnings).push({
        ...one,
        path: `runs.${part.key}.${one.path}`,
      });
    if (parsed.ok) experiments.set(part, parsed.value);
  }
  const places = new Places(study, experiments);
  problems.push(
    ...SECTIONS.flatMap((section) =>
      (study[section] ?? []).flatMap((part, k) => wrongPart(study, part, `${section}[${k}]`, places)),
    ),
    ...study.shows.flatMap((chart, k) => wrongChart(study, chart, `shows[${k}]`, places)),
    ...wrongSizes(study, experiments),
    ...(problems.length === 0 ? wrongReferences(study) : []),
  );
  for (const one of study.changes.flatMap((change, k) => wrongChange(study, change, `changes[${k}]`)))
    (one.severity === 'error' ? problems : warnings).push(one);
  return { problems, warnings, experiments };
}

/** Reads the text of a study file, and checks the study. Never throws. */
export function checkStudyFile(text: string, papers: ReadonlySet<string>): Parsed<WrittenStudy> {
  const read = readStudyFile(text);
  if (!read.ok) return read;
  const { problems, warnings } = checkStudy(read.value, papers);
  return problems.length > 0 ? failed(problems) : { ...read, warnings };
}

function wrongClaim(
  { papers: cited, claim = '', parts, level }: WrittenStudy,
  papers: ReadonlySet<string> | undefined,
): Problem[] {
  const rows = cited.flatMap(({ atlas }, k) =>
    atlas === undefined ? [] : [{ atlas, path: `papers[${k}].atlas` }],
  );
  const unknown = papers === undefined ? [] : rows.filter(({ atlas }) => !papers.has(String(atlas)));
  return [
    ...unknown.map(({ atlas, path }) => problem(path, `The atlas has no row ${atlas}.`)),
    ...(parts.length > 0 && claim === ''
      ? [problem('claim', 'The parts have no claim.', 'Write in one sentence what they say together.')]
      : []),
    ...(parts.length === 0 && (claim !== '' || level !== 'cover')
      ? [problem('parts', 'A claim needs at least one part.')]
      : []),
    ...parts.flatMap(({ says }, k) =>
      says === '' ? [problem(`parts[${k}].says`, 'The part says nothing.')] : [],
    ),
  ];
}

/** A sweep must change something: a path beyond the end of a list is silently lost. */
function wrongSweeps(study: WrittenStudy): Problem[] {
  return Object.entries(study.runs).flatMap(([run, written]) => {
    const labels = written.variants.map(({ label }) => label);
    const strangers = Object.keys(written.worldOf ?? {}).filter((label) => !labels.includes(label));
    const idle = (written.vary ?? []).flatMap((sweep, k) => {
      const alone = { ...study, runs: { [run]: { ...written, vary: [sweep] } } };
      const texts = expand(alone).map(({ labels: own, input }) =>
        JSON.stringify([own, { ...(input as object), name: '' }]),
      );
      return new Set(texts).size < texts.length
        ? [problem(`runs.${run}.vary[${k}]`, `Some values of “${sweep.path}” make the same experiment.`)]
        : [];
    });
    return [
      ...idle,
      ...strangers.map((label) => problem(`runs.${run}.worldOf`, `There is no variant “${label}”.`)),
    ];
  });
}

function wrongPart(study: WrittenStudy, part: ClaimPart, path: string, places: Places): Problem[] {
  const empty = emptyRule(study, part) ?? loneLead(study, part);
  if (empty !== null) return [problem(path, empty)];
  return readable(readingsOf(part, valuesOf(study)), path, places);
}

const readable = (readings: readonly Reading[], path: string, places: Places): Problem[] =>
  [...new Set(readings.flatMap((reading) => places.wrong(reading)))].map((words) => problem(path, words));

/** A rule that decides nothing, or always the same. */
function emptyRule(study: WrittenStudy, part: ClaimPart): string | null {
  const bounds = 'above' in part || 'below' in part;
  switch (part.kind) {
    case 'level':
    case 'rankCorrelation':
      return bounds ? null : 'It always holds: write `above` or `below`.';
    case 'within':
    case 'notAbove':
      return part.margin > 0 ? null : 'It needs a margin above 0.';
    case 'diverge': {
      const { from, variant } = part;
      const begins = typeof from === 'string' ? Number.NaN : 'at' in from ? from.at : from.from;
      const first = pointsOf(study)(variant)[0] ?? 0;
      return begins <= first ? null : `The early span must begin at the first measurement point, ${first}.`;
    }
    case 'published':
      if (part.tolerance === undefined && part.margin === undefined)
        return 'A noisy run would always agree: write `tolerance`, or the `margin` that must be excluded.';
      return (part.tolerance ?? part.margin ?? 0) > 0 ? null : 'It needs a tolerance or a margin above 0.';
    case 'trend':
    case 'logSlope':
    case 'interiorOptimum': {
      const values = valuesOf(study)(part.variant, part.over);
      const least = part.kind === 'interiorOptimum' ? 3 : 2;
      if (values.length < least)
        return `It needs a sweep over “${part.over}” with at least ${least} values, and finds ${values.length}.`;
      if (part.kind === 'interiorOptimum') return null;
      if (part.kind === 'logSlope' && !bounds) return 'It always holds: write `above` or `below`.';
      const logarithmic = part.kind === 'logSlope' || part.scale === 'log';
      const numeric = values.every((value) => typeof value === 'number' && (!logarithmic || value > 0));
      return numeric ? null : `A slope over “${part.over}” needs ${logarithmic ? 'positive ' : ''}numbers.`;
    }
    case 'sooner': {
      const { variant, over, level = {}, than = level } = part;
      const isSame = over.includes(variant) && JSON.stringify(than) === JSON.stringify(level);
      return isSame ? 'It compares a variant with itself: write another level as `than`.' : null;
    }
    default:
      return null;
  }
}

/** A loss that shrinks has the slope of a lead that grows, so the lead itself must be a part, too. */
function loneLead(study: WrittenStudy, part: ClaimPart): string | null {
  if (part.kind !== 'trend' || part.minus === undefined) return null;
  const { variant, minus, metric } = part;
  const shown = allParts(study).some(
    (other) =>
      other.kind === 'ahead' &&
      other.metric === metric &&
      ((other.variant === variant && other.over.includes(minus)) ||
        (other.variant === minus && other.over.includes(variant))),
  );
  return shown
    ? null
    : `A slope does not say who leads. Add a part of kind ahead: ${variant} over ${minus}, ${metric}.`;
}

function wrongChart(study: WrittenStudy, chart: StudyChart, path: string, places: Places): Problem[] {
  const { run, kind, over, states = [], metric, when, threshold, level } = chart;
  if (!(run in study.runs)) return [problem(`${path}.run`, `There is no run “${run}”.`)];
  if (kind === 'sweep' && (over === undefined || valuesOf(study)(`${run}/`, over).length === 0))
    return [problem(`${path}.over`, `The run ${run} does not vary “${over ?? ''}”.`)];
  if (kind === 'states' && states.length === 0)
    return [problem(`${path}.states`, 'The chart names no state.')];
  if (threshold !== undefined && kind !== 'bars' && kind !== 'sweep')
    return [problem(`${path}.threshold`, 'Only bars and sweeps show steps to a threshold.')];
  const curve = chartVariants(study, chart).map((of): Reading => ({ of, metric, when, level }));
  return readable(kind === 'curve' ? curve : chartReadings(study, chart), path, places);
}

function wrongChange(
  study: WrittenStudy,
  { run, patch }: WrittenStudy['changes'][number],
  path: string,
): Problem[] {
  const plain = expand(study).find((one) => one.run === run);
  if (plain === undefined) return [problem(`${path}.run`, `There is no run “${run}”.`)];
  const parsed = validate(mergePatch(plain.input, patch));
  const found = parsed.ok ? parsed.warnings : parsed.problems;
  return found.map((one) => ({ ...one, path: `${path}.patch.${one.path}` }));
}

function wrongSizes(study: WrittenStudy, experiments: CheckedStudy['experiments']): Problem[] {
  const values = valuesOf(study);
  const sampled = new Set(
    allParts(study).flatMap((part) =>
      readingsOf(part, values)
        .filter(({ metric }) => !metric.startsWith(EXACT))
        .map(({ of }) => of.slice(0, of.indexOf('/'))),
    ),
  );
  const found = [...experiments].flatMap(([{ run }, { seeds, measurementPoints }]) => [
    ...(sampled.has(run) && seeds < FEWEST_SEEDS
      ? [
          problem(
            `runs.${run}.seeds`,
            `${seeds} seeds cannot decide anything.`,
            `Take at least ${FEWEST_SEEDS}.`,
          ),
        ]
      : []),
    ...(measurementPoints > MAX_POINTS
      ? [problem(`runs.${run}.measurementPoints`, `At most ${MAX_POINTS} points can be read.`)]
      : []),
  ]);
  return [...new Map(found.map((one) => [one.path, one])).values()];
}
