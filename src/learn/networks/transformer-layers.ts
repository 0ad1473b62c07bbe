/** Parts of a transformer's layers: arrays with their initial values, and operations. */
import type { Compute } from '../../tensor/contract.ts';
import type { SequenceSettings } from './contract.ts';
import { DenseLayer, NormLayer, normArrays, normalArrays } from './layers.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';

/**
 * Factor of the width. 2 makes a step a quarter cheaper, 4 needs fewer steps. Two-digit addition
 * from examples, 2 layers, to 90 % of new problems: width 32 (5 seeds) 3.9 s of CPU in 440 steps with 4, 4.6 s in 670 with 2;
 * width 64 (6 seeds) 10.9 s and 9.6 s. Learning from reward spends more on sampling, so fewer steps matter.
 */
const FEED_FORWARD = 4;
const EMBEDDING_DEVIATION = 0.1; // 0.02 … 1 learn addition equally fast

/** Width of the feed-forward layer. */
export const innerOf = ({ shape }: SequenceSettings): number => shape.width * FEED_FORWARD;

/** @throws RangeError that names the invalid setting */
export function transformerArrays(settings: SequenceSettings): PlannedArray[] {
  const { layers, width, heads } = settings.shape;
  if (!Number.isInteger(heads) || heads < 1 || width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
  const inner = innerOf(settings);
  const entries = settings.vocabulary + settings.context;
  // Each layer's contribution to x starts smaller the more layers there are (Radford et al. 2019, section 2.3).
  const added = Math.sqrt(1 / (2 * layers));
  return [
    {
      name: 'embedding', // tokens, then positions
      shape: [entries, width],
      initial: (uniforms) => scaledNormal(entries * width, EMBEDDING_DEVIATION, uniforms),
    },
    ...Array.from({ length: layers }, (_, i) => [
      ...normArrays(`${i}.attention.norm`, width),
      ...normalArrays(`${i}.attention.in`, width, 3 * width, 1),
      ...normalArrays(`${i}.attention.out`, width, width, added),
      ...normArrays(`${i}.feedForward.norm`, width),
      ...normalArrays(`${i}.feedForward.in`, width, inner, Math.SQRT2),
      ...normalArrays(`${i}.feedForward.out`, inner, width, added),
    ]).flat(),
    ...normArrays('norm', width),
  ];
}

export interface Layer {
  readonly attentionNorm: NormLayer;
  readonly attentionIn: DenseLayer;
  readonly attentionOut: DenseLayer;
  readonly feedForwardNorm: NormLayer;
  readonly feedForwardIn: DenseLayer;
  readonly feedForwardOut: DenseLayer;
}

export function layersOf(compute: Compute, settings: SequenceSettings, block: Parameters): readonly Layer[] {
  const { width, layers } = settings.shape;
  const inner = innerOf(settings);
  return Array.from({ length: layers }, (_, i) => ({
    attentionNorm: new NormLayer(compute, block, `${i}.attention.norm`, width),
    attentionIn: new DenseLayer(compute, block, `${i}.attention.in`, width, 3 * width),
    attentionOut: new DenseLayer(compute, block, `${i}.attention.out`, width, width),
    feedForwardNorm: new NormLayer(compute, block, `${i}.feedForward.norm`, width),
    feedForwardIn: new DenseLayer(compute, block, `${i}.feedForward.in`, width, inner, 'relu'),
    feedForwardOut: new DenseLayer(compute, block, `${i}.feedForward.out`, inner, width),
  }));
}
