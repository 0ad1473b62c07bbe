/** The link of the open experiment, created again after every change. */
import { useEffect, useState } from 'react';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/links/link-flags.ts';
import { linkOf, proofOf } from '../../lab/links/make-link.ts';
import type { Lab } from '../../lab/model.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';
import { useRun } from '../hooks.ts';

/** Null while it is created. */
export function useMadeLink(
  lab: Lab,
  experiment: Experiment,
  proof: CurveProof | null,
  flags: PageFlags,
): Parsed<string> | null {
  const [made, setMade] = useState<Parsed<string> | null>(null);
  useEffect(() => {
    let current = true;
    linkOf(lab, experiment, proof, flags).then(
      (link) => current && setMade(link),
      (error: unknown) => {
        const message = `The link could not be created: ${String(error)}`;
        if (current)
          setMade({
            ok: false,
            problems: [{ path: '', message, fix: 'Save the file instead.', severity: 'error' }],
          });
      },
    );
    return () => {
      current = false;
    };
  }, [lab, experiment, proof, flags]);
  return made;
}

/** Checksum of the run's curves, or the reason why there is none (yet). */
export function useProof(lab: Lab, experiment: Experiment): CurveProof | string {
  const status = useRun((state) => state.status);
  const generation = useRun((state) => state.generation);
  const [proof, setProof] = useState<CurveProof | string>('Computing the checksum …');
  // biome-ignore lint/correctness/useExhaustiveDependencies: status and generation say that there may be others.
  useEffect(() => {
    let current = true;
    void proofOf(lab, experiment).then((found) => current && setProof(found));
    return () => {
      current = false;
    };
  }, [lab, experiment, status, generation]);
  return proof;
}
