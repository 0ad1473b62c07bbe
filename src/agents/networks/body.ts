/** Computes the outputs of a world's network from its inputs, and the gradient of its parameters. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { NetworkShape } from './contract.ts';
import type { Parameters, PlannedArray } from './parameters.ts';

export type HeadName = 'policy' | 'value' | 'actionValues';
/** Where a head's results or their derivatives are, for a given number of rows. */
export type Place = (head: HeadName, rows: number) => Slice;

export interface Body {
  /**
   * @param ids u32 [rows × perRow] @param added to the outputs by action [rows × actions]; null adds nothing
   */
  forward(rows: number, ids: Slice, result: Place, added: Slice | null): void;
  /** Adds the gradient of the last forward pass. */
  backward(rows: number, ids: Slice, result: Place, slope: Place): void;
  close(): void;
}

/** The arrays of a network and the body that uses them. */
export interface BodyPlan {
  readonly shape: NetworkShape;
  readonly arrays: readonly PlannedArray[];
  build(compute: Compute, parameters: Parameters, buffers: Buffers): Body;
}
