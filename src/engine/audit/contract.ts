/** What an audit of a reward design says: plain data, cloneable to any thread. Formulas and limits: docs/audit.md. */

import type { WorldView } from '../../worlds/view.ts';

/** `agrees`: earns what the task's own optimum earns. `hackable`: its best policy earns less. `may-be-hacked`: one of its best policies does. */
export type AuditVerdict = 'agrees' | 'hackable' | 'may-be-hacked' | 'empty' | 'undecided';

export interface VariantAudit {
  /** `exact`: from every transition of the world; `estimate`: from episodes; `none`: nothing can be said, see `reasons`. */
  readonly kind: 'exact' | 'estimate' | 'none';
  readonly label: string;
  readonly gamma: number;
  readonly verdict: AuditVerdict;
  /** The verdict in words, first what is wrong and by how much. */
  readonly sentence: string;
  /** Limits of what is said, and why a part is missing. */
  readonly reasons: readonly string[];
  readonly exact?: ExactAudit;
  readonly estimate?: EstimatedAudit;
  readonly text?: TextAudit;
}

export interface ExactAudit {
  readonly view: WorldView;
  readonly states: number;
  readonly transitions: number;
  readonly nActions: number;
  readonly nObservations: number;
  readonly actions: readonly string[];
  readonly stepLimit: number;
  /** At which best actions were found: the agent's, or less where values do not settle there. */
  readonly discount: number;
  readonly returns: AuditReturns;
  readonly shaping: ShapingAudit;
  /** What the design's best policy does for ever from the start, or null where it ends. */
  readonly loop: AuditLoop | null;
  /** Of one episode by the design's best policy, chance and ties taken the most likely and first way. */
  readonly path: AuditPath;
  readonly differences: AuditDifferences;
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity };
  readonly terms: readonly AuditTerm[];
}

/** Expected undiscounted task returns of an episode, within the step limit. */
export interface AuditReturns {
  /** Of the policies that are optimal for the design at the agent's discount: least and most over their ties. */
  readonly design: { readonly worst: number; readonly best: number };
  /** Of those that are optimal for the task itself at the same discount. */
  readonly task: { readonly worst: number; readonly best: number };
  /** The most that any policy earns. */
  readonly possible: number;
  readonly random: number;
  /** (task.worst − design.worst) / (task.best − random); NaN where the task does not tell policies apart. */
  readonly loss: number;
  /** The same for the best tie. */
  readonly lossAtBest: number;
}

/** A walk: state i is left by action i; `ends`: the last action ended the episode. */
export interface AuditPath {
  readonly states: readonly number[];
  readonly observations: readonly number[];
  readonly actions: readonly number[];
  readonly ends: boolean;
}

export interface AuditLoop extends AuditPath {
  /** Without chance the walk closes exactly; with chance it is the most likely way of a policy that never ends. */
  readonly certain: boolean;
  /** Sums of one turn, undiscounted: all that is trained on, of that the shaping, and the task reward. */
  readonly design: number;
  readonly shaping: number;
  readonly task: number;
  /** The same step by step, of all that is trained on and of the shaping: as long as `actions`. */
  readonly designSteps: readonly number[];
  readonly shapingSteps: readonly number[];
  /** Discounted shaping of one turn above what going the task's best way at once pays: 0 for every potential. */
  readonly gain: number;
}

/** Two ways from one state that a potential would pay alike. */
export interface AuditDetour {
  readonly state: number;
  readonly observation: number;
  readonly action: number;
  /** Discounted shaping of this action and then the reference way, and of the reference way at once. */
  readonly detour: number;
  readonly direct: number;
}

export interface ShapingAudit {
  /**
   * `none`: the design is a multiple of the task. `each`: potential-based on every transition. `mean`: on average over
   * outcomes, which suffices. `no`: not potential-based.
   */
  readonly potential: 'none' | 'each' | 'mean' | 'no';
  /** Design = share × task + shaping. 0: the design has no part of the task that could be told apart. */
  readonly share: number;
  /** Written in the design as a weight of the task, or found as the multiple that fits. */
  readonly shareFrom: 'weight' | 'fit';
  /** What is paid at every step beside a potential, where that explains all of it; 0: nothing. */
  readonly constant: number;
  /** Largest |F − (γΦ(s′) − Φ(s))|, and what rounding to f32 explains. */
  readonly residual: number;
  readonly tolerance: number;
  /** By observation, NaN where none is reached; only where potential-based. */
  readonly values: Float32Array;
  /** Where not potential-based: a loop that pays, else two ways that differ. */
  readonly loop: AuditLoop | null;
  readonly detour: AuditDetour | null;
}

