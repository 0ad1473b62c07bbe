import { secondsAt } from '../../lab/costs.ts';
import { MOST_VARIANTS } from '../../lab/draft/draft-edits.ts';
import type { DraftState } from '../../lab/model.ts';
import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { bytes, compact, duration } from '../numerals.ts';
import type { IntegerFieldFacts } from './budget-fields.ts';
import { BUDGET_FIELDS } from './budget-fields.ts';
import { FieldRow } from './field-row.tsx';
import { VariantCard } from './variant-card.tsx';
import { WorldForm } from './world-form.tsx';

/** Seeds and training length, and their cost on this device. */
function BudgetForm() {
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

/** Everything that defines the experiment: designs, world, seeds. */
export function Builder() {
  const lab = useLab();
  const count = useDraft((state) => state.experiment.variants.length);
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  return (
    <div className="builder">
      <div className="builder-head">
        <h2>Variants</h2>
        <span className="muted small">agent + reward design</span>
        <span className="grow" />
        <Button
          icon="undo"
          label="Undo"
          shortcut="Ctrl+Z"
          tone="quiet"
          size="small"
          disabled={!canUndo}
          onClick={lab.actions.undo}
        />
        <Button
          icon="redo"
          label="Redo"
          shortcut="Ctrl+Y"
          tone="quiet"
          size="small"
          disabled={!canRedo}
          onClick={lab.actions.redo}
        />
      </div>
      <ul className="variant-list">
        {Array.from({ length: count }, (_, variant) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its position; color and marker follow it.
          <li key={variant}>
            <VariantCard variant={variant} removable={count > 1} copyable={count < MOST_VARIANTS} />
          </li>
        ))}
      </ul>
      <Button
        icon="plus"
        size="small"
        disabled={count >= MOST_VARIANTS}
        onClick={() => lab.actions.addVariant()}
      >
        Add a variant
      </Button>
      <WorldForm />
      <BudgetForm />
    </div>
  );
}
