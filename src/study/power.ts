/**
 * What the seeds of a study can decide, estimated from a pilot: a few seeds with other random numbers. For each row of the
 * forest plot, the difference from its limit that the budgeted seeds detect in 80 % of studies.
 */
import { studentCdf, studentQuantile } from '../stats/stats/special-functions.ts';
import { pointsOf, valuesOf } from './expand.ts';
import { type Outcome, scoresIn } from './outcome.ts';
import type { WrittenStudy } from './study.ts';
import { type ClaimPart, type Row, type Scores, SECTIONS, type Section } from './verdicts/contract.ts';
import { FEWEST_SEEDS, LEVEL, POWER, TWO_ONE_SIDED } from './verdicts/decide.ts';
import { judgePart, readingsOf } from './verdicts/judge.ts';

/** Fewer give no useful estimate of the spread. */
const FEWEST_PILOT_SEEDS = 4;
const PILOT_SHARE = 0.1;
export const pilotSeeds = (asked: number): number =>
  Math.min(asked, Math.max(FEWEST_PILOT_SEEDS, Math.ceil(PILOT_SHARE * asked)));

/** An experiment seed that no run of the study has, so that the pilot shares no random number with it. */
export function pilotSeed(study: WrittenStudy): number {
  const taken = new Set(Object.values(study.runs).map(({ seed = 1 }) => seed));
  let seed = 900_001;
  while (taken.has(seed)) seed++;
  return seed;
}

export interface PowerRow {
  readonly label: string;
  /** Estimate of the pilot, and its standard error; infinite if the pilot has no value. */
  readonly value: number;
  readonly error: number;
  readonly limit: number;
  readonly seeds: number;
  /** Difference from the limit that `seeds` seeds detect with power 0.8. */
  readonly detectable: number;
  /** Whether that is at most the difference that the pilot has. */
  readonly decides: boolean;
  /** Seeds that would decide if the pilot is right; infinite if none do. */
  readonly needed: number;
  /** The pilot alone shows that the row fails. */
  readonly fails: boolean;
}
export interface PowerPart {
  readonly says: string;
  readonly rows: readonly PowerRow[];
}
export interface Power extends Readonly<Record<Section, readonly PowerPart[]>> {
  /** Sentences of gates that fail in the pilot. */
  readonly failedGates: readonly string[];
}

/** @param scores of the pilot */
export function powerOf(study: WrittenStudy, scores: Outcome['scores']): Power {
  const read = scoresIn(study, scores);
  const [gates = [], parts = [], controls = []] = SECTIONS.map((section) =>
    (study[section] ?? []).map((part) => ({ says: part.says, rows: rowsOf(study, part, read) })),
  );
  const failedGates = gates.flatMap(({ says, rows }) => (rows.some(({ fails }) => fails) ? [says] : []));
  return { gates, parts, controls, failedGates };
}

const DEFAULT_SEEDS = 20;

function rowsOf(study: WrittenStudy, part: ClaimPart, read: Scores): readonly PowerRow[] {
  const values = valuesOf(study);
  const judged = (scores: Scores) => judgePart(part, scores, values, pointsOf(study)).rows;
  const rows = judged(read);
  const runs = readingsOf(part, values).map(({ of }) => of.slice(0, of.indexOf('/')));
  const asked = Math.min(...runs.map((run) => study.runs[run]?.seeds ?? DEFAULT_SEEDS));
  const pilot = Math.max(...readingsOf(part, values).map((reading) => read(reading).length));
  // The jackknife: without one seed each, which works for every rule and statistic.
  const without = Array.from({ length: pilot }, (_, seed) => judged(withoutSeed(read, seed)));
  return rows.map((row, k) => {
    const left = without.map((others) => others[k]?.value ?? Number.NaN);
    return rowOf(row, jackknifeError(left), pilot, asked, levelOf(part));
  });
}

const withoutSeed =
  (read: Scores, seed: number): Scores =>
  (reading) => {
    const values = read(reading);
    return values.length === 1 ? values : values.filter((_, k) => k !== seed);
  };

/** √((n − 1)/n · Σ(θ₋ᵢ − θ̄)²), Efron 1982: exactly s/√n for a mean. @param left estimates, each without one seed */
export function jackknifeError(left: readonly number[]): number {
  const mean = left.reduce((sum, value) => sum + value, 0) / left.length;
  const squares = left.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((left.length - 1) / left.length) * squares);
}

