import { useState } from 'react';
import { Button, IconButton } from '../kit/button.tsx';
import { compact } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { useInspect, useLab, useRun } from '../model/hooks.ts';
import { tryRemedy } from './try-remedy.ts';

/** Shows the first finding of the diagnosis next to the maps, with a button for its first fix. */
export function FindingCard() {
  const lab = useLab();
  const findings = useInspect((state) => state.findings);
  const plan = useRun((state) => state.plan);
  const generation = useRun((state) => state.generation);
  const [dismissed, dismiss] = useState('');
  const [rejected, setRefused] = useState({ key: '', words: '' });
  const [first] = findings;
  if (plan === null || first === undefined) return null;
  // Another run has its own findings.
  const key = `${generation}/${first.variant}/${first.rule}`;
  if (dismissed === key) return null;
  const refusal = rejected.key === key ? rejected.words : '';
  const { variant, title, what, since, remedies } = first;
  const [remedy] = remedies;
  const more = findings.length - 1;
  return (
    <section className="finding-card" aria-label="Finding">
      <div className="finding-head">
        <VariantMark variant={variant} />
        <span title={what}>
          <b>{plan.variants[variant]?.label}:</b> {title}
          <span className="muted small">
            {' '}
            since {since === 0 ? 'the beginning' : `step ${compact(since)}`}
          </span>
        </span>
        <span className="grow" />
        {remedy !== undefined && (
          <Button
            size="small"
            icon="fork"
            onClick={async () => setRefused({ key, words: await tryRemedy(lab, variant, remedy) })}
          >
            {remedy.words}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={() => lab.actions.setView({ panel: 'inspect' })}>
          {more > 0 ? `Evidence, ${more} more` : 'Evidence'}
        </Button>
        <IconButton icon="close" label="Dismiss the finding" onClick={() => dismiss(key)} />
      </div>
      <p className="small finding-what">{what}</p>
      {refusal !== '' && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}
