/** The gated recurrent unit over sequences, in loops. */
import type { Gru, GruGradient } from '../../../../src/tensor/contract.ts';
import { add, at, floatsOf } from './store.ts';

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
/** h before step t of sequence b, entry i. */
function before(o: Gru, h0: Float32Array | null, y: Float32Array, b: number, t: number, i: number): number {
  if (t > 0) return at(y, (b * o.time + t - 1) * o.width + i);
  return h0 ? at(h0, b * o.width + i) : 0;
}

export function gru(o: Gru): void {
  const { time, width } = o;
  const gates = floatsOf(o.gates);
  const u = floatsOf(o.u);
  const c = floatsOf(o.c);
  const h0 = o.h0 && floatsOf(o.h0);
  const y = floatsOf(o.y);
  const kept = floatsOf(o.kept);
  for (let b = 0; b < o.sequences; b++)
    for (let t = 0; t < time; t++) {
      const products = Float64Array.from(c.subarray(0, 3 * width)); // h · U + c
      for (let i = 0; i < width; i++) {
        const h = before(o, h0, y, b, t, i);
        for (let j = 0; j < 3 * width; j++) add(products, j, h * at(u, i * 3 * width + j));
      }
      const cell = b * time + t;
      for (let i = 0; i < width; i++) {
        const z = sigmoid(at(gates, cell * 3 * width + i) + at(products, i));
        const r = sigmoid(at(gates, cell * 3 * width + width + i) + at(products, width + i));
        const m = at(products, 2 * width + i);
        const n = Math.tanh(at(gates, cell * 3 * width + 2 * width + i) + r * m);
        y[cell * width + i] = z * before(o, h0, y, b, t, i) + (1 - z) * n;
        kept[cell * 4 * width + i] = z;
        kept[cell * 4 * width + width + i] = r;
        kept[cell * 4 * width + 2 * width + i] = n;
        kept[cell * 4 * width + 3 * width + i] = m;
      }
    }
}

export function gruGradient(o: GruGradient): void {
  const { time, width } = o;
  const u = floatsOf(o.u);
  const h0 = o.h0 && floatsOf(o.h0);
  const y = floatsOf(o.y);
  const kept = floatsOf(o.kept);
  const dy = floatsOf(o.dy);
  const dGates = floatsOf(o.dGates);
  const du = new Float64Array(3 * width * width);
  const dc = new Float64Array(3 * width);
  for (let b = 0; b < o.sequences; b++) {
    let dLater = new Float64Array(width); // ∂L/∂h through the later steps
    for (let t = time - 1; t >= 0; t--) {
      const cell = b * time + t;
      const dBefore = new Float64Array(width);
      const dProducts = new Float64Array(3 * width); // with respect to h · U + c
      for (let i = 0; i < width; i++) {
        const z = at(kept, cell * 4 * width + i);
        const r = at(kept, cell * 4 * width + width + i);
        const n = at(kept, cell * 4 * width + 2 * width + i);
        const m = at(kept, cell * 4 * width + 3 * width + i);
        const dh = at(dy, cell * width + i) + at(dLater, i);
        const dn = dh * (1 - z) * (1 - n * n);
        dProducts[i] = dh * (before(o, h0, y, b, t, i) - n) * z * (1 - z);
        dProducts[width + i] = dn * m * r * (1 - r);
        dProducts[2 * width + i] = dn * r;
        dGates[cell * 3 * width + i] = at(dProducts, i);
        dGates[cell * 3 * width + width + i] = at(dProducts, width + i);
        dGates[cell * 3 * width + 2 * width + i] = dn;
        dBefore[i] = dh * z;
      }
      for (let j = 0; j < 3 * width; j++) add(dc, j, at(dProducts, j));
      for (let i = 0; i < width; i++) {
        const h = before(o, h0, y, b, t, i);
        for (let j = 0; j < 3 * width; j++) {
          add(du, i * 3 * width + j, h * at(dProducts, j));
          add(dBefore, i, at(dProducts, j) * at(u, i * 3 * width + j));
        }
      }
      dLater = dBefore;
    }
  }
  const duOut = floatsOf(o.du);
  const dcOut = floatsOf(o.dc);
  for (let k = 0; k < du.length; k++) add(duOut, k, at(du, k));
  for (let k = 0; k < dc.length; k++) add(dcOut, k, at(dc, k));
}
