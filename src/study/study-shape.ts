/**
 * The shape of a study: of a folder in `content/studies/`, whose objects may have been spread or returned by helpers, so that
 * the compiler misses a misspelled `margin`, and of a study file, which anyone may have written. docs/study.schema.json is it.
 */
import { OWN_FIELDS } from '../experiment/bounds.ts';
import type { EvaluationSpec, Problem } from '../experiment/experiment.ts';
import { cut } from '../experiment/problems.ts';
import {
  about,
  anyObject,
  anything,
  choice,
  either,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  pair,
  record,
  type Shape,
  scalar,
  text,
} from './shape.ts';
import type { Review, StudyChange, StudyChart, StudyRun, WrittenStudy } from './study.ts';
import type {
  Ahead,
  ClaimPart,
  Diverge,
  Interaction,
  InteriorOptimum,
  Level,
  LevelPart,
  LogSlope,
  NotAbove,
  PartKind,
  Published,
  RankCorrelation,
  Sooner,
  Trend,
  When,
  Within,
} from './verdicts/contract.ts';

/** The largest study of the lab has 27 experiments and 11 parts. */
const MAX = { runs: 16, parts: 32, charts: 16, sweeps: 4, values: 32, list: 32, states: 64 };

const line = text(400);
const prose = text(4_000);
const name = text(200);
const level: Shape<Level> = record(scalar, MAX.sweeps);
const bound = optional(number());
const positive = number(0, 1e300);

const when: Shape<When> = either(
  (value) => typeof value === 'string',
  choice('end', 'area'),
  either(
    (value) => typeof value === 'object' && value !== null && 'at' in value,
    object<{ readonly at: number }>({ at: positive }),
    object<{ readonly from: number; readonly to: number }>({ from: positive, to: positive }),
  ),
);

const common = {
  id: optional(about('Names the part in texts: {{part:lead.estimate}}.', text(60, '^[A-Za-z][\\w-]*$'))),
  says: about('The part in one sentence.', line),
  metric: about('A metric of the glossary, probe:NAME, or another quantity of docs/studies.md.', name),
  when: optional(when),
  level: optional(level),
  statistic: optional(choice('iqm', 'mean', 'median')),
};
const variant = about('A variant, written run/label.', name);
const several = list(variant, MAX.list, 1);
const margin = optional(number());
const direction = optional(choice('above', 'below'));
const yes = optional(choice(true));

const PARTS: { readonly [Kind in PartKind]: Shape<Extract<ClaimPart, { kind: Kind }>> } = {
  ahead: object<Ahead>({ kind: choice('ahead'), ...common, variant, over: several, direction, margin }),
  within: object<Within>({ kind: choice('within'), ...common, variant, same: variant, margin: number() }),
  notAbove: object<NotAbove>({
    kind: choice('notAbove'),
    ...common,
    variant,
    than: variant,
    margin: number(),
    direction,
  }),
  level: object<LevelPart>({ kind: choice('level'), ...common, variant, above: bound, below: bound }),
  sooner: object<Sooner>({
    kind: choice('sooner'),
    ...common,
    variant,
    over: several,
    threshold: number(),
    below: yes,
    counted: optional(choice('updates', 'episodes')),
    than: optional(about('The level of a sweep at which `over` is read, if another.', level)),
    factor: about('Fewer by more than this factor. 1: fewer at all.', number(1, 1e6)),
  }),
  trend: object<Trend>({
    kind: choice('trend'),
    ...common,
    variant,
    minus: optional(variant),
    over: name,
    direction: choice('grows', 'shrinks'),
    scale: optional(choice('linear', 'log')),
    margin,
  }),
  logSlope: object<LogSlope>({
    kind: choice('logSlope'),
    ...common,
    variant,
    minus: optional(variant),
    over: name,
    above: bound,
    below: bound,
  }),
  rankCorrelation: object<RankCorrelation>({
    kind: choice('rankCorrelation'),
    ...common,
    threshold: bound,
    with: name,
    variants: several,
    above: bound,
    below: bound,
  }),
  diverge: object<Diverge>({ kind: choice('diverge'), ...common, variant, truth: name, from: when, margin }),
  interaction: object<Interaction>({
    kind: choice('interaction'),
    ...common,
    variant,
    minus: variant,
    between: pair(level),
    threshold: bound,
    margin,
  }),
  interiorOptimum: object<InteriorOptimum>({
    kind: choice('interiorOptimum'),
    ...common,
    variant,
    over: name,
    lowest: yes,
  }),
  published: object<Published>({
    kind: choice('published'),
    ...common,
    variant,
    value: either((value) => typeof value === 'number', number(), record(number(), MAX.states)),
    tolerance: bound,
    standardError: bound,
    margin,
    source: line,
  }),
};
const part = oneOf<ClaimPart>('kind', PARTS);
const parts = list({ ...part, schema: { $ref: '#/$defs/part' } }, MAX.parts);