export interface AuditDifference {
  readonly state: number;
  readonly observation: number;
  readonly visits: number; // in an episode of the design's best policy
  readonly task: readonly number[]; // optimal actions
  readonly design: readonly number[];
  /** No action is best for both. */
  readonly apart: boolean;
}
export interface AuditDifferences {
  /** States in which some best action of the design is not one of the task. */
  readonly count: number;
  readonly apart: number;
  /** Share of the visits of the design's best policy that fall into them. */
  readonly visited: number;
  /** Most visited first, at most 200. */
  readonly list: readonly AuditDifference[];
  /** [nObservations] one bit an action, of one state of each observation; 0 where unreached. At most 32 actions. */
  readonly taskActions: Uint32Array;
  readonly designActions: Uint32Array;
  readonly visits: Float32Array; // [nObservations]
}

export interface Sparsity {
  /** Under uniformly random actions: chance that an episode pays anything, and env steps until something is paid. */
  readonly probability: number;
  readonly steps: number;
}

export interface AuditTerm {
  readonly term: string;
  readonly label: string;
  readonly weight: number;
  /** By itself: a potential difference, a multiple of the task, the same at every step, or something else. */
  readonly kind: 'potential' | 'task' | 'constant' | 'zero' | 'other' | 'transform';
  /** [nObservations × nActions] mean contribution, weight included; NaN where illegal or unreached. Empty where too large. */
  readonly field: Float32Array;
  readonly sweep: WeightSweep | null;
}

/** Task return of the design's best policy as a function of one weight: constant between cliffs. */
export interface WeightSweep {
  readonly low: number;
  readonly high: number;
  readonly weight: number; // now
  /** In order; the last ends at `high`. Equal neighbors are one. */
  readonly pieces: readonly SweepPiece[];
  /** False where there were more changes than could be followed in the time. */
  readonly complete: boolean;
}
export interface SweepPiece {
  readonly from: number;
  readonly to: number;
  readonly worst: number;
  readonly best: number;
}

/** From episodes of the engine: means over seeds with 95 % intervals (Student t). */
export interface EstimatedAudit {
  readonly seeds: number;
  readonly envSteps: number; // of each seed
  readonly episodes: number; // of all seeds, of the design's run
  readonly design: Interval;
  readonly task: Interval;
  readonly random: Interval;
  /** Paired by seed: design − task. */
  readonly difference: Interval;
  /** Training return of the design's run less that of random actions, paired by seed. */
  readonly gain: Interval;
  readonly agent: string;
}
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Of a language task: what a design pays for whole completions. */
export interface TextAudit {
  /**
   * `exact`: every completion of every training prompt; `prompts`: every completion of some prompts; `search`: completions
   * that were drawn and looked for, so that a hack which is found is one, and none found is no proof.
   */
  readonly mode: 'exact' | 'prompts' | 'search';
  readonly prompts: number; // that were asked
  readonly problems: number; // training prompts that there are
  /** Completions that were evaluated, over all prompts. */
  readonly completions: number;
  /** Completions that a prompt has, at most. */
  readonly possibleCompletions: number;
  /** Means over prompts. `design`: of the completions that it pays most, least and most over their ties. */
  readonly returns: AuditReturns;
  /** Under uniformly random tokens. */
  readonly random: { readonly design: number; readonly task: number; readonly completions: number };
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity }; // steps: tokens
  /** Prompts whose best-paid completion is not best for the task: one of the tied, or all of them. */
  readonly differing: { readonly some: number; readonly all: number };
  readonly terms: readonly TextAuditTerm[];
  /** Prompts where most is lost first. */
  readonly examples: readonly TextExample[];
  /** Every completion of a prompt that was asked is paid the same. */
  readonly flat: boolean;
  /** A term is a reward model that is fitted when training begins: the labels stand for it here. */
  readonly learned: boolean;
}
export interface TextAuditTerm {
  readonly term: string;
  readonly label: string;
  readonly weight: number;
  readonly sweep: WeightSweep | null;
}
export interface TextExample {
  readonly question: string;
  /** Paid most by the design; of ties the one that is worst for the task. */
  readonly liked: TextCompletion;
  /** Worth most to the task; of ties the one that the design pays most. */
  readonly right: TextCompletion;
  /** How many completions are paid as much as `liked`. */
  readonly ties: number;
}
export interface TextCompletion {
  readonly text: string;
  readonly ended: boolean;
  readonly design: number;
  readonly task: number; // its task return
  readonly parts: readonly number[]; // [terms] weight included
}
