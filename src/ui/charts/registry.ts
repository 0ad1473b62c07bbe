/** The charts, found by their files. */
import type { ChartEntry } from './chart-contract.ts';

const modules = import.meta.glob<{ readonly chart: ChartEntry }>('./*-chart.tsx', { eager: true });

export const CHARTS: readonly ChartEntry[] = Object.values(modules)
  .map((module) => module.chart)
  .sort((a, b) => a.order - b.order);
