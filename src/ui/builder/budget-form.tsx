import { secondsAt } from '../../lab/costs.ts';
import type { DraftState } from '../../lab/model.ts';
import { useDraft, useRun } from '../hooks.ts';
import { bytes, compact, duration } from '../numerals.ts';
import type { IntegerFieldFacts } from './budget-fields.ts';
import { BUDGET_FIELDS } from './budget-fields.ts';
import { FieldRow } from './field-row.tsx';

/** Seeds and training length, and their cost on this device. */
export function BudgetForm() {
  const cost = useDraft((state) => state.cost);
  const variants = useDraft((state) => state.experiment.variants.length);
  const speed = useRun((state) => state.speed);
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
        {costInWords(cost, variants, secondsAt(speed, cost))}
      </p>
    </section>
  );
}

function costInWords(
  { replicas, envSteps, bytes: memory, seedEvery }: DraftState['cost'],
  variants: number,
  seconds: number,
) {
  const number = (count: number) => count.toLocaleString('en');
  const who =
    variants > 1
      ? `${number(replicas)} training runs (${variants} variants × ${number(replicas / variants)} seeds)`
      : replicas > 1
        ? `${number(replicas)} seeds`
        : 'one seed';
  const thinned =
    seedEvery > 1
      ? ` To save memory, means keep every measurement point and single seeds every ${seedEvery}${seedEvery === 2 ? 'nd' : 'th'}.`
      : '';
  return `Cost: ${compact(envSteps)} environment steps of ${who}, ${duration(seconds)} on this device, ${bytes(memory)} of memory.${thinned}`;
}

function BudgetRow({ field }: { readonly field: IntegerFieldFacts }) {
  const value = useDraft((state) => state.experiment[field.name]);
  return <FieldRow field={field} value={value} path={field.name} />;
}
