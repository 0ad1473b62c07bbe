/** Creates a link from the run or the draft. Loaded with the Share dialog. */

import { errorMessage } from '../../core/error-message.ts';
import { canonicalText, fileText } from '../../experiment/canonical.ts';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import { LINK_CUTS, writeLink } from '../../experiment/link.ts';
import { flagsText, NO_FLAGS, type PageFlags } from '../../experiment/link-flags.ts';
import { type CurveProof, proofText } from '../../stats/stats/curve-hash.ts';
import type { Lab } from '../model/lab.ts';
import { streamTools } from './stream-tools.ts';

export { LINK_CUTS };

/** The same experiment gives the same link, byte for byte, in the same browser; its text is the same in all. */
export function linkOf(
  lab: Lab,
  experiment: Experiment,
  proof: CurveProof | null,
  flags: PageFlags,
): Promise<Parsed<string>> {
  const text = canonicalText(experiment, lab.catalogue);
  return writeLink(text, streamTools, {
    proof: proof === null ? '' : proofText(proof),
    flags: flagsText(apart(flags).late),
  });
}

/** The query holds the options that the page needs before it reads a link; the others belong to the guest. */
function apart(flags: PageFlags): { readonly early: PageFlags; readonly late: PageFlags } {
  const { embed, parent, ...rest } = flags;
  return { early: { ...NO_FLAGS, embed, parent }, late: { ...rest, embed: false, parent: null } };
}

/** @param base address of this page, without what stands behind `?` and `#` */
export function addressOf(base: string, flags: PageFlags, link: string): string {
  return `${base}${flagsText(apart(flags).early)}#${link}`;
}

/** The whole experiment as a file that people read and edit. */
export const experimentFile = (lab: Lab, experiment: Experiment): string =>
  fileText(experiment, lab.catalogue);

/** The checksum of the run's curves for the link, or why there is none. */
export async function proofOf(lab: Lab, experiment: Experiment): Promise<CurveProof | string> {
  const { status, experiment: ran, backend } = lab.run.getState();
  if (status !== 'done') return 'When the run is done, the link can contain the checksum of its curves.';
  if (ran !== experiment) return 'The open experiment differs from the run. Restart it to get its checksum.';
  if (backend.parity === 'tolerance')
    return 'This run used a graphics device, which is exact only within tolerance. Run it on the CPU to get a checksum.';
  try {
    const proof = await lab.curves();
    return proof ?? 'This run was changed during training or lost numbers. Run it again to get its checksum.';
  } catch (error) {
    return errorMessage(error);
  }
}
