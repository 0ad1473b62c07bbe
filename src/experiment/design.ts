/** A named reward design of the library: its terms, where it comes from, how it is known to fail, and what is claimed of it. */
import type { FieldValue } from './field.ts';

/** A reward term as one writes it by hand: the id and what differs from the defaults. */
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
 * What the exact solution must show. `keeps-best`: the policy that is optimal for the design earns the best possible task return;
 * `loses`: it earns less; `rarely-paid`: a uniformly random policy earns less than a tenth of the best, so that what is paid is seldom met.
 */
export type DesignVerdict = 'keeps-best' | 'loses' | 'rarely-paid';

export interface DesignClaim {
  readonly world: string; // a named world
  /** What differs from the named world. */
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
  /** What it pays for and why one would. */
  readonly idea: string;
  /** What it does wrong, and when. */
  readonly failure: string;
  readonly paper: { readonly words: string; readonly link?: string };
  readonly terms: readonly WrittenTerm[];
  /** Named worlds that it is made for and tested in; it may fit others. */
  readonly worlds: readonly string[];
  /** Its shaping terms are potential-based: no optimal policy changes, in whatever world. */
  readonly potentialBased?: boolean;
  /** Designs whose failure it fixes in the worlds that both name. */
  readonly repairs?: readonly string[];
  readonly claims?: readonly DesignClaim[];
}

/** A design that the user has saved under a name. */
export interface CustomDesign {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly terms: readonly WrittenTerm[];
}
