/** What a link brought, and how it wants the page to be. */

import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/links/link-flags.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';
import type { ImportedState } from '../runs/files/imported-state.ts';

/** An experiment that came by a link: shown, never stored until its user says so. */
export interface Guest {
  readonly name: string;
  readonly experiment: Experiment;
  /** Digits that its curves should have; null: the link carries none. */
  readonly proof: CurveProof | null;
  /** What came of the comparison; empty until the run is over. */
  readonly verdict: string;
  readonly reproduced: boolean | null;
  /** Why it does not run by itself; empty: it does. */
  readonly waits: string;
}

export interface LinkState {
  readonly guest: Guest | null;
  readonly flags: PageFlags;
  /** A link that was opened over a run in progress: it waits for a word of the user. */
  readonly offered: string | null;
}

export interface Workspace {
  /** Opens a stranger's text; of several that come at once, the last. @returns why not: then nothing has changed */
  visit(text: unknown, proof: CurveProof | null): Promise<readonly Problem[]>;
  /** The guest becomes the user's own draft. */
  keep(): void;
  /** Back to the user's own draft. */
  leave(): void;
  /** A link arrived over a run in progress, and the user does not want it (any more). */
  decline(): void;
}

/** What opening a link changes of the page, and says on it. */
export interface LinkVerbs {
  setFlags(flags: PageFlags): void;
  setImported(lines: ImportedState): void;
  offer(link: string): void;
  judge(verdict: string, reproduced: boolean | null): void;
  tell(tone: 'info' | 'warning' | 'error', text: string): void;
  /** Once the validator is there. */
  checked(): Promise<void>;
}
