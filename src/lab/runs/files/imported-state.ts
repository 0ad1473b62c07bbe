/** Lines of other tools' logs, drawn next to the run's own. */
import type { MetricEntry } from '../../../measure/metrics/metrics.ts';

export interface ImportedLine {
  readonly label: string;
  readonly metric: MetricEntry['id'];
  readonly origin: string;
  readonly x: Float64Array; // env steps, rising
  readonly y: Float64Array;
  /** Lines of the file that were averaged at each step: runs with several seeds. */
  readonly n: number;
}

export interface ImportedState {
  readonly file: string;
  readonly lines: readonly ImportedLine[];
  /** Columns that nobody here knows a meaning for. */
  readonly unknown: readonly string[];
}

export const NOTHING_IMPORTED: ImportedState = { file: '', lines: [], unknown: [] };
