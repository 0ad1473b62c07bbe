/** What each design of the draft incentivizes, computed before training. */
import { useEffect, useSyncExternalStore } from 'react';
import type { AuditState } from '../../lab/audit-contract.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { variantKey } from '../variant-style.ts';
import { AuditCard } from './audit-card.tsx';

export function Audit() {
  const { audit } = useLab();
  const { variants, fault } = useSyncExternalStore(audit.store.subscribe, audit.store.getState);
  const experiment = useDraft((state) => state.experiment);
  useEffect(() => audit.watch(), [audit]);
  return (
    <section className="audit" aria-label="Reward audit">
      <p className="audit-intro muted" aria-live="polite">
        {summaryOf(variants)}
      </p>
      {fault !== null && (
        <p className="problem" role="alert">
          {fault}{' '}
          <Button size="small" onClick={() => audit.retry()}>
            Try again
          </Button>
        </p>
      )}
      <div className="audit-cards">
        {experiment.variants.map((variant, index) => {
          const state = variants[index];
          return (
            state !== undefined && (
              <AuditCard key={variantKey(index)} variant={index} label={variant.label} state={state} />
            )
          );
        })}
      </div>
    </section>
  );
}

function summaryOf(variants: AuditState['variants']): string {
  const done = variants.filter(({ status }) => status === 'done' || status === 'refused');
  if (done.length < variants.length || variants.length === 0)
    return 'The designs of the draft are being audited …';
  const of = (verdict: string) => done.filter(({ audit }) => audit?.verdict === verdict).length;
  const hacked = of('hackable');
  const open = of('may-be-hacked');
  // Never report “not hackable” for designs without a verdict.
  const unsaid = variants.length - hacked - open - of('agrees') - of('empty');
  if (unsaid === variants.length)
    return 'No verdict is possible before training for these designs. Each card explains why. The audit updates as you edit.';
  const exact = done.every(({ audit }) => audit?.kind === 'exact')
    ? 'Exact, before any training'
    : 'Before any training';
  const found =
    hacked + open === 0
      ? 'found no hackable design'
      : `${hacked} of ${variants.length} designs ${hacked === 1 ? 'is' : 'are'} hackable${open > 0 ? `, ${open} may be` : ''}`;
  const rest = unsaid === 0 ? '' : `, ${unsaid} undecided`;
  return `${exact}: ${found}${rest}. The audit updates as you edit. Drag a weight to see how the optimal policy changes.`;
}
