/** Gathers from a table, and the table's gradient without atomics: a workgroup for each entry and 16 columns scans all ids. */
import type { Gather, GatherGradient } from '../../contract.ts';
import type { Machine } from '../machine.ts';
import { program } from '../program.ts';
import { activationNumber, throughActivation } from './dense.ts';
import { ACTIVATION, ELEMENTARY } from './elementary.ts';

const FORWARD = program({
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
    FORWARD,
    { ids, table, b, y },
    { rows, perRow, entries, outputs, activation: activationNumber(o.activation) },
    Math.ceil((rows * outputs) / SIZE),
    { SIZE },
  );
}

/** 256 threads: 16 columns, with 16 threads sharing the ids of each. The last "entry" is the bias: every row uses it. */
const COLUMNS = 16;
const GRADIENT = program({
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
    GRADIENT,
    { ids, dz, dTable, db },
    { uses: rows * perRow, perRow, entries, outputs, columnTiles },
    (entries + (db === null ? 0 : 1)) * columnTiles,
    { SIZE: 256 },
  );
}