const { seeds, seed, envSteps, episodes, measurementPoints } = OWN_FIELDS;
/** Settings of worlds, agents and terms are checked with their own fields, when the experiments of a study are read. */
const ofExperiment = (part: string) => ({ $ref: `experiment.schema.json#/$defs/${part}` });

/** The part of a run that is an experiment and can be checked alone. */
const run = object<StudyRun>({
  name: text(OWN_FIELDS.name.maxLength),
  notes: optional(text(OWN_FIELDS.notes.maxLength)),
  world: anyObject({
    type: 'object',
    description: 'As in an experiment, or `example` with changes next to it.',
    properties: { family: { type: 'string' }, example: { type: 'string' } },
    required: ['family'],
  }),
  variants: list(
    object<StudyRun['variants'][number]>({
      label: text(80),
      agent: anyObject(ofExperiment('agent')),
      reward: list(anyObject(ofExperiment('term')), 16),
    }),
    8,
    1,
  ),
  seeds: optional(integer(seeds.min, seeds.max)),
  seed: optional(integer(seed.min, seed.max)),
  envSteps: integer(envSteps.min, envSteps.max),
  episodes: optional(integer(episodes.min, episodes.max)),
  measurementPoints: optional(integer(measurementPoints.min, measurementPoints.max)),
  edits: optional(
    list(object<NonNullable<StudyRun['edits']>[number]>({ at: positive, patch: anything }), 64),
  ),
  evaluation: optional(
    object<Partial<EvaluationSpec>>({
      policy: optional(choice('greedy', 'sampled')),
      every: optional(positive),
      episodes: optional(positive),
      world: optional(anything),
    }),
  ),
  vary: optional(
    list(
      object<NonNullable<StudyRun['vary']>[number]>({
        path: about(
          'world.NAME, agent.NAME, reward[K].NAME, variants[K].agent.NAME, evaluation.NAME, or a field of the experiment.',
          text(
            200,
            '^(world|agent|reward\\[\\d{1,2}\\]|variants\\[\\d\\]|evaluation|envSteps|episodes)(\\.[\\w-]+|\\[\\d{1,4}\\])*$',
          ),
        ),
        over: list(scalar, MAX.values, 2),
        unit: optional(name),
      }),
      MAX.sweeps,
    ),
  ),
  worldOf: optional(record(anyObject<object>(), 8)),
});

const review = object<Review>({
  scores: object<Review['scores']>({
    faithful: choice(0, 1, 2),
    informative: choice(0, 1, 2),
    decided: choice(0, 1, 2),
    teaching: choice(0, 1, 2),
    interesting: choice(0, 1, 2),
  }),
  says: prose,
  read: text(10, '^\\d{4}-\\d\\d-\\d\\d$'),
});

/** Longer words do not fit along the axis of a chart. */
const MAX_UNIT = 24;

