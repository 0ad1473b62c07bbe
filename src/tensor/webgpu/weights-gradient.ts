/**
 * Gradients of weights and biases, summed over rows: dw [inputs, outputs] += xᵀ · dz, db [outputs] += Σ dz.
 * If there are many rows, they are split into chunks with a workgroup for each tile of each. The partial
 * results are added in order, without atomics, so results repeat.
 */
import type { Slice } from '../contract.ts';
import type { Machine } from './machine.ts';
import { addPartials, chunksOf } from './move.ts';
import type { Program, Use } from './program.ts';

/**
 * Matrix products through workgroup memory: 64 threads work out a tile of 32 × 32, 16 terms at a time, each thread 4 × 4 numbers.
 * The text around it says what is multiplied:
 *   fn left(row, k) -> f32, fn right(k, column) -> f32   0 outside
 *   fn put(row, column, sum)                             ignores what is outside
 * LEFT_ALONG_K, RIGHT_ALONG_K: 1 where neighbors in memory differ in k. COLUMN_SUMS: 1 calls `putColumn(column, Σ_k right)` too.
 */
const TILE = 32;

export const PRODUCT = /* wgsl */ `
const TILE = 32u;
const DEPTH = 16u;
const PITCH = 33u; // one more than the tile: neighbors in k lie in different banks
var<workgroup> leftTile: array<f32, 528>;
var<workgroup> rightTile: array<f32, 528>;

fn product(rowTile: u32, columnTile: u32, begin: u32, end: u32, lane: u32) {
  let firstRow = rowTile * TILE;
  let firstColumn = columnTile * TILE;
  let y = lane / 8u;
  let x = lane % 8u;
  var s0 = vec4<f32>();
  var s1 = vec4<f32>();
  var s2 = vec4<f32>();
  var s3 = vec4<f32>();
  var columnSum = 0.0;
  for (var start = begin; start < end; start += DEPTH) {
    for (var e = lane; e < TILE * DEPTH; e += 64u) {
      let byK = vec2<u32>(e / DEPTH, e % DEPTH); // along the tile and in k, where neighbors differ in k
      let byTile = vec2<u32>(e % TILE, e / TILE);
      let l = select(byTile, byK, LEFT_ALONG_K == 1u);
      let r = select(byTile, byK, RIGHT_ALONG_K == 1u);
      var factor = 0.0;
      if (start + l.y < end) { factor = left(firstRow + l.x, start + l.y); }
      leftTile[l.y * PITCH + l.x] = factor;
      factor = 0.0;
      if (start + r.y < end) { factor = right(start + r.y, firstColumn + r.x); }
      rightTile[r.y * PITCH + r.x] = factor;
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let row = k * PITCH + y;
      let column = k * PITCH + x;
      let b = vec4<f32>(rightTile[column], rightTile[column + 8u], rightTile[column + 16u], rightTile[column + 24u]);
      s0 += leftTile[row] * b;
      s1 += leftTile[row + 8u] * b;
      s2 += leftTile[row + 16u] * b;
      s3 += leftTile[row + 24u] * b;
    }
    if (COLUMN_SUMS == 1u && rowTile == 0u && lane < TILE) {
      for (var k = 0u; k < DEPTH; k++) { columnSum += rightTile[k * PITCH + lane]; }
    }
    workgroupBarrier();
  }
  // One call in a loop, so that what follows the sum is compiled once.
  var sums = array<vec4<f32>, 4>(s0, s1, s2, s3);
  for (var i = 0u; i < 16u; i++) { put(firstRow + y + 8u * (i / 4u), firstColumn + x + 8u * (i % 4u), sums[i / 4u][i % 4u]); }
  if (COLUMN_SUMS == 1u && rowTile == 0u && lane < TILE) { putColumn(firstColumn + lane, columnSum); }
}
`;

export function tilesOf(length: number): number {
  return Math.ceil(length / TILE);
}

type Counts = 'rows' | 'inputs' | 'outputs' | 'each' | 'rowTiles' | 'columnTiles';
type Results = 'dw' | 'db' | 'partials';

/**
 * The two factors of a product. `text` defines fn left(input, row) and fn right(row, output), within the
 * shape.
 */
export interface Factors<S extends string> {
  readonly name: string;
  readonly slots: Readonly<Record<S, Use>>;
  readonly text: string;
  /** Additional counts that the text needs. */
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
  const rowTiles = Math.max(1, tilesOf(inputs)); // without inputs there are still biases to sum
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
