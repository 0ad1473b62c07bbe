import { MOST_VARIANTS } from '../../lab/draft/draft-edits.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { BudgetForm } from './budget-form.tsx';
import { VariantCard } from './variant-card.tsx';
import { WorldForm } from './world-form.tsx';

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
