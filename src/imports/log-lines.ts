/** Lines of other tools' logs, drawn next to the run's own. */
import type { MetricEntry } from '../stats/metrics/metrics.ts';

export interface LogLine {
  readonly label: string;
  readonly origin: string; // the name in the file
  readonly x: Float64Array; // rising
  readonly y: Float64Array;
  /** What x counts, in words; empty: environment steps. */
  readonly over: string;
  /** Values of the file that were averaged at each step. */
  readonly n: number;
}
export interface ImportedLine extends LogLine {
  readonly metric: MetricEntry['id'];
}
/** A line whose name has no meaning here, with the reason: its reader may choose a metric. */
export interface OpenLine extends LogLine {
  readonly why: string;
}

export interface ImportedState {
  readonly file: string;
  readonly lines: readonly ImportedLine[];
  readonly open: readonly OpenLine[];
  /** What was left out, and why, each a sentence. */
  readonly notes: readonly string[];
}

export const NOTHING_IMPORTED: ImportedState = { file: '', lines: [], open: [], notes: [] };
