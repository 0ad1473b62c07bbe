/** A named reward design of the library: its terms, its source, its known failures, and its claims. */
import type { FieldValue } from './field.ts';

/** A reward term as written by hand: the id and the non-default settings. */
export interface WrittenTerm {
  readonly term: string;
  readonly weight?: number;
  readonly [field: string]: FieldValue | undefined;
}

export type DesignGroup =
  | 'baseline'
  | 'sparse and dense'
  | 'shaping'
  | 'events and subgoals'
  | 'exploration'
  | 'transforms'
  | 'gamed sensor'
  | 'text scores'
  | 'steps and turns'
  | 'learned reward';

/**
 * What the exact solution must show. `keeps-best`: the optimal policy for the design earns the best possible
 * task return. `loses`: it earns less. `rarely-paid`: a uniformly random policy earns less than a tenth of
 * the optimum, so payments are rare.
 */
export type DesignVerdict = 'keeps-best' | 'loses' | 'rarely-paid';

export interface DesignClaim {
  readonly world: string; // a named world
  /** Changes to the named world. */
  readonly changed?: Readonly<Record<string, FieldValue>>;
  /** The agent's discount; absent: 0.99. */
  readonly gamma?: number;
  readonly verdict: DesignVerdict;
}

export interface RewardDesign {
  readonly id: string;
  readonly title: string;
  readonly family: 'gridworld' | 'bandit' | 'text' | 'language';
  readonly group: DesignGroup;
  /** What the design pays for and why it seems sensible. */
  readonly idea: string;
  /** How and when the design fails. */
  readonly failure: string;
  readonly paper: { readonly words: string; readonly link?: string };
  readonly terms: readonly WrittenTerm[];
  /** Named worlds that the design is made for and tested in; it may suit others. */
  readonly worlds: readonly string[];
  /** True if its shaping terms are potential-based, so that no optimal policy changes in any world. */
  readonly potentialBased?: boolean;
  /** Designs whose failure it fixes, in the worlds that both name. */
  readonly repairs?: readonly string[];
  readonly claims?: readonly DesignClaim[];
}

/** A design that the user saved under a name. */
export interface CustomDesign {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly terms: readonly WrittenTerm[];
}
