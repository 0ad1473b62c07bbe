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

/** The same experiment gives the same link byte for byte in the same browser, and the same decoded text in every browser. */
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

/** The query has the options that the page needs before it reads a link. The others belong to the guest. */
function apart(flags: PageFlags): { readonly early: PageFlags; readonly late: PageFlags } {
  const { embed, parent, ...rest } = flags;
  return { early: { ...NO_FLAGS, embed, parent }, late: { ...rest, embed: false, parent: null } };
}

/** @param base address of this page without `?`, `#` and what follows */
export function addressOf(base: string, flags: PageFlags, link: string): string {
  return `${base}${flagsText(apart(flags).early)}#${link}`;
}

/** Returns the whole experiment as a file that people can read and edit. */
export const experimentFile = (lab: Lab, experiment: Experiment): string =>
  fileText(experiment, lab.catalogue);

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
