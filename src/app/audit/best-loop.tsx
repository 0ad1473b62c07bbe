import './best-loop.css';
import type { GridView } from '../../worlds/view.ts';
import { tick } from '../kit/numerals.ts';
import { useLab, useStore } from '../model/hooks.ts';
import { Loop } from './map-drawings.tsx';
import { CELL, centerOf, loopSteps } from './map-geometry.ts';

function useLoop(variant: number) {
  const { audit } = useLab();
  return useStore(audit.store, ({ variants }) => variants[variant]?.audit?.exact?.loop ?? null);
}

export function BestLoop({ variant, view }: { readonly variant: number; readonly view: GridView }) {
  const loop = useLoop(variant);
  if (loop === null) return null;
  return (
    <svg className="best-loop" viewBox={`0 0 ${view.width * CELL} ${view.height * CELL}`} aria-hidden="true">
      {[...new Set(loop.observations)].map((observation) => {
        const { x, y } = centerOf(view, observation);
        return <rect key={observation} x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />;
      })}
      <Loop steps={loopSteps(view, loop, [], 0)} color="var(--error)" />
    </svg>
  );
}

/** Text after a variant's name, such as “paces here: +0.1 every 2 steps”. */
export function LoopText({ variant }: { readonly variant: number }) {
  const loop = useLoop(variant);
  if (loop === null) return null;
  const steps = loop.designSteps.length;
  const what = steps === 2 ? 'paces here' : 'circles here';
  return (
    <span className="loop-words">
      {what}: {loop.design > 0 ? '+' : ''}
      {tick(Number(loop.design.toPrecision(3)))} every {steps} steps
    </span>
  );
}
