/**
 * Static charts, from data to pixels, without a lab. Expected coordinates are computed by hand: unless a test says otherwise,
 * the plot is inset in its frame by 60 px (left), 8 px (top), 12 px (right) and 36 px (bottom).
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PartPlot } from '../../src/app/atlas/claim-parts.tsx';
import { StudyPlot } from '../../src/app/atlas/study-chart.tsx';
import { SweepPlot } from '../../src/app/audit/weight-strips.tsx';
import { axisOf } from '../../src/app/charts/axis.ts';
import { Curves } from '../../src/app/charts/curves.tsx';
import { lineOf, sourceOf } from '../../src/app/charts/lines.ts';
import { apart, LivePlot } from '../../src/app/charts/live-plot.tsx';
import { OverOptimizationPlot, pathsOf } from '../../src/app/charts/over-optimization-chart.tsx';
import { Plot } from '../../src/app/charts/plot.tsx';
import { ForestPlot, PartingPlot } from '../../src/app/compare/figures.tsx';
import { CurvesPlot, ProfilePlot } from '../../src/app/compare/plots.tsx';
import { ChartDrawing } from '../../src/app/glossary/chart-drawings.tsx';
import type { AuditReturns } from '../../src/engine/audit/contract.ts';
import type { Comparison, PairComparison } from '../../src/stats/compare/comparison.ts';
import type { ChartLine } from '../../src/study/chart-data.ts';
import type { StudyChart, WrittenStudy } from '../../src/study/study.ts';
import type { Row } from '../../src/study/verdicts/contract.ts';
import { areasOf, boxesOf, drawn, drawnAtOnce, linesOf, numbersOf, pointsOf, textsOf } from './drawn.ts';

const of = (...values: number[]) => Float64Array.from(values);
const none = of();
const closeTo = (value: number) => expect.closeTo(value, 6);

describe('a chart of lines', () => {
  /** 200 × 100 px from (60, 8): 20 px per step, 25 px per unit of return. */
  const frame = {
    label: 'Return over steps',
    width: 272,
    height: 144,
    x: axisOf('steps', 0, 10, 2),
    y: axisOf('return', 0, 4, 2),
    values: [0, 4],
  };
  const first = lineOf(
    sourceOf(0, 0, 'first'),
    of(0, 2, 4, 6, 10),
    of(0, 1, Number.NaN, 3, 4),
    of(0, 0, Number.NaN, 2, 4),
    of(0, 2, Number.NaN, 4, 4),
  );
  const second = lineOf(sourceOf(1, 0, 'second'), of(0, 10), of(4, 2));

  const show = (props: Parameters<typeof Curves>[0], plot: Partial<typeof frame> = {}) =>
    drawn(createElement(Plot, { ...frame, ...plot }, createElement(Curves, props)));

  test('draws each line through its points and leaves gaps open', async () => {
    const place = await show({ lines: [first, second] });
    expect(linesOf(place)).toEqual([
      [
        [
          [60, 108],
          [100, 83],
        ],
        [
          [180, 33],
          [260, 8],
        ],
      ],
      [
        [
          [60, 8],
          [260, 58],
        ],
      ],
    ]);
    expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Return over steps');
  });

  test('shades a band between its known limits, and nothing for a line without a band', async () => {
    const [band, ...others] = areasOf(await show({ lines: [first, second] }));
    expect(others).toEqual([]);
    expect(band).toEqual([
      [
        [60, 108],
        [100, 58],
        [180, 8],
        [260, 8],
        [260, 8],
        [180, 58],
        [100, 108],
        [60, 108],
      ],
    ]);
  });

  test('marks the end of a line by the marker of its variant, or every point, or nothing', async () => {
    const marks = async (markers: 'end' | 'points' | 'none') =>
      numbersOf(await show({ lines: [second], markers }), '.recharts-line-dots path', 'transform');
    expect(await marks('end')).toEqual([[260, 58]]);
    expect(await marks('points')).toEqual([
      [60, 8],
      [260, 58],
    ]);
    expect(await marks('none')).toEqual([]);
  });

  test('draws a stepped line level to the next point, then up or down', async () => {
    expect(linesOf(await show({ lines: [second], stepped: true }))).toEqual([
      [
        [
          [60, 8],
          [260, 8],
          [260, 58],
        ],
      ],
    ]);
  });

  test('draws a constant value as a dotted level with its name and number', async () => {
    const place = await show({ lines: [second], references: [{ value: 1, text: 'random policy' }] });
    const [level] = place.querySelectorAll('.recharts-reference-line-line');
    expect(['x1', 'x2', 'y1', 'y2'].map((end) => Number(level?.getAttribute(end)))).toEqual([
      60, 260, 83, 83,
    ]);
    expect(textsOf(place)).toContain('random policy 1.00');
  });

  test('names lines at their ends if there is room', async () => {
    expect(textsOf(await show({ lines: [second], endLabels: true }))).toContain('second');
    expect(textsOf(await show({ lines: [second] }))).not.toContain('second');
  });

  test('places values on a logarithmic axis by their powers', async () => {
    const powers = lineOf(sourceOf(0, 0, 'powers'), of(1, 10, 100), of(1, 2, 4));
    const place = await show({ lines: [powers] }, { x: axisOf('steps', 1, 100, 2, true) });
    expect(linesOf(place)[0]?.[0]?.map(([x]) => x)).toEqual([60, 160, 260]);
  });

  test('clips only lines that leave the plot', async () => {
    const far = lineOf(sourceOf(0, 0, 'far'), of(0, 10), of(0, 40));
    const clips = async (values: number[]) =>
      (await show({ lines: [far] }, { values })).querySelectorAll('.recharts-line [clip-path]').length;
    expect([await clips([0, 4]), await clips([0, 40])]).toEqual([0, 1]);
  });

  test('is complete in the turn in which it is rendered, as printing needs it', () => {
    const place = drawnAtOnce(createElement(Plot, frame, createElement(Curves, { lines: [first] })));
    expect([linesOf(place).length, areasOf(place).length]).toEqual([1, 1]);
    expect(textsOf(place)).toContain('steps');
  });

  test('has axes before there is a value', async () => {
    const place = await show({ lines: [] }, { values: [] });
    expect(textsOf(place)).toEqual(['return', '0', '5', '10', 'steps', '0', '2', '4']);
    expect(linesOf(place)).toEqual([]);
  });
});