const chart = object<StudyChart>({
  title: line,
  run: name,
  variants: optional(list(variant, MAX.list, 1)),
  metric: name,
  unit: optional(about('What the vertical axis counts, such as “share of episodes”.', text(MAX_UNIT))),
  kind: choice('curve', 'sweep', 'bars', 'states'),
  when: optional(when),
  threshold: optional(about('Of bars and sweeps: draws the steps until the metric reaches this.', number())),
  level: optional(level),
  over: optional(name),
  logarithmic: yes,
  states: optional(list(name, MAX.states)),
});

const KEYS = {
  id: about('The name of the study: letters, digits, dots and hyphens.', text(60, '^[\\w.-]+$')),
  papers: about(
    'What is tested: the number of a row of the Atlas, if it has one, a citation and an address.',
    list(
      object<WrittenStudy['papers'][number]>({
        atlas: optional(integer(1, 100_000)),
        cite: line,
        url: optional(text(2_000, '^https?://')),
      }),
      MAX.list,
    ),
  ),
  family: about('A family of the Atlas, such as shaping, exploration or textbook.', text(60)),
  level: about(
    'full: the mechanism itself runs; analog: a stand-in; cover: a survey.',
    choice('full', 'analog', 'cover'),
  ),
  title: about('The finding as it was measured.', line),
  question: about('A question that yes or no answers.', line),
  claim: optional(about('What the parts say together, in one sentence.', prose)),
  standsFor: optional(about('For an analog: what stands in for what.', prose)),
  runs: about('Experiments by name.', record(run, MAX.runs, text(60, '^[^/@{}]+$'))),
  gates: optional(about('Conditions for a test of the claim. If one fails: not tested here.', parts)),
  parts: about('All must hold.', parts),
  controls: optional(about('Not claimed, but must come out right.', parts)),
  couldFail: optional(about('Which honest outcome would have refuted the claim.', prose)),
  leftOut: optional(about('What of the claim is not tested.', prose)),
  review: optional(review),
  shows: about('Charts; the first is the picture of the claim.', list(chart, MAX.charts)),
  teaching: object<WrittenStudy['teaching']>({
    before: about('The world in plain words.', prose),
    predict: object<WrittenStudy['teaching']['predict']>({
      ask: line,
      options: list(line, 6, 2),
      answer: about(
        'The place of the right option from 0, or a reference that chooses it: {{word:part:lead|0|1|2}}.',
        either((value) => typeof value === 'number', integer(0, 5), line),
      ),
    }),
    watch: about('What to look at during the run.', prose),
    after: about('The reason for the result.', prose),
  }),
  changes: about(
    'Each opens a run with a JSON merge patch.',
    list(object<StudyChange>({ says: line, run: name, patch: anyObject<object>() }), MAX.list),
  ),
  budget: object<WrittenStudy['budget']>({
    coreMinutes: number(0, 100_000),
    quick: object<WrittenStudy['budget']['quick']>({ seeds: integer(1, seeds.max) }),
  }),
  caveats: list(prose, MAX.list),
  pilots: about('What was tried before, and how often.', prose),
  writtenFor: optional(
    about('The outcome that the texts were written for, as the command prints it.', text(2_000)),
  ),
  notMeasured: optional(about('Numbers of the texts that no outcome can change.', list(name, 64))),
  words: optional(list(name, MAX.list)),
};
const study = object<WrittenStudy>(KEYS);

/** What is wrong with the shape of a study, each with its place and, for an unknown key, the most similar known one. */
export const wrongShape = (written: unknown): readonly Problem[] => cut(study.look(written, []));

export const STUDY_FORMAT = 'reward-lab/study';
export const STUDY_VERSION = 1;

/** A study as a file: the same data, and what kind of file it is. */
export interface StudyFile extends WrittenStudy {
  readonly $schema?: string;
  readonly format: typeof STUDY_FORMAT;
  readonly version: typeof STUDY_VERSION;
}
/** Parts of its schema that it names more than once. */
export const STUDY_DEFINITIONS = { part: part.schema };
export const studyFile = object<StudyFile>({
  $schema: optional(about('For editors. It is not read.', text(2_000))),
  format: choice(STUDY_FORMAT),
  version: choice(STUDY_VERSION),
  ...KEYS,
});
