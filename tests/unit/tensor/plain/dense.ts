/** Dense layers and gathers in loops, with sums in f64 and results in f32. */
import type {
  Activation,
  Dense,
  DenseGradient,
  Gather,
  GatherGradient,
} from '../../../../src/tensor/contract.ts';
import { add, at, floatsOf, textsOf } from './store.ts';

function activate(activation: Activation, z: number): number {
  if (activation === 'tanh') return Math.tanh(z);
  return activation === 'relu' ? Math.max(z, 0) : z;
}
/** Replaces dy with ∂L/∂(before the activation), from the activation's value y. */
function throughActivation(activation: Activation, dy: Float32Array, y: Float32Array, cells: number): void {
  if (activation === 'none') return;
  for (let k = 0; k < cells; k++) {
    const slope = activation === 'tanh' ? 1 - at(y, k) ** 2 : at(y, k) > 0 ? 1 : 0;
    dy[k] = at(dy, k) * slope;
  }
}
/** db[o] += Σ_r dz[r, o] */
function addColumnSums(dz: Float32Array, rows: number, outputs: number, db: Float32Array): void {
  for (let o = 0; o < outputs; o++) {
    let sum = 0;
    for (let r = 0; r < rows; r++) sum += at(dz, r * outputs + o);
    add(db, o, sum);
  }
}

export function dense(o: Dense): void {
  const { rows, inputs, outputs } = o;
  const x = floatsOf(o.x);
  const w = floatsOf(o.w);
  const b = o.b && floatsOf(o.b);
  const y = floatsOf(o.y);
  const residual = o.residual && floatsOf(o.residual);
  const sums = new Float64Array(outputs);
  for (let r = 0; r < rows; r++) {
    sums.fill(0);
    for (let i = 0; i < inputs; i++) {
      const value = at(x, r * inputs + i);
      for (let j = 0; j < outputs; j++) add(sums, j, value * at(w, i * outputs + j));
    }
    for (let j = 0; j < outputs; j++) {
      const z = at(sums, j) + (b ? at(b, j) : 0) + (residual ? at(residual, r * outputs + j) : 0);
      y[r * outputs + j] = activate(o.activation, z);
    }
  }
}

export function denseGradient(o: DenseGradient): void {
  const { rows, inputs, outputs } = o;
  const x = floatsOf(o.x);
  const w = floatsOf(o.w);
  const dz = floatsOf(o.dy);
  throughActivation(o.activation, dz, floatsOf(o.y), rows * outputs);
  if (o.dx !== null) {
    const dx = floatsOf(o.dx);
    for (let r = 0; r < rows; r++)
      for (let i = 0; i < inputs; i++) {
        let sum = 0;
        for (let j = 0; j < outputs; j++) sum += at(dz, r * outputs + j) * at(w, i * outputs + j);
        dx[r * inputs + i] = o.addToDx ? at(dx, r * inputs + i) + sum : sum;
      }
  }
  if (o.dw !== null) {
    const dw = floatsOf(o.dw);
    const sums = new Float64Array(inputs * outputs);
    for (let r = 0; r < rows; r++)
      for (let i = 0; i < inputs; i++)
        for (let j = 0; j < outputs; j++)
          add(sums, i * outputs + j, at(x, r * inputs + i) * at(dz, r * outputs + j));
    for (let k = 0; k < sums.length; k++) add(dw, k, at(sums, k));
  }
  if (o.db !== null) addColumnSums(dz, rows, outputs, floatsOf(o.db));
}

export function gather(o: Gather): void {
  const { rows, perRow, outputs } = o;
  const ids = textsOf(o.ids);
  const table = floatsOf(o.table);
  const b = o.b && floatsOf(o.b);
  const y = floatsOf(o.y);
  for (let r = 0; r < rows; r++)
    for (let j = 0; j < outputs; j++) {
      let z = b ? at(b, j) : 0;
      for (let k = 0; k < perRow; k++) {
        const id = at(ids, r * perRow + k);
        if (id < o.entries) z += at(table, id * outputs + j);
      }
      y[r * outputs + j] = activate(o.activation, z);
    }
}

export function gatherGradient(o: GatherGradient): void {
  const { rows, perRow, outputs, entries } = o;
  const ids = textsOf(o.ids);
  const dz = floatsOf(o.dy);
  const dTable = floatsOf(o.dTable);
  throughActivation(o.activation, dz, floatsOf(o.y), rows * outputs);
  const sums = new Float64Array(entries * outputs);
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < perRow; k++) {
      const id = at(ids, r * perRow + k);
      if (id >= entries) continue;
      for (let j = 0; j < outputs; j++) add(sums, id * outputs + j, at(dz, r * outputs + j));
    }
  for (let k = 0; k < sums.length; k++) add(dTable, k, at(sums, k));
  if (o.db !== null) addColumnSums(dz, rows, outputs, floatsOf(o.db));
}
