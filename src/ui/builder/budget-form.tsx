import { useDraft } from '../hooks.ts';
import { bytes, compact, duration } from '../numerals.ts';
import type { IntegerFieldFacts } from './budget-fields.ts';
import { BUDGET_FIELDS } from './budget-fields.ts';
import { FieldRow } from './field-row.tsx';

/** How often and how long, and what that costs on this machine. */
export function BudgetForm() {
  const cost = useDraft((state) => state.cost);
  return (
    <section className="builder-section" aria-label="Seeds and budget">
      <div className="builder-head">
        <h2>Seeds and budget</h2>
      </div>
      <div className="fields">
        {BUDGET_FIELDS.map((field) => (
          <BudgetRow key={field.name} field={field} />
        ))}
      </div>
      <p className="cost" aria-live="polite">
        Costs {compact(cost.envSteps)} env steps: {duration(cost.seconds)} here, {bytes(cost.bytes)} of
        memory.
      </p>
    </section>
  );
}

function BudgetRow({ field }: { readonly field: IntegerFieldFacts }) {
  const value = useDraft((state) => state.experiment[field.name]);
  return <FieldRow field={field} value={value} path={field.name} />;
}
