import { useEffect, useRef } from 'react';
import { seeBehavior, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { compact } from '../numerals.ts';

export interface Opened {
  /** Of the measurement point, in the unit of the run. */
  readonly at: number;
  readonly left: number; // CSS pixels
  readonly variants: readonly number[];
}
interface CurveMenuProps {
  readonly opened: Opened;
  readonly close: () => void;
  readonly width: number;
}

const MENU_WIDTH = 288;

/** Actions at a point: show its episodes or fork. One row per variant. */
export function CurveMenu({ opened: { at, left, variants }, close, width }: CurveMenuProps) {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const words = `At ${compact(at)} ${plan?.unit ?? 'env steps'}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const away = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, [close]);
  const show = (variant: number) => {
    close();
    seeBehavior(lab, { variant, seed: 'median', at });
  };
  const fork = (variant: number) => {
    close();
    lab.actions.setView({ panel: 'inspect' });
    lab.inspector.requestFork({ variant, at });
  };
  return (
    <div
      ref={box}
      className="curve-menu"
      role="dialog"
      aria-label={words}
      style={{ left: Math.max(0, Math.min(left, width - MENU_WIDTH)) }}
      onPointerMove={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <p className="small muted">{words}</p>
      {variants.map((variant) => {
        const label = plan?.variants[variant]?.label ?? '';
        return (
          <div key={variant} className="curve-menu-row">
            <VariantMark variant={variant} />
            <span className="curve-menu-label">{label}</span>
            <Button
              size="small"
              icon="look"
              label={`Episodes of ${label} here`}
              onClick={() => show(variant)}
            >
              Episodes
            </Button>
            <Button
              size="small"
              icon="fork"
              label={`Fork ${label} from here`}
              onClick={() => fork(variant)}
            />
          </div>
        );
      })}
    </div>
  );
}
