/** What the module `main` is made from, and where it keeps its measures. */

/** Slots of main's compensated sums. */
export const SUM = {
  return: 0,
  taskReturn: 1,
  entropy: 2,
  advantage: 3,
  advantageSquared: 4,
  regret: 5, // cumulative: never reset
  reward: 6,
  taskReward: 7,
  episodeReturn: 8, // of the episode under way
  episodeTask: 9,
  terms: 10, // contributions of the window's finished episodes, then of the episode under way
} as const;
/** Slots of main's counters. */
export const COUNT = {
  episodes: 0,
  length: 1,
  success: 2,
  entropy: 3,
  advantage: 4,
  optimal: 5,
  decisions: 6,
} as const;
export const COUNTS = 7;
export const RECENT_EPISODES = 16;
/** `fault` holds this for the agent, 1 + k for term k. */
export const AGENT_FAULT = 255;

export interface MainShape {
  readonly terms: readonly {
    readonly name: string;
    readonly weight: number;
    readonly begin: boolean;
    readonly init: boolean;
  }[];
  readonly world: {
    readonly init: boolean;
    readonly observe: boolean;
    readonly available: boolean;
    readonly regret: boolean;
    readonly optimal: boolean;
    readonly success: boolean;
    readonly outcomes: number;
  };
  readonly agent: { readonly begin: boolean; readonly init: boolean; readonly group: boolean };
  readonly stepLimit: number;
  /** Agents without a discount get one of 1, declared by main. */
  readonly ownGamma: boolean;
  /** The world can be solved exactly: value error and optimal actions are measured against tables. */
  readonly reference: boolean;
}

/** A number as an f32 literal of the kernel language. */
export function real(x: number): string {
  if (!Number.isFinite(x)) throw new RangeError(`not a finite number: ${x}`);
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
