/** Copies, fills, transposes, and sums of partial results. */
import type { Slice } from '../contract.ts';
import type { Machine } from './machine.ts';
import { program } from './program.ts';

const SIZE = 256;

const COPY = program({
  name: 'copy',
  slots: { from: 'readsWords', to: 'writesWords' },
  counts: ['length'],
  text: /* wgsl */ `
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i < p.length) { set_to(i, get_from(i)); }
}`,
});
export function copy(machine: Machine, from: Slice, to: Slice): void {
  const { length } = from;
  machine.run(COPY, { from, to }, { length }, Math.ceil(length / SIZE), { SIZE });
}

const FILL = program({
  name: 'fill',
  slots: { to: 'writesWords' },
  counts: ['length', 'bits'],
  text: /* wgsl */ `
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i < p.length) { set_to(i, p.bits); }
}`,
});
/** @param bits the bits of each number */
export function fill(machine: Machine, to: Slice, bits: number): void {
  const { length } = to;
  machine.run(FILL, { to }, { length, bits }, Math.ceil(length / SIZE), { SIZE });
}

const TRANSPOSE = program({
  name: 'transpose',
  slots: { from: 'reads', to: 'writes' },
  counts: ['rows', 'columns'],
  text: /* wgsl */ `
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i < p.rows * p.columns) { set_to(i, get_from(i % p.rows * p.columns + i / p.rows)); }
}`,
});
/** Transposes `from` [rows, columns] into `to` [columns, rows]. */
export function transpose(machine: Machine, from: Slice, to: Slice, rows: number, columns: number): void {
  machine.run(TRANSPOSE, { from, to }, { rows, columns }, Math.ceil((rows * columns) / SIZE), { SIZE });
}

const ADD_PARTIALS = program({
  name: 'add-partials',
  slots: { partials: 'reads', first: 'writes', second: 'writes' },
  counts: ['chunks', 'split', 'length'],
  text: /* wgsl */ `
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i >= p.length) { return; }
  var sum = 0.0;
  for (var chunk = 0u; chunk < p.chunks; chunk++) { sum += get_partials(chunk * p.length + i); }
  if (i < p.split) { set_first(i, get_first(i) + sum); } else { set_second(i - p.split, get_second(i - p.split) + sum); }
}`,
});
/** Adds the sum over chunks of partials [chunks, split + rest] to `first` [split] and `second` [rest]. */
export function addPartials(
  machine: Machine,
  partials: Slice,
  chunks: number,
  first: Slice | null,
  split: number,
  second: Slice | null,
  rest: number,
): void {
  const length = split + rest;
  machine.run(
    ADD_PARTIALS,
    { partials, first, second },
    { chunks, split, length },
    Math.ceil(length / SIZE),
    { SIZE },
  );
}

/**
 * Rows per part when a sum over rows is spread over workgroups. It depends only on the shape, so that results
 * repeat.
 */
export function chunksOf(rows: number, tiles: number): { readonly chunks: number; readonly each: number } {
  const SMALLEST = 128;
  const WISHED_GROUPS = 256;
  const wished = Math.max(1, Math.floor(WISHED_GROUPS / tiles));
  const each = Math.max(SMALLEST, Math.ceil(rows / wished));
  return { chunks: Math.max(1, Math.ceil(rows / each)), each };
}
