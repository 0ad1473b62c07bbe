/** What the module `main` is made from, and where it keeps its measures. */
import type { Measures } from '../contract.ts';

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
  /** 'returns': no measure but those of episodes, see `Measures`. */
  readonly measures: Measures;
  /** A host reads single steps: what each paid and taught is kept. The learning and the measures have the same bits. */
  readonly recorded?: boolean;
  readonly terms: readonly {
    readonly name: string;
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
  readonly agent: {
    readonly begin: boolean;
    readonly init: boolean;
    /** Its episodes come in groups that begin in the same state. */
    readonly group: boolean;
    /** Learns from many steps at once. */
    readonly batch: boolean;
    /** The host chooses its actions, a step at a time. */
    readonly external: boolean;
  };
  /** Agents without a discount get one of 1, declared by main. */
  readonly ownGamma: boolean;
  /** The world can be solved exactly: value error and optimal actions are measured against tables. */
  readonly reference: boolean;
  /** Names that world, agent or terms do not declare themselves. */
  readonly asked: ReadonlySet<string>;
}

/** With one term alone, and returns alone measured, what it pays is what is trained on: an episode needs no sum of its own for it. */
export function oneSum({ measures, terms }: Summed): boolean {
  return measures === 'returns' && terms.length === 1;
}

/** Where the terms' contributions are summed: in the window, and in the episode under way. */
export function termSlots(shape: Pick<MainShape, 'measures' | 'terms'>) {
  const n = shape.terms.length;
  return shape.terms.map((_, k) => ({
    window: SUM.terms + k,
    episode: oneSum(shape) ? SUM.episodeReturn : SUM.terms + n + k,
  }));
}

/** What decides where contributions are summed. */
type Summed = Pick<MainShape, 'measures'> & { readonly terms: readonly unknown[] };

/** Names of the running sums of the terms, in their order. */
export function partials(shape: Summed): readonly string[] {
  return oneSum(shape) ? ['partialReward'] : shape.terms.map((_, k) => `partial${k}`);
}
