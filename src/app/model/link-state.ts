/** The content and page options of a link. */

import type { Experiment } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/link-flags.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';

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
