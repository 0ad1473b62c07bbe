import { type KeyboardEvent, type PointerEvent, useContext, useMemo, useRef, useState } from 'react';
import { branchesOf } from '../../lab/runs/fork.ts';
import { useLab, useRun, useView } from '../hooks.ts';
import { measured, tick } from '../numerals.ts';
import { CurveMenu, useCurveMenu } from './curve-menu.tsx';
import { type Axis, shareOf, valueAt } from './frame/axis.ts';
import { Plot, Y_AXIS_WIDTH } from './frame/plot.tsx';
import { ReadingBox, ReadingLineContext } from './frame/reading.tsx';
import { axesFor, type RangeRule, type RunAxes } from './frame/run-axes.ts';
import { Marks, ReadingStroke, type ReferenceMark, Series } from './frame/series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from './frame/side-labels.tsx';
import { scaled, type ValueScale } from './frame/value-scale.ts';
import { fromForks, type Line, type LineSource, lastOf, nearest, readLine, readSeedLines } from './lines.ts';

interface RunCurvesProps {
  readonly title: string;
  readonly yLabel: string;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly scale: ValueScale;
  readonly sources: readonly LineSource[];
  readonly references?: readonly ReferenceMark[] | undefined;
  /** From logs of other tools, over environment steps. */
  readonly imported?: readonly Line[];
  readonly range: RangeRule;
}

const NO_REFERENCES: readonly ReferenceMark[] = [];
const NO_LINES: readonly Line[] = [];
const MARGIN_WITHOUT = 12;
/** Pixels above the plot for a note on an unusual y-axis. */
const WORDS_HEIGHT = 24;

/** Curves over the run: means with bands, references, marks, and the shared reading line. */
export function RunCurves(props: RunCurvesProps) {
  const { title, yLabel, width, height, turn, scale, sources, references = NO_REFERENCES, range } = props;
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const logX = useView((state) => state.logX);
  const logY = useView((state) => state.logY);
  const hidden = useView((state) => state.hiddenVariants);
  const picked = useView((state) => state.pickedSeeds);
  const experiment = useRun((state) => state.experiment);
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const [all, setAll] = useState(false);
  const previous = useRef<RunAxes | null>(null);
  const overSteps = xAxis === 'envSteps';
  const imported = overSteps ? (props.imported ?? NO_LINES) : NO_LINES;
  const branches = useMemo(
    () => (experiment === null || !overSteps ? [] : branchesOf(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  // `turn` represents the contents of the series, which are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  const { lines, seeds, axes, own } = useMemo(() => {
    const visible = sources.filter((source) => !hidden.includes(source.variant));
    const lines = fromForks(
      visible.map((source) => readLine(lab, source, xAxis, logX)),
      branches,
    );
    const seeds =
      picked.length === 0
        ? NO_LINES
        : visible.flatMap((source) => (source.band ? readSeedLines(lab, source, xAxis, logX) : []));
    const levels = references.map(({ value }) => value);
    const own = scaled(scale, [...lines, ...imported], seeds, levels);
    const budget = experiment?.envSteps ?? 1;
    const options = { xAxis, yLabel, budget, logX, logY, width, range, all };
    const axes = axesFor([...lines, ...seeds, ...imported], references, options, previous.current);
    previous.current = axes;
    return { lines, seeds, axes, own };
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
    experiment,
    width,
    range,
    all,
    scale,
    branches,
    lab,
    yLabel,
  ]);
  const { x } = axes;
  const y: Axis =
    own === null
      ? axes.y
      : {
          ...own.axis,
          label: own.levels ? yLabel : 'share',
          texts: own.axis.ticks.map((at) => tick(own.axis.valueAt(at))),
        };
  const drawn =
    own === null
      ? { lines, seeds, imported, references }
      : {
          lines: own.lines.slice(0, lines.length),
          seeds: own.seeds,
          imported: own.lines.slice(lines.length),
          references: own.levels
            ? references.map((mark) => ({ ...mark, place: own.place(mark.value) }))
            : NO_REFERENCES,
        };
  const marks = overSteps
    ? [
        ...lab.run.getState().marks,
        ...branches.map(({ at, text }) => ({ kind: 'fork' as const, envSteps: at, text })),
      ]
    : [];
  const marginRight = endLabels ? LABEL_ROOM : MARGIN_WITHOUT;
  const summary = [...lines, ...imported]
    .filter((line) => Number.isFinite(lastOf(line)))
    .map((line) => `${line.source.label} ${measured(lastOf(line))}`)
    .join('; ');
  const edges = { left: Y_AXIS_WIDTH, right: width - marginRight, width };
  return (
    <ReadingArea
      label={`${title} against ${x.label}. ${summary === '' ? 'No values yet.' : `Latest: ${summary}.`}`}
      axis={x}
      {...edges}
      lines={lines}
      keys={
        axes.cut &&
        own === null && (
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
      <Plot
        width={width}
        height={height}
        marginRight={marginRight}
        {...(own === null ? {} : { marginTop: WORDS_HEIGHT })}
        x={x}
        y={y}
        draw={(scales) => (
          <>
            {own !== null && (
              // Above the plot, so that every exported picture contains it.
              <text className="axis-words" x={4} y={scales.top - 10} fontSize={12}>
                y: {own.axis.words}
              </text>
            )}
            <Series {...drawn} scales={scales} endLabels={endLabels} />
            <Marks marks={marks} scales={scales} />
            <ReadingStroke scales={scales} />
          </>
        )}
      />
      {lines.every((line) => line.x.length === 0) && (
        <p className="chart-empty">No values yet. They appear after the first finished episodes.</p>
      )}
      <ReadingBox lines={lines} seeds={seeds} axis={x} {...edges} />
    </ReadingArea>
  );
}

interface ReadingAreaProps {
  readonly label: string;
  readonly axis: Axis;
  /** Pixels: the edges of the plot, and the width of its frame. */
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly lines: readonly Line[];
  /** Above the picture and not inside it, because an image cannot contain controls. */
  readonly keys: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Converts the pointer or the arrow keys into a position on the x-axis. */
function ReadingArea(props: ReadingAreaProps) {
  const { label, axis, left, right, width, lines, keys, children } = props;
  const lab = useLab();
  const menu = useCurveMenu(lines);
  const line = useContext(ReadingLineContext);
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - left) / (right - left);
    line.set(share < 0 || share > 1 ? null : valueAt(axis, share));
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') line.set(null);
    const read = line.get();
    if (event.key === 'Enter' && read !== null) {
      event.preventDefault(); // else the same key press activates the element that the menu focuses
      menu.open(read, left + shareOf(axis, read) * (right - left));
    }
    const first = lines[0]?.source;
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || first === undefined) return;
    event.preventDefault();
    const series = lab.series(first.variant, first.column, lab.view.getState().xAxis);
    if (series.length === 0) return;
    const step = (event.key === 'ArrowRight' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    const at = read === null ? series.length - 1 : nearest(series, read) + step;
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
