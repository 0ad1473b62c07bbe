import { type KeyboardEvent, type PointerEvent, useContext, useMemo, useRef, useState } from 'react';
import { useLab, useRun, useView } from '../hooks.ts';
import { measured } from '../numerals.ts';
import { CurveMenu, useCurveMenu } from './curve-menu.tsx';
import { type Axes, axesFor, type RangeRule } from './frame/axes.ts';
import { AxesFrame, Y_AXIS_WIDTH } from './frame/axes-frame.tsx';
import { forkMarks, fromForks, useBranches } from './frame/branches.ts';
import {
  AxisWordsLayer,
  MarksLayer,
  type Picture,
  PictureContext,
  ReadingLayer,
  type ReferenceMark,
  SeriesLayer,
} from './frame/line-layers.tsx';
import { ReadingBox } from './frame/reading-box.tsx';
import { ReadingLineContext } from './frame/reading-line.tsx';
import { drawnBy, onAxis, tickFormat, WORDS_HEIGHT } from './frame/scaled-picture.ts';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from './frame/side-labels.tsx';
import { scaled } from './frame/value-scale.ts';
import { ValueScaleContext } from './frame/value-scale-choice.tsx';
import { type Line, type LineSource, nearest, readLine, readSeedLines } from './lines.ts';

interface RunCurvesProps {
  readonly title: string;
  readonly yLabel: string;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly sources: readonly LineSource[];
  readonly references?: readonly ReferenceMark[];
  /** From logs of other tools, over environment steps. */
  readonly imported?: readonly Line[];
  readonly range?: RangeRule;
}

const X_LABELS = {
  envSteps: 'environment steps per seed',
  episodes: 'episodes',
  updates: 'updates',
} as const;
const NO_REFERENCES: readonly ReferenceMark[] = [];
const NO_SEEDS: readonly Line[] = [];
const MARGIN_WITHOUT = 12;

/** Curves over the run: means with bands, references, marks, and the shared reading line. */
export function RunCurves(props: RunCurvesProps) {
  const { title, yLabel, width, height, turn, sources, references = NO_REFERENCES, range } = props;
  const { imported = NO_SEEDS } = props;
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const logX = useView((state) => state.logX);
  const logY = useView((state) => state.logY);
  const hidden = useView((state) => state.hiddenVariants);
  const picked = useView((state) => state.pickedSeeds);
  const budget = useRun((state) => state.experiment?.envSteps ?? 1);
  const branches = useBranches();
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const [all, setAll] = useState(false);
  const scale = useContext(ValueScaleContext);
  const previous = useRef<Axes | null>(null);
  // `turn` represents the contents of the series, which are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  const { picture, raw, axes, own } = useMemo(() => {
    const visible = sources.filter((source) => !hidden.includes(source.variant));
    const read = visible.map((source) => readLine(lab, source, xAxis, logX));
    const lines = xAxis === 'envSteps' ? fromForks(read, branches) : read;
    const seeds =
      picked.length === 0
        ? NO_SEEDS
        : visible.flatMap((source) => (source.band ? readSeedLines(lab, source, xAxis, logX) : []));
    const marks = xAxis === 'envSteps' ? [...lab.run.getState().marks, ...forkMarks(branches)] : [];
    const others = xAxis === 'envSteps' ? imported : NO_SEEDS;
    const own = scaled(
      scale,
      [...lines, ...others],
      seeds,
      references.map(({ value }) => value),
    );
    const drawn = drawnBy(own, { lines, seeds, imported: others, references });
    const made: Picture = { ...drawn, marks, endLabels };
    const found = axesFor(
      [...lines, ...seeds, ...others],
      references,
      { xAxis, budget, logX, logY, width, range, all },
      previous.current,
    );
    previous.current = found;
    return { picture: made, raw: { lines, seeds }, axes: own === null ? found : onAxis(found, own), own };
  }, [
    turn,
    sources,
    imported,
    references,
    hidden,
    picked,
    xAxis,
    logX,
    logY,
    budget,
    width,
    endLabels,
    range,
    all,
    scale,
    branches,
    lab,
  ]);
  const empty = picture.lines.every((line) => line.x.length === 0);
  const marginRight = endLabels ? LABEL_ROOM : MARGIN_WITHOUT;
  const summary = [...raw.lines, ...imported.filter(() => xAxis === 'envSteps')]
    .filter((line) => Number.isFinite(line.last))
    .map((line) => `${line.source.label} ${measured(line.last)}`)
    .join('; ');
  return (
    <ReadingArea
      label={`${title} against ${X_LABELS[xAxis]}. ${summary === '' ? 'No values yet.' : `Latest: ${summary}.`}`}
      axes={axes}
      width={width}
      marginRight={marginRight}
      first={sources[0]}
      lines={raw.lines}
      keys={
        axes.cut && (
          <button
            type="button"
            className="chart-cut link"
            style={{ left: Y_AXIS_WIDTH + 8 }}
            onClick={() => setAll(!all)}
          >
            {all ? 'hide early outliers' : 'some early values are off the chart: show all'}
          </button>
        )
      }
    >
      <PictureContext value={picture}>
        <AxesFrame
          width={width}
          height={height}
          marginRight={marginRight}
          xLow={axes.xLow}
          xHigh={axes.xHigh}
          yLow={axes.yLow}
          yHigh={axes.yHigh}
          xTicks={axes.xTicks}
          yTicks={axes.yTicks}
          xLog={axes.xLog}
          yLog={axes.yLog}
          xLabel={X_LABELS[xAxis]}
          yLabel={own === null || own.levels ? yLabel : 'share'}
          marginTop={own === null ? undefined : WORDS_HEIGHT}
          {...(own === null ? {} : { yFormat: tickFormat(own) })}
        >
          {LAYERS}
        </AxesFrame>
      </PictureContext>
      {empty && <p className="chart-empty">No values yet. They appear after the first finished episodes.</p>}
      <ReadingBox
        lines={raw.lines}
        seeds={raw.seeds}
        left={Y_AXIS_WIDTH}
        right={marginRight}
        width={width}
        axes={axes}
        unit={X_LABELS[xAxis]}
      />
    </ReadingArea>
  );
}

