import { createContext, useContext, useMemo } from 'react';
import type { Plan } from '../../../engine/contract.ts';
import type { Lab, XAxis } from '../../../lab/model.ts';
import { peakOf } from '../../../measure/compare/over-optimization.ts';
import { useLab, useView } from '../../hooks.ts';
import { measured } from '../../numerals.ts';
import { variantKey, variantStyle } from '../../variant-style.ts';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import { AxesFrame } from '../frame/axes-frame.tsx';
import { columnOf } from '../frame/columns.ts';
import { type Picture, PictureContext, SeriesLayer, useScales } from '../frame/line-layers.tsx';
import { useReadingLine } from '../frame/reading-line.tsx';
import { linearTicks, niceRange } from '../frame/ticks.ts';
import { type Line, type LineSource, nearest, rangeOf } from '../lines.ts';
import { type Fit, fitOf, type Path, pathOf, reachOf, thinned } from './over-optimization-path.ts';

const MOST_POINTS = 300;
const TRAINED_DASH = '2 3';
const FIT_DASH = '5 4';
const Y_TICKS = 4;
const MARGIN_RIGHT = 12;
const NOTHING = { references: [], marks: [], seeds: [], endLabels: false } as const;

interface VariantPaths {
  readonly label: string;
  readonly task: Path;
  readonly fit: Fit | null;
  readonly variant: number;
  readonly measured: readonly Line[];
  readonly fitted: readonly Line[];
}

const VariantsContext = createContext<readonly VariantPaths[]>([]);

/** Rewards over the distance from the reference: how far the proxy can be trusted (2210.10760, figure 1). */
function OverOptimizationChart({ plan, width, height, turn }: ChartProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const hidden = useView((state) => state.hiddenVariants);
  // `turn` represents the contents of the series, which are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  const { variants, picture, axes } = useMemo(() => {
    const variants = plan.variants.flatMap(({ label }, variant) =>
      hidden.includes(variant) ? [] : [pathsOf(lab, variant, label, xAxis)],
    );
    const lines = [
      ...variants.flatMap((variant) => variant.fitted),
      ...variants.flatMap((variant) => variant.measured),
    ];
    const picture: Picture = { ...NOTHING, lines };
    return { variants, picture, axes: axesOf(variants, width) };
  }, [turn, plan, hidden, xAxis, width, lab]);
  return (
    <div className="reading-area" role="img" aria-label={inWords(variants)}>
      <VariantsContext value={variants}>
        <PictureContext value={picture}>
          <AxesFrame
            width={width}
            height={height}
            marginRight={MARGIN_RIGHT}
            {...axes}
            xLog={false}
            yLog={false}
            xLabel="√KL (nats per completion)"
            yLabel="reward per episode"
          >
            {LAYERS}
          </AxesFrame>
        </PictureContext>
      </VariantsContext>
      {picture.lines.length === 0 && (
        <p className="chart-empty">No values yet. This chart needs the KL of the first batches.</p>
      )}
    </div>
  );
}

function pathsOf(lab: Lab, variant: number, label: string, xAxis: XAxis): VariantPaths {
  const { color } = variantStyle(variant);
  const kl = lab.series(variant, columnOf('kl'), xAxis);
  const trained = pathOf(kl, lab.series(variant, columnOf('return'), xAxis));
  const task = pathOf(kl, lab.series(variant, columnOf('taskReturn'), xAxis));
  const fit = fitOf(task);
  const source = { variant, label, color, band: false, endLabel: '' };
  const dotted = { ...source, column: columnOf('return'), dash: TRAINED_DASH, width: 1.4 };
  const solid = { ...source, column: columnOf('taskReturn'), dash: '', width: 2 };
  // The key of a line is its column; the fit uses the column of the distance.
  const dashed = { ...source, column: columnOf('kl'), dash: FIT_DASH, width: 1 };
  return {
    label,
    task,
    fit,
    variant,
    measured: [
      ...linesOf(thinned(trained, MOST_POINTS), dotted),
      ...linesOf(thinned(task, MOST_POINTS), solid),
    ],
    fitted: fit === null ? [] : linesOf(fit, dashed),
  };
}

const NO_BAND = new Float64Array(0);

/** None for a path without points. */
function linesOf({ d, y }: Pick<Path, 'd' | 'y'>, source: LineSource): readonly Line[] {
  const last = y.at(-1);
  return last === undefined ? [] : [{ source, x: d, y, low: NO_BAND, high: NO_BAND, last, n: 0 }];
}

/** The fit may leave the plot; measured values set the range. */
function axesOf(variants: readonly VariantPaths[], width: number) {
  const lines = variants.flatMap((variant) => variant.measured);
  const xHigh = reachOf(lines.map(({ x }) => x));
  const range = rangeOf(lines, 0);
  const [yLow, yHigh] = range === null ? [0, 1] : niceRange(range[0], range[1], Y_TICKS);
  const xCount = Math.max(2, Math.min(6, Math.floor(width / 110)));
  return {
    xLow: 0,
    xHigh,
    yLow,
    yHigh,
    xTicks: linearTicks(0, xHigh, xCount).join(' '),
    yTicks: linearTicks(yLow, yHigh, Y_TICKS).join(' '),
  };
}

function inWords(variants: readonly VariantPaths[]): string {
  const latest = variants.flatMap(({ label, task, fit }) => {
    const y = task.y.at(-1);
    if (y === undefined) return [];
    const turn = fit === null ? Number.NaN : peakOf(fit.curve).d;
    const turning = turn <= (fit?.d.at(-1) ?? 0) ? `, the fit peaks at ${measured(turn)}` : '';
    return [`${label} task return ${measured(y)} at √KL ${measured(task.d.at(-1) ?? 0)}${turning}`];
  });
  return `Over-optimization: rewards against the square root of the KL to the reference. ${latest.length === 0 ? 'No values yet.' : `Latest: ${latest.join('; ')}.`}`;
}

/** The position of each path at the reading line of the other charts. */
function MomentLayer() {
  const at = useReadingLine();
  const variants = useContext(VariantsContext);
  const scales = useScales();
  if (at === null || scales === null) return null;
  return variants.map(({ variant, task }) => {
    const point = nearest({ length: task.at.length, x: task.at }, at);
    const d = task.d[point];
    const y = task.y[point];
    if (d === undefined || y === undefined) return null;
    return (
      <circle
        key={variantKey(variant)}
        cx={scales.px(d)}
        cy={scales.py(y)}
        r={6}
        fill="none"
        stroke={variantStyle(variant).color}
        strokeWidth={2}
      />
    );
  });
}

const LAYERS = (
  <>
    <SeriesLayer />
    <MomentLayer />
  </>
);

export const chart: ChartEntry = {
  id: 'over-optimization',
  metric: 'overOptimization',
  title: 'Over-optimization',
  order: 1.1,
  applies: (plan: Plan) => plan.view.kind === 'language',
  draw: (props) => <OverOptimizationChart {...props} />,
  columns: () => [
    { column: columnOf('kl'), name: 'kl' },
    { column: columnOf('taskReturn'), name: 'taskReturn' },
    { column: columnOf('return'), name: 'return' },
  ],
};
