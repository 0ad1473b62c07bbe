import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { StageColors } from '../../services/painter/colors.ts';
import { OVERLAYS, overlayOf } from '../../services/painter/overlays.ts';
import type { GridScene, VariantPicture } from '../../services/painter/scene.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import type { GridView } from '../../worlds/view.ts';
import { Button } from '../kit/button.tsx';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { Segments } from '../kit/segments.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab, useSize, useView } from '../model/hooks.ts';
import { arrange, gapOf } from './arrange.ts';
import { StageFoot, useColors, useOverlay } from './color-map.tsx';
import {
  emptyNote,
  layerNumbers,
  layerVotes,
  type ShownLayer,
  type Source,
  sourcesOf,
} from './exact-numbers.ts';
import { GridMap } from './grid-map.tsx';
import { Palette, setPainting, usePainting } from './paint-mode.tsx';
import { usePendingMap } from './pending-map.tsx';
import type { Tick } from './replay.ts';
import { motionOf } from './replay.ts';
import { type Scales, scalesOf } from './scale.ts';
import { SeedPicker } from './seed-picker.tsx';
import { followedNote, type Sourced, SourcePicker, useFollowed } from './source-picker.tsx';
import { StageCanvases } from './stage-canvases.ts';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { actionSign, cellText, layerBase } from './state-words.ts';
import { useReplayText, useTicks } from './ticks.ts';

const StageTable = lazy(async () => ({ default: (await import('./stage-table.tsx')).StageTable }));

const RewardBar = lazy(async () => ({ default: (await import('./reward-bar.tsx')).RewardBar }));

type GridBarProps = StageProps<GridView> & Sourced;

