/** Converts the words that a device gathered at the end of a window to a batch. */
import { HISTOGRAM_BINS } from '../../measure/metrics/metrics.ts';
import type { Batch, Fault } from '../contract.ts';
import type { Stage } from '../program/stage.ts';
import type { Replica } from '../session/replica.ts';
import { faultFrom, writeRow } from '../session/window-row.ts';
import { type RowShape, readRow } from './row-kernel.ts';

export interface Window {
  readonly checkpoint: number;
  readonly envSteps: number;
  readonly interval: number; // env steps
  readonly shapes: readonly RowShape[]; // by variant
  readonly seeds: number;
}

/** Faults that came up in the window, then its batch. @param bytes for each variant the rows of its replicas, then its histogram */
export function closedWindow(
  stage: Stage,
  replicas: readonly Replica[],
  window: Window,
  bytes: ArrayBuffer,
): readonly (Fault | Batch)[] {
  const { variants, plan, world, measures } = stage;
  const { checkpoint, envSteps, interval, shapes, seeds } = window;
  const rows = new Float32Array(replicas.length * plan.columns).fill(Number.NaN);
  const all = measures === 'all';
  const histograms = new Uint32Array(all ? variants.length * HISTOGRAM_BINS : 0);
  const faults: Fault[] = [];
  const starts: number[] = [];
  let at = 0;
  shapes.forEach((shape, variant) => {
    starts.push(at);
    at += shape.words * seeds * 4;
    if (all) histograms.set(new Uint32Array(bytes, at, HISTOGRAM_BINS), variant * HISTOGRAM_BINS);
    at += HISTOGRAM_BINS * 4;
  });
  let stepsDone = 0;
  replicas.forEach((r, k) => {
    const variant = variants[r.variant];
    const shape = shapes[r.variant];
    if (!variant || !shape) return;
    const row = readRow(shape, bytes, starts[r.variant] ?? 0, r.slot);
    if (row.fault === 0) {
      r.position = envSteps;
      writeRow(variant, row, interval, world, rows, k * plan.columns);
    } else if (!r.fault) {
      r.position = row.envSteps;
      r.fault = faultFrom(variant, r.seed, row.fault, row.envSteps);
      faults.push(r.fault);
    }
    stepsDone += r.position;
  });
  const batch: Batch = {
    kind: 'batch',
    checkpoint,
    envSteps,
    replicas: replicas.map(({ variant, seed }) => ({ variant, seed })),
    rows,
    histograms,
    stepsDone,
  };
  return [...faults, batch];
}
