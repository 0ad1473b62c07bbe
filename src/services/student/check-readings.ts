/** Checks before a run that everything a study reads exists in its experiments. */
import { didYouMean } from '../../core/nearest.ts';
import { isOfPolicy } from '../../engine/exact/policy-quantity.ts';
import { placesOf } from '../../engine/exact/quantity.ts';
import { columnsOf } from '../../engine/experiment/columns.ts';
import { LANGUAGE, laneOf } from '../../engine/lane.ts';
import { notPlannable } from '../../engine/program/assemble.ts';
import { buildWorld } from '../../engine/program/build-world.ts';
import { budgetOf, unitOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { BATCH_METRIC_IDS, NETWORK_METRIC_IDS } from '../../stats/metrics/metrics.ts';
import type { ColumnsOfRun } from '../../stats/metrics/run-columns.ts';
import { type Source, type StudyExperiment, sourcesOf } from '../../study/expand.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { Reading, When } from '../../study/verdicts/contract.ts';
import { columnIn, EXACT, isLearned } from '../../study/verdicts/scores.ts';

interface Place {
  readonly experiment: Experiment;
  readonly columns: ColumnsOfRun;
  /** Null on text: there are no states. */
  readonly world: ReturnType<typeof buildWorld>['build'] | null;
}

export class Places {
  readonly #study: WrittenStudy;
  readonly #experiments: ReadonlyMap<StudyExperiment, Experiment>;
  readonly #known = new Map<StudyExperiment, Place>();

  constructor(study: WrittenStudy, experiments: ReadonlyMap<StudyExperiment, Experiment>) {
    this.#study = study;
    this.#experiments = experiments;
  }

  /** What is wrong with a reading, without repeats; empty if it can be read. */
  wrong(reading: Reading): readonly string[] {
    const nowhere = this.#nowhere(reading);
    if (nowhere !== null) return [nowhere];
    const sources = sourcesOf([...this.#experiments.keys()], reading);
    const found = sources.flatMap((source) => {
      const place = this.#placeOf(source.experiment);
      return place === null ? [] : [wrongMetric(source, reading.metric, place), wrongTime(reading, place)];
    });
    return [...new Set(found.flatMap((words) => words ?? []))];
  }

  #placeOf(part: StudyExperiment): Place | null {
    const experiment = this.#experiments.get(part);
    if (experiment === undefined) return null;
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const world = experiment.world.family === LANGUAGE ? null : buildWorld(experiment).build;
    const place = { experiment, columns: columnsOf(experiment), world };
    this.#known.set(part, place);
    return place;
  }

  #nowhere({ of, level = {} }: Reading): string | null {
    const { runs } = this.#study;
    const all = Object.entries(runs).flatMap(([run, { variants }]) =>
      variants.map(({ label }) => `${run}/${label}`),
    );
    if (!all.includes(of))
      return `There is no variant “${of}”. ${didYouMean(of, all) ?? `Variants here: ${all.join(', ')}.`}`;
    const { vary = [] } = runs[of.slice(0, of.indexOf('/'))] ?? {};
    for (const [path, value] of Object.entries(level)) {
      const sweep = vary.find((one) => one.path === path);
      if (sweep === undefined)
        return `The run of ${of} does not vary “${path}”. It varies ${vary.map((one) => one.path).join(', ') || 'nothing'}.`;
      if (!sweep.over.includes(value))
        return `“${path}” does not take ${value} in the run of ${of}. It takes ${sweep.over.join(', ')}.`;
    }
    return null;
  }
}

function wrongTime({ when, steps }: Reading, { experiment }: Place): string | null {
  if (steps !== undefined && !Number.isFinite(steps.to)) return 'The threshold is not a number.';
  if (when === undefined || typeof when === 'string') return null;
  const budget = budgetOf(experiment);
  const times = timesOf(when);
  if (!times.every((time) => time >= 0 && time <= budget))
    return `The run has ${budget} ${unitOf(experiment)}, so it cannot be read at ${times.join(' … ')}.`;
  return 'from' in when && when.from > when.to ? 'The span ends before it begins.' : null;
}
const timesOf = (when: Exclude<When, string>) => ('at' in when ? [when.at] : [when.from, when.to]);

const EXACT_WORDS = 'value:STATE, actionValue:STATE:ACTION, random:STATE, start, randomReturn or gain';

function wrongMetric({ variant }: Source, metric: string, place: Place): string | null {
  const { experiment, columns, world } = place;
  const exact = metric.startsWith(EXACT);
  const ofPolicy = isOfPolicy(metric);
  if (!exact && !ofPolicy && !isLearned(metric)) {
    const column = columnIn(columns, variant, metric);
    if (typeof column === 'string') return column;
    const evaluates = experiment.evaluation !== undefined;
    if (metric === 'evaluationReturn')
      return evaluates || world === null
        ? null
        : 'This run has no evaluation, so it has no evaluationReturn.';
    // With an evaluation, tables have the columns of networks, without values.
    const ofNetworks = ([...NETWORK_METRIC_IDS, ...BATCH_METRIC_IDS] as readonly string[]).includes(metric);
    return ofNetworks && laneOf(experiment) === 'kernel' ? `Agents with tables have no ${metric}.` : null;
  }
  if (world === null) return `There is no ${metric} on text, because text has no states.`;
  const unplanned = exact || ofPolicy ? notPlannable(world) : null;
  if (unplanned !== null) return `There is no ${metric}: ${unplanned}.`;
  if (ofPolicy) return null;
  const [kind = '', ...rest] = (exact ? metric.slice(EXACT.length) : metric).split(':');
  if (exact && ['start', 'randomReturn', 'gain'].includes(kind) && rest.length === 0) return null;
  const byAction = kind === 'actionValue' || kind === 'policy';
  if (exact && !['value', 'random', 'actionValue'].includes(kind))
    return `There is no exact quantity “${metric}”. Write ${EXACT}${EXACT_WORDS}.`;
  const state = (byAction ? rest.slice(0, -1) : rest).join(':');
  const places = placesOf(world);
  const number = places.state(state);
  if (number < 0 || number >= (world.constants.nObservations?.value ?? Number.POSITIVE_INFINITY))
    return `This world has no state “${state}”, which ${metric} names.`;
  if (byAction && places.action(rest.at(-1) ?? '') < 0)
    return `This world has no action “${rest.at(-1)}”, which ${metric} names. Its actions: ${world.actions.join(', ')}.`;
  return null;
}