/** Two one-sided tests have the interval at 90 %. */
const levelOf = ({ kind }: ClaimPart): number =>
  kind === 'within' || kind === 'notAbove' || kind === 'published' ? TWO_ONE_SIDED : LEVEL;

function rowOf(
  { label, value, region, n }: Row,
  error: number,
  pilot: number,
  seeds: number,
  level: number,
): PowerRow {
  const exact = n === Number.POSITIVE_INFINITY;
  const limits = region.filter(Number.isFinite);
  const limit = limits.toSorted((a, b) => Math.abs(value - a) - Math.abs(value - b))[0] ?? Number.NaN;
  const distance = Math.abs(value - limit);
  const known = Number.isFinite(value) && Number.isFinite(error);
  const spread = exact ? 0 : known ? error * Math.sqrt(pilot) : Number.POSITIVE_INFINITY;
  const at = (count: number) => (spread === 0 ? 0 : detectable(spread, pilot, count, level));
  const [above, below] = region;
  const outside = value <= above || value >= below;
  const critical = exact ? 0 : studentQuantile((1 + level) / 2, pilot - 1) * error;
  return {
    label,
    value,
    error: exact ? 0 : error,
    limit,
    seeds,
    detectable: at(seeds),
    decides: known && distance > 0 && at(seeds) <= distance,
    needed: known ? neededSeeds(at, distance) : Number.POSITIVE_INFINITY,
    fails: known && outside && distance >= critical,
  };
}

const MAX_SEEDS = 4096;
/** @param at the detectable difference of a number of seeds, which it lowers */
function neededSeeds(at: (seeds: number) => number, distance: number): number {
  if (!(distance > 0) || at(MAX_SEEDS) > distance) return Number.POSITIVE_INFINITY;
  let [low, high] = [FEWEST_SEEDS - 1, MAX_SEEDS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) <= distance) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The difference from a limit that n seeds detect in 80 % of studies, where the standard deviation s of one seed is an estimate
 * with ν = m − 1 degrees of freedom from m pilot seeds: δ = c·s/√n with
 *   E_u[T_{n−1}(c·u − t)] = 0.8,   u = √(χ²_ν/ν),   t the quantile of Student's t_{n−1} at (1 + level)/2.
 * T_{n−1}(c·u − t) is the power against c·u standard errors (a shifted t for the noncentral t); its mean over u accounts for the
 * uncertainty of s, without which few pilot seeds would promise too much (Browne 1995, Statistics in Medicine 14). For m → ∞ it
 * is the textbook's (t + t_{0.8})·σ/√n.
 * @param spread s @param pilot m @param seeds n @returns in the unit of s
 */
export function detectable(spread: number, pilot: number, seeds: number, level = LEVEL): number {
  if (seeds < 2 || pilot < 2) return Number.POSITIVE_INFINITY;
  const key = `${pilot} ${seeds} ${level}`;
  const factor = factors.get(key) ?? factorOf(pilot - 1, seeds - 1, level);
  factors.set(key, factor);
  return (factor * spread) / Math.sqrt(seeds);
}
const factors = new Map<string, number>();

const POINTS = 400;
function factorOf(pilotDf: number, df: number, level: number): number {
  const critical = studentQuantile((1 + level) / 2, df);
  // u is close to 1 with a standard deviation of about 1/√(2ν).
  const width = 8 / Math.sqrt(2 * pilotDf);
  const [from, to] = [Math.max(0, 1 - width), 1 + width];
  const u = Array.from({ length: POINTS }, (_, k) => from + ((k + 0.5) * (to - from)) / POINTS);
  const density = u.map((x) => Math.exp((pilotDf - 1) * Math.log(x) - (pilotDf * (x * x - 1)) / 2));
  const whole = density.reduce((sum, weight) => sum + weight, 0);
  const power = (factor: number) =>
    u.reduce((sum, x, k) => sum + ((density[k] ?? 0) / whole) * studentCdf(factor * x - critical, df), 0);
  let [low, high] = [0, 100];
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2;
    if (power(middle) < POWER) low = middle;
    else high = middle;
  }
  return high;
}