describe('a chart of a study', () => {
  const study = {
    runs: { main: { variants: [{ label: 'plain' }, { label: 'shaped' }] } },
  } as unknown as WrittenStudy;
  const chart: StudyChart = { title: 'Return', run: 'main', metric: 'taskReturn', kind: 'curve' };
  const line = (look: number, x: number[], mean: number[], half: number): ChartLine => {
    const [low, high] = [-half, half].map((by) => mean.map((value) => value + by)) as [number[], number[]];
    return { label: `variant ${look}`, look, x, mean, low, high };
  };
  const show = (kind: StudyChart['kind'], lines: readonly ChartLine[], pale: readonly ChartLine[] = []) =>
    drawn(
      createElement(StudyPlot, {
        study,
        chart: { ...chart, kind },
        lines,
        pale,
        width: 272,
        peaks: true,
        labelOf: (name) => name,
      }),
    );

  test('has a line and a band per variant, pale lines behind, and says where a line fell from its peak', async () => {
    const rising = line(0, [0, 50, 100], [0, 1, 0.2], 0);
    const place = await show('curve', [rising, line(1, [0, 100], [0, 1], 0.1)]);
    expect(linesOf(place).map(([piece]) => piece?.map(([x]) => x))).toEqual([
      [60, 160, 260],
      [60, 260],
    ]);
    expect(areasOf(place)).toHaveLength(2);
    expect(textsOf(place)).toEqual(expect.arrayContaining(['peak 1.00', 'end 0.200']));
    const behind = await show('curve', [line(1, [0, 100], [0, 1], 0)], [rising]);
    const opacities = Array.from(behind.querySelectorAll('.recharts-line-curve'), (path) =>
      path.getAttribute('stroke-opacity'),
    );
    expect(opacities).toEqual(['0.3', '1']);
  });

  test('has a bar per variant from 0 to its mean, with its interval', async () => {
    const lines = [line(0, [0], [4], 0.5), line(1, [1], [-1], 0.5)];
    const place = await show('bars', lines);
    // The axis from −1.6 to 4.8 takes 146 px: the interval in fifths of its ticks. Two places of 100 px; a bar is 48 px wide.
    const y = (value: number) => 8 + (146 * (high - value)) / (high - low);
    const [low, high] = [-1.6, 4.8];
    const [up, down] = boxesOf(place);
    expect(up).toEqual([86, closeTo(y(4)), 134, closeTo(y(0))]);
    expect(down).toEqual([186, closeTo(y(0)), 234, closeTo(y(-1))]);
    const whiskers = place.querySelectorAll('.recharts-errorBar');
    expect(whiskers).toHaveLength(2);
    const ends = Array.from(whiskers[0]?.querySelectorAll('line') ?? [], (one) => [
      Number(one.getAttribute('y1')),
      Number(one.getAttribute('y2')),
    ]);
    expect(Math.min(...ends.flat())).toBeCloseTo(y(4.5), 6);
    expect(Math.max(...ends.flat())).toBeCloseTo(y(3.5), 6);
  });

  test('shows the recorded bar, wider and paler, behind the new one and centered on it', async () => {
    const boxes = boxesOf(await show('bars', [line(0, [0], [1], 0)], [line(0, [0], [2], 0)]));
    expect(boxes).toHaveLength(2);
    const middles = boxes.map(([left, , right]) => (left + right) / 2);
    // recharts rounds bars to whole pixels.
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? Number.NaN))).toBeLessThan(1);
    const widths = boxes.map(([left, , right]) => right - left);
    expect(widths[0]).toBeCloseTo(1.4 * (widths[1] ?? Number.NaN), 6);
  });

  test('has a marker at every value of a sweep', async () => {
    const sweep = { ...chart, kind: 'sweep', over: 'agent.gamma' } as const;
    const lines = [line(0, [0, 0.5, 1], [1, 2, 3], 0)];
    const sweepStudy = { ...study, runs: { main: { variants: [], vary: [] } } } as unknown as WrittenStudy;
    const place = await drawn(
      createElement(StudyPlot, {
        study: sweepStudy,
        chart: { ...sweep, variants: [] },
        lines,
        pale: [],
        width: 272,
        peaks: false,
        labelOf: (name) => name,
      }),
    );
    expect(numbersOf(place, '.recharts-line-dots path', 'transform')).toHaveLength(3);
  });
});

