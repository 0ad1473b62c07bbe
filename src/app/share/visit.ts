/** Opens a link as a guest and compares its finished run: “reproduced” or “differs from step …”. Loaded only with a link. */

import { errorMessage } from '../../core/error-message.ts';
import { pointOf } from '../../experiment/budget.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { linkIn, readLink } from '../../experiment/link.ts';
import { readFlags } from '../../experiment/link-flags.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { compareProofs, readProof, verdictText } from '../../stats/stats/curve-hash.ts';
import type { Lab } from '../model/lab.ts';
import { tellUnknown, unknownFlags } from './flag-words.ts';
import { streamTools } from './stream-tools.ts';

export { linkIn };

/** From this many environment steps per seed, a run counts as in progress and a link does not end it. */
const WORTH_ASKING = 1;

function tell(lab: Lab, problems: readonly Problem[]): void {
  const [first] = problems;
  const words = first === undefined ? '' : problemMessage(first);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  lab.tell('error', `The link was not opened: ${words}${more} Your draft has not changed.`);
}

/** @param link from `linkIn` @param query of the address @param address with the link @returns whether it was opened */
export async function openLink(lab: Lab, link: string, query = '', address = link): Promise<boolean> {
  const read = await readLink(link, streamTools, address);
  if (!read.ok) {
    tell(lab, read.problems);
    return false;
  }
  const { text, proof, flags } = read.value;
  lab.setFlags(readFlags(query, flags));
  tellUnknown(lab, unknownFlags(flags));
  await lab.checked();
  const problems = await lab.workspace.visit(text, readProof(proof));
  if (problems.length > 0) tell(lab, problems);
  return problems.length === 0;
}

/** Opens a link that arrives while the page is open: at once if no run is in progress, or else after confirmation. */
export async function offerLink(lab: Lab, link: string, query = '', address = link): Promise<void> {
  const { status, envSteps } = lab.run.getState();
  const trains = (status === 'running' || status === 'paused') && envSteps >= WORTH_ASKING;
  if (trains && lab.link.getState().guest === null) lab.offer(link);
  else await openLink(lab, link, query, address);
}

/** Compares the curves of a finished guest run with the checksum of its link. @returns a function that stops it */
export function verifyGuests(lab: Lab): () => void {
  let judged: number | null = null;
  const judge = async () => {
    const { guest } = lab.link.getState();
    const { status, generation, experiment, plan, backend } = lab.run.getState();
    if (guest === null || guest.proof === null || status !== 'done' || judged === generation) return;
    if (plan === null || experiment === null || experiment !== guest.experiment) return;
    judged = generation;
    const where =
      backend.name === 'WebGPU'
        ? `WebGPU${backend.parity === 'tolerance' ? ', exact within tolerance (the CPU gives the exact numbers)' : ''}`
        : `${backend.name} (CPU)`;
    const made = await lab.curves().catch(errorMessage);
    const now = lab.link.getState().guest;
    if (now?.experiment !== guest.experiment) return;
    const verdict =
      made === null || typeof made === 'string'
        ? ({ kind: 'incomparable', why: 'some numbers of this run were lost.' } as const)
        : compareProofs(guest.proof, made, plan.grid);
    const point = pointOf(now.experiment, 'environment step');
    lab.judge(
      verdictText(verdict, where, point),
      verdict.kind === 'incomparable' ? null : verdict.kind === 'same',
    );
  };
  return lab.run.subscribe(() => void judge());
}

/** Puts the lab in the address when the guest is gone, so that a reload opens the lab. @returns a function that stops it */
export function clearAddress(lab: Lab): () => void {
  return lab.link.subscribe(({ guest }, before) => {
    if (guest !== null || before.guest === null) return;
    lab.setFlags(readFlags(location.search));
    if (/^#v\d/.test(location.hash))
      history.replaceState(null, '', `${location.pathname}${location.search}#lab`);
  });
}
