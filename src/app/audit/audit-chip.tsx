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
/** The same where there is little room, with a sign. */
export const FACES: typeof VERDICTS = {
  agrees: '✓ aligned',
  hackable: '✗ hackable',
  'may-be-hacked': '? may be hacked',
  empty: '? no incentive',
  undecided: 'no verdict',
};

/** The first curve comes first: on two cores the audit would delay it. */
const LATER_MS = 1_000;

/** The audit of a variant of the draft in a word, live. Its note says the loop in words. */
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
  // The audit follows the draft; while another experiment is being built, the names are still those of the last one.
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