describe('the parts of a claim', () => {
  const row = (value: number, low: number, high: number): Row => ({
    label: 'rise of taskReturn',
    value,
    low,
    high,
    region: [0, Number.POSITIVE_INFINITY],
    n: 10,
    missing: 0,
    verdict: 'holds',
    needed: -1,
  });

  test('are rows of intervals over the region in which they must lie', async () => {
    const place = await drawn(
      createElement(PartPlot, { recorded: [row(2, 1, 3), row(1, 0, 2)], live: [row(2, 1, 3)], width: 400 }),
    );
    expect(place.querySelectorAll('.recharts-scatter')).toHaveLength(3);
    expect(place.querySelectorAll('.recharts-errorBar')).toHaveLength(3);
    expect(place.querySelectorAll('.recharts-reference-area')).toHaveLength(2);
    // Rows of 50 px from 4 px down: recorded at 27, here at 39.
    const heights = numbersOf(place, '.recharts-scatter path', 'transform').map(([, y]) => y);
    expect(heights.map((y) => Math.round(y ?? Number.NaN))).toEqual([31, 81, 43]);
  });

  test('say what an undecided one lacks', async () => {
    const open = { ...row(1, -1, 3), verdict: 'undecided', needed: 40 } as const;
    const lacking = [open, { ...open, n: 10, missing: 2 }, { ...open, n: 18, missing: 2 }, { ...open, n: 5 }];
    const place = await drawn(createElement(PartPlot, { recorded: lacking, live: [], width: 700 }));
    expect(
      textsOf(place)
        .map((text) => text.split('; ')[1])
        .filter((text) => text !== undefined),
    ).toEqual([
      '40 would decide',
      '2 of 12 have no value to compare',
      '40 would decide',
      'fewer than 6 decide nothing',
    ]);
  });
});

