/**
 * Dense layers and gathers from a table. A dense layer runs product, bias, residual and activation in one
 * program, and its gradient in two to four.
 */
import type { Activation, Dense, DenseGradient, Gather, GatherGradient, Slice } from '../contract.ts';
import { ACTIVATION, ELEMENTARY } from './elementary.ts';
import type { Machine } from './machine.ts';
import { program } from './program.ts';
import { PRODUCT, tilesOf, weightsGradient, weightsGradientProgram } from './weights-gradient.ts';

const ACTIVATIONS: Readonly<Record<Activation, number>> = { none: 0, tanh: 1, relu: 2 };
function activationNumber(activation: Activation): number {
  return ACTIVATIONS[activation];
}

const FORWARD = program({
  name: 'dense',
  slots: { x: 'reads', w: 'reads', b: 'reads', residual: 'reads', y: 'writes' },
  counts: ['rows', 'inputs', 'outputs', 'columnTiles', 'activation'],
  text: /* wgsl */ `
${ELEMENTARY}
${ACTIVATION}
const LEFT_ALONG_K = 1u;
const RIGHT_ALONG_K = 0u;
const COLUMN_SUMS = 0u;
fn left(row: u32, k: u32) -> f32 {
  if (row >= p.rows) { return 0.0; }
  return get_x(row * p.inputs + k);
}
fn right(k: u32, column: u32) -> f32 {
  if (column >= p.outputs) { return 0.0; }
  return get_w(k * p.outputs + column);
}
fn put(row: u32, column: u32, sum: f32) {
  if (row >= p.rows || column >= p.outputs) { return; }
  let i = row * p.outputs + column;
  set_y(i, activated(sum + get_b(column) + get_residual(i)));
}
fn putColumn(column: u32, sum: f32) {}
${PRODUCT}
fn run(group: u32, lane: u32) {
  product(group / p.columnTiles, group % p.columnTiles, 0u, p.inputs, lane);
}`,
});

export function dense(machine: Machine, o: Dense): void {
  const { rows, inputs, outputs, x, w, b, y, residual } = o;
  const columnTiles = tilesOf(outputs);
  machine.run(
    FORWARD,
    { x, w, b, residual, y },
    { rows, inputs, outputs, columnTiles, activation: activationNumber(o.activation) },
    tilesOf(rows) * columnTiles,
  );
}

const THROUGH = program({
  name: 'through-activation',
  slots: { y: 'reads', dy: 'writes' },
  counts: ['length', 'activation'],
  text: /* wgsl */ `
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i >= p.length) { return; }
  let y = get_y(i);
  var slope = 1.0 - y * y;
  if (p.activation == 2u) { slope = select(0.0, 1.0, y > 0.0); }
  set_dy(i, get_dy(i) * slope);
}`,
});
/** Replaces dy with ∂L/∂(before the activation), from the activation's value y. */
function throughActivation(
  machine: Machine,
  activation: Activation,
  y: Slice,
  dy: Slice,
  length: number,
): void {
  const SIZE = 256;
  if (activation === 'none') return;
  machine.run(
    THROUGH,
    { y, dy },
    { length, activation: activationNumber(activation) },
    Math.ceil(length / SIZE),
    { SIZE },
  );
}

const INPUTS = program({
  name: 'dense-inputs',
  slots: { dz: 'reads', w: 'reads', dx: 'writes' },
  counts: ['rows', 'inputs', 'outputs', 'columnTiles', 'add'],
  text: /* wgsl */ `
const LEFT_ALONG_K = 1u;
const RIGHT_ALONG_K = 1u;
const COLUMN_SUMS = 0u;
fn left(row: u32, k: u32) -> f32 {
  if (row >= p.rows) { return 0.0; }
  return get_dz(row * p.outputs + k);
}
fn right(k: u32, column: u32) -> f32 {
  if (column >= p.inputs) { return 0.0; }
  return get_w(column * p.outputs + k);
}
fn put(row: u32, column: u32, sum: f32) {
  if (row >= p.rows || column >= p.inputs) { return; }
  let i = row * p.inputs + column;
  if (p.add == 1u) { set_dx(i, get_dx(i) + sum); } else { set_dx(i, sum); }
}
fn putColumn(column: u32, sum: f32) {}
${PRODUCT}
fn run(group: u32, lane: u32) {
  product(group / p.columnTiles, group % p.columnTiles, 0u, p.outputs, lane);
}`,
});

