/** Layer norm in loops. */
import type { LayerNorm, LayerNormGradient } from '../../../../src/tensor/contract.ts';
import { add, at, floatsOf } from './store.ts';

export function layerNorm(o: LayerNorm): void {
  const { rows, width } = o;
  const x = floatsOf(o.x);
  const gain = floatsOf(o.gain);
  const bias = floatsOf(o.bias);
  const y = floatsOf(o.y);
  const moments = floatsOf(o.moments);
  for (let r = 0; r < rows; r++) {
    let mean = 0;
    for (let i = 0; i < width; i++) mean += at(x, r * width + i) / width;
    let variance = 0;
    for (let i = 0; i < width; i++) variance += (at(x, r * width + i) - mean) ** 2 / width;
    const scale = 1 / Math.sqrt(variance + 1e-5);
    for (let i = 0; i < width; i++)
      y[r * width + i] = at(gain, i) * (at(x, r * width + i) - mean) * scale + at(bias, i);
    moments[2 * r] = mean;
    moments[2 * r + 1] = scale;
  }
}

/** With x̂ = (x − mean) · scale and g = dy ⊙ gain: dx = scale · (g − mean(g) − x̂ · mean(g ⊙ x̂)). */
export function layerNormGradient(o: LayerNormGradient): void {
  const { rows, width } = o;
  const x = floatsOf(o.x);
  const gain = floatsOf(o.gain);
  const moments = floatsOf(o.moments);
  const dy = floatsOf(o.dy);
  const dx = floatsOf(o.dx);
  const gains = new Float64Array(width);
  const biases = new Float64Array(width);
  for (let r = 0; r < rows; r++) {
    const mean = at(moments, 2 * r);
    const scale = at(moments, 2 * r + 1);
    let meanG = 0;
    let meanGx = 0;
    for (let i = 0; i < width; i++) {
      const unit = (at(x, r * width + i) - mean) * scale;
      const g = at(dy, r * width + i) * at(gain, i);
      meanG += g / width;
      meanGx += (g * unit) / width;
      add(gains, i, at(dy, r * width + i) * unit);
      add(biases, i, at(dy, r * width + i));
    }
    for (let i = 0; i < width; i++) {
      const unit = (at(x, r * width + i) - mean) * scale;
      const d = scale * (at(dy, r * width + i) * at(gain, i) - meanG - unit * meanGx);
      dx[r * width + i] = o.addToDx ? at(dx, r * width + i) + d : d;
    }
  }
  const dGain = floatsOf(o.dGain);
  const dBias = floatsOf(o.dBias);
  for (let i = 0; i < width; i++) {
    add(dGain, i, at(gains, i));
    add(dBias, i, at(biases, i));
  }
}
