import { useEffect, useMemo, useRef, useState } from 'react';
import { largest } from '../../draw/pen.ts';
import type { GridScene, VariantPicture } from '../../draw/scene.ts';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useSize, useView } from '../hooks.ts';
import { nextStep } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { ScaleLegend, useColors, useOverlay } from './color-map.tsx';
import { emptyNote, layerNumbers, type Source, sourcesOf } from './exact-numbers.ts';
import { GridBar } from './grid-bar.tsx';
import { GridMap } from './grid-map.tsx';
import { Palette, usePainting } from './paint-mode.tsx';
import { followedNote, useFollowed } from './source-picker.tsx';
import { StageCanvases } from './stage-canvases.ts';
import { StagePanels, type StageProps } from './stage-panels.tsx';
import { StateReadout } from './state-readout.tsx';
import { actionSign, cellWords } from './state-words.ts';

const LEAST_INTERVAL_MS = 50; // 20 pictures per second are enough to see an agent move
const PATIENCE_MS = 8; // per frame; remaining variants are drawn in the next frame

interface StagePicture {
  readonly scene: GridScene;
  readonly variants: readonly VariantPicture[];
}

/**
 * Draws variants when numbers or the view have changed. `compose` runs once a picture (null: nothing can be drawn yet); a
 * picture of many variants is spread over frames, so that no task grows long. Where a worker draws, the next picture waits for
 * the last one, and shows what is latest then.
 */
function useStageClock(canvases: StageCanvases, compose: () => StagePicture | null): void {
  const lab = useLab();
  const latest = useRef({ compose, dirty: true });
  latest.current = { compose, dirty: true };
  useEffect(() => {
    let request = 0;
    let seen = -1;
    let ratio = 0;
    let last = 0;
    let waiting: [number, VariantPicture][] = [];
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const work = latest.current;
      if (waiting.length === 0) {
        const version = lab.run.getState().frameVersion;
        const changed = version !== seen || work.dirty || ratio !== window.devicePixelRatio;
        if (!changed || canvases.busy || now - last < LEAST_INTERVAL_MS) return;
        seen = version;
        ratio = window.devicePixelRatio;
        work.dirty = false;
        last = now;
        const picture = work.compose();
        if (picture === null) return;
        canvases.begin(picture.scene);
        waiting = [...picture.variants.entries()];
      }
      const start = performance.now();
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        canvases.draw(...next);
        if (performance.now() - start >= PATIENCE_MS) break;
      }
      if (waiting.length === 0) canvases.end();
    };
    request = requestAnimationFrame(frame);
    const change = () => {
      latest.current.dirty = true;
    };
    const stops = [lab.view.subscribe(change), canvases.follow(change)];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(request);
    };
  }, [lab, canvases]);
}

const GAP = 16;
const HIGHEST = 336; // maximum map height, so that the first row of charts is visible on a laptop
const LEGEND_EVERY_MS = 250;

export function GridStage({ plan, view, phone }: StageProps<GridView> & { readonly phone: boolean }) {
  const lab = useLab();
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

  const count = plan.variants.length;
  const columns = phone ? 1 : count <= 4 ? count : Math.ceil(count / 2);
  const cells = view.width * view.height;
  const room = phone ? width * 0.86 : (width - GAP * (columns - 1)) / columns;
  const high = count > 4 && !phone ? HIGHEST * 0.72 : HIGHEST;
  const size = Math.max(3, Math.floor(Math.min(room / view.width, high / view.height, 72)));

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
      <GridBar plan={plan} view={view} source={source} onSource={setSource} />
      {painting && <Palette />}
      <StagePanels
        ref={box}
        plan={plan}
        note={(variant) => [notes[variant], followedNote(followed[variant])].filter(Boolean).join('; ')}
        data-phone={phone}
        style={phone ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
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
  );
}
