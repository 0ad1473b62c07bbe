/** Lines from other tools' logs, drawn next to the run's own. */
import type { MetricEntry } from '../stats/metrics/metrics.ts';

export interface LogLine {
  readonly label: string;
  readonly origin: string; // the name in the file
  readonly x: Float64Array; // increasing
  readonly y: Float64Array;
  /** What x counts, in words; empty for environment steps. */
  readonly over: string;
  /** How many values of the file were averaged at each step. */
  readonly n: number;
}
export interface ImportedLine extends LogLine {
  readonly metric: MetricEntry['id'];
}
/** A line whose name has no meaning here, with the reason. The reader may choose a metric for it. */
export interface OpenLine extends LogLine {
  readonly why: string;
}

export interface ImportedState {
  readonly file: string;
  readonly lines: readonly ImportedLine[];
  readonly open: readonly OpenLine[];
  /** What was left out and why, one sentence each. */
  readonly notes: readonly string[];
}

export const NOTHING_IMPORTED: ImportedState = { file: '', lines: [], open: [], notes: [] };
