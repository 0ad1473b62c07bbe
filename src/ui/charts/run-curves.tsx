import { type KeyboardEvent, type PointerEvent, useContext, useMemo, useRef, useState } from 'react';
import { budgetOf } from '../../experiment/budget.ts';
import { type Branch, branchesOf } from '../../lab/runs/fork.ts';
import { useLab } from '../hooks.ts';
import { measured, tick } from '../numerals.ts';
import type { ChartProps } from './chart-contract.ts';
import { CurveMenu, type Opened } from './curve-menu.tsx';
import { type Axis, shareOf, valueAt } from './frame/axis.ts';
import { Plot, Y_AXIS_WIDTH } from './frame/plot.tsx';
import { ReadingBox, ReadingLineContext } from './frame/reading.tsx';
import { axesFor, type RangeRule, type RunAxes, xLabelOf } from './frame/run-axes.ts';
import { Marks, ReadingStroke, type ReferenceMark, Series } from './frame/series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from './frame/side-labels.tsx';
import { scaled } from './frame/value-scale.ts';
import { fromForks, type Line, type LineSource, lastOf, nearest, readLine, readSeedLines } from './lines.ts';

interface RunCurvesProps extends Pick<ChartProps, 'width' | 'height' | 'scale'> {
  readonly title: string;
  readonly yLabel: string;
  readonly sources: readonly LineSource[];
  readonly references?: readonly ReferenceMark[] | undefined;
  /** From logs of other tools, over environment steps. */
  readonly imported?: readonly Line[];
  readonly range: RangeRule;
}

const MARGIN_WITHOUT = 12;
/** Pixels above the plot for a note on an unusual y-axis. */
const WORDS_HEIGHT = 24;

/** Curves over the run: means with bands, references, marks, and the shared reading line. */
export function RunCurves(props: RunCurvesProps) {
  const { title, yLabel, width, height, scale, sources, references = [], range } = props;
  const lab = useLab();
  const { xAxis, logX, logY, hiddenVariants, pickedSeeds } = lab.view.getState();
  const { experiment, marks } = lab.run.getState();
  const [all, setAll] = useState(false);
  const previous = useRef<RunAxes | null>(null);
  const overSteps = xAxis === 'envSteps';
  const branches = useMemo(
    () => (experiment === null || !overSteps ? [] : branchesOf(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  const visible = sources.filter((source) => !hiddenVariants.includes(source.variant));
  const banded = pickedSeeds.length === 0 ? [] : visible.filter(({ band }) => band);
  const means = visible.map((source) => readLine(lab, source, xAxis, logX));
  const lines = fromForks(means, branches);
  const seeds = banded.flatMap((source) => readSeedLines(lab, source, xAxis, logX));
  const imported = (overSteps && props.imported) || [];
  const budget = experiment === null ? 1 : budgetOf(experiment);
  const options = {
    xAxis,
    xLabel: xLabelOf(xAxis, experiment),
    yLabel,
    budget,
    logX,
    logY,
    width,
    range,
    all,
  };
  const axes = axesFor([...lines, ...seeds, ...imported], references, options, previous.current);
  previous.current = axes;
  const levels = references.map(({ value }) => value);
  const own = scaled(scale, [...lines, ...imported], seeds, levels);
  const drawn =
    own === null
      ? { lines, seeds, imported, references }
      : {
          lines: own.lines.slice(0, lines.length),
          seeds: own.seeds,
          imported: own.lines.slice(lines.length),
          references: own.levels ? references.map((mark) => ({ ...mark, place: own.place(mark.value) })) : [],
        };
  const texts = own?.axis.ticks.map((at) => tick(own.axis.valueAt(at)));
  const y = own === null ? axes.y : { ...own.axis, label: own.levels ? yLabel : 'share', texts };
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const marginRight = endLabels ? LABEL_ROOM : MARGIN_WITHOUT;
  const summary = [...lines, ...imported]
    .filter((line) => Number.isFinite(lastOf(line)))
    .map((line) => `${line.source.label} ${measured(lastOf(line))}`)
    .join('; ');
  const edges = { left: Y_AXIS_WIDTH, right: width - marginRight, width };
  return (
    <ReadingArea
      label={`${title} against ${axes.x.label}. ${summary === '' ? 'No values yet.' : `Latest: ${summary}.`}`}
      axis={axes.x}
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
        x={axes.x}
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
            {overSteps && <Marks marks={[...marks, ...branches.map(forked)]} scales={scales} />}
            <ReadingStroke scales={scales} />
          </>
        )}
      />
      {lines.every((line) => line.x.length === 0) && (
        <p className="chart-empty">No values yet. They appear after the first finished episodes.</p>
      )}
      <ReadingBox lines={lines} seeds={seeds} axis={axes.x} {...edges} />
    </ReadingArea>
  );
}

const forked = ({ at, text }: Branch) => ({ kind: 'fork' as const, envSteps: at, text });

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
  const [opened, setOpened] = useState<Opened | null>(null);
  const line = useContext(ReadingLineContext);
  const leave = () => line.setState({ at: null });
  /** Positions of the measurement points; those of the first line stand for all. */
  const points = () => {
    const first = lines[0]?.source;
    if (first === undefined) return [];
    const { x, length } = lab.series(first.variant, first.column, lab.view.getState().xAxis);
    return x.subarray(0, length);
  };
  const openAt = (left: number) => {
    const read = line.getState().at;
    const at = read === null ? undefined : lab.run.getState().plan?.grid[nearest(points(), read)];
    const variants = [...new Set(lines.map(({ source }) => source.variant))];
    if (at !== undefined) setOpened({ at, left, variants });
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - left) / (right - left);
    line.setState({ at: share < 0 || share > 1 ? null : valueAt(axis, share) });
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') leave();
    const read = line.getState().at;
    if (event.key === 'Enter' && read !== null) {
      event.preventDefault(); // else the same key press activates the element that the menu focuses
      openAt(left + shareOf(axis, read) * (right - left));
    }
    const places = points();
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || lines.length === 0) return;
    event.preventDefault();
    const step = (event.key === 'ArrowRight' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    const last = places.length - 1;
    const to = read === null ? last : Math.max(0, Math.min(last, nearest(places, read) + step));
    line.setState({ at: places[to] ?? null });
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
        onPointerLeave={leave}
        onKeyDown={onKey}
        onBlur={leave}
        onClick={(event) => openAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      >
        {children}
      </div>
      {opened !== null && <CurveMenu opened={opened} close={() => setOpened(null)} width={width} />}
    </div>
  );
}
