/** Dense layers. Address 0: none. */
import { activate, throughActivation } from './activation';
import { packColumns, packRows, panelBytes } from './pack';
import { addColumnSums, addTransposed, CHUNK, multiply } from './product';
import { take } from './scratch';

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
  // For a few rows packing into panels costs more than it saves: whole panels are read directly from w.
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
