/**
 * The metrics of a variant as the rules read them: means per seed over a twentieth of the run so far, so that one noisy
 * point does not count; and the test whether something holds for at least half of the seeds.
 */

import { ALL_METRIC_IDS } from '../metrics/metrics.ts';
import { percentile } from '../stats/summary.ts';
import type { DoctorFacts, MetricId, SeedSource, VariantFacts } from './contract.ts';

const BLOCKS = 20;
/** Fewer measurement points show no trend. */
export const FEWEST_CHECKPOINTS = 10;

/** [blocks][seeds]; NaN where a seed has no value in the block. */
export type Blocks = readonly Float64Array[];

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
    const column = ALL_METRIC_IDS.indexOf(metric);
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
    return blocks.map((row) => medianOf(row));
  }

  /** The seed's values per block, NaN included. */
  seed(blocks: Blocks, seed: number): readonly number[] {
    return blocks.map((row) => row[seed] ?? Number.NaN);
  }

  /**
   * Whether a condition holds for at least half of the seeds that can be judged.
   * @param judge first block from which it holds; −1: it does not hold; null: it cannot be judged
   * @returns the median of those blocks over the seeds where it holds; −1: too few seeds
   */
  most(judge: (seed: number) => number | null): {
    readonly block: number;
    readonly seeds: number;
    readonly of: number;
  } {
    const verdicts = Array.from({ length: this.source.seeds }, (_, seed) => judge(seed)).filter(
      (verdict) => verdict !== null,
    );
    const holds = verdicts.filter((block) => block >= 0).sort((a, b) => a - b);
    const enough = verdicts.length > 0 && holds.length * 2 >= verdicts.length;
    const block = enough ? (holds[Math.floor((holds.length - 1) / 2)] ?? -1) : -1;
    return { block, seeds: holds.length, of: verdicts.length };
  }
}

function medianOf(values: ArrayLike<number>): number {
  const known = Float64Array.from(values).filter(Number.isFinite).sort();
  return known.length === 0 ? Number.NaN : percentile(known, 0.5);
}

export const last = (values: readonly number[]): number => values.findLast(Number.isFinite) ?? Number.NaN;

/** Mean of the known values in the last `blocks` blocks. */
export function meanOfLast(values: readonly number[], blocks: number): number {
  const known = values.slice(-blocks).filter(Number.isFinite);
  return known.reduce((sum, x) => sum + x, 0) / known.length;
}

export function largest(values: readonly number[]): number {
  return Math.max(...values.filter(Number.isFinite));
}

/** A number in a sentence: three digits. */
export function words(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  return String(Number(value.toPrecision(3))).replace('-', '\u2212');
}
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
