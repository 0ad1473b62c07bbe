/** The gated recurrent unit; each time step runs for all sequences together. An address of 0 means "none". */
import { sigmoid, tanh } from './elementary';
import { packColumns, packRows, panelBytes } from './pack';
import { loadPart, storePart, take } from './part';
import { addColumnSums, addTransposed, CHUNK, multiply } from './product';

export function gru(
  sequences: i32,
  time: i32,
  width: i32,
  gates: usize,
  u: usize,
  c: usize,
  h0: usize,
  y: usize,
  kept: usize,
): void {
  const one = (<usize>width) << 2;
  const stepY = <usize>time * one;
  const panels = take(panelBytes(width, 3 * width));
  packColumns(u, 3 * one, width, 3 * width, panels);
  const zeros = take(one);
  memory.fill(zeros, 0, one);
  for (let t = 0; t < time; t++) {
    const row = kept + <usize>t * 4 * one; // of the first sequence; receives h·U + c, in three parts
    const before: usize = t > 0 ? y + <usize>(t - 1) * one : h0 !== 0 ? h0 : zeros;
    const stride: usize = t > 0 ? stepY : h0 !== 0 ? one : 0;
    const deep = (<usize>width) << 5;
    multiply(sequences, width, 3 * width, before, stride, 4, panels, deep, 32, c, 0, 0, row, 4 * stepY);
    for (let b = 0; b < sequences; b++) {
      const cell = <usize>b * stepY + <usize>t * one;
      gateRow(width, gates + 3 * cell, before + <usize>b * stride, kept + 4 * cell, y + cell);
    }
  }
}

/** One step of one sequence. `kept` contains h·U + c in three parts and is replaced by z, r, n, m. */
function gateRow(width: i32, gates: usize, before: usize, kept: usize, y: usize): void {
  const one = (<usize>width) << 2;
  for (let left = width; left > 0; left -= 4) {
    const isWhole = left >= 4;
    const preZ = isWhole ? v128.load(gates) : loadPart(gates, left, 0);
    const preR = isWhole ? v128.load(gates + one) : loadPart(gates + one, left, 0);
    const preN = isWhole ? v128.load(gates + 2 * one) : loadPart(gates + 2 * one, left, 0);
    const h = isWhole ? v128.load(before) : loadPart(before, left, 0);
    const z = sigmoid(f32x4.add(preZ, isWhole ? v128.load(kept) : loadPart(kept, left, 0)));
    const r = sigmoid(f32x4.add(preR, isWhole ? v128.load(kept + one) : loadPart(kept + one, left, 0)));
    const m = isWhole ? v128.load(kept + 2 * one) : loadPart(kept + 2 * one, left, 0);
    const n = tanh(f32x4.add(preN, f32x4.mul(r, m)));
    const after = f32x4.add(f32x4.mul(z, h), f32x4.mul(f32x4.sub(f32x4.splat(1), z), n));
    if (isWhole) {
      v128.store(kept, z);
      v128.store(kept + one, r);
      v128.store(kept + 2 * one, n);
      v128.store(kept + 3 * one, m);
      v128.store(y, after);
    } else {
      storePart(kept, z, left);
      storePart(kept + one, r, left);
      storePart(kept + 2 * one, n, left);
      storePart(kept + 3 * one, m, left);
      storePart(y, after, left);
    }
    gates += 16;
    before += 16;
    kept += 16;
    y += 16;
  }
}

