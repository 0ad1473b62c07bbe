import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { VariantKey } from '../kit/variant-key.tsx';
import { VariantName } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';

export interface StageProps<View> {
  readonly plan: Plan;
  readonly view: View;
}

export interface StageLook {
  readonly phone: boolean;
  /** True to show only the maps and their names, without toolbar, legend, readout or table. */
  readonly bare?: boolean;
  /** The height of a row of maps in CSS pixels; the lab's height by default. */
  readonly height?: number;
  /** The height of all rows together in CSS pixels. The columns are chosen to make the maps as large as possible. */
  readonly total?: number | undefined;
  /** For newcomers: an early and a late one of long texts, the likeliest of short texts, and no symbols. */
  readonly plain?: boolean;
  /** True if names do not act as the legend of charts. */
  readonly plainNames?: boolean;
  readonly renderHead?: (variant: number) => ReactNode;
  readonly renderOver?: (variant: number, view: GridView) => ReactNode;
}
export const StageLookContext = createContext<StageLook>({ phone: false });
export const useStageLook = () => useContext(StageLookContext);

interface StagePanelsProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly plan: Plan;
  readonly note?: (variant: number) => ReactNode;
  readonly children: (variant: number) => ReactNode;
}

export function StagePanels({ plan, note, children, className = '', ...rest }: StagePanelsProps) {
  const { renderHead, plainNames = false } = useStageLook();
  const panel = (label: string, variant: number) => {
    const said = note?.(variant);
    return (
      <figure key={variantKey(variant)} className="stage-panel">
        <figcaption>
          {plainNames ? (
            <VariantName variant={variant} label={label} />
          ) : (
            <VariantKey variant={variant} label={label} />
          )}
          {renderHead?.(variant)}
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
  /** From 0 to 1; NaN draws nothing. */
  readonly share: number;
  readonly color: string;
}

export const ShareBar = ({ share, color }: ShareBarProps) => (
  <span className="track" aria-hidden="true">
    <span className="track-bar" style={{ transform: `scaleX(${share || 0})`, background: color }} />
  </span>
);
