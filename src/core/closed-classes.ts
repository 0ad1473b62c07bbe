/** Finds where a policy ends up: the sets of states that it never leaves. Notation as in mdp.ts. */
import type { Mdp } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Transitions of a pair that have a positive probability. */
export function outcomesOf({ first, probability }: Mdp, pair: number): number[] {
  const out: number[] = [];
  for (let k = pair < 0 ? 0 : at(first, pair); k < (pair < 0 ? 0 : at(first, pair + 1)); k++)
    if (at(probability, k) > 0) out.push(k);
  return out;
}

export const nextOf = (mdp: Mdp, pair: number): number[] =>
  outcomesOf(mdp, pair).flatMap((k) => (at(mdp.ends, k) === 0 ? [at(mdp.next, k)] : []));

/** The strongly connected components of a policy's graph. A component comes after those it leads to. */
export interface Components {
  /**
   * The states of component c are members[first[c]] … members[first[c + 1] − 1]. The first of them was met
   * first.
   */
  readonly members: Int32Array;
  readonly first: Int32Array;
  /** [S] component of a state, or −1 if the state was not requested. */
  readonly of: Int32Array;
}

/**
 * Tarjan 1972, without recursion. A component comes after every other component that it leads to.
 * @param choice [S] pair taken in each state, or −1 if the episode ends there @param met [S] 1 for the states
 * to visit; default all
 */
export function components(mdp: Mdp, choice: ArrayLike<number>, met?: Uint8Array): Components {
  const states = choice.length;
  const of = new Int32Array(states).fill(-1);
  const order = new Int32Array(states).fill(-1);
  const low = new Int32Array(states);
  const read = new Int32Array(states); // next transition to follow
  const stack = new Int32Array(states);
  const path = new Int32Array(states);
  const members = new Int32Array(states);
  const first = [0];
  let [count, open, depth, placed] = [0, 0, 0, 0];
  const enter = (s: number) => {
    order[s] = count;
    low[s] = count++;
    read[s] = at(choice, s) < 0 ? 0 : at(mdp.first, at(choice, s));
    stack[open++] = s;
    path[depth++] = s;
  };
  for (let root = 0; root < states; root++) {
    if ((met !== undefined && met[root] === 0) || at(order, root) >= 0) continue;
    enter(root);
    while (depth > 0) {
      const s = at(path, depth - 1);
      const end = at(choice, s) < 0 ? 0 : at(mdp.first, at(choice, s) + 1);
      const k = at(read, s);
      if (k < end) {
        read[s] = k + 1;
        if (at(mdp.ends, k) !== 0 || !(at(mdp.probability, k) > 0)) continue;
        const to = at(mdp.next, k);
        if (at(order, to) < 0) enter(to);
        else if (at(of, to) < 0) low[s] = Math.min(at(low, s), at(order, to));
        continue;
      }
      depth--;
      if (depth > 0) low[at(path, depth - 1)] = Math.min(at(low, at(path, depth - 1)), at(low, s));
      if (at(low, s) !== at(order, s)) continue;
      let begin = open - 1;
      while (at(stack, begin) !== s) begin--;
      for (let i = begin; i < open; i++) {
        of[at(stack, i)] = first.length - 1;
        members[placed++] = at(stack, i);
      }
      open = begin;
      first.push(placed);
    }
  }
  return { members, first: Int32Array.from(first), of };
}

/**
 * Sets of states in which an episode stays forever once it enters.
 * @param choice [S] pair taken in each state, or −1 if the episode ends there @param met [S] 1 for the states
 * to visit
 */
export function closedClasses(mdp: Mdp, choice: Int32Array, met: Uint8Array): number[][] {
  const { members, first, of } = components(mdp, choice, met);
  const stays = (k: number, own: number) => at(mdp.ends, k) === 0 && at(of, at(mdp.next, k)) === own;
  const found: number[][] = [];
  for (let own = 0; own + 1 < first.length; own++) {
    const states = [...members.subarray(first[own], first[own + 1])];
    const closed = states.every((s) => {
      const pair = at(choice, s);
      return pair >= 0 && outcomesOf(mdp, pair).every((k) => stays(k, own));
    });
    if (closed) found.push(states);
  }
  return found;
}
