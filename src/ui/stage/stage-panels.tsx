import type { ComponentProps, ReactNode } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../variant-style.ts';

/** What a stage draws of every family of worlds. */
export interface StageProps<View> {
  readonly plan: Plan;
  readonly view: View;
}

interface StagePanelsProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly plan: Plan;
  /** Behind the name of a variant. */
  readonly note?: (variant: number) => ReactNode;
  readonly children: (variant: number) => ReactNode;
}

/** One panel per variant, side by side, each under its name. */
export function StagePanels({ plan, note, children, className = '', ...rest }: StagePanelsProps) {
  const panel = (label: string, variant: number) => {
    const said = note?.(variant);
    return (
      <figure key={variantKey(variant)} className="stage-panel">
        <figcaption>
          <VariantMark variant={variant} line />
          <span className="stage-label" title={label}>
            {label}
          </span>
          {said && <span className="stage-note">{said}</span>}
        </figcaption>
        {children(variant)}
      </figure>
    );
  };
  return (
    <div {...rest} className={`stage-panels ${className}`.trim()}>
      {plan.variants.map(({ label }, variant) => panel(label, variant))}
    </div>
  );
}

interface ShareBarProps {
  /** 0 … 1; NaN draws nothing. */
  readonly share: number;
  readonly color: string;
}

export const ShareBar = ({ share, color }: ShareBarProps) => (
  <span className="track" aria-hidden="true">
    <span className="track-bar" style={{ transform: `scaleX(${share || 0})`, background: color }} />
  </span>
);