describe('figures of a comparison', () => {
  const request = {
    metric: 'taskReturn',
    measure: 'end',
    statistic: 'iqm',
    reference: { best: 9, random: 1 },
  } as unknown as Comparison['request'];
  const variant = {
    n: 4,
    profile: { at: of(2, 5), share: of(0.5, 0), low: of(0.2, 0), high: of(0.8, 0.4) },
    curve: { value: of(1, 8), low: of(0, 7), high: of(2, 9), n: Uint16Array.of(4, 4) },
    trained: of(1, 5, 9),
    task: of(1, 5, 2),
    parting: { kind: 'together' },
  } as unknown as Comparison['variants'][number];
  const comparison = {
    request,
    x: of(0, 50),
    threshold: 0,
    variants: [variant, variant],
  } as unknown as Comparison;
  const compared = { comparison, labels: ['plain', 'shaped'], shown: [0, 1], width: 272 };

  test('draw one line and band for each shown variant, and the exact levels', async () => {
    const place = await drawn(createElement(CurvesPlot, compared));
    expect(linesOf(place)).toHaveLength(2);
    expect(areasOf(place)).toHaveLength(2);
    expect(linesOf(place)[0]?.[0]?.map(([x]) => x)).toEqual([60, 260]);
    expect(textsOf(place)).toEqual(expect.arrayContaining(['optimal 9.00', 'random policy 1.00']));
    const one = await drawn(createElement(CurvesPlot, { ...compared, shown: [1] }));
    expect(linesOf(one)).toHaveLength(1);
  });

  test('show a performance profile that falls right after each value, with its interval as a band', async () => {
    const place = await drawn(createElement(ProfilePlot, { ...compared, shown: [0], unit: 'return' }));
    expect(areasOf(place)).toHaveLength(1);
    const [share = [], ...others] = linesOf(place).map(([piece]) => piece ?? []);
    expect(others).toEqual([]);
    // 188 px high, share 1 at the top.
    const heights = share.map(([, y]) => y);
    expect(heights).toEqual([8, 8, 102, 102, 196, 196, 196].slice(0, heights.length));
    const places = share.map(([x]) => x);
    // The fall to ½ is at 2 and the fall to 0 at 5: three units apart on an axis of 200 px.
    expect(places[1]).toBe(places[2]);
    expect(places[3]).toBe(places[4]);
    expect(places[0]).toBe(60);
    expect(places.at(-1)).toBe(260);
  });

  test('show differences as intervals, one row per pair, over a strip of those too small to matter', async () => {
    const pair = { variant: 0, against: 1, margin: 1, difference: { value: 2, low: 1, high: 3 } };
    const place = await drawn(
      createElement(ForestPlot, {
        pairs: [pair, { ...pair, variant: 1, against: 0, margin: 0 }] as unknown as PairComparison[],
        labels: ['plain', 'shaped'],
        width: 272,
        unit: 'return',
      }),
    );
    expect(place.querySelectorAll('.recharts-errorBar')).toHaveLength(2);
    expect(place.querySelectorAll('.recharts-reference-area')).toHaveLength(1);
    // Rows of 44 px from 6 px down, the line 30 px into its row.
    const heights = numbersOf(place, '.recharts-scatter path', 'transform').map(([, y]) =>
      Math.round(y ?? 0),
    );
    expect(heights).toEqual([36, 80]);
    expect(textsOf(place)).toEqual(expect.arrayContaining(['plain – shaped', 'shaped – plain']));
  });

  test('show what is paid above what is intended, over the same steps', async () => {
    const long = { ...comparison, x: of(0, 25, 50) };
    const place = await drawn(
      createElement(PartingPlot, { comparison: long, variant: 0, label: 'plain', width: 272 }),
    );
    expect(place.querySelectorAll('.recharts-surface')).toHaveLength(2);
    expect(linesOf(place).map(([piece]) => piece?.map(([x]) => x))).toEqual([
      [60, 160, 260],
      [60, 160, 260],
    ]);
  });
});

describe('the strip of a weight', () => {
  test('has a step per piece, shaded where optimal policies tie, and a line at the weight', async () => {
    const place = await drawn(
      createElement(SweepPlot, {
        variant: 0,
        label: 'bonus',
        weight: 0,
        width: 400,
        sweep: {
          low: -1,
          high: 1,
          weight: 0,
          complete: true,
          pieces: [
            { from: -1, to: 0, worst: 10, best: 10 },
            { from: 0, to: 1, worst: 0, best: 5 },
          ],
        },
        returns: { task: { worst: 10, best: 10 }, random: 0 } as AuditReturns,
      }),
    );
    // 44 px for 11 units, 0.5 of them above 10: 4 px each. 0 is in the middle of a symmetric axis.
    expect(linesOf(place)).toEqual([
      [
        [
          [0, closeTo(8)],
          [200, closeTo(8)],
          [200, 48],
          [400, 48],
        ],
      ],
      [
        [
          [0, closeTo(8)],
          [200, closeTo(8)],
          [200, 28],
          [400, 28],
        ],
      ],
    ]);
    const vertical = Array.from(place.querySelectorAll('.recharts-reference-line-line')).filter(
      (line) => line.getAttribute('x1') === line.getAttribute('x2'),
    );
    expect(vertical.map((line) => Number(line.getAttribute('x1')))).toEqual([200]);
  });
});

