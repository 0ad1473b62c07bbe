/** Sums of rows of a table. Address 0: none. */
import { activate, throughActivation } from './activation';
import { addColumnSums } from './product';

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
