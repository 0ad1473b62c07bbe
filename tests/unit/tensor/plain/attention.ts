/** Causal self-attention in loops, over whole sequences and one position at a time with a cache. */
import type { Attention, AttentionGradient, AttentionStep } from '../../../../src/tensor/contract.ts';
import { add, at, floatsOf } from './store.ts';

/** exp(s − max s) / Σ, in place. */
function softmax(scores: Float64Array): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (const score of scores) largest = Math.max(largest, score);
  let total = 0;
  for (let s = 0; s < scores.length; s++) {
    scores[s] = Math.exp(at(scores, s) - largest);
    total += at(scores, s);
  }
  for (let s = 0; s < scores.length; s++) scores[s] = at(scores, s) / total;
}

export function attention(o: Attention): void {
  const { time, width, heads } = o;
  const qkv = floatsOf(o.qkv);
  const y = floatsOf(o.y);
  const weights = floatsOf(o.weights);
  const depth = width / heads; // per head
  for (let b = 0; b < o.sequences; b++)
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < time; t++) {
        const query = (b * time + t) * 3 * width + h * depth;
        const row = ((b * heads + h) * time + t) * time;
        const scores = new Float64Array(t + 1);
        for (let s = 0; s <= t; s++) {
          const key = (b * time + s) * 3 * width + width + h * depth;
          for (let d = 0; d < depth; d++) add(scores, s, at(qkv, query + d) * at(qkv, key + d));
          scores[s] = at(scores, s) / Math.sqrt(depth);
        }
        softmax(scores);
        for (let s = 0; s < time; s++) weights[row + s] = s <= t ? at(scores, s) : 0;
        for (let d = 0; d < depth; d++) {
          let sum = 0;
          for (let s = 0; s <= t; s++)
            sum += at(scores, s) * at(qkv, (b * time + s) * 3 * width + 2 * width + h * depth + d);
          y[(b * time + t) * width + h * depth + d] = sum;
        }
      }
}

export function attentionGradient(o: AttentionGradient): void {
  const { time, width, heads } = o;
  const qkv = floatsOf(o.qkv);
  const weights = floatsOf(o.weights);
  const dy = floatsOf(o.dy);
  const depth = width / heads;
  const sums = new Float64Array(o.sequences * time * 3 * width);
  for (let b = 0; b < o.sequences; b++)
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < time; t++) {
        const query = (b * time + t) * 3 * width + h * depth;
        const row = ((b * heads + h) * time + t) * time;
        const out = (b * time + t) * width + h * depth;
        const dWeights = new Float64Array(t + 1);
        let inner = 0; // Σ_s weight · ∂L/∂weight
        for (let s = 0; s <= t; s++) {
          const value = (b * time + s) * 3 * width + 2 * width + h * depth;
          for (let d = 0; d < depth; d++) {
            add(dWeights, s, at(dy, out + d) * at(qkv, value + d));
            add(sums, value + d, at(weights, row + s) * at(dy, out + d));
          }
          inner += at(weights, row + s) * at(dWeights, s);
        }
        for (let s = 0; s <= t; s++) {
          const key = (b * time + s) * 3 * width + width + h * depth;
          const dScore = (at(weights, row + s) * (at(dWeights, s) - inner)) / Math.sqrt(depth);
          for (let d = 0; d < depth; d++) {
            add(sums, query + d, dScore * at(qkv, key + d));
            add(sums, key + d, dScore * at(qkv, query + d));
          }
        }
      }
  floatsOf(o.dQkv).set(sums);
}

export function attentionStep(o: AttentionStep): void {
  const { capacity, width, heads } = o;
  const qkv = floatsOf(o.qkv);
  const keys = floatsOf(o.keys);
  const values = floatsOf(o.values);
  const y = floatsOf(o.y);
  const depth = width / heads;
  for (let b = 0; b < o.sequences; b++) {
    const now = 3 * b * width;
    keys.set(qkv.subarray(now + width, now + 2 * width), (b * capacity + o.at) * width);
    values.set(qkv.subarray(now + 2 * width, now + 3 * width), (b * capacity + o.at) * width);
    for (let h = 0; h < heads; h++) {
      const scores = new Float64Array(o.at + 1);
      for (let s = 0; s <= o.at; s++) {
        const key = (b * capacity + s) * width + h * depth;
        for (let d = 0; d < depth; d++) add(scores, s, at(qkv, now + h * depth + d) * at(keys, key + d));
        scores[s] = at(scores, s) / Math.sqrt(depth);
      }
      softmax(scores);
      for (let d = 0; d < depth; d++) {
        let sum = 0;
        for (let s = 0; s <= o.at; s++)
          sum += at(scores, s) * at(values, (b * capacity + s) * width + h * depth + d);
        y[b * width + h * depth + d] = sum;
      }
    }
  }
}
