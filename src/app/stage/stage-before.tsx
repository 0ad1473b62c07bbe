/** What is known of a stage before its run is built: the names of the variants and, of a world that is written as a map, the map. */
import { useRef } from 'react';
import type { ExperimentInput } from '../../experiment/preset.ts';
import { VariantName } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { useSize } from '../model/hooks.ts';
import { arrange, gapOf } from './arrange.ts';
import { MapDrawing } from './map-drawing.tsx';
import { linesOf, shapeOfMap } from './pending-map.tsx';

interface StageBeforeProps {
  readonly experiment: Pick<ExperimentInput, 'world' | 'variants'>;
  /** Of a row of maps, in CSS pixels. */
  readonly height: number;
  readonly phone: boolean;
}

export function StageBefore({ experiment: { world, variants }, height, phone }: StageBeforeProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const map = linesOf(world.map);
  const shape = shapeOfMap(map);
  const { columns, size } = arrange(map.length > 0 ? shape : { width: 1, height: 1 }, {
    width,
    height,
    phone,
    count: variants.length,
  });
  return (
    <section className="stage stage-before" data-bare aria-label="World view" aria-busy>
      <div
        ref={box}
        className="stage-panels"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: gapOf(phone) }}
      >
        {variants.map(({ label }, variant) => (
          <figure key={variantKey(variant)} className="stage-panel">
            <figcaption>
              <VariantName variant={variant} label={label} />
            </figcaption>
            {map.length > 0 && width > 0 && (
              <div
                className="stage-canvas"
                role="img"
                aria-label={`Map of ${label}, ${shape.width} by ${shape.height} cells`}
                style={{ width: shape.width * size, height: shape.height * size }}
              >
                <MapDrawing map={map} />
              </div>
            )}
          </figure>
        ))}
      </div>
      <p className="muted small">Preparing the agents …</p>
    </section>
  );
}
