/** A chart of the first screen: one metric, one line per variant with its band, drawn again when numbers arrive. */
import { startTransition, useEffect, useRef, useState } from 'react';
import type { MetricId } from '../../measure/metrics/metrics.ts';
import { columnOf } from '../../measure/stats/aggregate.ts';
import { axisOf, roundAxis } from '../charts/frame/axis.ts';
import { Series } from '../charts/frame/series.tsx';
import { visibleRange } from '../charts/frame/visible-range.ts';
import { type Line, lastOf, readLine, sourceOf, WHOLE } from '../charts/lines.ts';
import { useLab, useRun, useView } from '../hooks.ts';
import { measured } from '../numerals.ts';
import { FrontAxes, STEPS } from './front-axes.tsx';

const LEAST_INTERVAL_MS = 100;

/** The lines of a metric, read again at most ten times a second. */
export function useLines(metric: MetricId): readonly Line[] {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const last = useRef(0);
  const empty = useRef(true);
  useEffect(() => {
    const read = () => {
      last.current = performance.now();
      const sources = (plan?.variants ?? []).map(({ label }, k) =>
        sourceOf(k, columnOf(metric), label, { endLabel: '' }),
      );
      const now = sources.map((source) => readLine(lab, source, WHOLE).line);
      empty.current = now.every(({ x }) => x.length === 0);
      startTransition(() => setLines(now));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          read();
        },
        empty.current ? 0 : Math.max(0, last.current + LEAST_INTERVAL_MS - performance.now()),
      );
    };
    read();
    const stop = lab.run.subscribe((now, before) => {
      if (now.seriesVersion !== before.seriesVersion || now.generation !== before.generation) later();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lab, plan, metric]);
  return lines;
}

interface FrontChartProps {
  readonly title: string;
  readonly budget: number;
  readonly lines: readonly Line[];
  /** The axis goes from 0 to 1. */
  readonly share?: boolean;
}

export function FrontChart({ title, budget, lines, share = false }: FrontChartProps) {
  const hidden = useView((state) => state.hiddenVariants);
  const known = lines.filter(({ x, source }) => x.length > 0 && !hidden.includes(source.variant));
  const range = visibleRange(known);
  const y =
    share || range === null ? axisOf('', 0, 1, 2) : roundAxis('', [Math.min(0, range.low), range.high], 3);
  const said = known.map((line) => `${line.source.label} ${measured(lastOf(line))}`).join('; ');
  return (
    <FrontAxes
      budget={budget}
      y={y}
      label={`${title} against ${STEPS}. ${said === '' ? 'No values yet.' : `Latest: ${said}.`}`}
      draw={(scales) => <Series scales={scales} lines={known} />}
    />
  );
}
