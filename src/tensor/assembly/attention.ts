/**
 * Causal attention, one sequence and head at a time. `attention` and `attentionStep` both sum each number in
 * order over the depth and over the positions, so cached sampling and whole-sequence scoring give the same
 * bits.
 */
import { packColumns, packRows, panelBytes } from './pack';
import { take } from './part';
import { multiply } from './product';
import { scaleOf, softmax, throughSoftmax } from './softmax';

export function attentionStep(
  sequences: i32,
  capacity: i32,
  at: i32,
  width: i32,
  heads: i32,
  qkv: usize,
  keys: usize,
  values: usize,
  y: usize,
): void {
  const depth = width / heads;
  const scale = scaleOf(depth);
  const across = (<usize>width) << 2;
  const seen = at + 1;
  const scores = take((<usize>seen) << 2);
  for (let b = 0; b < sequences; b++) {
    memory.copy(keys + <usize>at * across, qkv + across, across);
    memory.copy(values + <usize>at * across, qkv + 2 * across, across);
    for (let h = 0; h < heads; h++) {
      const head = (<usize>(h * depth)) << 2;
      scoresOf(qkv + head, keys + head, across, depth, seen, scores);
      softmax(scores, seen, seen, scale);
      weigh(scores, values + head, across, depth, seen, y + head);
    }
    qkv += 3 * across;
    keys += <usize>capacity * across;
    values += <usize>capacity * across;
    y += across;
  }
}

/** scores[s] = query · key[s], computed for four keys at once. */
function scoresOf(query: usize, keys: usize, stride: usize, depth: i32, seen: i32, scores: usize): void {
  let s = 0;
  const whole = (<usize>(depth & ~3)) << 2;
  const end = (<usize>depth) << 2;
  for (; s + 4 <= seen; s += 4) {
    const k0 = keys + <usize>s * stride;
    const k1 = k0 + stride;
    const k2 = k1 + stride;
    const k3 = k2 + stride;
    let sum = f32x4.splat(0);
    let d: usize = 0;
    for (; d < whole; d += 16) {
      const a = v128.load(k0 + d);
      const b = v128.load(k1 + d);
      const c = v128.load(k2 + d);
      const e = v128.load(k3 + d);
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
      const ce = v128.shuffle<f32>(c, e, 0, 4, 1, 5);
      const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
      const ceHigh = v128.shuffle<f32>(c, e, 2, 6, 3, 7);
      const q = query + d;
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(q), v128.shuffle<f32>(ab, ce, 0, 1, 4, 5)));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(q, 4), v128.shuffle<f32>(ab, ce, 2, 3, 6, 7)));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(q, 8), v128.shuffle<f32>(abHigh, ceHigh, 0, 1, 4, 5)));
      sum = f32x4.add(
        sum,
        f32x4.mul(v128.load32_splat(q, 12), v128.shuffle<f32>(abHigh, ceHigh, 2, 3, 6, 7)),
      );
    }
    for (; d < end; d += 4) {
      const column = f32x4(load<f32>(k0 + d), load<f32>(k1 + d), load<f32>(k2 + d), load<f32>(k3 + d));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(query + d), column));
    }
    v128.store(scores + ((<usize>s) << 2), sum);
  }
  for (; s < seen; s++) {
    const key = keys + <usize>s * stride;
    let sum: f32 = 0;
    for (let d: usize = 0; d < end; d += 4) sum += load<f32>(query + d) * load<f32>(key + d);
    store<f32>(scores + ((<usize>s) << 2), sum);
  }
}

/** to = Σ_s weights[s] · values[s] */
function weigh(weights: usize, values: usize, stride: usize, depth: i32, seen: i32, to: usize): void {
  let d = 0;
  const end = weights + ((<usize>seen) << 2);
  for (; d + 4 <= depth; d += 4) {
    let value = values + ((<usize>d) << 2);
    let sum = f32x4.splat(0);
    for (let w = weights; w < end; w += 4) {
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(w), v128.load(value)));
      value += stride;
    }
    v128.store(to + ((<usize>d) << 2), sum);
  }
  for (; d < depth; d++) {
    let value = values + ((<usize>d) << 2);
    let sum: f32 = 0;
    for (let w = weights; w < end; w += 4) {
      sum += load<f32>(w) * load<f32>(value);
      value += stride;
    }
    store<f32>(to + ((<usize>d) << 2), sum);
  }
}

