/**
 * The keys that a study may have. TypeScript finds a wrong key only in an object literal at its place, not in one that is
 * spread or returned by `map` or a helper. Without this check, a misspelled `margin` would be ignored and could decide a
 * verdict. `npm run check`, the tests, and the command before it measures check every study as data.
 */
import { didYouMean } from '../core/nearest.ts';
import type { EvaluationSpec, Problem } from '../experiment/experiment.ts';
import type { Review, StudyChange, StudyChart, StudyRun, WrittenStudy } from './study.ts';
import type { ClaimPart, PartKind } from './verdicts/contract.ts';

type Look = (value: unknown, at: string) => readonly Problem[];
/** All keys of a type, each once: the compiler reports missing and unknown ones. */
type Keys<T> = { readonly [Key in keyof Required<T>]: Look };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without fixed keys, or with keys that the author chooses. */
const free: Look = () => [];

const object =
  <T>(keys: Keys<T>): Look =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => {
          const path = at === '' ? key : `${at}.${key}`;
          // Check for an own key: every object also has `constructor`.
          const look = Object.hasOwn(keys, key) ? (keys as Readonly<Record<string, Look>>)[key] : undefined;
          return look?.(inner, path) ?? [unknownKey(path, key, Object.keys(keys))];
        })
      : [];

function unknownKey(path: string, key: string, known: readonly string[]): Problem {
  const hint = didYouMean(key, known) ?? `Known keys: ${known.join(', ')}.`;
  return { path, message: `There is no key “${key}” here. ${hint}`, severity: 'error' };
}

const list =
  (each: Look): Look =>
  (value, at) =>
    Array.isArray(value) ? value.flatMap((inner, k) => each(inner, `${at}[${k}]`)) : [];
const record =
  (each: Look): Look =>
  (value, at) =>
    isObject(value) ? Object.entries(value).flatMap(([key, inner]) => each(inner, `${at}.${key}`)) : [];

/** `'end'`, `'area'`, a point or a span. */
const when = object<{ at: number; from: number; to: number }>({ at: free, from: free, to: free });

const common = { kind: free, id: free, says: free, metric: free, when, level: free, statistic: free };

const PARTS: { readonly [Kind in PartKind]: Keys<Extract<ClaimPart, { kind: Kind }>> } = {
  ahead: { ...common, variant: free, over: free, direction: free, margin: free },
  within: { ...common, variant: free, same: free, margin: free },
  notAbove: { ...common, variant: free, than: free, margin: free, direction: free },
  level: { ...common, variant: free, above: free, below: free },
  sooner: {
    ...common,
    variant: free,
    over: free,
    threshold: free,
    below: free,
    counted: free,
    factor: free,
  },
  trend: { ...common, variant: free, minus: free, over: free, direction: free, scale: free, margin: free },
  logSlope: { ...common, variant: free, minus: free, over: free, above: free, below: free },
  rankCorrelation: { ...common, threshold: free, with: free, variants: free, above: free, below: free },
  parts: { ...common, variant: free, truth: free, from: when, margin: free },
  interaction: { ...common, variant: free, minus: free, between: free, margin: free },
  interiorOptimum: { ...common, variant: free, over: free, lowest: free },
  published: {
    ...common,
    variant: free,
    value: free,
    tolerance: free,
    standardError: free,
    margin: free,
    source: free,
  },
};

/** Unknown kinds are reported when the rules are looked up. */
const part: Look = (value, at) => {
  const kind = isObject(value) ? String(value.kind) : '';
  return Object.hasOwn(PARTS, kind) ? object(PARTS[kind as PartKind] as Keys<object>)(value, at) : [];
};

const run = object<StudyRun>({
  name: free,
  notes: free,
  // Settings of worlds, agents and terms are checked with their own fields.
  world: free,
  variants: list(object<StudyRun['variants'][number]>({ label: free, agent: free, reward: free })),
  seeds: free,
  seed: free,
  envSteps: free,
  episodes: free,
  measurementPoints: free,
  edits: list(object<NonNullable<StudyRun['edits']>[number]>({ at: free, patch: free })),
  evaluation: object<EvaluationSpec>({ policy: free, every: free, episodes: free, world: free }),
  vary: list(object<NonNullable<StudyRun['vary']>[number]>({ path: free, over: free, unit: free })),
  worldOf: free,
});

const study = object<WrittenStudy>({
  id: free,
  papers: list(object<WrittenStudy['papers'][number]>({ atlas: free, cite: free, url: free })),
  family: free,
  level: free,
  title: free,
  question: free,
  claim: free,
  standsFor: free,
  runs: record(run),
  gates: list(part),
  parts: list(part),
  controls: list(part),
  couldFail: free,
  leftOut: free,
  review: object<Review>({
    scores: object<Review['scores']>({
      faithful: free,
      informative: free,
      decided: free,
      teaching: free,
      interesting: free,
    }),
    says: free,
    read: free,
  }),
  shows: list(
    object<StudyChart>({
      title: free,
      run: free,
      variants: free,
      metric: free,
      kind: free,
      when,
      level: free,
      over: free,
      logarithmic: free,
      states: free,
    }),
  ),
  teaching: object<WrittenStudy['teaching']>({
    before: free,
    predict: object<WrittenStudy['teaching']['predict']>({ ask: free, options: free, answer: free }),
    watch: free,
    after: free,
  }),
  changes: list(object<StudyChange>({ says: free, run: free, patch: free })),
  budget: object<WrittenStudy['budget']>({
    coreMinutes: free,
    quick: object<WrittenStudy['budget']['quick']>({ seeds: free }),
  }),
  caveats: free,
  pilots: free,
  words: free,
});

/** Unknown keys of a study, each with its place and the most similar known key. */
export const unknownKeys = (written: WrittenStudy): readonly Problem[] => study(written, '');
