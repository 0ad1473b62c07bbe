import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useSize, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { variantStyle } from '../variant-style.ts';
import { arrange } from './arrange.ts';
import { ScaleLegend, useColors, useOverlay } from './color-map.tsx';
import { emptyNote, layerNumbers, layerVotes, type Source, sourcesOf } from './exact-numbers.ts';
import { GridBar } from './grid-bar.tsx';
import { GridMap } from './grid-map.tsx';
import { Palette, usePainting } from './paint-mode.tsx';
import { usePendingMap } from './pending-map.tsx';
import { motionOf } from './replay.ts';
import { type Scales, scalesOf } from './scale.ts';
import { followedNote, useFollowed } from './source-picker.tsx';
import { StageCanvases } from './stage-canvases.ts';
import { useStageClock } from './stage-clock.ts';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { actionSign, cellWords, layerBase } from './state-words.ts';
import { useReplayWords } from './ticks.ts';

// Loaded on demand: until a cell is chosen, it is one sentence.
const StateReadout = lazy(async () => ({ default: (await import('./state-readout.tsx')).StateReadout }));
const HINT = 'Point at a cell, touch it, or use Tab and arrow keys to read its numbers.';
const LEAST_FOR_ARROWS = 22; // CSS pixels of a cell
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
  const [scales, setScales] = useState<Scales>({ extents: [], side: 0 });
  const [perMap, setPerMap] = useState(false);
  const colors = useColors();
  const pending = usePendingMap();
  const replay = useReplayWords();

  const cells = view.width * view.height;
  const count = plan.variants.length;
  const { columns, size } = arrange(view, { width, height, total, phone, count });
  const swipes = phone && !bare && columns === 2;

  const legendAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now has a legend of its own at once.
  useEffect(() => {
    legendAt.current = 0;
  }, [overlay, source, followed, perMap]);
  const notes = plan.variants.map((variant, k) => emptyNote(variant, overlay.id, source, followed[k]));
  useStageClock(canvases, box, (tick) => {
    if (colors === null || width === 0) return null;
    const shown = plan.variants.map((_, index) => {
      const frame = lab.frame(index);
      if (frame === null) return { values: null, votes: null, agent: null };
      const { trail, agent } = motionOf(frame, tick);
      const base = layerBase(view, flags, agent);
      const layer = { overlay, choice, source, base, cells, followed: followed[index] };
      const values = notes[index] === '' ? layerNumbers(plan, index, frame, layer) : null;
      // Before the first step, the agent has no position; it would read as the corner.
      const nowhere = frame.envSteps === 0;
      // On small maps alone, arrows in every cell hide what moves.
      const votes = bare && size < LEAST_FOR_ARROWS ? null : layerVotes(plan, index, frame, layer);
      return { values, votes, trail, agent: nowhere ? null : agent };
    });
    const maps = shown.map(({ values }) => values);
    // Alone, a map has no legend next to it that the others could share.
    const next = scalesOf(maps, overlay.scale, perMap || bare);
    const now = performance.now();
    if (now - legendAt.current > LEGEND_EVERY_MS) {
      legendAt.current = now;
      setScales((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    }
    return {
      scene: {
        view,
        nActions: plan.nActions,
        size,
        ratio: window.devicePixelRatio || 1,
        palette: colors.palette,
        overlay: overlay.id,
        base: cells * flags,
        painting,
        cursor: cursor === null ? null : cursor % cells,
      },
      variants: shown.map((one, variant) => {
        return { ...one, extent: next.extents[variant] ?? 0, agentColor: variantStyle(variant).variable };
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
        note={(variant) =>
          pending === null
            ? [notes[variant], followedNote(followed[variant])].filter(Boolean).join('; ')
            : pending.height > 0
              ? 'waits for a restart'
              : 'the world that runs'
        }
        style={{
          gridTemplateColumns: swipes
            ? `repeat(${count}, calc(50% - 4px))`
            : `repeat(${columns}, minmax(0, 1fr))`,
        }}
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
            {...(replay !== '' && { title: replay })}
          />
        )}
      </StagePanels>
      {!bare && (
        <>
          <div className="stage-foot">
            {colors !== null && (
              <ScaleLegend
                {...scales}
                perMap={perMap}
                overlay={overlay}
                choice={choice}
                colors={colors}
                plan={plan}
                source={source}
              />
            )}
            {overlay.scale !== 'none' && plan.variants.length > 1 && (
              <Button size="small" tone="quiet" pressed={perMap} onClick={() => setPerMap(!perMap)}>
                Scale per map
              </Button>
            )}
            {replay !== '' && <p className="muted small">{replay}</p>}
          </div>
          <Suspense
            fallback={
              <p className="readout-empty muted small" id="state-words">
                {HINT}
              </p>
            }
          >
            <StateReadout
              plan={plan}
              followed={followed}
              hint={HINT}
              wordsOf={(observation) => cellWords(view, observation)}
              actionsOf={(observation) =>
                view.cells[observation % cells]?.kind === 'wall'
                  ? []
                  : plan.actions.map((name, action) => ({ action, sign: actionSign(view, action, name) }))
              }
            />
          </Suspense>
        </>
      )}
    </>
  );
}
