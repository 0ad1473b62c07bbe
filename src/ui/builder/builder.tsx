import { MOST_ARMS } from '../../lab/draft/draft-edits.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { BudgetForm } from './budget-form.tsx';
import { ArmCard } from './variant-card.tsx';
import { WorldForm } from './world-form.tsx';

/** Everything that defines the experiment, in the order in which one thinks of it: designs, world, seeds. */
export function Builder() {
  const lab = useLab();
  const count = useDraft((state) => state.experiment.arms.length);
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  return (
    <div className="builder">
      <div className="builder-head">
        <h2>Arms</h2>
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
      <ul className="arm-list">
        {Array.from({ length: count }, (_, arm) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an arm is its position; colour and marker follow it.
          <li key={arm}>
            <ArmCard arm={arm} removable={count > 1} copyable={count < MOST_ARMS} />
          </li>
        ))}
      </ul>
      <Button icon="plus" size="small" disabled={count >= MOST_ARMS} onClick={() => lab.actions.addArm()}>
        Add an arm
      </Button>
      <WorldForm />
      <BudgetForm />
    </div>
  );
}