const LAYERS = (
  <>
    <AxisWordsLayer />
    <SeriesLayer />
    <MarksLayer />
    <ReadingLayer />
  </>
);

interface ReadingAreaProps {
  readonly label: string;
  readonly axes: Axes;
  readonly width: number;
  readonly marginRight: number;
  readonly first: LineSource | undefined;
  readonly lines: readonly Line[];
  /** Above the picture and not inside it, because an image cannot contain controls. */
  readonly keys: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Converts the pointer or the arrow keys into a position on the x-axis. */
function ReadingArea(props: ReadingAreaProps) {
  const { label, axes, width, marginRight, first, lines, keys, children } = props;
  const lab = useLab();
  const menu = useCurveMenu(lines);
  const line = useContext(ReadingLineContext);
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - Y_AXIS_WIDTH) / (width - Y_AXIS_WIDTH - marginRight);
    if (share < 0 || share > 1) line.set(null);
    else if (axes.xLog) line.set(axes.xLow * (axes.xHigh / axes.xLow) ** share);
    else line.set(axes.xLow + share * (axes.xHigh - axes.xLow));
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') line.set(null);
    const read = line.get();
    if (event.key === 'Enter' && read !== null) {
      event.preventDefault(); // else the same key press activates the element that the menu focuses
      const share = (read - axes.xLow) / (axes.xHigh - axes.xLow);
      menu.open(read, Y_AXIS_WIDTH + share * (width - Y_AXIS_WIDTH - marginRight));
    }
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || first === undefined) return;
    event.preventDefault();
    const series = lab.series(first.variant, first.column, lab.view.getState().xAxis);
    if (series.length === 0) return;
    const from = line.get();
    const step = (event.key === 'ArrowRight' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    const at = from === null ? series.length - 1 : nearest(series, from) + step;
    line.set(series.x[Math.max(0, Math.min(series.length - 1, at))] ?? null);
  };
  return (
    <div className="reading-area">
      {keys}
      <div
        className="reading-face"
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart.
        tabIndex={0}
        onPointerMove={onMove}
        onPointerDown={onMove}
        onPointerLeave={() => line.set(null)}
        onKeyDown={onKey}
        onBlur={() => line.set(null)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const read = line.get();
          if (read !== null) menu.open(read, event.clientX - box.left);
        }}
      >
        {children}
      </div>
      <CurveMenu menu={menu} width={width} />
    </div>
  );
}
