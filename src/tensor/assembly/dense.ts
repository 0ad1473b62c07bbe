/** Dense layers. An address of 0 means "none". */
import { activate, throughActivation } from './elementary';
import { packColumns, packRows, panelBytes } from './pack';
import { take } from './part';
import { addColumnSums, addTransposed, CHUNK, multiply } from './product';

export function gather(
  rows: i32,
  perRow: i32,
  entries: u32,
  outputs: i32,
  activation: i32,
  ids: usize,
  table: usize,
  b: usize,
  y: usize,
): void {
  const stride = (<usize>outputs) << 2;
  for (let r = 0; r < rows; r++) {
    if (b === 0) memory.fill(y, 0, stride);
    else memory.copy(y, b, stride);
    for (let k = 0; k < perRow; k++) {
      const id = load<u32>(ids);
      ids += 4;
      if (id < entries) addRow(table + <usize>id * stride, y, outputs);
    }
    activate(activation, y, outputs);
    y += stride;
  }
}

export function gatherGradient(
  rows: i32,
  perRow: i32,
  entries: u32,
  outputs: i32,
  activation: i32,
  ids: usize,
  y: usize,
  dy: usize,
  dTable: usize,
  db: usize,
): void {
  const stride = (<usize>outputs) << 2;
  throughActivation(activation, dy, y, rows * outputs);
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < perRow; k++) {
      const id = load<u32>(ids);
      ids += 4;
      if (id < entries) addRow(dy + <usize>r * stride, dTable + <usize>id * stride, outputs);
    }
  if (db !== 0) addColumnSums(rows, outputs, dy, stride, db);
}

/** to += from */
function addRow(from: usize, to: usize, count: i32): void {
  const end = from + ((<usize>(count & ~3)) << 2);
  for (; from < end; from += 16) {
    v128.store(to, f32x4.add(v128.load(to), v128.load(from)));
    to += 16;
  }
  for (let k = 0; k < (count & 3); k++) {
    store<f32>(to, load<f32>(to) + load<f32>(from));
    from += 4;
    to += 4;
  }
}

/** Number of rows that are activated while they are still in the cache. */
const BLOCK: i32 = 32;
const FEW: i32 = 8;

export function dense(
  rows: i32,
  inputs: i32,
  outputs: i32,
  activation: i32,
  x: usize,
  w: usize,
  b: usize,
  residual: usize,
  y: usize,
): void {
  const from = (<usize>inputs) << 2;
  const to = (<usize>outputs) << 2;
  const deep = (<usize>inputs) << 5;
  // For few rows, packing into panels costs more than it saves, so whole panels are read directly from w.
  const direct = rows <= FEW ? outputs & ~7 : 0;
  const aside = (<usize>direct) << 2;
  const bRest: usize = b === 0 ? 0 : b + aside;
  const panels = take(panelBytes(inputs, outputs));
  packColumns(w + aside, to, inputs, outputs - direct, panels);
  for (let r = 0; r < rows; r += BLOCK) {
    const some = min<i32>(rows - r, BLOCK);
    const plus: usize = residual === 0 ? 0 : residual + <usize>r * to;
    const place = y + <usize>r * to;
    const row = x + <usize>r * from;
    if (direct > 0) multiply(some, inputs, direct, row, from, 4, w, 32, to, b, plus, to, place, to);
    if (direct < outputs) {
      const plusRest: usize = plus === 0 ? 0 : plus + aside;
      const rest = outputs - direct;
      multiply(some, inputs, rest, row, from, 4, panels, deep, 32, bRest, plusRest, to, place + aside, to);
    }
    activate(activation, place, some * outputs);
  }
}

export function denseGradient(
  rows: i32,
  inputs: i32,
  outputs: i32,
  activation: i32,
  x: usize,
  w: usize,
  y: usize,
  dy: usize,
  dx: usize,
  addToDx: i32,
  dw: usize,
  db: usize,
): void {
  const from = (<usize>inputs) << 2;
  const to = (<usize>outputs) << 2;
  throughActivation(activation, dy, y, rows * outputs);
  if (dx !== 0) {
    const panels = take(panelBytes(outputs, inputs));
    packRows(w, to, outputs, inputs, panels);
    const plus: usize = addToDx ? dx : 0;
    multiply(rows, outputs, inputs, dy, to, 4, panels, (<usize>outputs) << 5, 32, 0, plus, from, dx, from);
  }
  if (dw !== 0) addTransposed(rows, inputs, outputs, x, from, dy, to, dw, take(panelBytes(CHUNK, outputs)));
  if (db !== 0) addColumnSums(rows, outputs, dy, to, db);
}
