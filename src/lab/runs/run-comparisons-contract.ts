/** What the page may know of stored runs that are compared or laid over the charts, and the verbs for them. */

import type { Problem } from '../../experiment/experiment.ts';
import type { RunsComparison, RunsRequest } from '../../measure/compare/runs-comparison.ts';
import type { ImportedLine } from './files/imported-state.ts';

export type { RunsComparison, RunsRequest };

export interface ChosenRun {
  readonly id: string;
  readonly name: string;
  /** `left`: nothing of it can be compared, for the reason in `words`. */
  readonly state: 'compared' | 'left';
  /** What the reader must know of it, each a sentence. */
  readonly words: readonly string[];
}
/** Lines of an overlaid run, drawn behind the charts. */
export interface RunOverlay {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly ImportedLine[];
}
export interface RunComparisonsState {
  /** Newest first; none: nothing is compared. */
  readonly chosen: readonly ChosenRun[];
  /** Of those: not drawn, and counted all the same. */
  readonly hidden: readonly string[];
  /** Rises when the numbers are others: a comparison of before is old then. */
  readonly version: number;
  readonly overlays: readonly RunOverlay[];
}

export const NO_RUNS: RunComparisonsState = { chosen: [], hidden: [], version: 0, overlays: [] };
/** A limit for readability and for the memory of phones. */
export const MOST_CHOSEN = 12;
export const MOST_OVERLAYS = 4;

export interface RunComparisons {
  readonly store: {
    getState(): RunComparisonsState;
    subscribe(listener: (state: RunComparisonsState, previous: RunComparisonsState) => void): () => void;
  };
  /** In place of those that were chosen. @returns why there is nothing to compare */
  choose(ids: readonly string[]): Promise<readonly Problem[]>;
  /** Nothing is compared any more. */
  close(): void;
  hide(id: string, hidden: boolean): void;
  /** Rejects, in words, when another is asked for, or the worker ends. */
  compare(request: RunsRequest, progress: (share: number) => void): Promise<RunsComparison>;
  /** @returns why it cannot be drawn */
  overlay(id: string): Promise<readonly Problem[]>;
  removeOverlay(id: string): void;
}
