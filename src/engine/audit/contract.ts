/** The result of a reward audit as plain data that can be cloned to any thread. Formulas and limits: docs/audit.md. */

import type { WorldView } from '../../worlds/view.ts';
import type { GivenReport } from '../net/given-report.ts';

/** `agrees`: optimal policies earn the task's optimum. `hackable`: they earn less. `may-be-hacked`: one of them does. */
export type AuditVerdict = 'agrees' | 'hackable' | 'may-be-hacked' | 'empty' | 'undecided';

export interface VariantAudit {
  /** `exact`: from every transition of the world. `estimate`: from episodes. `none`: no verdict is possible, see `reasons`. */
  readonly kind: 'exact' | 'estimate' | 'none';
  readonly label: string;
  readonly gamma: number;
  readonly verdict: AuditVerdict;
  /** The verdict as a sentence that starts with the fault and its size. */
  readonly sentence: string;
  readonly deed?: string;
  readonly reasons: readonly string[];
  readonly exact?: ExactAudit;
  readonly estimate?: EstimatedAudit;
  readonly text?: TextAudit;
  /** Describes the data of an agent that learns from given data, or says why there are none. */
  readonly given?: (GivenReport & { readonly actions: readonly string[] }) | { readonly missing: string };
  /** Positions of the audited terms in the design. Set only if the design also has probes. */
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
  /** Discount of the optimal actions: the agent's, or a lower one if values do not converge there. */
  readonly discount: number;
  readonly returns: AuditReturns;
  readonly shaping: ShapingAudit;
  /** The loop that the design's optimal policy follows forever from the start, or null if its episodes end. */
  readonly loop: AuditLoop | null;
  /** One episode of the design's optimal policy, taking the likeliest outcomes and the first of tied actions. */
  readonly path: AuditPath;
  readonly differences: AuditDifferences;
  /** Highest long-run mean reward per environment step over consecutive episodes from the start. NaN if it is missing. */
  readonly average: { readonly design: number; readonly task: number; readonly missing?: string };
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity };
  readonly terms: readonly AuditTerm[];
}

/** Expected undiscounted task returns of an episode within the step limit. */
export interface AuditReturns {
  /** Lowest and highest task return over all policies that are optimal for the design at the agent's discount. */
  readonly design: { readonly worst: number; readonly best: number };
  readonly task: { readonly worst: number; readonly best: number };
  /** The undiscounted optimum over all policies. */
  readonly possible: number;
  readonly random: number;
  /** (task.worst − design.worst) / (task.best − random); NaN if all policies earn the same. */
  readonly loss: number;
  readonly lossAtBest: number;
  /** Task returns that differ by at most this much count as equal. */
  readonly margin: number;
  /** The same returns for actions that are certainly optimal, if rounding leaves others unclear. */
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
  /** Without randomness the walk closes exactly. Otherwise it is the likeliest path of a policy that never ends. */
  readonly certain: boolean;
  /** Undiscounted sums over one turn: training reward, its shaping, and task reward. */
  readonly design: number;
  readonly shaping: number;
  readonly task: number;
  /** Training reward and shaping per step; as long as `actions`. */
  readonly designSteps: readonly number[];
  readonly shapingSteps: readonly number[];
  /** Discounted shaping of one turn minus that of the task's optimal path. It is 0 for every potential. */
  readonly gain: number;
}

/** Two paths from one state to which a potential would pay the same. */
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
   * `none`: the design is a multiple of the task. `each`: the shaping is potential-based on every transition. `mean`: it is on
   * average over outcomes, which suffices. `no`: it is not potential-based.
   */
  readonly potential: 'none' | 'each' | 'mean' | 'no';
  /** Design = share × task + shaping. 0 if no part of the design can be identified as the task. */
  readonly share: number;
  /** `weight`: the weight of the task term in the design. `fit`: the multiple of the task that fits best. */
  readonly shareFrom: 'weight' | 'fit';
  /** Constant reward per step which, together with a potential, explains all shaping. 0 if there is none. */
  readonly constant: number;
  /** Largest |F − (γΦ(s′) − Φ(s))|, and how much of it rounding to f32 explains. */
  readonly residual: number;
  readonly tolerance: number;
  /** Φ by observation, NaN if unreached. Only for potential-based shaping. */
  readonly values: Float32Array;
  /** If the shaping is not potential-based: a loop that pays, or else two paths that differ. */
  readonly loop: AuditLoop | null;
  readonly detour: AuditDetour | null;
}