const WEIGHTS = weightsGradientProgram({
  name: 'dense',
  slots: { x: 'reads', dz: 'reads' },
  text: /* wgsl */ `
fn factorOfInput(input: u32, row: u32) -> f32 { return get_x(row * p.inputs + input); }
fn factorOfOutput(row: u32, output: u32) -> f32 { return get_dz(row * p.outputs + output); }`,
});

export function denseGradient(machine: Machine, o: DenseGradient): void {
  const { rows, inputs, outputs, x, w, y, dx, dw, db, dy: dz } = o;
  throughActivation(machine, o.activation, y, dz, rows * outputs);
  if (dx !== null) {
    const columnTiles = tilesOf(inputs);
    machine.run(
      INPUTS,
      { dz, w, dx },
      { rows, inputs, outputs, columnTiles, add: o.addToDx ? 1 : 0 },
      tilesOf(rows) * columnTiles,
    );
  }
  if (dw !== null || db !== null) weightsGradient(machine, WEIGHTS, { x, dz }, dw, db, o);
}

const GATHER = program({
  name: 'gather',
  slots: { ids: 'readsWords', table: 'reads', b: 'reads', y: 'writes' },
  counts: ['rows', 'perRow', 'entries', 'outputs', 'activation'],
  text: /* wgsl */ `
${ELEMENTARY}
${ACTIVATION}
fn run(group: u32, lane: u32) {
  let i = group * SIZE + lane;
  if (i >= p.rows * p.outputs) { return; }
  let row = i / p.outputs;
  let column = i % p.outputs;
  var sum = get_b(column);
  for (var k = 0u; k < p.perRow; k++) {
    let id = get_ids(row * p.perRow + k);
    if (id < p.entries) { sum += get_table(id * p.outputs + column); }
  }
  set_y(i, activated(sum));
}`,
});

export function gather(machine: Machine, o: Gather): void {
  const { ids, table, b, y, rows, perRow, entries, outputs } = o;
  const SIZE = 256;
  machine.run(
    GATHER,
    { ids, table, b, y },
    { rows, perRow, entries, outputs, activation: activationNumber(o.activation) },
    Math.ceil((rows * outputs) / SIZE),
    { SIZE },
  );
}

/**
 * There are 256 threads: 16 columns, with 16 threads sharing the ids of each. The last "entry" is the bias,
 * which every row uses.
 */
const COLUMNS = 16;
const GATHER_GRADIENT = program({
  name: 'gather-gradient',
  slots: { ids: 'readsWords', dz: 'reads', dTable: 'writes', db: 'writes' },
  counts: ['uses', 'perRow', 'entries', 'outputs', 'columnTiles'],
  text: /* wgsl */ `
var<workgroup> sums: array<f32, 256>;
fn run(group: u32, lane: u32) {
  let entry = group / p.columnTiles;
  let column = group % p.columnTiles * 16u + lane % 16u;
  var sum = 0.0;
  if (column < p.outputs) {
    for (var use_ = lane / 16u; use_ < p.uses; use_ += 16u) {
      var isMine = use_ % p.perRow == 0u;
      if (entry < p.entries) { isMine = get_ids(use_) == entry; }
      if (isMine) { sum += get_dz(use_ / p.perRow * p.outputs + column); }
    }
  }
  sums[lane] = sum;
  workgroupBarrier();
  for (var reach = 128u; reach >= 16u; reach >>= 1u) {
    if (lane < reach) { sums[lane] += sums[lane + reach]; }
    workgroupBarrier();
  }
  if (lane >= 16u || column >= p.outputs) { return; }
  if (entry < p.entries) {
    let i = entry * p.outputs + column;
    set_dTable(i, get_dTable(i) + sums[lane]);
  } else {
    set_db(column, get_db(column) + sums[lane]);
  }
}`,
});

export function gatherGradient(machine: Machine, o: GatherGradient): void {
  const { ids, dTable, db, rows, perRow, entries, outputs, dy: dz } = o;
  throughActivation(machine, o.activation, o.y, dz, rows * outputs);
  const columnTiles = Math.ceil(outputs / COLUMNS);
  machine.run(
    GATHER_GRADIENT,
    { ids, dz, dTable, db },
    { uses: rows * perRow, perRow, entries, outputs, columnTiles },
    (entries + (db === null ? 0 : 1)) * columnTiles,
    { SIZE: 256 },
  );
}
