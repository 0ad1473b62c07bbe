/**
 * A claim in parts that statistics can decide. Every part reads one number per seed, estimates a quantity from these numbers,
 * and names the region in which the estimate must lie. Docs: docs/studies.md.
 */
import type { Statistic } from '../../stats/stats/resample.ts';

/** Values of a sweep by path: { 'world.slip': 0.1 }. The mean is taken over sweeps that are not named. */
export type Level = Readonly<Record<string, string | number | boolean>>;

/**
 * When a number is read, in the unit of the run's budget. `end`: the last tenth, or the last value of a running total. `area`:
 * mean over the whole run. `at`: one measurement point. `from … to`: mean over the points in this span, inclusive.
 */
export type When = 'end' | 'area' | { readonly at: number } | { readonly from: number; readonly to: number };

/**
 * What is read, by name:
 * - a metric of the dictionary (`taskReturn`), `probe:NAME` or `contribution:NAME`;
 * - what a seed has learned at the end: `value:STATE`, `actionValue:STATE:ACTION`, `policy:STATE:ACTION`;
 * - its final policy next to an exact one: `klToPosterior` or `klToPosterior:BETA` (to the optimum with a KL penalty to the uniform policy),
 *   `dualityGap` (of a bandit whose n² arms are the pairs of a game), `regularizedGap` (the same with the agent's KL penalty);
 * - an exact answer, the same for all seeds: `exact:value:STATE`, `exact:actionValue:STATE:ACTION`, `exact:random:STATE` (random actions),
 *   `exact:start`, `exact:randomReturn`, `exact:gain`.
 * STATE is a name, a number of the observation or `column,row`; ACTION is a name or a number.
 */
export type Quantity = string;

/** A running total that can be counted instead of steps. */
export type MetricTotal = 'updates' | 'episodes';

export interface Reading {
  readonly of: string;
  readonly level?: Level | undefined;
  readonly metric: Quantity;
  readonly when?: When | undefined;
  /** Reads the steps to a threshold instead of the metric itself, or a running total until then. */
  readonly steps?: { readonly to: number; readonly below?: true; readonly counted?: MetricTotal } | undefined;
}

interface Common {
  /** Names the part in texts: `{{part:lead.estimate}}`. */
  readonly id?: string;
  readonly says: string;
  readonly metric: Quantity;
  readonly when?: When;
  readonly level?: Level;
  /** Default: interquartile mean. */
  readonly statistic?: Statistic;
}
/** `variant` − each of `over` lies beyond the margin. Default: above. */
export interface Ahead extends Common {
  readonly kind: 'ahead';
  readonly variant: string;
  readonly over: readonly string[];
  readonly direction?: 'above' | 'below';
  readonly margin?: number;
}
/** `variant` and `same` differ by less than the margin: two one-sided tests at 5 %. */
export interface Within extends Common {
  readonly kind: 'within';
  readonly variant: string;
  readonly same: string;
  readonly margin: number;
}
/** `variant` is not above `than` by the margin or more: one test at 5 %. `direction: 'below'`: not below it. */
export interface NotAbove extends Common {
  readonly kind: 'notAbove';
  readonly variant: string;
  readonly than: string;
  readonly margin: number;
  readonly direction?: 'above' | 'below';
}
export interface LevelPart extends Common {
  readonly kind: 'level';
  readonly variant: string;
  readonly above?: number;
  readonly below?: number;
}
/** Fewer steps to a threshold than each of `over`: mean log ratio of steps. Seeds that never reach it count as the whole run. */
export interface Sooner extends Common {
  readonly kind: 'sooner';
  readonly variant: string;
  readonly over: readonly string[];
  readonly threshold: number;
  /** The threshold is reached from above. */
  readonly below?: true;
  /** What is counted until then. Default: steps. */
  readonly counted?: MetricTotal;
  /** Levels of a sweep at which `over` is read, if it is not the level of the variant. */
  readonly than?: Level;
  /** Fewer by more than this factor. 1: fewer at all. */
  readonly factor: number;
}
/** Over a sweep, the metric (or its difference from `minus`) grows or shrinks: slope per seed. `scale` is the sweep's. */
export interface Trend extends Common {
  readonly kind: 'trend';
  readonly variant: string;
  readonly minus?: string;
  readonly over: string;
  readonly direction: 'grows' | 'shrinks';
  readonly scale?: 'linear' | 'log';
  readonly margin?: number;
}
/** Slope of ln metric (or of ln of its difference from `minus`) over ln value of the sweep lies between two numbers. */
export interface LogSlope extends Common {
  readonly kind: 'logSlope';
  readonly variant: string;
  readonly minus?: string;
  readonly over: string;
  readonly above?: number;
  readonly below?: number;
}
/** Spearman's rank correlation of two metrics over variants, per seed. `threshold`: uses the steps to it as the metric. */
export interface RankCorrelation extends Common {
  readonly kind: 'rankCorrelation';
  readonly threshold?: number;
  readonly with: Quantity;
  readonly variants: readonly string[];
  readonly above?: number;
  readonly below?: number;
}
/** From an early span to the end, the proxy (`metric`) rises while the truth falls by more than the margin. */
export interface Diverge extends Common {
  readonly kind: 'diverge';
  readonly variant: string;
  readonly truth: Quantity;
  readonly from: When;
  readonly margin?: number;
}
/**
 * The lead of `variant` over `minus` is greater at the second level than at the first, by more than the margin. With a
 * `threshold`, the lead is ln(steps of `minus` / steps of `variant`) until the metric reaches it.
 */
