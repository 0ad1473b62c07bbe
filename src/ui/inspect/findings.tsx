import { useState } from 'react';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { seeBehavior, useInspect, useLab, useRun } from '../hooks.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { compact } from '../numerals.ts';
import { tryRemedy } from './try-remedy.ts';

/** The diagnosis: what, since when, with which evidence, and possible fixes. */
export function Findings() {
  const lab = useLab();
  const findings = useInspect((state) => state.findings);
  const plan = useRun((state) => state.plan);
  const [refusal, setRefusal] = useState('');
  if (plan === null) return null;
  if (findings.length === 0)
    return (
      <p className="muted small inspect-quiet">The diagnosis has found no problem in this run so far.</p>
    );
  return (
    <section className="findings" aria-label="Diagnosis">
      <h3>Diagnosis</h3>
      <ul>
        {findings.map(({ variant, rule, title, what, since, evidence, remedies }) => (
          <li key={`${variant}/${rule}`}>
            <details className="finding">
              <summary>
                <VariantMark variant={variant} />
                <span className="finding-variant">{plan.variants[variant]?.label}</span>
                <span>{title}</span>
                <span className="muted small">
                  since {since === 0 ? 'the beginning' : `step ${compact(since)}`}
                </span>
              </summary>
              <p>{what}</p>
              <ul className="finding-evidence small">
                {evidence.map(({ words, chart }) => (
                  <li key={words}>
                    {words}{' '}
                    <LinkButton onClick={() => lab.actions.setView({ panel: 'charts' })}>
                      {METRICS[chart].label}
                    </LinkButton>
                  </li>
                ))}
              </ul>
              <div className="inspect-row">
                <Button
                  size="small"
                  icon="look"
                  onClick={() => seeBehavior(lab, { variant, seed: 'median', at: Math.max(1, since) })}
                >
                  Show episodes here
                </Button>
                {remedies.map((remedy) => (
                  <Button
                    key={remedy.words}
                    size="small"
                    icon="fork"
                    onClick={async () => setRefusal(await tryRemedy(lab, variant, remedy))}
                  >
                    {remedy.words}
                  </Button>
                ))}
              </div>
              {remedies.length > 0 && (
                <p className="muted small">
                  Each of these adds a variant that forks from this one there and differs only in that change.
                  The run is computed again; existing variants keep the same numbers. Undo reverts this.
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
      {refusal !== '' && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}
