import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { VariantKey } from '../kit/variant-key.tsx';
import { VariantName } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';

/** What a stage draws of every family of worlds. */
export interface StageProps<View> {
  readonly plan: Plan;
  readonly view: View;
}

/** How a stage is shown. */
export interface StageLook {
  readonly phone: boolean;
  /** The maps under their names alone: no toolbar, legend, readout or table. */
  readonly bare?: boolean;
  /** CSS pixels of a row of maps; absent: as in the lab. */
  readonly height?: number;
  /** CSS pixels of all rows together: as many maps stand side by side as makes them largest. */
  readonly total?: number | undefined;
  /** For newcomers: of long texts an early and a late one, of short texts the likeliest, and no symbols. */
  readonly plain?: boolean;
  /** Names are not the legend of charts. */
  readonly plainNames?: boolean;
  /** Behind the name of a variant: a chip, for example. */
  readonly renderHead?: (variant: number) => ReactNode;
  /** Over the map of a gridworld. */
  readonly renderOver?: (variant: number, view: GridView) => ReactNode;
}
export const StageLookContext = createContext<StageLook>({ phone: false });
export const useStageLook = () => useContext(StageLookContext);

interface StagePanelsProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly plan: Plan;
  /** Behind the name of a variant. */
  readonly note?: (variant: number) => ReactNode;
  readonly children: (variant: number) => ReactNode;
}

/** One panel per variant, side by side, each under its name. */
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
  /** 0 … 1; NaN draws nothing. */
  readonly share: number;
  readonly color: string;
}

export const ShareBar = ({ share, color }: ShareBarProps) => (
  <span className="track" aria-hidden="true">
    <span className="track-bar" style={{ transform: `scaleX(${share || 0})`, background: color }} />
  </span>
);
