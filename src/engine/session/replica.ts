import type { Fault } from '../contract.ts';

/** One variant with one seed: where it is stored and how far it is. */
export interface Replica {
  readonly variant: number;
  readonly seed: number;
  readonly slot: number; // index in the variant's machine
  position: number; // env steps done
  fault: Fault | null;
}
