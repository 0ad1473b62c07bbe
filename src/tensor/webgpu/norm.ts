/** Layer norm with one workgroup per row. The gradients of gain and bias are sums over columns. */
import type { LayerNorm, LayerNormGradient } from '../contract.ts';
import { OVER_LANES } from './elementary.ts';
import type { Machine } from './machine.ts';
import { addPartials, chunksOf } from './move.ts';
import { program } from './program.ts';

const LANES = 64;

const FORWARD = program({
  name: 'norm',
  slots: { x: 'reads', gain: 'reads', bias: 'reads', y: 'writes', moments: 'writes' },
  counts: ['width'],
  text: /* wgsl */ `
${OVER_LANES}
fn run(row: u32, lane: u32) {
  let at = row * p.width;
  let width = f32(p.width);
  var sum = 0.0;
  for (var i = lane; i < p.width; i += LANES) { sum += get_x(at + i); }
  let mean = totalOf(lane, sum) / width;
  var squares = 0.0;
  for (var i = lane; i < p.width; i += LANES) {
    let d = get_x(at + i) - mean;
    squares += d * d;
  }
  let scale = 1.0 / sqrt(totalOf(lane, squares) / width + 1e-5);
  for (var i = lane; i < p.width; i += LANES) {
    set_y(at + i, get_gain(i) * (get_x(at + i) - mean) * scale + get_bias(i));
  }
  if (lane == 0u) {
    set_moments(2u * row, mean);
    set_moments(2u * row + 1u, scale);
  }
}`,
});

export function layerNorm(machine: Machine, o: LayerNorm): void {
  const { x, gain, bias, y, moments, width, rows } = o;
  machine.run(FORWARD, { x, gain, bias, y, moments }, { width }, rows, { LANES });
}

const INPUTS = program({
  name: 'norm-inputs',
  slots: { x: 'reads', gain: 'reads', moments: 'reads', dy: 'reads', dx: 'writes' },
  counts: ['width', 'add'],
  text: /* wgsl */ `
${OVER_LANES}
fn run(row: u32, lane: u32) {
  let at = row * p.width;
  let width = f32(p.width);
  let mean = get_moments(2u * row);
  let scale = get_moments(2u * row + 1u);
  var sum = 0.0;
  var along = 0.0;
  for (var i = lane; i < p.width; i += LANES) {
    let g = get_dy(at + i) * get_gain(i);
    sum += g;
    along += g * (get_x(at + i) - mean) * scale;
  }
  sum = totalOf(lane, sum) / width;
  along = totalOf(lane, along) / width;
  for (var i = lane; i < p.width; i += LANES) {
    let unit = (get_x(at + i) - mean) * scale;
    let d = scale * (get_dy(at + i) * get_gain(i) - sum - unit * along);
    if (p.add == 1u) { set_dx(at + i, get_dx(at + i) + d); } else { set_dx(at + i, d); }
  }
}`,
});

/** There are 256 threads: 16 columns, with 16 threads sharing the rows of each. */
const COLUMNS = 16;
const WEIGHTS = program({
  name: 'norm-weights',
  slots: {
    x: 'reads',
    moments: 'reads',
    dy: 'reads',
    dGain: 'writes',
    dBias: 'writes',
    partials: 'writes',
  },
  counts: ['rows', 'width', 'each', 'columnTiles'],
  text: /* wgsl */ `
var<workgroup> gains: array<f32, 256>;
var<workgroup> biases: array<f32, 256>;
fn run(group: u32, lane: u32) {
  let chunk = group / p.columnTiles;
  let column = group % p.columnTiles * 16u + lane % 16u;
  var gain = 0.0;
  var bias = 0.0;
  if (column < p.width) {
    for (var row = chunk * p.each + lane / 16u; row < min(p.rows, (chunk + 1u) * p.each); row += 16u) {
      let i = row * p.width + column;
      let dy = get_dy(i);
      gain += dy * (get_x(i) - get_moments(2u * row)) * get_moments(2u * row + 1u);
      bias += dy;
    }
  }
  gains[lane] = gain;
  biases[lane] = bias;
  workgroupBarrier();
  for (var reach = 128u; reach >= 16u; reach >>= 1u) {
    if (lane < reach) {
      gains[lane] += gains[lane + reach];
      biases[lane] += biases[lane + reach];
    }
    workgroupBarrier();
  }
  if (lane >= 16u || column >= p.width) { return; }
  if (DIRECT == 1u) {
    set_dGain(column, get_dGain(column) + gains[lane]);
    set_dBias(column, get_dBias(column) + biases[lane]);
  } else {
    set_partials(chunk * 2u * p.width + column, gains[lane]);
    set_partials((chunk * 2u + 1u) * p.width + column, biases[lane]);
  }
}`,
});

export function layerNormGradient(machine: Machine, o: LayerNormGradient): void {
  const { x, gain, moments, dy, dx, dGain, dBias, width, rows } = o;
  if (rows === 0) return;
  const columnTiles = Math.ceil(width / COLUMNS);
  const { chunks, each } = chunksOf(rows, columnTiles);
  const isDirect = chunks === 1;
  const partials = isDirect ? null : machine.scratch('partial gradients', chunks * 2 * width);
  // This must run before dx, which may overwrite dy.
  machine.run(
    WEIGHTS,
    { x, moments, dy, dGain: isDirect ? dGain : null, dBias: isDirect ? dBias : null, partials },
    { rows, width, each, columnTiles },
    columnTiles * chunks,
    { SIZE: 256, DIRECT: isDirect ? 1 : 0 },
  );
  if (partials !== null) addPartials(machine, partials, chunks, dGain, width, dBias, width);
  machine.run(INPUTS, { x, gain, moments, dy, dx }, { width, add: o.addToDx ? 1 : 0 }, rows, { LANES });
}