function GridBar({ plan, view, source, onSource }: GridBarProps) {
  const lab = useLab();
  const overlay = useView((state) => state.overlay);
  const brush = useView((state) => state.brush);
  const painting = usePainting();
  const [table, setTable] = useState(false);
  const solved = plan.variants.some((variant) => variant.reference !== undefined);
  const current = overlayOf(overlay);
  return (
    <div className="stage-bar">
      <Segments
        label="Overlay"
        value={overlay}
        options={OVERLAYS.map((entry, index) => ({
          value: entry.id,
          text: entry.label,
          ...(entry.id === 'reward' && !solved
            ? { disabled: true, hint: withoutExact(plan.variants).join(' ') }
            : { hint: `${entry.help} (${index + 1})` }),
        }))}
        onChange={(value) => lab.actions.setView({ overlay: value })}
      />
      <HelpTip about={current.label}>
        <p>
          <b>{current.label}.</b> {current.help}
        </p>
        {current.unit !== '' && <p className="muted">Unit: {current.unit}. One scale for all variants.</p>}
      </HelpTip>
      <SourcePicker plan={plan} source={source} onSource={onSource} sources={sourcesOf(overlay)} />
      {overlay === 'reward' && (
        <Suspense fallback={null}>
          <RewardBar plan={plan} />
        </Suspense>
      )}
      <div className="stage-keys">
        {view.flags.length > 0 && <FlagPicker flags={view.flags} />}
        <SeedPicker />
        <Button icon="brush" size="small" pressed={painting} onClick={() => setPainting(!painting)}>
          {painting ? `Painting ${brush}` : 'Paint'}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setTable(true)}>
          Table
        </Button>
      </div>
      {table && (
        <Suspense fallback={null}>
          <StageTable plan={plan} view={view} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Chooses which layer of the states the maps show, for example with or without the key. */
function FlagPicker({ flags }: { readonly flags: readonly string[] }) {
  const lab = useLab();
  const held = useView((state) => state.flags);
  const names = flags.filter((_, bit) => (held >> bit) & 1);
  return (
    <Popover
      kind="menu"
      label="States shown"
      buttonClass="button flag-button"
      face={
        <span className="preset-name">
          {names.length === 0 ? `without ${flags.length === 1 ? flags[0] : 'flags'}` : names.join(', ')}
        </span>
      }
    >
      {flags.map((flag, bit) => (
        <label key={flag}>
          <input
            type="checkbox"
            checked={((held >> bit) & 1) === 1}
            onChange={() => lab.actions.setView({ flags: held ^ (1 << bit) })}
          />
          {flag}
        </label>
      ))}
    </Popover>
  );
}

/** Draws the maps of a stage when something is new, and never for long. */
const LEAST_INTERVAL_MS = 50; // 20 pictures per second are enough to see an agent move
const PATIENCE_MS = 8; // per frame; remaining variants are drawn in the next frame

interface StagePicture {
  readonly scene: GridScene;
  readonly variants: readonly VariantPicture[];
}

/**
 * Draws variants when numbers or the view have changed. `compose` runs once per picture and returns null if nothing can be
 * drawn yet. A picture of many variants is spread over frames. If a worker draws, the next picture waits for the last one and
 * then shows the latest state.
 */
function useStageClock(
  canvases: StageCanvases,
  box: RefObject<HTMLElement | null>,
  compose: (tick: Tick) => StagePicture | null,
): void {
  const lab = useLab();
  const ticks = useTicks(box);
  const latest = useRef({ compose, dirty: true });
  latest.current = { compose, dirty: true };
  useEffect(() => {
    let request = 0;
    let seen = -1;
    let ratio = 0;
    let last = 0;
    let ticked: Tick = null;
    let waiting: [number, VariantPicture][] = [];
    const frame = (now: number) => {
      request = requestAnimationFrame(frame);
      const work = latest.current;
      if (waiting.length === 0) {
        const version = lab.run.getState().frameVersion;
        const tick = ticks(now);
        const changed =
          version !== seen || work.dirty || tick !== ticked || ratio !== window.devicePixelRatio;
        if (!changed || canvases.busy || now - last < LEAST_INTERVAL_MS) return;
        seen = version;
        ticked = tick;
        ratio = window.devicePixelRatio;
        work.dirty = false;
        last = now;
        const picture = work.compose(tick);
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
  }, [lab, canvases, ticks]);
}

// Loaded on demand, because it is only one sentence until a cell is selected.
const StateReadout = lazy(async () => ({ default: (await import('./state-readout.tsx')).StateReadout }));
const HINT = 'Point at a cell, touch it, or use Tab and arrow keys to read its numbers.';
const LEAST_FOR_ARROWS = 22; // CSS pixels of a cell
const LEGEND_EVERY_MS = 250;

interface PaintedMaps {
  readonly layer: ShownLayer;
  readonly notes: readonly string[];
  readonly colors: StageColors | null;
  readonly box: RefObject<HTMLDivElement | null>;
  /** CSS pixels of the box and of a cell. */
  readonly width: number;
  readonly size: number;
  /** Chosen; null: where the maps need it. */
  readonly chosen: boolean | null;
}

/** Paints the maps whenever what they show has changed. @returns their canvases, the scales for the legend, and whether each map has its own */
function usePaintedMaps(plan: Plan, view: GridView, shown: PaintedMaps) {
  const { layer, notes, colors, box, width, size, chosen } = shown;
  const { overlay, choice, source, followed } = layer;
  const lab = useLab();
  const { bare = false } = useStageLook();
  const painting = usePainting();
  const flags = useView((state) => state.flags);
  const cursor = useView((state) => state.selectedCell?.observation ?? null);
  const [canvases] = useState(() => new StageCanvases(lab.painter));
  const [scales, showScales] = useLegendScales(overlay, source, followed, chosen);
  const perMap = chosen ?? scales.apart;
  const cells = view.width * view.height;
  useStageClock(canvases, box, (tick) => {
    if (colors === null || width === 0) return null;
    // On small maps without a toolbar, arrows in every cell would hide what moves.
    const hasArrows = !bare || size >= LEAST_FOR_ARROWS;
    const maps = plan.variants.map((_, k) => {
      const own = { overlay, choice, source, cells, followed: followed[k], flags };
      return shownVariant(plan, view, k, lab.frame(k), tick, own, notes[k] === '', hasArrows);
    });
    // A bare map has no legend, so there is no scale to share.
    const next = scalesOf(
      maps.map(({ values }) => values),
      overlay.scale,
      perMap || bare,
    );
    showScales(next);
    const look = { size, painting, overlay: overlay.id, base: cells * flags, cursor };
    return { scene: sceneOf(plan, view, colors, look), variants: colored(maps, next) };
  });
  return { canvases, scales, perMap };
}

export function GridStage({ plan, view }: StageProps<GridView>) {
  const { phone, bare = false, height, total } = useStageLook();
  const painting = usePainting();
  const { overlay, choice } = useOverlay(plan);
  const [wanted, setSource] = useState<Source>('learned');
  const source = sourcesOf(overlay.id).includes(wanted) ? wanted : 'learned';
  const followed = useFollowed(source, plan);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const colors = useColors();
  const pending = usePendingMap();
  const replay = useReplayText();

  const count = plan.variants.length;
  const { columns, size } = arrange(view, { width, height, total, phone, count });
  const swipes = phone && !bare && columns === 2;

  const notes = plan.variants.map((variant, k) => emptyNote(variant, overlay.id, source, followed[k]));
  const layer = { overlay, choice, source, followed };
  const painted = { layer, notes, colors, box, width, size, chosen };
  const { canvases, scales, perMap } = usePaintedMaps(plan, view, painted);
  const style = useMemo(() => ({ width: view.width * size, height: view.height * size }), [view, size]);
  return (
    <>
      {!bare && <GridBar plan={plan} view={view} source={source} onSource={setSource} />}
      {painting && !bare && <Palette />}
      <StagePanels
        ref={box}
        plan={plan}
        note={(variant) => pendingNote(pending) ?? noteOf(notes[variant], followed[variant])}
        style={{
          gridTemplateColumns: swipes
            ? `repeat(${count}, calc(50% - 4px))`
            : `repeat(${columns}, minmax(0, 1fr))`,
          // Two columns beside a text are as dense as on a phone, whatever the window.
          columnGap: phone ? gapOf(phone) : undefined,
        }}
      >
        {(variant) => (
          <GridMap
            // A map of another size gets a new canvas; otherwise the last picture would be stretched until the first new one.
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
          <StageFoot
            {...scales}
            perMap={perMap}
            overlay={overlay}
            choice={choice}
            colors={colors}
            plan={plan}
            source={source}
            replay={replay}
          >
            {overlay.scale !== 'none' && count > 1 && (
              <Button size="small" tone="quiet" pressed={perMap} onClick={() => setChosen(!perMap)}>
                Scale per map
              </Button>
            )}
          </StageFoot>
          <CellReadout plan={plan} view={view} followed={followed} />
        </>
      )}
    </>
  );
}

/** @param cursor the selected observation, or null */
function sceneOf(
  { nActions }: Plan,
  view: GridView,
  { palette }: StageColors,
  { cursor, ...look }: Pick<GridScene, 'size' | 'painting' | 'overlay' | 'base' | 'cursor'>,
): GridScene {
  return {
    ...look,
    view,
    nActions,
    ratio: window.devicePixelRatio || 1,
    palette,
    cursor: cursor === null ? null : cursor % (view.width * view.height),
  };
}

const colored = (
  shown: readonly Omit<VariantPicture, 'extent' | 'agentColor'>[],
  { extents }: Scales,
): readonly VariantPicture[] =>
  shown.map((one, variant) => ({
    ...one,
    extent: extents[variant] ?? 0,
    agentColor: variantStyle(variant).variable,
  }));

function shownVariant(
  plan: Plan,
  view: GridView,
  variant: number,
  frame: Frame | null,
  tick: Tick,
  { flags, ...shown }: Omit<Parameters<typeof layerNumbers>[3], 'base'> & { readonly flags: number },
  hasNumbers: boolean,
  hasArrows: boolean,
): Omit<VariantPicture, 'extent' | 'agentColor'> {
  if (frame === null) return { values: null, votes: null, agent: null };
  const { trail, agent } = motionOf(frame, tick);
  const layer = { ...shown, base: layerBase(view, flags, agent) };
  return {
    values: hasNumbers ? layerNumbers(plan, variant, frame, layer) : null,
    votes: hasArrows ? layerVotes(plan, variant, frame, layer) : null,
    trail,
    // Before the first step the agent has no position, which would look like the corner.
    agent: frame.envSteps === 0 ? null : agent,
  };
}

/** Explains that another map waits for a restart. */
function pendingNote(pending: ReturnType<typeof usePendingMap>): string | null {
  if (pending === null) return null;
  return pending.height > 0 ? 'waits for a restart' : 'the world that runs';
}

const noteOf = (note: string | undefined, followed: Parameters<typeof followedNote>[0]): string =>
  [note, followedNote(followed)].filter(Boolean).join('; ');

/** Returns the scales for the legend, updated a few times per second, and at once when the view changes. */
function useLegendScales(
  overlay: unknown,
  source: Source,
  followed: unknown,
  chosen: boolean | null,
): readonly [Scales, (next: Scales) => void] {
  const [scales, setScales] = useState<Scales>({ extents: [], side: 0, apart: false });
  const last = useRef(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now has a legend of its own at once.
  useEffect(() => {
    last.current = 0;
    return () => clearTimeout(waiting.current);
  }, [overlay, source, followed, chosen]);
  const show = (next: Scales) => {
    clearTimeout(waiting.current);
    const rest = last.current + LEGEND_EVERY_MS - performance.now();
    // The last picture of a run is followed by no other that would bring its scales.
    if (rest > 0) {
      waiting.current = setTimeout(() => show(next), rest);
      return;
    }
    last.current = performance.now();
    setScales((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };
  return [scales, show];
}

interface CellReadoutProps extends StageProps<GridView> {
  readonly followed: ReturnType<typeof useFollowed>;
}

function CellReadout({ plan, view, followed }: CellReadoutProps) {
  const cells = view.width * view.height;
  return (
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
        wordsOf={(observation) => cellText(view, observation)}
        actionsOf={(observation) =>
          view.cells[observation % cells]?.kind === 'wall'
            ? []
            : plan.actions.map((name, action) => ({ action, sign: actionSign(view, action, name) }))
        }
      />
    </Suspense>
  );
}
