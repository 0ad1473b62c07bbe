/**
 * The metrics of a variant as the rules read them: means per seed over a twentieth of the run so far, so that
 * one noisy point does not count. It also tests whether a condition is true of at least half of the seeds.
 */

import type { SeedSource } from '../compare/comparison.ts';
import type { MetricEntry, MetricId } from '../metrics/metrics.ts';
import { columnOf } from '../stats/aggregate.ts';
import { percentile, sortedFinite } from '../stats/summary.ts';
import type { DoctorFacts, VariantFacts } from './facts.ts';
import type { Remedies } from './remedies.ts';

const BLOCKS = 20;
/** Number of blocks in a quarter of the run. */
export const QUARTER = 5;
/** Fewer measurement points show no trend. */
export const MIN_MEASUREMENT_POINTS = 10;

/** [blocks][seeds]; NaN where a seed has no value in the block. */
export type Blocks = readonly Float64Array[];

/** The report of a rule that applies. */
export interface Report {
  /** The problem, in one or two sentences. */
  readonly what: string;
  readonly since: number; // environment step
  /** Pairs of a chart and what it shows. */
  readonly evidence: readonly (readonly [MetricEntry['id'], string])[];
  readonly remedies: Remedies;
}

export class VariantEvidence {
  readonly facts: DoctorFacts;
  readonly variant: number;
  readonly own: VariantFacts;
  readonly source: SeedSource;
  readonly blocks: number;
  readonly #known = new Map<number, Blocks>();

  constructor(source: SeedSource, facts: DoctorFacts, variant: number, own: VariantFacts) {
    this.source = source;
    this.facts = facts;
    this.variant = variant;
    this.own = own;
    this.blocks = Math.min(BLOCKS, source.length);
  }

  /** Share of the budget used so far. */
  get share(): number {
    return (this.source.grid[this.source.length - 1] ?? 0) / this.facts.budget;
  }

  of(metric: MetricId): Blocks {
    const column = columnOf(metric);
    return column < this.facts.metricColumns ? this.column(column) : [];
  }

  /** Reward of the term per episode. */
  term(index: number): Blocks {
    return this.column(this.facts.metricColumns + index);
  }

  column(column: number): Blocks {
    const known = this.#known.get(column);
    if (known !== undefined) return known;
    const { source, blocks } = this;
    const row = new Float64Array(source.seeds);
    const made = Array.from({ length: blocks }, (_, block) => {
      const sums = new Float64Array(source.seeds);
      const counts = new Float64Array(source.seeds);
      for (let c = this.first(block); c < this.first(block + 1); c++) {
        row.fill(Number.NaN);
        source.read(c, this.variant, column, row);
        row.forEach((value, seed) => {
          if (!Number.isFinite(value)) return;
          sums[seed] = (sums[seed] ?? 0) + value;
          counts[seed] = (counts[seed] ?? 0) + 1;
        });
      }
      return sums.map((sum, seed) => sum / (counts[seed] ?? 0));
    });
    this.#known.set(column, made);
    return made;
  }

  /** First measurement point of a block. */
  first(block: number): number {
    return Math.floor((block * this.source.length) / this.blocks);
  }

  /** Environment step at which a block begins. */
  stepOf(block: number): number {
    return block <= 0 ? 0 : (this.source.grid[this.first(block) - 1] ?? 0);
  }

  /** Median over seeds, per block. */
  median(blocks: Blocks): readonly number[] {
    return blocks.map((row) => percentile(sortedFinite(row), 0.5));
  }

  /** The latest median over seeds, in words. */
  now(blocks: Blocks): string {
    return words(last(this.median(blocks)));
  }

  /** The seed's values per block, NaN included. */
  seed(blocks: Blocks, seed: number): readonly number[] {
    return blocks.map((row) => row[seed] ?? Number.NaN);
  }

  /**
   * First block of the stretch in which a condition has been true until now, for at least a quarter of the
   * run; −1 if there is none.
   * @param condition returns null if the condition cannot be judged in this block
   */
  lately(condition: (block: number) => boolean | null): number {
    const recent = Array.from({ length: QUARTER }, (_, back) => condition(this.blocks - 1 - back));
    if (recent.includes(false) || !recent.includes(true)) return -1;
    let from = this.blocks - QUARTER;
    while (from > 0 && condition(from - 1) !== false) from--;
    while (condition(from) === null) from++;
    return from;
  }

  /**
   * Whether a condition is true of at least half of the seeds that can be judged.
   * @param judge returns the first block from which it is true; −1 if it is not; null if it cannot be judged
   * @returns the seeds in words, and the environment step of the median block of the seeds for which it is
   * true; null if there are too few
   */
  most(judge: (seed: number) => number | null): { readonly seeds: string; readonly since: number } | null {
    const verdicts = Array.from({ length: this.source.seeds }, (_, seed) => judge(seed)).filter(
      (verdict) => verdict !== null,
    );
    const blocks = verdicts.filter((block) => block >= 0).sort((a, b) => a - b);
    const block = blocks[Math.floor((blocks.length - 1) / 2)];
    if (block === undefined || blocks.length * 2 < verdicts.length) return null;
    const seeds = this.source.seeds === 1 ? 'this run' : `${blocks.length} of ${verdicts.length} seeds`;
    return { seeds, since: this.stepOf(block) };
  }
}

export const first = (values: readonly number[]): number => values.find(Number.isFinite) ?? Number.NaN;

export const last = (values: readonly number[]): number => values.findLast(Number.isFinite) ?? Number.NaN;

/** Mean of the known values in the last `blocks` blocks. */
export function meanOfLast(values: readonly number[], blocks: number): number {
  const known = values.slice(-blocks).filter(Number.isFinite);
  return known.reduce((sum, x) => sum + x, 0) / known.length;
}

/** The largest minus the smallest known value. */
export function rangeOf(values: readonly number[]): number {
  const known = values.filter(Number.isFinite);
  return Math.max(...known) - Math.min(...known);
}

/** Formats a number with three digits for a sentence. */
export function words(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  return String(Number(value.toPrecision(3))).replace('-', '\u2212');
}
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
