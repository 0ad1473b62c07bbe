/** Gathers what a closed window has summed into one small buffer (a row of words per replica, one histogram for all) and reads it back. */
import type { Machine } from '../../kernel/machine.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import type { Batch, Fault } from '../contract.ts';
import { COUNTS } from '../program/main.ts';
import { faultFrom, type WindowReadings, writeRow } from '../program/window-row.ts';
import type { Replica } from '../table/replica.ts';
import type { Stage } from '../variant/stage.ts';

/** Words of a row, in this order. */
const HEAD = ['main$fault', 'main$envSteps', 'main$episodes', 'main$updates'] as const;
const VALUE_ERROR = HEAD.length;
const SUMS = VALUE_ERROR + 1;

export interface RowShape {
  readonly words: number;
  readonly sums: number;
  readonly text: string;
}

const WORKGROUP = 64;
export const ROW_WORKGROUP = WORKGROUP;

/** @param resultText where the value errors stand in the exchange buffer; null where they are not measured */
export function rowShape(machine: Machine, resultText: number | null): RowShape {
  const { program, layout } = machine;
  const arrayWord = (name: string) => {
    const index = program.arrays.findIndex((slot) => slot.name === name);
    return { first: (layout.arrayOffset[index] ?? 0) / 4, length: program.arrays[index]?.rows ?? 0 };
  };
  const scalarWord = (name: string) => {
    const index = program.scalars.findIndex((slot) => slot.name === name);
    return (layout.scalarOffset[index] ?? 0) / 4;
  };
  /** Where returns alone are measured, updates are not counted. */
  const wordText = (name: string) =>
    program.scalars.some((slot) => slot.name === name) ? `memory[base + ${scalarWord(name)}u]` : '0u';
  const sums = arrayWord('main$sums');
  const counts = arrayWord('main$counts');
  const bins = arrayWord('main$histogram');
  const words = SUMS + sums.length + COUNTS;
  const block = layout.replicaBytes / 4;
  const text = `
@group(0) @binding(0) var<storage, read> memory: array<u32>;
@group(0) @binding(1) var<storage, read> exchange: array<u32>;
@group(0) @binding(2) var<storage, read_write> rows: array<u32>;
@group(0) @binding(3) var<storage, read_write> histogram: array<atomic<u32>>;
@compute @workgroup_size(${WORKGROUP})
fn gather(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  let replica = (group.y * groups.x + group.x) * ${WORKGROUP}u + lane;
  let base = replica * ${block}u;
  let row = replica * ${words}u;
  if (row + ${words}u > arrayLength(&rows)) { return; }
${HEAD.map((name, k) => `  rows[row + ${k}u] = ${wordText(name)};`).join('\n')}
  rows[row + ${VALUE_ERROR}u] = ${resultText === null ? '0u' : `exchange[${resultText}u + replica]`};
  for (var k = 0u; k < ${sums.length}u; k++) { rows[row + ${SUMS}u + k] = memory[base + ${sums.first}u + k]; }
  for (var k = 0u; k < ${COUNTS}u; k++) { rows[row + ${SUMS + sums.length}u + k] = memory[base + ${counts.first}u + k]; }
  if (memory[base + ${scalarWord(HEAD[0])}u] != 0u) { return; }
  for (var k = 0u; k < ${bins.length}u; k++) {
    let count = memory[base + ${bins.first}u + k];
    if (count != 0u) { atomicAdd(&histogram[k], count); }
  }
}
`;
  return { words, sums: sums.length, text };
}

export interface Row extends WindowReadings {
  readonly fault: number;
  readonly envSteps: number;
}

/** @param start byte at which the rows of the variant's replicas begin */
export function readRow(shape: RowShape, bytes: ArrayBuffer, start: number, replica: number): Row {
  const at = start + replica * shape.words * 4;
  const integers = new Uint32Array(bytes, at, shape.words);
  const reals = new Float32Array(bytes, at, shape.words);
  return {
    fault: integers[0] ?? 0,
    envSteps: integers[1] ?? 0,
    episodes: integers[2] ?? 0,
    updates: integers[3] ?? 0,
    valueError: reals[VALUE_ERROR] ?? 0,
    sums: reals.subarray(SUMS, SUMS + shape.sums),
    counts: integers.subarray(SUMS + shape.sums),
  };
}

interface Window {
  readonly measurementPoint: number;
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
  const { measurementPoint, envSteps, interval, shapes, seeds } = window;
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
    measurementPoint,
    envSteps,
    replicas: replicas.map(({ variant, seed }) => ({ variant, seed })),
    rows,
    histograms,
    stepsDone,
  };
  return [...faults, batch];
}
