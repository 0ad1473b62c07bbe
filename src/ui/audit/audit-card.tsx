/** The audit of one variant: the verdict first, then numbers, the map, the weights, and details folded. */
import type { ExactAudit, VariantAudit } from '../../engine/audit/contract.ts';
import type { AuditedVariant } from '../../lab/audit-contract.ts';
import { DataTable } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { cellWords } from '../stage/state-words.ts';
import { AuditMap } from './audit-map.tsx';
import { estimateFacts, Facts, factsOf, KINDS, shapingWords, VERDICTS } from './facts.tsx';
import { TextFindings } from './text-findings.tsx';
import { WeightStrips } from './weight-strips.tsx';

interface CardProps {
  readonly variant: number;
  readonly label: string;
  readonly state: AuditedVariant;
}

export function AuditCard({ variant, label, state }: CardProps) {
  const { status } = state;
  // A result for another variant that had this index before does not apply to this variant.
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
      {exact === undefined ? (
        <>
          {audit.text === undefined ? (
            <Facts facts={estimateFacts(audit)} />
          ) : (
            <TextFindings variant={variant} text={audit.text} />
          )}
          <Reasons reasons={audit.reasons} />
        </>
      ) : (
        <>
          <div className="audit-body">
            <Facts facts={factsOf(exact)} />
            {exact.view.kind === 'grid' && (
              <AuditMap variant={variant} label={audit.label} view={exact.view} audit={exact} />
            )}
          </div>
          <WeightStrips variant={variant} terms={exact.terms} returns={exact.returns} of="optimal policy" />
          <details className="audit-details">
            <summary>Shaping, terms and states</summary>
            {shapingWords(exact).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <div className="audit-scroll">
              <DataTable
                className="audit-table"
                caption="Terms"
                rows={exact.terms}
                columns={[
                  { title: 'Term', cell: ({ label }) => label },
                  { title: 'Weight', cell: ({ weight }) => measured(weight) },
                  { title: 'Kind', cell: ({ kind }) => KINDS[kind] },
                ]}
              />
            </div>
            <Differences exact={exact} />
            <Reasons reasons={audit.reasons} />
          </details>
        </>
      )}
    </>
  );
}

/** Number of table rows: the most visited states. */
const LISTED = 12;

function Differences({ exact }: { readonly exact: ExactAudit }) {
  const { differences, actions, view } = exact;
  if (differences.count === 0)
    return <p>In every state, its optimal actions are also optimal for the task.</p>;
  const names = (list: readonly number[]) => list.map((action) => actions[action] ?? action).join(', ');
  return (
    <div className="audit-scroll">
      <DataTable
        className="audit-table"
        caption={`States that differ, most visited first (${Math.min(LISTED, differences.count)} of ${differences.count})`}
        rows={differences.list.slice(0, LISTED)}
        columns={[
          {
            title: 'State',
            cell: ({ state, observation }) => (view.kind === 'grid' ? cellWords(view, observation) : state),
          },
          { title: 'Visits per episode', cell: ({ visits }) => measured(visits) },
          { title: 'Optimal for the design', cell: ({ design }) => names(design) },
          { title: 'Optimal for the task', cell: ({ task }) => names(task) },
        ]}
      />
    </div>
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