export interface AuditDifference {
  readonly state: number;
  readonly observation: number;
  readonly visits: number; // per episode of the design's optimal policy
  readonly task: readonly number[];
  readonly design: readonly number[];
  /** True if no action is optimal for both the design and the task. */
  readonly apart: boolean;
}
export interface AuditDifferences {
  /** Number of states in which some optimal action of the design is not optimal for the task. */
  readonly count: number;
  readonly apart: number;
  /** Share of the design's optimal visits that go to these states. */
  readonly visited: number;
  /** At most 200 states, most visited first. */
  readonly list: readonly AuditDifference[];
  /** [nObservations] One bit per action, from one state of each observation. 0 if unreached. At most 32 actions. */
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
  /** What the term is on its own: a potential difference, a multiple of the task, a constant per step, or something else. */
  readonly kind: 'potential' | 'task' | 'constant' | 'zero' | 'other' | 'transform';
  /** [nObservations × nActions] Mean contribution, weight included. NaN if illegal or unreached. Empty if too large. */
  readonly field: Float32Array;
  readonly sweep: WeightSweep | null;
}

/** Task return of the design's optimal policy as a function of one weight. It is constant between cliffs. */
export interface WeightSweep {
  readonly low: number;
  readonly high: number;
  readonly weight: number;
  /** Pieces in ascending order. The last one ends at `high`. Equal neighbors are merged. */
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

/** An estimate from training episodes: means over seeds with 95 % intervals (Student t). */
export interface EstimatedAudit {
  readonly seeds: number;
  readonly envSteps: number; // per seed
  readonly episodes: number; // of the design's run, over all seeds
  readonly design: Interval;
  readonly task: Interval;
  readonly random: Interval;
  /** Design − task, paired by seed. */
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

/** The audit of a language task, which scores whole completions. */
export interface TextAudit {
  /**
   * `exact`: every completion of every training prompt. `prompts`: every completion of some prompts. `search`: sampled and
   * searched completions, where a hack that was found is a proof, but finding none is not.
   */
  readonly mode: 'exact' | 'prompts' | 'search';
  readonly prompts: number;
  readonly problems: number; // all training prompts
  readonly completions: number;
  readonly possibleCompletions: number;
  /** Means over prompts. `design`: lowest and highest over the completions that the design pays most. */
  readonly returns: AuditReturns;
  readonly random: { readonly design: number; readonly task: number; readonly completions: number };
  readonly sparsity: { readonly design: Sparsity; readonly task: Sparsity }; // steps: tokens
  /** Number of prompts where some, or all, of the best-paid completions lose the task. */
  readonly differing: { readonly some: number; readonly all: number };
  readonly terms: readonly TextAuditTerm[];
  readonly examples: readonly TextExample[];
  /** True if all scored completions of each prompt are paid the same. */
  readonly flat: boolean;
  /** True if a term is a reward model that training fits first. The audit then uses its labels as scores. */
  readonly learned: boolean;
}
export type TextAuditTerm = Omit<AuditTerm, 'kind' | 'field'>;
export interface TextExample {
  readonly question: string;
  /** The completion that the design pays most. Among ties, the worst for the task. */
  readonly liked: TextCompletion;
  /** The best completion for the task. Among ties, the one that the design pays most. */
  readonly right: TextCompletion;
  readonly ties: number;
}
export interface TextCompletion {
  readonly text: string;
  readonly ended: boolean;
  readonly design: number;
  readonly task: number; // its task return
  readonly parts: readonly number[]; // [terms] weight included
}
