/** What is below the heads of a token policy: from tokens to hidden states. */
import type { Slice } from '../../tensor/contract.ts';
import type { NetworkShape } from './contract.ts';

export interface SequenceSettings {
  readonly shape: NetworkShape & { readonly kind: 'gru' | 'transformer' };
  readonly vocabulary: number;
  readonly context: number; // longest sequence, in tokens
}

/** Causal: the state at t depends on the tokens 0 … t. */
export interface Trunk {
  /** Stores what `backward` needs. @returns [sequences · time, width] */
  forward(tokens: Uint32Array, sequences: number, time: number): Slice;
  /** Gradient of the last forward pass: adds to it. @param dHidden overwritten */
  backward(dHidden: Slice): void;
  stepper(sequences: number): Stepper;
  close(): void;
}
export interface Stepper {
  /** @returns hidden states [sequences, width] at position `at`, which is 0 or one more than the last */
  step(tokens: Uint32Array, at: number): Slice;
  close(): void;
}