export function gruGradient(
  sequences: i32,
  time: i32,
  width: i32,
  u: usize,
  h0: usize,
  y: usize,
  kept: usize,
  dy: usize,
  dGates: usize,
  du: usize,
  dc: usize,
): void {
  const one = (<usize>width) << 2;
  const stepY = <usize>time * one;
  const cells = sequences * time;
  if (cells === 0) return;
  const dProducts = take(<usize>cells * 3 * one); // with respect to h·U + c, [sequences, time, 3 · width]
  const carry = take(<usize>sequences * one); // ∂L/∂h through the later steps
  const zeros = take(one);
  const panels = take(panelBytes(3 * width, width));
  memory.fill(carry, 0, <usize>sequences * one);
  memory.fill(zeros, 0, one);
  packRows(u, 3 * one, 3 * width, width, panels);
  for (let t = time - 1; t >= 0; t--) {
    const before: usize = t > 0 ? y + <usize>(t - 1) * one : h0 !== 0 ? h0 : zeros;
    const stride: usize = t > 0 ? stepY : h0 !== 0 ? one : 0;
    for (let b = 0; b < sequences; b++) {
      const cell = <usize>b * stepY + <usize>t * one;
      const h = before + <usize>b * stride;
      const later = carry + <usize>b * one;
      throughGates(width, kept + 4 * cell, h, dy + cell, later, dGates + 3 * cell, dProducts + 3 * cell);
    }
    const from = dProducts + 3 * <usize>t * one;
    const deep = (<usize>3 * <usize>width) << 5;
    multiply(sequences, 3 * width, width, from, 3 * stepY, 4, panels, deep, 32, 0, carry, one, carry, one);
  }
  addColumnSums(cells, 3 * width, dProducts, 3 * one, dc);
  const room = take(panelBytes(CHUNK, 3 * width));
  if (h0 !== 0) addTransposed(sequences, width, 3 * width, h0, one, dProducts, 3 * stepY, du, room);
  // One product covers all later steps: row r of y pairs with row r + 1 of dProducts, except across
  // sequences.
  for (let b = 0; b < sequences; b++) memory.fill(dProducts + 3 * <usize>b * stepY, 0, 3 * one);
  addTransposed(cells - 1, width, 3 * width, y, one, dProducts + 3 * one, 3 * one, du, room);
}

/** One step of one sequence, backwards. Writes dGates and dProducts; `later` becomes (∂L/∂h) ⊙ z. */
function throughGates(
  width: i32,
  kept: usize,
  before: usize,
  dy: usize,
  later: usize,
  dGates: usize,
  dProducts: usize,
): void {
  const one = (<usize>width) << 2;
  const ones = f32x4.splat(1);
  for (let left = width; left > 0; left -= 4) {
    const isWhole = left >= 4;
    const z = isWhole ? v128.load(kept) : loadPart(kept, left, 0);
    const r = isWhole ? v128.load(kept + one) : loadPart(kept + one, left, 0);
    const n = isWhole ? v128.load(kept + 2 * one) : loadPart(kept + 2 * one, left, 0);
    const m = isWhole ? v128.load(kept + 3 * one) : loadPart(kept + 3 * one, left, 0);
    const h = isWhole ? v128.load(before) : loadPart(before, left, 0);
    const dh = isWhole
      ? f32x4.add(v128.load(dy), v128.load(later))
      : f32x4.add(loadPart(dy, left, 0), loadPart(later, left, 0));
    const restZ = f32x4.sub(ones, z);
    const dn = f32x4.mul(f32x4.mul(dh, restZ), f32x4.sub(ones, f32x4.mul(n, n)));
    const dz = f32x4.mul(f32x4.mul(dh, f32x4.sub(h, n)), f32x4.mul(z, restZ));
    const dr = f32x4.mul(f32x4.mul(dn, m), f32x4.mul(r, f32x4.sub(ones, r)));
    const dm = f32x4.mul(dn, r);
    const passed = f32x4.mul(dh, z);
    if (isWhole) {
      v128.store(dGates, dz);
      v128.store(dGates + one, dr);
      v128.store(dGates + 2 * one, dn);
      v128.store(dProducts, dz);
      v128.store(dProducts + one, dr);
      v128.store(dProducts + 2 * one, dm);
      v128.store(later, passed);
    } else {
      storePart(dGates, dz, left);
      storePart(dGates + one, dr, left);
      storePart(dGates + 2 * one, dn, left);
      storePart(dProducts, dz, left);
      storePart(dProducts + one, dr, left);
      storePart(dProducts + 2 * one, dm, left);
      storePart(later, passed, left);
    }
    kept += 16;
    before += 16;
    dy += 16;
    later += 16;
    dGates += 16;
    dProducts += 16;
  }
}