describe('rewards over the distance from the reference', () => {
  const path = (...y: number[]) => ({ d: of(0, 1, 2), y: of(...y), at: of(0, 100, 200) });

  test('are two panels with one line per variant, and a ring at the selected point of the run', async () => {
    const variants = [pathsOf(0, 'plain', path(0, 1, 2), path(0, 1, 0))];
    const place = await drawn(
      createElement(OverOptimizationPlot, { variants, width: 272, height: 288, at: 90 }),
    );
    expect(place.querySelectorAll('.recharts-surface')).toHaveLength(2);
    expect(linesOf(place).map(([piece]) => piece?.map(([x]) => x))).toEqual([
      [60, 160, 260],
      [60, 160, 260],
    ]);
    const rings = place.querySelectorAll('.recharts-reference-dot circle');
    expect(Array.from(rings, (ring) => Number(ring.getAttribute('cx')))).toEqual([160]);
  });

  test('say so while there is no data', async () => {
    const variants = [pathsOf(0, 'plain', { d: none, y: none, at: none }, { d: none, y: none, at: none })];
    const place = await drawn(
      createElement(OverOptimizationPlot, { variants, width: 272, height: 288, at: null }),
    );
    expect(linesOf(place)).toEqual([]);
    expect(place.textContent).toContain('No values yet.');
  });
});

describe('pictures of the glossary', () => {
  // 320 × 132 px: the plot from (30, 8) to (312, 110).
  test('draw bars from 0, with a centered outline of the value for comparison', async () => {
    const place = await drawn(
      createElement(ChartDrawing, {
        drawing: {
          kind: 'bars',
          bars: [
            { label: 'a', value: 1, ghost: 2, tone: 0 },
            { label: 'b', value: -1, ghost: 0.5 },
          ],
          low: -2,
          high: 2,
          level: { at: 1, label: 'mean' },
        },
      }),
    );
    const boxes = boxesOf(place);
    // 25.5 px per unit, 0 at 59; places of 141 px, bars of 0.68 of them, on whole pixels.
    expect(boxes.map(([, top, , bottom]) => [top, bottom])).toEqual([
      [33.5, 59],
      [59, 84.5],
      [8, 59],
      [46.25, 59],
    ]);
    for (const [k, [left, , right]] of boxes.entries()) {
      expect(right - left).toBeCloseTo(95.88, 6);
      expect(Math.abs((left + right) / 2 - (k % 2 === 0 ? 100.5 : 241.5))).toBeLessThan(1);
    }
    expect(textsOf(place)).toEqual(expect.arrayContaining(['a', 'b', 'mean', '0']));
  });

  test('name lines, except thin ones', async () => {
    const place = await drawn(
      createElement(ChartDrawing, {
        drawing: {
          kind: 'lines',
          lines: [
            { label: 'estimate', y: [0, 1, 2], tone: 0 },
            { label: 'one of many', y: [2, 2], tone: 'quiet', thin: true },
          ],
          low: 0,
          high: 2,
          points: 4,
          along: 'episodes',
        },
      }),
    );
    // 94 px per point, 51 px per unit.
    expect(linesOf(place)).toEqual([
      [
        [
          [30, 110],
          [124, 59],
          [218, 8],
        ],
      ],
      [
        [
          [30, 8],
          [124, 8],
        ],
      ],
    ]);
    expect(textsOf(place).join(' ')).toContain('estimate');
    expect(textsOf(place).join(' ')).not.toContain('one of many');
  });
});

describe('the frame of live charts', () => {
  const x = axisOf('steps', 0, 100, 4);
  const y = axisOf('return', 0, 2, 2);

  test('gives its drawing the scales of its axes', () => {
    const seen: number[] = [];
    const markup = renderToStaticMarkup(
      createElement(LivePlot, {
        width: 272,
        height: 144,
        x,
        y,
        draw: ({ px, py, left, right, top, bottom }) => {
          seen.push(px(0), px(50), px(100), py(0), py(1), left, right, top, bottom);
          return null;
        },
      }),
    );
    expect(seen).toEqual([60, 160, 260, 108, 58, 60, 260, 8, 108]);
    expect(markup).toContain('>steps<');
    expect(markup).toContain('>return<');
  });

  test('labels the first and the last tick, and as many others as fit', () => {
    const axis = { ...x, ticks: [0, 25, 50, 75, 100] };
    expect(apart(axis, (value) => 10 * value).map(({ at }) => at)).toEqual([0, 25, 50, 75, 100]);
    // 30 px between ticks: a text of three digits needs more than that next to its neighbor.
    expect(apart(axis, (value) => value / 2).map(({ at }) => at)).toEqual([0, 100]);
    expect(apart({ ...axis, ticks: [] }, (value) => value)).toEqual([]);
  });
});

test('a path in pixels is read piece by piece', () => {
  expect(pointsOf('M0,1L2,3M4,5H6V7')).toEqual([
    [
      [0, 1],
      [2, 3],
    ],
    [
      [4, 5],
      [6, 5],
      [6, 7],
    ],
  ]);
});
