/** The content and page options of a link. */

import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/links/link-flags.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';
import type { ImportedState } from '../runs/files/imported-state.ts';

/** An experiment from a link: shown, but not stored until the user keeps it. */
export interface Guest {
  readonly name: string;
  readonly experiment: Experiment;
  /** Expected checksum of its curves; null: the link has none. */
  readonly proof: CurveProof | null;
  /** Result of the comparison; empty until the run is done. */
  readonly verdict: string;
  readonly reproduced: boolean | null;
  /** Why it does not start automatically; empty: it does. */
  readonly waits: string;
}

export interface LinkState {
  readonly guest: Guest | null;
  readonly flags: PageFlags;
  /** A link opened during a run; it needs the user's confirmation. */
  readonly offered: string | null;
}

export interface Workspace {
  /** Opens untrusted text; of several at once, the last one. @returns the problems, if nothing has changed */
  visit(text: unknown, proof: CurveProof | null): Promise<readonly Problem[]>;
  /** The guest becomes the user's draft. */
  keep(): void;
  /** Back to the user's draft. */
  leave(): void;
  /** The user declines a link that arrived during a run. */
  decline(): void;
}

/** The effects of opening a link on the page. */
export interface LinkVerbs {
  setFlags(flags: PageFlags): void;
  setImported(lines: ImportedState): void;
  offer(link: string): void;
  judge(verdict: string, reproduced: boolean | null): void;
  tell(tone: 'info' | 'warning' | 'error', text: string): void;
  /** After the validator has loaded. */
  checked(): Promise<void>;
}
