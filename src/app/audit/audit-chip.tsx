import { useEffect } from 'react';
import type { AuditVerdict } from '../../engine/audit/contract.ts';
import { Popover } from '../kit/popover.tsx';
import { useLab, useRun, useStore } from '../model/hooks.ts';
import './audit-chip.css';

export const VERDICTS: Readonly<Record<AuditVerdict, string>> = {
  agrees: 'aligned with the task',
  hackable: 'hackable',
  'may-be-hacked': 'may be hacked',
  empty: 'no incentive',
  undecided: 'undecided',
};
export const FACES: typeof VERDICTS = {
  agrees: '✓ aligned',
  hackable: '✗ hackable',
  'may-be-hacked': '? may be hacked',
  empty: '? no incentive',
  undecided: 'no verdict',
};

/** The audit waits for the first curve, because it would delay it on two cores. */
const LATER_MS = 1_000;

/** Shows the live audit of a draft variant in one word. Its tooltip describes the loop. */
export function AuditChip({ variant }: { readonly variant: number }) {
  const { audit } = useLab();
  const state = useStore(audit.store, ({ variants }) => variants[variant]);
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = audit.watch();
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [audit]);
  const shown = useRun(({ plan }) => plan?.variants[variant]?.label);
  // The audit follows the draft. While another experiment is being built, the visible names still belong to the last one.
  if (state?.audit == null || (shown !== undefined && shown !== state.audit.label)) return null;
  const { verdict, sentence, kind, label, reasons } = state.audit;
  const face = FACES[verdict];
  return (
    <Popover
      wide
      label={`Audit of ${label}: ${face.replace(/^\W+/, '')}`}
      buttonClass="audit-chip"
      face={
        <span className="audit-chip-face" data-verdict={verdict} data-stale={!state.fresh} title={sentence}>
          {face}
        </span>
      }
    >
      <p>{sentence}</p>
      <p className="muted small">
        {kind === 'exact'
          ? 'Exact: computed from the world before any training.'
          : (reasons[0] ?? 'An estimate from short training.')}
      </p>
    </Popover>
  );
}
