/** Expands a study into plain experiments, by the levels of its sweeps and the worlds of its variants. */
import { gridOf } from '../experiment/budget.ts';
import { mergePatch } from '../experiment/merge-patch.ts';
import type { StudyRun, WrittenStudy } from './study.ts';
import type { Level, Points, Reading, Values } from './verdicts/contract.ts';

export interface StudyExperiment {
  /** Its name in the study: `main`, `main{world.slip=0.1}`; for variants with another world, `main{…}@label`. */
  readonly key: string;
  readonly run: string;
  readonly level: Level;
  readonly labels: readonly string[];
  /** As written by hand, for the parser. */
  readonly input: unknown;
}

export const expand = (study: WrittenStudy): readonly StudyExperiment[] =>
  Object.entries(study.runs).flatMap(([run, written]) =>
    levelsOf(written).flatMap((level) => experimentsOf(run, written, level)),
  );

function levelsOf({ vary = [] }: StudyRun): readonly Level[] {
  return vary.reduce<readonly Level[]>(
    (levels, { path, over }) => levels.flatMap((level) => over.map((value) => ({ ...level, [path]: value }))),
    [{}],
  );
}

const levelText = (level: Level): string =>
  Object.keys(level).length === 0
    ? ''
    : `{${Object.entries(level)
        .map(([path, value]) => `${path}=${value}`)
        .join(',')}}`;

function experimentsOf(run: string, written: StudyRun, level: Level): StudyExperiment[] {
  const { vary: _, worldOf = {}, ...plain } = written;
  const changed = Object.entries(level).reduce<unknown>(
    (input, [path, value]) => withValue(input, path.match(/[^.[\]]+/g) ?? [], value),
    plain,
  ) as StudyRun;
  const key = `${run}${levelText(level)}`;
  const name = [changed.name, ...Object.values(level)].join(', ').slice(0, 120);
  const groups = new Map<string, StudyRun['variants'][number][]>();
  for (const variant of changed.variants) {
    const patch = JSON.stringify(worldOf[variant.label] ?? null);
    groups.set(patch, [...(groups.get(patch) ?? []), variant]);
  }
  return [...groups].map(([patch, variants]) => {
    const world = patch === 'null' ? changed.world : mergePatch(changed.world, JSON.parse(patch));
    const labels = variants.map(({ label }) => label);
    const own = groups.size === 1 || patch === 'null' ? key : `${key}@${labels[0]}`;
    return { key: own, run, level, labels, input: { ...changed, name, world, variants } };
  });
}

/** Paths that begin with `agent` or `reward` apply to every variant. */
function withValue(input: unknown, path: readonly string[], value: unknown): unknown {
  const [first = '', ...rest] = path;
  if (path.length === 0) return value;
  if (Array.isArray(input))
    return input.map((item, k) => (String(k) === first ? withValue(item, rest, value) : item));
  const object = (input ?? {}) as Record<string, unknown>;
  if ((first === 'agent' || first === 'reward') && Array.isArray(object.variants))
    return {
      ...object,
      variants: object.variants.map((variant: unknown) => withValue(variant, path, value)),
    };
  return { ...object, [first]: withValue(object[first], rest, value) };
}

function addressOf(of: string): readonly [run: string, label: string] {
  const cut = of.indexOf('/');
  return [of.slice(0, cut), of.slice(cut + 1)];
}

export const valuesOf =
  (study: WrittenStudy): Values =>
  (of, path) =>
    study.runs[addressOf(of)[0]]?.vary?.find((sweep) => sweep.path === path)?.over ?? [];

export const pointsOf =
  (study: WrittenStudy): Points =>
  (of) => {
    const { envSteps, episodes = 0, measurementPoints } = study.runs[addressOf(of)[0]] ?? {};
    if (envSteps === undefined || measurementPoints === undefined) return [];
    return gridOf({ envSteps, episodes, measurementPoints });
  };

/** One variant of one experiment from which a reading takes its numbers. */
export interface Source {
  readonly experiment: StudyExperiment;
  readonly variant: number;
}
/** If a reading does not name its level, there are several sources, and it is their mean, seed by seed. */
export function sourcesOf(
  experiments: readonly StudyExperiment[],
  { of, level = {} }: Reading,
): readonly Source[] {
  const [run, label] = addressOf(of);
  return experiments
    .filter(
      (experiment) =>
        experiment.run === run &&
        Object.entries(level).every(([path, value]) => experiment.level[path] === value),
    )
    .flatMap((experiment) => {
      const variant = experiment.labels.indexOf(label);
      return variant < 0 ? [] : [{ experiment, variant }];
    });
}

/** The description of a reading without its source, used as the name of a list of scores. */
function readText({ metric, when = 'end', steps }: Pick<Reading, 'metric' | 'when' | 'steps'>): string {
  const time = typeof when === 'string' ? when : 'at' in when ? `at ${when.at}` : `${when.from}…${when.to}`;
  return steps === undefined
    ? `${metric} ${time}`
    : `${metric} ${steps.counted ?? 'steps'} to ${steps.below ? '≤' : ''}${steps.to}`;
}
export const scoreKey = ({ experiment, variant }: Source, reading: Reading): string =>
  `${experiment.key}/${experiment.labels[variant]} ${readText(reading)}`;