export function attention(
  sequences: i32,
  time: i32,
  width: i32,
  heads: i32,
  qkv: usize,
  y: usize,
  weights: usize,
): void {
  const depth = width / heads;
  const scale = scaleOf(depth);
  const across = (<usize>width) << 2;
  const stride = <usize>3 * across;
  const square = (<usize>time) << 2;
  const keyPanels = take(panelBytes(depth, time));
  const valuePanels = take(panelBytes(time, depth));
  for (let b = 0; b < sequences; b++)
    for (let h = 0; h < heads; h++) {
      const queries = qkv + <usize>(b * time) * stride + ((<usize>(h * depth)) << 2);
      const out = y + <usize>(b * time) * across + ((<usize>(h * depth)) << 2);
      packRows(queries + across, stride, depth, time, keyPanels);
      packColumns(queries + 2 * across, stride, time, depth, valuePanels);
      for (let t = 0; t < time; t += 4) {
        const rows = min<i32>(time - t, 4);
        const seen = t + rows;
        const at = queries + <usize>t * stride;
        multiply(
          rows,
          depth,
          seen,
          at,
          stride,
          4,
          keyPanels,
          (<usize>depth) << 5,
          32,
          0,
          0,
          0,
          weights,
          square,
        );
        for (let i = 0; i < rows; i++) softmax(weights + <usize>i * square, t + i + 1, time, scale);
        const to = out + <usize>t * across;
        multiply(
          rows,
          seen,
          depth,
          weights,
          square,
          4,
          valuePanels,
          (<usize>time) << 5,
          32,
          0,
          0,
          0,
          to,
          across,
        );
        weights += <usize>rows * square;
      }
    }
}

export function attentionGradient(
  sequences: i32,
  time: i32,
  width: i32,
  heads: i32,
  qkv: usize,
  weights: usize,
  dy: usize,
  dQkv: usize,
): void {
  const depth = width / heads;
  const scale = scaleOf(depth);
  const across = (<usize>width) << 2;
  const stride = <usize>3 * across;
  const square = (<usize>time) << 2;
  const deep = (<usize>time) << 5; // between panels with depth `time`
  const rowPanels = take(panelBytes(depth, time));
  const panels = take(panelBytes(time, depth));
  const dScores = take(<usize>time * square);
  for (let b = 0; b < sequences; b++)
    for (let h = 0; h < heads; h++) {
      const head = <usize>(b * time) * stride + ((<usize>(h * depth)) << 2);
      const queries = qkv + head;
      const dQueries = dQkv + head;
      const dOut = dy + <usize>(b * time) * across + ((<usize>(h * depth)) << 2);
      packRows(queries + 2 * across, stride, depth, time, rowPanels); // values
      packColumns(queries + across, stride, time, depth, panels); // keys
      for (let t = 0; t < time; t += 4) {
        const rows = min<i32>(time - t, 4);
        const seen = t + rows;
        const row = dScores + <usize>t * square;
        const from = dOut + <usize>t * across;
        multiply(
          rows,
          depth,
          seen,
          from,
          across,
          4,
          rowPanels,
          (<usize>depth) << 5,
          32,
          0,
          0,
          0,
          row,
          square,
        );
        for (let i = 0; i < rows; i++) {
          const at = <usize>i * square;
          throughSoftmax(row + at, weights + <usize>t * square + at, t + i + 1, seen, scale);
        }
        const to = dQueries + <usize>t * stride;
        multiply(rows, seen, depth, row, square, 4, panels, deep, 32, 0, 0, 0, to, stride);
      }
      packColumns(queries, stride, time, depth, panels);
      addFromLater(time, depth, dScores, panels, dQueries + across, stride);
      packColumns(dOut, across, time, depth, panels);
      addFromLater(time, depth, weights, panels, dQueries + 2 * across, stride);
      weights += <usize>time * square;
    }
}

/** to[s] = Σ_{t ≥ s} a[t, s] · b[t], with b in panels. */
function addFromLater(time: i32, depth: i32, a: usize, panels: usize, to: usize, stride: usize): void {
  const square = (<usize>time) << 2;
  for (let s = 0; s < time; s += 4) {
    const rows = min<i32>(time - s, 4);
    const from = a + <usize>s * square + ((<usize>s) << 2);
    const place = to + <usize>s * stride;
    const panel = panels + ((<usize>s) << 5);
    multiply(rows, time - s, depth, from, 4, square, panel, (<usize>time) << 5, 32, 0, 0, 0, place, stride);
  }
}
