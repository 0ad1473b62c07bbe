import { useEffect, useRef, useState } from 'react';
import { seeBehavior, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { compact } from '../numerals.ts';
import { type Line, nearest } from './lines.ts';

export interface Opened {
  /** Environment steps of the measurement point. */
  readonly at: number;
  readonly left: number; // CSS pixels
  readonly lines: readonly { readonly variant: number; readonly label: string }[];
}
export interface CurveMenuState {
  readonly opened: Opened | null;
  /** @param x on the chart's axis @param left CSS pixels */
  open(x: number, left: number): void;
  close(): void;
}

/** The actions after a click on a chart. */
export function useCurveMenu(lines: readonly Line[]): CurveMenuState {
  const lab = useLab();
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    close: () => setOpened(null),
    open(x, left) {
      const { plan } = lab.run.getState();
      const axis = lab.view.getState().xAxis;
      const variants = new Map(lines.map(({ source }) => [source.variant, source] as const));
      const [source] = variants.values();
      if (plan === null || source === undefined) return;
      const index = nearest(lab.series(source.variant, source.column, axis), x);
      const at = plan.grid[index];
      if (at === undefined) return;
      const choices = [...variants.keys()].map((variant) => ({
        variant,
        label: plan.variants[variant]?.label ?? '',
      }));
      setOpened({ at, left, lines: choices });
    },
  };
}

const MENU_WIDTH = 288;

/** Actions at a point: show its episodes or fork. One row per variant. */
export function CurveMenu({ menu, width }: { readonly menu: CurveMenuState; readonly width: number }) {
  const lab = useLab();
  const box = useRef<HTMLDivElement>(null);
  const { opened, close } = menu;
  useEffect(() => {
    if (opened === null) return;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) close();
    };
    document.addEventListener('pointerdown', away, true);
    return () => document.removeEventListener('pointerdown', away, true);
  }, [opened, close]);
  if (opened === null) return null;
  const { at, left, lines } = opened;
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
      aria-label={`At ${compact(at)} env steps`}
      style={{ left: Math.max(0, Math.min(left, width - MENU_WIDTH)) }}
      onPointerMove={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <p className="small muted">At {compact(at)} env steps</p>
      {lines.map(({ variant, label }) => (
        <div key={variant} className="curve-menu-row">
          <VariantMark variant={variant} />
          <span className="curve-menu-label">{label}</span>
          <Button size="small" icon="look" label={`Episodes of ${label} here`} onClick={() => show(variant)}>
            Episodes
          </Button>
          <Button size="small" icon="fork" label={`Fork ${label} from here`} onClick={() => fork(variant)} />
        </div>
      ))}
    </div>
  );
}
