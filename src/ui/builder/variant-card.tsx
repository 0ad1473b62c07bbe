import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ArmMark } from '../kit/variant-mark.tsx';
import { armStyle } from '../variant-style.ts';
import { AgentForm } from './agent-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { TextEntry } from './text-entry.tsx';

interface ArmCardProps {
  readonly arm: number;
  readonly removable: boolean;
  readonly copyable: boolean;
}

export function ArmCard({ arm, removable, copyable }: ArmCardProps) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.arms[arm]?.label ?? '');
  return (
    <section
      className="arm-card"
      aria-label={`Arm ${label}`}
      style={{ borderLeftColor: armStyle(arm).colour }}
    >
      <div className="arm-card-head">
        <ArmMark arm={arm} line />
        <TextEntry
          className="arm-label"
          label="Name of this arm"
          value={label}
          maxLength={60}
          onCommit={(value) => lab.actions.set(`arms[${arm}].label`, value)}
        />
        <Button
          icon="copy"
          label={`Copy ${label}`}
          tone="quiet"
          size="small"
          disabled={!copyable}
          onClick={() => lab.actions.addArm(arm)}
        />
        <Button
          icon="close"
          label={`Remove ${label}`}
          tone="quiet"
          size="small"
          disabled={!removable}
          onClick={() => lab.actions.removeArm(arm)}
        />
      </div>
      <RewardForm arm={arm} />
      <AgentForm arm={arm} />
    </section>
  );
}
