/**
 * Gradients of weights and biases, Σ over rows: dw [inputs, outputs] += xᵀ · dz, db [outputs] += Σ dz. Many rows are split into
 * chunks with a workgroup for each tile of each, and the partial results are added in order: no atomics, so it repeats.
 */
import type { Slice } from '../../contract.ts';
import type { Machine } from '../machine.ts';
import type { Program, Use } from '../program.ts';
import { addPartials, chunksOf } from './move.ts';
import { PRODUCT, tilesOf } from './product.ts';

type Counts = 'rows' | 'inputs' | 'outputs' | 'each' | 'rowTiles' | 'columnTiles';
type Results = 'dw' | 'db' | 'partials';

/** Source of the factors. `text`: fn left(input, row) and fn right(row, output), within the shape. */
export interface Factors<S extends string> {
  readonly name: string;
  readonly slots: Readonly<Record<S, Use>>;
  readonly text: string;
  /** Further counts that the text needs. */
  readonly counts?: readonly string[];
}

export function weightsGradientProgram<S extends string>(
  factors: Factors<S>,
): Program<S | Results, Counts | string> {
  return {
    name: `${factors.name}-weights`,
    slots: {
      ...factors.slots,
      dw: 'writes',
      db: 'writes',
      partials: 'writes',
    } as Record<S | Results, Use>,
    counts: ['rows', 'inputs', 'outputs', 'each', 'rowTiles', 'columnTiles', ...(factors.counts ?? [])],
    text: /* wgsl */ `
const LEFT_ALONG_K = 0u;
const RIGHT_ALONG_K = 0u;
const COLUMN_SUMS = 1u;
var<private> partial: u32;
${factors.text}
fn left(input: u32, row: u32) -> f32 {
  if (input >= p.inputs) { return 0.0; }
  return factorOfInput(input, row);
}
fn right(row: u32, output: u32) -> f32 {
  if (output >= p.outputs) { return 0.0; }
  return factorOfOutput(row, output);
}
fn put(input: u32, output: u32, sum: f32) {
  if (input >= p.inputs || output >= p.outputs) { return; }
  let i = input * p.outputs + output;
  if (DIRECT == 1u) { set_dw(i, get_dw(i) + sum); } else { set_partials(partial + i, sum); }
}
fn putColumn(output: u32, sum: f32) {
  if (output >= p.outputs) { return; }
  if (DIRECT == 1u) { set_db(output, get_db(output) + sum); } else { set_partials(partial + p.inputs * p.outputs + output, sum); }
}
${PRODUCT}
fn run(group: u32, lane: u32) {
  let tile = group % (p.rowTiles * p.columnTiles);
  let chunk = group / (p.rowTiles * p.columnTiles);
  partial = chunk * (p.inputs + 1u) * p.outputs;
  product(tile / p.columnTiles, tile % p.columnTiles, chunk * p.each, min(p.rows, (chunk + 1u) * p.each), lane);
}`,
  };
}

export interface Shape {
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
}

export function weightsGradient<S extends string>(
  machine: Machine,
  program: Program<S | Results, Counts | string>,
  factors: Readonly<Record<S, Slice | null>>,
  dw: Slice | null,
  db: Slice | null,
  { rows, inputs, outputs }: Shape,
  further: Readonly<Record<string, number>> = {},
): void {
  if (rows === 0 || outputs === 0) return;
  const rowTiles = Math.max(1, tilesOf(inputs)); // without inputs there are still biases
  const columnTiles = tilesOf(outputs);
  const { chunks, each } = chunksOf(rows, rowTiles * columnTiles);
  const isDirect = chunks === 1;
  const weights = inputs * outputs;
  const partials = isDirect ? null : machine.scratch('partial gradients', chunks * (weights + outputs));
  machine.run(
    program,
    {
      ...factors,
      dw: isDirect ? dw : null,
      db: isDirect ? db : null,
      partials,
    } as Record<S | Results, Slice | null>,
    { rows, inputs, outputs, each, rowTiles, columnTiles, ...further },
    rowTiles * columnTiles * chunks,
    { DIRECT: isDirect ? 1 : 0 },
  );
  if (partials !== null) addPartials(machine, partials, chunks, dw, weights, db, outputs);
}
