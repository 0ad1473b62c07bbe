import { useEffect, useMemo, useRef, useState } from 'react';
import { largest } from '../../draw/pen.ts';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useSize, useView } from '../hooks.ts';
import { nextStep } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { arrange } from './arrange.ts';
import { ScaleLegend, useColors, useOverlay } from './color-map.tsx';
import { emptyNote, layerNumbers, type Source, sourcesOf } from './exact-numbers.ts';
import { GridBar } from './grid-bar.tsx';
import { GridMap } from './grid-map.tsx';
import { Palette, usePainting } from './paint-mode.tsx';
import { followedNote, useFollowed } from './source-picker.tsx';
import { StageCanvases } from './stage-canvases.ts';
import { useStageClock } from './stage-clock.ts';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { StateReadout } from './state-readout.tsx';
import { actionSign, cellWords } from './state-words.ts';

const LEGEND_EVERY_MS = 250;

export function GridStage({ plan, view }: StageProps<GridView>) {
  const lab = useLab();
  const { phone, bare = false, height, total } = useStageLook();
  const painting = usePainting();
  const { overlay, choice } = useOverlay(plan);
  const [wanted, setSource] = useState<Source>('learned');
  const source = sourcesOf(overlay.id).includes(wanted) ? wanted : 'learned';
  const followed = useFollowed(source, plan);
  const flags = useView((state) => state.flags);
  const cursor = useView((state) => state.selectedCell?.observation ?? null);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [canvases] = useState(() => new StageCanvases(lab.painter));
  const [legendExtent, setLegendExtent] = useState(0);
  const colors = useColors();

  const cells = view.width * view.height;
  const { columns, size } = arrange(view, { width, height, total, phone, count: plan.variants.length });

  const legendAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now has a legend of its own at once.
  useEffect(() => {
    legendAt.current = 0;
  }, [overlay, source, followed]);
  const notes = plan.variants.map((variant, k) => emptyNote(variant, overlay.id, source, followed[k]));
  useStageClock(canvases, () => {
    if (colors === null || width === 0) return null;
    const base = cells * flags;
    const shown = plan.variants.map((_, index) => {
      const frame = lab.frame(index);
      if (frame === null || notes[index] !== '') return { values: null, agent: null };
      const values = layerNumbers(plan, index, frame, {
        overlay,
        choice,
        source,
        base,
        cells,
        followed: followed[index],
      });
      // Before the first step, the agent has no position; it would read as the corner, inside the wall.
      const nowhere = view.cells[frame.observation % cells]?.kind === 'wall';
      return { values, agent: nowhere ? null : frame.observation };
    });
    const most = Math.max(...shown.map(({ values }) => (values === null ? 0 : largest(values))));
    // The scale rarely changes, so that colors can be compared over time.
    const extent = overlay.scale === 'none' || most === 0 ? 0 : nextStep(most, [1, 1.5, 2, 3, 5, 7]);
    const now = performance.now();
    if (now - legendAt.current > LEGEND_EVERY_MS) {
      legendAt.current = now;
      setLegendExtent(extent);
    }
    return {
      scene: {
        ...{ view, nActions: plan.nActions, size, ratio: window.devicePixelRatio || 1 },
        ...{ palette: colors.palette, overlay: overlay.id, base, painting },
        cursor: cursor === null ? null : cursor % cells,
      },
      variants: shown.map((one, variant) => {
        return { ...one, extent, agentColor: variantStyle(variant).variable };
      }),
    };
  });
  const style = useMemo(() => ({ width: view.width * size, height: view.height * size }), [view, size]);
  return (
    <>
      {!bare && <GridBar plan={plan} view={view} source={source} onSource={setSource} />}
      {painting && !bare && <Palette />}
      <StagePanels
        ref={box}
        plan={plan}
        note={(variant) => [notes[variant], followedNote(followed[variant])].filter(Boolean).join('; ')}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {(variant) => (
          <GridMap
            // Each map has its own canvas; otherwise the last picture would be stretched until the first new one.
            key={`${view.width} × ${view.height}`}
            variant={variant}
            label={plan.variants[variant]?.label ?? ''}
            view={view}
            size={size}
            style={style}
            canvases={canvases}
          />
        )}
      </StagePanels>
      {!bare && (
        <>
          <div className="stage-foot">
            {colors !== null && (
              <ScaleLegend extent={legendExtent} {...{ overlay, choice, colors, plan, source }} />
            )}
          </div>
          <StateReadout
            plan={plan}
            followed={followed}
            hint="Point at or touch a cell, or move to it with Tab and the arrow keys, to read its numbers."
            wordsOf={(observation) => cellWords(view, observation)}
            actionsOf={(observation) =>
              view.cells[observation % cells]?.kind === 'wall'
                ? []
                : plan.actions.map((name, action) => ({ action, sign: actionSign(view, action, name) }))
            }
          />
        </>
      )}
    </>
  );
}
