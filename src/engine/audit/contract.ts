/** The result of an audit of a reward design: plain data, cloneable to any thread. Formulas and limits: docs/audit.md. */

import type { WorldView } from '../../worlds/view.ts';
import type { GivenReport } from '../net/given-report.ts';

/** `agrees`: earns what the task's own optimum earns. `hackable`: its optimal policy earns less. `may-be-hacked`: one of its optimal policies does. */
export type AuditVerdict = 'agrees' | 'hackable' | 'may-be-hacked' | 'empty' | 'undecided';

export interface VariantAudit {
  /** `exact`: from every transition of the world; `estimate`: from episodes; `none`: no verdict is possible, see `reasons`. */
  readonly kind: 'exact' | 'estimate' | 'none';
  readonly label: string;
  readonly gamma: number;
  readonly verdict: AuditVerdict;
  /** The verdict in words; it starts with the fault and its size. */
  readonly sentence: string;
  /** What the optimal policy of the design does instead of the task; absent: it does the task, or nothing is known. */
  readonly deed?: string;
  /** Limits of the verdict, and why a part is missing. */
  readonly reasons: readonly string[];
  readonly exact?: ExactAudit;
  readonly estimate?: EstimatedAudit;
  readonly text?: TextAudit;
  /** Of an agent that learns from given data: what they are like, or why there are none. */
  readonly given?: (GivenReport & { readonly actions: readonly string[] }) | { readonly missing: string };
  /** Of the audited terms in the design, where it has probes, too. */
  readonly places?: readonly number[];
}

export interface ExactAudit {
  readonly view: WorldView;
  readonly states: number;
  readonly transitions: number;
  readonly nActions: number;
  readonly nObservations: number;
  readonly actions: readonly string[];
  readonly stepLimit: number;
  /** Discount of the optimal actions: the agent's, or lower if values do not converge there. */
  readonly discount: number;
  readonly returns: AuditReturns;
  readonly shaping: ShapingAudit;
  /** The loop that the design's optimal policy follows forever from the start, or null if it ends. */
  readonly loop: AuditLoop | null;
  /** One episode of the design's optimal policy, with the likeliest outcomes and the first of tied actions. */
  readonly path: AuditPath;
  readonly differences: AuditDifferences;
  /** Highest long-run mean reward per environment step from the start, episodes one after another; NaN where it is missing. */
  readonly average: { readonly design: number; readonly task: number; readonly missing?: string };
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity };
  readonly terms: readonly AuditTerm[];
}

/** Expected undiscounted task returns of an episode, within the step limit. */
export interface AuditReturns {
  /** Lowest and highest over all policies that are optimal for the design at the agent's discount. */
  readonly design: { readonly worst: number; readonly best: number };
  /** The same for policies that are optimal for the task at the same discount. */
  readonly task: { readonly worst: number; readonly best: number };
  /** The undiscounted optimum over all policies. */
  readonly possible: number;
  readonly random: number;
  /** (task.worst − design.worst) / (task.best − random); NaN if all policies earn the same. */
  readonly loss: number;
  /** The same for the best tie. */
  readonly lossAtBest: number;
  /** Task returns that differ by no more count as equal. */
  readonly margin: number;
  /** The same of actions that are certainly optimal, where rounding leaves others unclear. */
  readonly certain?: Pick<AuditReturns, 'design' | 'task'>;
}

/** A path: action i leaves state i; `ends`: the last action ended the episode. */
export interface AuditPath {
  readonly states: readonly number[];
  readonly observations: readonly number[];
  readonly actions: readonly number[];
  readonly ends: boolean;
}

export interface AuditLoop extends AuditPath {
  /** Without chance the walk closes exactly; with chance it is the likeliest path of a policy that never ends. */
  readonly certain: boolean;
  /** Undiscounted sums over one turn of the training reward, its shaping, and the task reward. */
  readonly design: number;
  readonly shaping: number;
  readonly task: number;
  /** Training reward and shaping per step; as long as `actions`. */
  readonly designSteps: readonly number[];
  readonly shapingSteps: readonly number[];
  /** Discounted shaping of one turn minus that of the task's optimal path: 0 for every potential. */
  readonly gain: number;
}

/** Two paths from one state that a potential would pay alike. */
export interface AuditDetour {
  readonly state: number;
  readonly observation: number;
  readonly action: number;
  /** Discounted shaping of this action followed by the reference path, and of the reference path alone. */
  readonly detour: number;
  readonly direct: number;
}

