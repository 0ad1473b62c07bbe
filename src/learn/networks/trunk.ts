/** Components of a token policy: settings, a trunk from tokens to hidden states, and heads on it. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { NetworkShape } from './contract.ts';
import { scaledNormal } from './initialize.ts';
import { denseArrays } from './layers.ts';
import type { ParameterBlock, PlannedArray } from './parameters.ts';

export interface SequenceSettings {
  readonly shape: NetworkShape;
  readonly vocabulary: number;
  readonly context: number; // longest sequence, in tokens
  readonly valueHead: boolean;
  /** Transformer: width of the feed-forward layer as a multiple of the width. */
  readonly feedForward?: number;
}

/** Tokens to hidden states. Causal: the state at t depends on the tokens 0 … t. */
export interface Trunk {
  /** @param keep whether `backward` will follow; otherwise uses less memory @returns [sequences · time, width] */
  forward(tokens: Uint32Array, sequences: number, time: number, keep: boolean): Slice;
  /** Gradient of the last stored forward pass: adds to it. @param dHidden overwritten */
  backward(dHidden: Slice): void;
  stepper(sequences: number): Stepper;
  close(): void;
}
export interface Stepper {
  /** @returns hidden states [sequences, width] at position `at`, which is 0 or one more than the last */
  step(tokens: Uint32Array, at: number): Slice;
  close(): void;
}
export interface TrunkKind {
  readonly kind: NetworkShape['kind'];
  /** @throws RangeError for invalid settings */
  arrays(settings: SequenceSettings): PlannedArray[];
  create(compute: Compute, settings: SequenceSettings, block: ParameterBlock): Trunk;
}

/** Small, so that the initial policy is nearly uniform and the initial value nearly 0, whatever the trunk does. */
const HEAD_DEVIATION = 0.01;

export function headArrays({ shape, vocabulary, valueHead }: SequenceSettings): PlannedArray[] {
  const head = (name: string, outputs: number): PlannedArray[] =>
    denseArrays(name, shape.width, outputs, (uniforms) =>
      scaledNormal(shape.width * outputs, HEAD_DEVIATION, uniforms),
    );
  return [...head('policy', vocabulary), ...(valueHead ? head('value', 1) : [])];
}

/** @throws RangeError that names the invalid setting */
export function checkSequence({ shape, vocabulary, context }: SequenceSettings): void {
  for (const [name, n] of Object.entries({ layers: shape.layers, width: shape.width, vocabulary, context }))
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`A token policy needs ${name} ≥ 1, not ${n}.`);
}
