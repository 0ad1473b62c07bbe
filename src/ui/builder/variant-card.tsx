import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantStyle } from '../variant-style.ts';
import { AgentForm } from './agent-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { TextEntry } from './text-entry.tsx';

interface VariantCardProps {
  readonly variant: number;
  readonly removable: boolean;
  readonly copyable: boolean;
}

export function VariantCard({ variant, removable, copyable }: VariantCardProps) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  return (
    <section
      className="variant-card"
      aria-label={`Variant ${label}`}
      style={{ borderLeftColor: variantStyle(variant).color }}
    >
      <div className="variant-card-head">
        <VariantMark variant={variant} line />
        <TextEntry
          className="variant-label"
          label="Name of this variant"
          value={label}
          maxLength={60}
          onCommit={(value) => lab.actions.set(`variants[${variant}].label`, value)}
        />
        <Button
          icon="copy"
          label={`Copy ${label}`}
          tone="quiet"
          size="small"
          disabled={!copyable}
          onClick={() => lab.actions.addVariant(variant)}
        />
        <Button
          icon="close"
          label={`Remove ${label}`}
          tone="quiet"
          size="small"
          disabled={!removable}
          onClick={() => lab.actions.removeVariant(variant)}
        />
      </div>
      <RewardForm variant={variant} />
      <AgentForm variant={variant} />
    </section>
  );
}