export interface ShapingAudit {
  /**
   * `none`: the design is a multiple of the task. `each`: potential-based on every transition. `mean`: on average over
   * outcomes, which suffices. `no`: not potential-based.
   */
  readonly potential: 'none' | 'each' | 'mean' | 'no';
  /** Design = share × task + shaping. 0: no identifiable part of the design is the task. */
  readonly share: number;
  /** Written in the design as a weight of the task, or found as the multiple that fits. */
  readonly shareFrom: 'weight' | 'fit';
  /** Constant reward per step next to a potential, if both explain all shaping; 0: none. */
  readonly constant: number;
  /** Largest |F − (γΦ(s′) − Φ(s))|, and what rounding to f32 explains. */
  readonly residual: number;
  readonly tolerance: number;
  /** Φ by observation, NaN if unreached; only for potential-based shaping. */
  readonly values: Float32Array;
  /** If not potential-based: a loop that pays, else two paths that differ. */
  readonly loop: AuditLoop | null;
  readonly detour: AuditDetour | null;
}

export interface AuditDifference {
  readonly state: number;
  readonly observation: number;
  readonly visits: number; // per episode of the design's optimal policy
  readonly task: readonly number[]; // optimal actions
  readonly design: readonly number[];
  /** No action is optimal for both. */
  readonly apart: boolean;
}
export interface AuditDifferences {
  /** States in which some optimal action of the design is not optimal for the task. */
  readonly count: number;
  readonly apart: number;
  /** Share of the visits of the design's optimal policy to these states. */
  readonly visited: number;
  /** Most visited first, at most 200. */
  readonly list: readonly AuditDifference[];
  /** [nObservations] one bit per action, from one state of each observation; 0 if unreached. At most 32 actions. */
  readonly taskActions: Uint32Array;
  readonly designActions: Uint32Array;
  readonly visits: Float32Array; // [nObservations]
}

export interface Sparsity {
  /** Under uniformly random actions: probability that an episode pays anything, and environment steps until the first reward. */
  readonly probability: number;
  readonly steps: number;
}

export interface AuditTerm {
  readonly term: string;
  readonly label: string;
  readonly weight: number;
  /** The term alone: a potential difference, a multiple of the task, a constant per step, or something else. */
  readonly kind: 'potential' | 'task' | 'constant' | 'zero' | 'other' | 'transform';
  /** [nObservations × nActions] mean contribution, weight included; NaN if illegal or unreached. Empty if too large. */
  readonly field: Float32Array;
  readonly sweep: WeightSweep | null;
}

/** Task return of the design's optimal policy as a function of one weight: constant between cliffs. */
export interface WeightSweep {
  readonly low: number;
  readonly high: number;
  readonly weight: number; // now
  /** In order; the last ends at `high`. Equal neighbors are merged. */
  readonly pieces: readonly SweepPiece[];
  /** False if the sweep ran out of time before it found all changes. */
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
  /** Training return of the design's run minus that of random actions, paired by seed. */
  readonly gain: Interval;
  readonly agent: string;
}
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The audit of a language task: rewards of whole completions. */
export interface TextAudit {
  /**
   * `exact`: every completion of every training prompt; `prompts`: every completion of some prompts; `search`: completions
   * that were drawn and searched: a hack found is a proof, but none found is not.
   */
  readonly mode: 'exact' | 'prompts' | 'search';
  readonly prompts: number; // scored
  readonly problems: number; // all training prompts
  /** Completions that were evaluated, over all prompts. */
  readonly completions: number;
  /** Maximum number of completions per prompt. */
  readonly possibleCompletions: number;
  /** Means over prompts. `design`: lowest and highest over the completions that it pays most. */
  readonly returns: AuditReturns;
  /** Under uniformly random tokens. */
  readonly random: { readonly design: number; readonly task: number; readonly completions: number };
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity }; // steps: tokens
  /** Prompts whose best-paid completions lose the task: some of the tied ones, or all of them. */
  readonly differing: { readonly some: number; readonly all: number };
  readonly terms: readonly TextAuditTerm[];
  /** Prompts with the largest loss first. */
  readonly examples: readonly TextExample[];
  /** All scored completions of each prompt are paid the same. */
  readonly flat: boolean;
  /** A term is a reward model that training fits first; here its labels serve as scores. */
  readonly learned: boolean;
}
export type TextAuditTerm = Omit<AuditTerm, 'kind' | 'field'>;
export interface TextExample {
  readonly question: string;
  /** Paid most by the design; of tied ones the worst for the task. */
  readonly liked: TextCompletion;
  /** Best for the task; of tied ones the best paid by the design. */
  readonly right: TextCompletion;
  /** Number of completions paid as much as `liked`. */
  readonly ties: number;
}
export interface TextCompletion {
  readonly text: string;
  readonly ended: boolean;
  readonly design: number;
  readonly task: number; // its task return
  readonly parts: readonly number[]; // [terms] weight included
}
