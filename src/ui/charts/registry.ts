/** The charts, found by their files; a file exports one or several. */
import type { ChartEntry } from './chart-contract.ts';

const modules = import.meta.glob<{ readonly chart?: ChartEntry; readonly charts?: readonly ChartEntry[] }>(
  './metrics/*-chart.tsx',
  { eager: true },
);

export const CHARTS: readonly ChartEntry[] = Object.values(modules)
  .flatMap(({ chart, charts = [] }) => (chart === undefined ? charts : [chart, ...charts]))
  .sort((a, b) => a.order - b.order);
