import type { Fault } from '../contract.ts';

/** One arm with one seed: where it is stored and how far it is. */
export interface Replica {
  readonly arm: number;
  readonly seed: number;
  readonly slot: number; // index in the arm's machine
  position: number; // env steps done
  fault: Fault | null;
}
