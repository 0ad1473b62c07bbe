/** A finite Markov decision process as tables, before it is laid out for the kernel. */
import type { GraphCaption } from '../view.ts';

export interface GraphModel {
  readonly states: readonly string[];
  readonly actions: readonly string[];
  /**
   * Row r is a distribution over outcomes. Its entries in the next three arrays are rowStart[r] … rowStart[r
   * + 1] − 1.
   */
  readonly rowStart: readonly number[];
  readonly next: readonly number[];
  readonly probability: readonly number[];
  readonly reward: readonly number[];
  /** [states × actions] row of the action, −1 if it is unavailable. */
  readonly rowOf: Int32Array;
  /** [states × actions] reward in addition, independent of the outcome. */
  readonly actionReward: Float32Array;
  readonly terminal: ReadonlySet<number>;
  /** Entering one of these states is a success; absent: the terminal states. */
  readonly goals?: ReadonlySet<number>;
  readonly starts: readonly Start[];
  /** By state; absent: laid out automatically. */
  readonly positions?: readonly (readonly [x: number, y: number])[];
  readonly captions?: readonly GraphCaption[];
}
export interface ModelSettings {
  /** Probability of the gambler's coin. */
  readonly heads: number;
}
export interface Start {
  readonly state: number;
  readonly probability: number;
}
export interface Outcome {
  readonly next: number;
  readonly probability: number;
  readonly reward: number;
}

/** Collects rows and which actions lead to them. */
export class GraphBuilder {
  readonly rowStart: number[] = [0];
  readonly next: number[] = [];
  readonly probability: number[] = [];
  readonly reward: number[] = [];
  readonly rowOf: Int32Array;
  readonly actionReward: Float32Array;
  readonly terminal = new Set<number>();
  goals?: ReadonlySet<number>;
  readonly states: readonly string[];
  readonly actions: readonly string[];
  positions?: readonly (readonly [number, number])[];
  captions?: readonly GraphCaption[];
  starts: readonly Start[] = [{ state: 0, probability: 1 }];

  constructor(states: readonly string[], actions: readonly string[]) {
    this.states = states;
    this.actions = actions;
    this.rowOf = new Int32Array(states.length * actions.length).fill(-1);
    this.actionReward = new Float32Array(states.length * actions.length);
  }

  /** @returns the number of the row */
  row(outcomes: Iterable<Outcome>): number {
    for (const { next, probability, reward } of outcomes) {
      if (probability === 0) continue;
      this.next.push(next);
      this.probability.push(probability);
      this.reward.push(reward);
    }
    return this.rowStart.push(this.next.length) - 2;
  }

  act(state: number, action: number, row: number, reward = 0): void {
    const pair = state * this.actions.length + action;
    this.rowOf[pair] = row;
    this.actionReward[pair] = reward;
  }
}
