/**
 * Causal attention, one sequence and head after the other. Each number is summed in order over the depth and over the
 * positions, in `attentionStep` as in `attention`: cached sampling and whole-sequence scoring give the same bits.
 */
import { packColumns, packRows, panelBytes } from './pack';
import { multiply } from './product';
import { take } from './scratch';
import { scaleOf, softmax, throughSoftmax } from './softmax';

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
  const deep = (<usize>time) << 5; // between panels whose depth is time
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

/** to[s] = Σ_{t ≥ s} a[t, s] · b[t], b in panels. */
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
