/** Where a policy ends up: the sets of states that it never leaves. Notation as in mdp.ts. */
import type { Mdp } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Transitions that a pair may take. */
export function outcomesOf({ first, probability }: Mdp, pair: number): number[] {
  const out: number[] = [];
  for (let k = pair < 0 ? 0 : at(first, pair); k < (pair < 0 ? 0 : at(first, pair + 1)); k++)
    if (at(probability, k) > 0) out.push(k);
  return out;
}

export const nextOf = (mdp: Mdp, pair: number): number[] =>
  outcomesOf(mdp, pair).flatMap((k) => (at(mdp.ends, k) === 0 ? [at(mdp.next, k)] : []));

/**
 * Sets of states that are never left and never end: closed strongly connected components (Tarjan 1972, without recursion).
 * @param choice [S] pair taken in each state, or −1: it ends there @param met [S] 1 for the states to look at
 */
export function closedClasses(mdp: Mdp, choice: Int32Array, met: Uint8Array): number[][] {
  const states = met.length;
  const order = new Int32Array(states).fill(-1);
  const low = new Int32Array(states);
  const component = new Int32Array(states).fill(-1);
  const stack: number[] = [];
  const found: number[][] = [];
  let count = 0;
  for (let root = 0; root < states; root++) {
    if (met[root] === 0 || at(order, root) >= 0) continue;
    const path: { readonly s: number; readonly next: readonly number[]; read: number }[] = [];
    const enter = (s: number) => {
      order[s] = count;
      low[s] = count++;
      stack.push(s);
      path.push({ s, next: nextOf(mdp, at(choice, s)), read: 0 });
    };
    enter(root);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const to = here.next[here.read++];
      if (to !== undefined) {
        if (at(order, to) < 0) enter(to);
        else if (at(component, to) < 0) low[here.s] = Math.min(at(low, here.s), at(order, to));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before.s] = Math.min(at(low, before.s), at(low, here.s));
      if (at(low, here.s) !== at(order, here.s)) continue;
      const members = stack.splice(stack.lastIndexOf(here.s));
      for (const s of members) component[s] = found.length;
      found.push(members);
    }
  }
  const stays = (k: number, own: number) => at(mdp.ends, k) === 0 && at(component, at(mdp.next, k)) === own;
  return found.filter((members, own) =>
    members.every((s) => {
      const pair = at(choice, s);
      return pair >= 0 && outcomesOf(mdp, pair).every((k) => stays(k, own));
    }),
  );
}
