import type { Experiment } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/link-flags.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';

/** An experiment from a link, which is shown but not stored until the user keeps it. */
export interface Guest {
  readonly name: string;
  readonly experiment: Experiment;
  /** The expected checksum of its curves; null if the link has none. */
  readonly proof: CurveProof | null;
  /** The result of comparing the checksums; empty until the run is done. */
  readonly verdict: string;
  readonly reproduced: boolean | null;
  /** Explains why it does not start automatically; empty if it does. */
  readonly waits: string;
}

export interface LinkState {
  readonly guest: Guest | null;
  readonly flags: PageFlags;
  /** A link opened during a run, which needs the user's confirmation. */
  readonly offered: string | null;
}
