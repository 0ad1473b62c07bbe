import { useLayoutEffect, useRef, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { Easel } from '../../services/painter/easel.ts';
import { largest } from '../../services/painter/pen.ts';
import type { GridScene } from '../../services/painter/scene.ts';
import type { GridView } from '../../worlds/view.ts';
import { measured } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey, variantStyle } from '../kit/variant-style.ts';
import { useLab, useView } from '../model/hooks.ts';
import { readColors, useOverlay } from '../stage/color-map.tsx';
import { layerNumbers } from '../stage/exact-numbers.ts';

interface PrintMapsProps {
  readonly plan: Plan;
  readonly view: GridView;
  readonly width: number; // of the sheet, CSS pixels
}

const MAX_COLUMNS = 4;
const GAP = 12;
const LARGEST_CELL = 26;
/** The largest map height at which the first charts fit on the same page. */
const HIGHEST = 170;
/** Device pixels per CSS pixel: about 290 per inch on paper. */
const RATIO = 3;

/** @param values of each variant @param extent their largest size */
function drawMaps(
  box: HTMLElement,
  scene: GridScene,
  values: readonly (Float32Array | null)[],
  extent: number,
): void {
  const easel = new Easel((w, h) => Object.assign(document.createElement('canvas'), { width: w, height: h }));
  easel.set(scene);
  box.querySelectorAll('canvas').forEach((canvas, variant) => {
    const agentColor = variantStyle(variant).variable;
    easel.draw(canvas, { values: values[variant] ?? null, extent, agent: null, agentColor });
  });
}

/** Draws the maps of all variants in print colors, synchronously because a printer does not wait. */
export function PrintMaps({ plan, view, width }: PrintMapsProps) {
  const lab = useLab();
  const box = useRef<HTMLDivElement>(null);
  const { overlay, choice } = useOverlay(plan);
  const flags = useView((state) => state.flags);
  const [extent, setExtent] = useState(0);
  const columns = Math.min(MAX_COLUMNS, plan.variants.length);
  const room = (width - GAP * (columns - 1)) / columns;
  const size = Math.max(
    2,
    Math.min(LARGEST_CELL, Math.floor(Math.min(room / view.width, HIGHEST / view.height))),
  );
  useLayoutEffect(() => {
    if (box.current === null) return;
    const cells = view.width * view.height;
    const base = cells * flags;
    const layer = { overlay, choice, source: 'learned', base, cells } as const;
    const values = plan.variants.map((_, index) => layerNumbers(plan, index, lab.frame(index), layer));
    const most = Math.max(0, ...values.map((one) => (one === null ? 0 : largest(one))));
    drawMaps(
      box.current,
      {
        view,
        size,
        ratio: RATIO,
        nActions: plan.nActions,
        overlay: overlay.id,
        base,
        palette: readColors('light', box.current).palette,
        cursor: null,
        painting: false,
      },
      values,
      most,
    );
    setExtent(most);
  }, [lab, plan, view, overlay, choice, flags, size]);
  const scale =
    extent === 0 || overlay.scale === 'none'
      ? ''
      : ` Full color: ${measured(extent)} ${overlay.unit}${overlay.scale === 'diverging' ? '; blue is positive, orange negative' : ''}.`;
  return (
    <figure className="paper-maps" ref={box}>
      <div className="paper-row">
        {plan.variants.map((variant, index) => (
          <div key={variantKey(index)}>
            <p className="paper-label">
              <VariantMark variant={index} line /> {variant.label}
            </p>
            <canvas
              role="img"
              aria-label={`${overlay.label} of ${variant.label}`}
              style={{ width: view.width * size, height: view.height * size }}
            />
          </div>
        ))}
      </div>
      <figcaption>
        {overlay.id === 'none'
          ? 'The world.'
          : `${overlay.label} per cell, mean over seeds unless one is selected.${scale}`}
      </figcaption>
    </figure>
  );
}
