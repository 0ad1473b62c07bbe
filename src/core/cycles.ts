/**
 * Finds the cycle with the highest mean reward in a deterministic world, by Howard's algorithm for the
 * maximum cycle mean.
 */
import { type Mdp, type PaidMdp, stateCount } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

const MAX_ROUNDS = 300;

/**
 * The simple cycle with the greatest mean reward. Transitions that end an episode and stochastic pairs belong
 * to no cycle. Uses policy iteration for the multichain case: Cochet-Terrasson, Cohen, Gaubert, McGettrick &
 * Quadrat 1998.
 * @returns its pairs in order; null if every path ends
 */
export function maximumMeanCycle(mdp: PaidMdp): number[] | null {
  const policy = new CyclingPolicy(mdp);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    policy.evaluate();
    if (!policy.improve()) break;
  }
  const best = policy.bestState();
  if (best < 0) return null;
  const { pairs, loop } = walk(mdp, policy.choice, best, (p) => at(mdp.first, p));
  return pairs.slice(loop);
}

/** One pair in each state from which an episode can continue forever, with the cycle that it leads to. */
class CyclingPolicy {
  readonly #mdp: PaidMdp;
  readonly #alive: Uint8Array;
  readonly choice: Int32Array; // [S] −1: the state has no lasting pair
  readonly #mean: Float64Array; // [S] mean reward of the cycle that the state leads to
  readonly #bias: Float64Array; // [S] relative value
  readonly #slack: number;

  constructor(mdp: PaidMdp) {
    const states = stateCount(mdp);
    this.#mdp = mdp;
    this.#alive = lasting(mdp);
    this.choice = new Int32Array(states).fill(-1);
    this.#mean = new Float64Array(states);
    this.#bias = new Float64Array(states);
    let size = 1e-300;
    this.#alive.forEach((is, p) => {
      if (is === 0) return;
      const s = Math.floor(p / mdp.nActions);
      size = Math.max(size, Math.abs(this.#paid(p)));
      if (at(this.choice, s) < 0 || this.#paid(p) > this.#paid(at(this.choice, s))) this.choice[s] = p;
    });
    this.#slack = 1e-10 * size;
  }

  #paid(p: number): number {
    return at(this.#mdp.reward, at(this.#mdp.first, p));
  }

  #nextOf(p: number): number {
    return at(this.#mdp.next, at(this.#mdp.first, p));
  }

  /** Value of pair `p` next to the mean reward of the cycle that state `s` leads to. */
  #gain(p: number, s: number): number {
    return this.#paid(p) - at(this.#mean, s) + at(this.#bias, this.#nextOf(p));
  }

  /** Follows the policy from every state: to its cycle, then back along the path. */
  evaluate(): void {
    const { choice } = this;
    const mark = new Int32Array(choice.length).fill(-1); // −2: known
    const path: number[] = [];
    for (let root = 0; root < choice.length; root++) {
      if (at(choice, root) < 0) continue;
      path.length = 0;
      let s = root;
      while (at(mark, s) === -1) {
        mark[s] = path.length;
        path.push(s);
        s = this.#nextOf(at(choice, s));
      }
      if (at(mark, s) >= 0) {
        const cycle = path.slice(at(mark, s));
        this.#mean[s] = cycle.reduce((sum, c) => sum + this.#paid(at(choice, c)), 0) / cycle.length;
        this.#bias[s] = 0;
        mark[s] = -2;
      }
      for (const here of path.reverse()) {
        if (at(mark, here) === -2) continue;
        const p = at(choice, here);
        this.#mean[here] = at(this.#mean, this.#nextOf(p));
        this.#bias[here] = this.#paid(p) - at(this.#mean, here) + at(this.#bias, this.#nextOf(p));
        mark[here] = -2;
      }
    }
  }

  /** Toward better cycles; where none is better, toward better values on the way to them. @returns false: nothing is better */
  improve(): boolean {
    const mean = this.#mean;
    return (
      this.#improveWhere(
        (p, s) => at(mean, this.#nextOf(p)) > at(mean, this.#nextOf(at(this.choice, s))) + this.#slack,
      ) ||
      this.#improveWhere(
        (p, s) =>
          at(mean, this.#nextOf(p)) >= at(mean, s) - this.#slack &&
          this.#gain(p, s) > this.#gain(at(this.choice, s), s) + this.#slack * 10,
      )
    );
  }

  #improveWhere(isBetter: (p: number, s: number) => boolean): boolean {
    let improved = false;
    this.#alive.forEach((is, p) => {
      const s = Math.floor(p / this.#mdp.nActions);
      if (is === 0 || !isBetter(p, s)) return;
      this.choice[s] = p;
      improved = true;
    });
    return improved;
  }

  /** The first state that leads to the best cycle; −1 if there is no cycle. */
  bestState(): number {
    let best = -1;
    for (let s = 0; s < this.choice.length; s++)
      if (at(this.choice, s) >= 0 && (best < 0 || at(this.#mean, s) > at(this.#mean, best))) best = s;
    return best;
  }
}

/** [S·A] 1 for deterministic pairs after which an episode can continue forever by taking such pairs. */
function lasting(mdp: Mdp): Uint8Array {
  const states = stateCount(mdp);
  const alive = new Uint8Array(mdp.legal.length);
  const left = new Int32Array(states);
  const into: number[][] = Array.from({ length: states }, () => []);
  for (let p = 0; p < alive.length; p++) {
    const k = at(mdp.first, p);
    if (at(mdp.legal, p) === 0 || at(mdp.first, p + 1) - k !== 1 || at(mdp.ends, k) !== 0) continue;
    alive[p] = 1;
    const s = Math.floor(p / mdp.nActions);
    left[s] = at(left, s) + 1;
    into[at(mdp.next, k)]?.push(p);
  }
  const dead: number[] = [];
  for (let s = 0; s < states; s++) if (left[s] === 0) dead.push(s);
  for (let s = dead.pop(); s !== undefined; s = dead.pop())
    for (const p of into[s] ?? []) {
      alive[p] = 0;
      const from = Math.floor(p / mdp.nActions);
      left[from] = at(left, from) - 1;
      if (left[from] === 0) dead.push(from);
    }
  return alive;
}

export interface Walk {
  readonly pairs: readonly number[];
  readonly ends: boolean;
  /** Index in `pairs` where the loop begins, or −1. */
  readonly loop: number;
}

/**
 * Follows a policy. @param choice [S] pair taken in each state, or −1 @param outcomeOf the transition that a
 * pair takes
 */
export function walk(
  mdp: Mdp,
  choice: ArrayLike<number>,
  from: number,
  outcomeOf: (pair: number) => number,
): Walk {
  const met = new Map<number, number>();
  const pairs: number[] = [];
  for (let s = from; ; ) {
    const before = met.get(s);
    if (before !== undefined) return { pairs, ends: false, loop: before };
    const p = at(choice, s);
    if (p < 0) return { pairs, ends: false, loop: -1 };
    met.set(s, pairs.length);
    pairs.push(p);
    const k = outcomeOf(p);
    if (at(mdp.ends, k) !== 0) return { pairs, ends: true, loop: -1 };
    s = at(mdp.next, k);
  }
}