export interface Interaction extends Common {
  readonly kind: 'interaction';
  readonly variant: string;
  readonly minus: string;
  readonly between: readonly [Level, Level];
  readonly threshold?: number;
  readonly margin?: number;
}
/** An inner value of a sweep is ahead of its first value, and one is ahead of its last. */
export interface InteriorOptimum extends Common {
  readonly kind: 'interiorOptimum';
  readonly variant: string;
  readonly over: string;
  /** Lower values of the metric are better. */
  readonly lowest?: true;
}
/**
 * A published value. With `tolerance`, a number must equal it within that (if it varies between seeds, by its 90 % interval);
 * of several values by state, the farthest one counts. Without `tolerance`, it is a simulated value: the mean over seeds must
 * lie within four combined standard errors of it, and one test at 5 % must exclude a difference of `margin`.
 */
export interface Published extends Common {
  readonly kind: 'published';
  readonly variant: string;
  readonly value: number | Readonly<Record<string, number>>;
  readonly tolerance?: number;
  readonly standardError?: number;
  readonly margin?: number;
  readonly source: string;
}
export type ClaimPart =
  | Ahead
  | Within
  | NotAbove
  | LevelPart
  | Sooner
  | Trend
  | LogSlope
  | RankCorrelation
  | Diverge
  | Interaction
  | InteriorOptimum
  | Published;
export type PartKind = ClaimPart['kind'];

export type VerdictKind = 'holds' | 'fails' | 'undecided';
/** Of a study. `untested`: a gate fails, or a control does where the claim would hold. */
export type StudyVerdictKind = VerdictKind | 'untested';

/** One line of the forest plot: an estimate and the region in which it must lie. */
export interface Row {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Exclusive bounds; infinite if there is none. */
  readonly region: readonly [number, number];
  /** Seeds with a value; Infinity: an exact number. */
  readonly n: number;
  readonly missing: number;
  readonly verdict: VerdictKind;
  /**
   * Of a difference of two variants: Cohen's d, the difference of the means in units of their pooled standard deviation over
   * seeds. Absent if both do not vary.
   */
  readonly effect?: number;
  /** For `sooner` in steps: the variant, then the other one. */
  readonly ends?: readonly Ends[];
  /** If undecided, the number of seeds that would decide with power 0.8 if the estimate is right; otherwise −1. */
  readonly needed: number;
}
/** Steps to a threshold are bounded at both ends. Many seeds at a bound make a ratio smaller than it is. */
export interface Ends {
  /** Seeds at the first measurement point that can count. */
  readonly first: number;
  /** Seeds that count as the whole run: they never arrive, or only at its last point. */
  readonly whole: number;
}
export interface PartVerdict {
  readonly verdict: VerdictKind;
  readonly rows: readonly Row[];
}
export interface StudyVerdict extends Readonly<Record<Section, readonly PartVerdict[]>> {
  readonly verdict: StudyVerdictKind;
}
/** In the order in which they are shown. */
export const SECTIONS = ['gates', 'parts', 'controls'] as const;
export type Section = (typeof SECTIONS)[number];

/** One number per seed, NaN if missing. */
export type Scores = (reading: Reading) => Float64Array;

export interface Rule<Part extends ClaimPart> {
  readings(part: Part, values: Values): readonly Reading[];
  judge(part: Part, scores: Scores, values: Values, points: Points): readonly Row[];
}
/** Measurement points of a run, in the unit of its budget. @param of a variant, `run/label` */
export type Points = (of: string) => readonly number[];
/** Values of a sweep. @param of a variant, `run/label` */
export type Values = (of: string, path: string) => readonly (string | number | boolean)[];
