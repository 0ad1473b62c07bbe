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
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const alive = lasting(mdp);
  const paid = (p: number) => at(mdp.reward, at(mdp.first, p));
  const nextOf = (p: number) => at(mdp.next, at(mdp.first, p));
  const choice = new Int32Array(states).fill(-1);
  let size = 1e-300;
  alive.forEach((is, p) => {
    if (is === 0) return;
    const s = Math.floor(p / n);
    size = Math.max(size, Math.abs(paid(p)));
    if (at(choice, s) < 0 || paid(p) > paid(at(choice, s))) choice[s] = p;
  });
  const mean = new Float64Array(states); // of the cycle that each state leads to under `choice`
  const bias = new Float64Array(states); // its relative value
  const slack = 1e-10 * size;
  const gain = (p: number, s: number) => paid(p) - at(mean, s) + at(bias, nextOf(p));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    judge();
    const better =
      improve((p, s) => at(mean, nextOf(p)) > at(mean, nextOf(at(choice, s))) + slack) ||
      improve(
        (p, s) =>
          at(mean, nextOf(p)) >= at(mean, s) - slack && gain(p, s) > gain(at(choice, s), s) + slack * 10,
      );
    if (!better) break;
  }
  let best = -1;
  for (let s = 0; s < states; s++)
    if (at(choice, s) >= 0 && (best < 0 || at(mean, s) > at(mean, best))) best = s;
  if (best < 0) return null;
  const { pairs, loop } = walk(mdp, choice, best, (p) => at(mdp.first, p));
  return pairs.slice(loop);

  function improve(isBetter: (p: number, s: number) => boolean): boolean {
    let improved = false;
    alive.forEach((is, p) => {
      const s = Math.floor(p / n);
      if (is === 0 || !isBetter(p, s)) return;
      choice[s] = p;
      improved = true;
    });
    return improved;
  }

  function judge(): void {
    const mark = new Int32Array(states).fill(-1); // −2 marks a state whose mean is known
    const path: number[] = [];
    for (let root = 0; root < states; root++) {
      if (at(choice, root) < 0) continue;
      path.length = 0;
      let s = root;
      while (at(mark, s) === -1) {
        mark[s] = path.length;
        path.push(s);
        s = nextOf(at(choice, s));
      }
      if (at(mark, s) >= 0) {
        const cycle = path.slice(at(mark, s));
        mean[s] = cycle.reduce((sum, c) => sum + paid(at(choice, c)), 0) / cycle.length;
        bias[s] = 0;
        mark[s] = -2;
      }
      for (const here of path.reverse()) {
        if (at(mark, here) === -2) continue;
        const p = at(choice, here);
        mean[here] = at(mean, nextOf(p));
        bias[here] = paid(p) - at(mean, here) + at(bias, nextOf(p));
        mark[here] = -2;
      }
    }
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
