import { lazy, Suspense, useEffect, useState } from 'react';
import type { ExactAudit, VariantAudit } from '../../engine/audit/contract.ts';
import { Button } from '../kit/button.tsx';
import { measured } from '../kit/numerals.ts';
import { Facts } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { useDraft, useLab, useStore } from '../model/hooks.ts';
import { cellText } from '../stage/state-words.ts';
import { VERDICTS } from './audit-chip.tsx';
import type { AuditedVariant, AuditState } from './audit-client.ts';
import { AuditMap } from './audit-map.tsx';
import { estimateFacts, factsOf, KINDS, shapingText } from './facts.ts';
import { AuditTable, TextFindings } from './text-findings.tsx';
import { WeightStrips } from './weight-strips.tsx';
import './audit.css';
import './audit-map.css';
import './audit-strips.css';
import './audit-texts.css';

const ExactAnswers = lazy(async () => ({ default: (await import('./exact-answers.tsx')).ExactAnswers }));

const GivenData = lazy(async () => ({ default: (await import('./given-data.tsx')).GivenData }));

export function Audit() {
  const { audit } = useLab();
  const { variants, fault } = useStore(audit.store, (state) => state);
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
      <ExactSection />
    </section>
  );
}

function ExactSection() {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="audit-card exact"
      open={open}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>Exact answers</b>{' '}
        <span className="muted small">optimal, soft, average per step, within N steps, random</span>
      </summary>
      <Suspense fallback={null}>{open && <ExactAnswers />}</Suspense>
    </details>
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

interface CardProps {
  readonly variant: number;
  readonly label: string;
  readonly state: AuditedVariant;
}

function AuditCard({ variant, label, state }: CardProps) {
  const { status } = state;
  // The result may belong to another variant that had this index before.
  const audit = state.fresh || state.audit?.label === label ? state.audit : null;
  const busy = status === 'waiting' || status === 'working';
  return (
    <article
      className="audit-card"
      aria-busy={busy}
      data-stale={!state.fresh && audit !== null}
      aria-label={`Audit of ${label}`}
    >
      <header className="audit-head">
        <VariantMark variant={variant} line />
        <h3 className="audit-title">{label}</h3>
        {audit !== null && (
          <span className="audit-badge" data-verdict={audit.verdict}>
            {audit.kind === 'none' && audit.verdict === 'undecided' ? 'no verdict' : VERDICTS[audit.verdict]}
            {audit.kind === 'estimate' && ' (estimate)'}
          </span>
        )}
        {busy && (
          <progress className="audit-progress" aria-label={`Audit of ${label}`} max={1} value={state.share} />
        )}
      </header>
      {status === 'refused' && (
        <p className="problem" data-severity="warning">
          This design cannot be audited: {state.message} Fix it in the reward form; the audit updates
          automatically.
        </p>
      )}
      {audit === null && busy && <p className="muted">Working …</p>}
      {audit !== null && <Findings variant={variant} audit={audit} />}
    </article>
  );
}

function Findings({ variant, audit }: { readonly variant: number; readonly audit: VariantAudit }) {
  const { exact } = audit;
  return (
    <>
      <p className="audit-sentence">{audit.sentence}</p>
      {audit.given !== undefined && (
        <details className="audit-details">
          <summary>Given data</summary>
          <Suspense fallback={null}>
            <GivenData given={audit.given} />
          </Suspense>
        </details>
      )}
      {exact === undefined ? (
        <>
          {audit.text === undefined ? (
            <Facts className="audit-facts" facts={estimateFacts(audit)} />
          ) : (
            <TextFindings variant={variant} text={audit.text} places={audit.places} />
          )}
          <Reasons reasons={audit.reasons} />
        </>
      ) : (
        <>
          <div className="audit-body">
            <Facts className="audit-facts" facts={factsOf(exact)} />
            {exact.view.kind === 'grid' && (
              <AuditMap variant={variant} label={audit.label} view={exact.view} audit={exact} />
            )}
          </div>
          <WeightStrips
            variant={variant}
            terms={exact.terms}
            returns={exact.returns}
            places={audit.places}
            of="optimal policy"
          />
          <details className="audit-details">
            <summary>Shaping, terms and states</summary>
            {shapingText(exact).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <AuditTable
              caption="Terms"
              rows={exact.terms}
              columns={[
                { title: 'Term', cell: ({ label }) => label },
                { title: 'Weight', cell: ({ weight }) => measured(weight) },
                { title: 'Kind', cell: ({ kind }) => KINDS[kind] },
              ]}
            />
            <Differences exact={exact} />
            <Reasons reasons={audit.reasons} />
          </details>
        </>
      )}
    </>
  );
}

const LISTED = 12;

function Differences({ exact }: { readonly exact: ExactAudit }) {
  const { differences, actions, view } = exact;
  if (differences.count === 0)
    return <p>In every state, its optimal actions are also optimal for the task.</p>;
  const names = (list: readonly number[]) => list.map((action) => actions[action] ?? action).join(', ');
  return (
    <AuditTable
      caption={`States that differ, most visited first (${Math.min(LISTED, differences.count)} of ${differences.count})`}
      rows={differences.list.slice(0, LISTED)}
      columns={[
        {
          title: 'State',
          cell: ({ state, observation }) =>
            view.kind === 'grid'
              ? cellText(view, observation)
              : view.kind === 'graph'
                ? view.states[observation]
                : state,
        },
        { title: 'Visits per episode', cell: ({ visits }) => measured(visits) },
        { title: 'Optimal for the design', cell: ({ design }) => names(design) },
        { title: 'Optimal for the task', cell: ({ task }) => names(task) },
      ]}
    />
  );
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="audit-reasons muted">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
