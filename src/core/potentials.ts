/**
 * Tests whether a reward is the difference of a potential: F(s,a,s′) = γΦ(s′) − Φ(s) with Φ = 0 after an end
 * (Ng, Harada & Russell 1999). If it is, every policy earns −Φ(s) from s. For γ < 1 the return of any one
 * policy is therefore the only candidate, and the remainder of the other transitions, R = F − (γΦ(s′) −
 * Φ(s)), decides. R is linear in F, so rewards can be combined.
 */
import { type Mdp, type PaidMdp, stateCount } from './mdp.ts';
import { evaluateChoice } from './policy-evaluation.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export interface Residual {
  readonly potential: Float64Array; // [S] Φ
  readonly each: Float64Array; // [K] R of each transition
  readonly settled: boolean;
}
/** One way to read a potential off a reward. */
export interface PotentialReader {
  residual(reward: ArrayLike<number>): Residual;
  /** [S] The error of Φ(s). @param error [K] of each transition's reward */
  errors(error: ArrayLike<number>): Float64Array;
}
export interface PotentialFinder extends PotentialReader {
  /**
   * Below discount 1, reads Φ from the return of the given policy, so that R > 0 is what a step earns beyond
   * it.
   */
  readonly fromReturn: PotentialReader;
  /**
   * The same for the mean over outcomes: the remainder of E[F | s, a] is Σ p·R. Φ is read from the return of
   * a policy that reaches an end. At γ = 1 the result is undecided if some state cannot reach one.
   */
  onAverage(): PotentialReader;
}

/** Maximum growth of an error from the root of a tree to its leaves. Beyond it, a policy's return is used. */
const MAX_GROWTH = 10;
/** In environment steps. Returns over longer paths are dominated by rounding. */
const LONGEST_WAY = 1e6;

/**
 * Near discount 1 a return over a thousand steps hides small differences, so Φ is read along trees that grow
 * from the ends.
 * @param choice [S] policy whose return gives the potential elsewhere
 */
export function potentialFinder(mdp: Mdp, gamma: number, choice: Int32Array): PotentialFinder {
  const tree = spanningForest(mdp);
  const trees: PotentialReader = {
    residual: (reward) => byForest({ ...mdp, reward }, gamma, tree),
    errors: (error) => errorsAlong(mdp, tree, error),
  };
  const returnsOf = (policy: Int32Array): PotentialReader => ({
    residual: (reward) => byReturn({ ...mdp, reward }, gamma, policy),
    errors: (error) => evaluateChoice({ ...mdp, reward: error }, gamma, policy).value,
  });
  const fromReturn: PotentialReader = gamma === 1 ? trees : returnsOf(choice);
  const deepest = tree.depth.reduce((most, depth) => Math.max(most, depth), 0);
  const byTree = gamma === 1 || gamma ** -deepest <= MAX_GROWTH;
  let known: PotentialReader | null = null; // only stochastic worlds use it
  const onAverage = () => {
    known ??= homewards() ?? {
      ...fromReturn,
      residual: (reward) => {
        const found = fromReturn.residual(reward);
        return { ...found, settled: gamma < 1 && found.settled };
      },
    };
    return known;
  };
  const homewards = () => {
    const policy = towardsEnd(mdp);
    if (policy.includes(-1)) return null;
    const ones = new Float64Array(mdp.next.length).fill(1);
    const { value: reach, settled } = evaluateChoice({ ...mdp, reward: ones }, gamma, policy);
    return settled && reach.every((steps) => steps < LONGEST_WAY) ? returnsOf(policy) : null;
  };
  return { ...(byTree ? trees : fromReturn), fromReturn, onAverage };
}

function byReturn(mdp: PaidMdp, gamma: number, choice: Int32Array): Residual {
  const { value, settled } = evaluateChoice(mdp, gamma, choice);
  return residualOf(mdp, gamma, value, settled);
}

/** R = r + γ V(s′) − V(s) of every transition, for V = −Φ. */
function residualOf(mdp: PaidMdp, gamma: number, value: Float64Array, settled: boolean): Residual {
  const each = new Float64Array(mdp.next.length);
  for (let p = 0; p < mdp.legal.length; p++) {
    const here = at(value, Math.floor(p / mdp.nActions));
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      each[k] = at(mdp.reward, k) + (at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k))) - here;
  }
  return { potential: value.map((v) => (v === 0 ? 0 : -v)), each, settled };
}

interface Forest {
  readonly order: Int32Array; // states, parents first
  readonly via: Int32Array; // [S] transition that connects the state to its parent, −1: a root
  readonly from: Int32Array; // [K] source state of a transition
  readonly depth: Float64Array; // [S]
  readonly root: Int32Array; // [S]
}

/**
 * Builds trees over all transitions, starting at the ends. A potential is determined along any path, also
 * backwards.
 */
function spanningForest(mdp: Mdp): Forest {
  const states = stateCount(mdp);
  const from = new Int32Array(mdp.next.length);
  const ties: number[][] = Array.from({ length: states }, () => []);
  const via = new Int32Array(states).fill(-1);
  const known = new Uint8Array(states);
  const order: number[] = [];
  const depth = new Float64Array(states);
  const root = Int32Array.from({ length: states }, (_, s) => s);
  for (let p = 0; p < mdp.legal.length; p++) {
    const s = Math.floor(p / mdp.nActions);
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      from[k] = s;
      if (at(mdp.ends, k) === 0) {
        ties[s]?.push(k);
        ties[at(mdp.next, k)]?.push(k);
      } else if (known[s] === 0) {
        known[s] = 1;
        via[s] = k;
        depth[s] = 1;
        order.push(s);
      }
    }
  }
  let read = 0;
  for (let next = 0; next <= states; next++) {
    for (; read < order.length; read++) {
      const s = order[read] as number;
      for (const k of ties[s] ?? []) {
        const other = at(from, k) === s ? at(mdp.next, k) : at(from, k);
        if (known[other] !== 0) continue;
        known[other] = 1;
        via[other] = k;
        depth[other] = at(depth, s) + 1;
        root[other] = at(root, s);
        order.push(other);
      }
    }
    if (next < states && known[next] === 0) {
      known[next] = 1;
      order.push(next);
    }
  }
  return { order: Int32Array.from(order), via, from, depth, root };
}

function byForest(mdp: PaidMdp, gamma: number, forest: Forest): Residual {
  const value = alongTrees(mdp, gamma, forest, 0);
  const found = residualOf(mdp, gamma, value, true);
  if (gamma === 1) return found;
  fitRoots(mdp, gamma, forest, value, found.each);
  return residualOf(mdp, gamma, value, true);
}

/** [S] Errors accumulated along the trees. */
function errorsAlong(
  { ends, next }: Mdp,
  { order, via, from, depth }: Forest,
  error: ArrayLike<number>,
): Float64Array {
  const out = new Float64Array(depth.length);
  for (const s of order) {
    const k = at(via, s);
    if (k < 0) continue;
    const parent = at(from, k) !== s ? at(from, k) : at(ends, k) !== 0 ? -1 : at(next, k);
    out[s] = at(error, k) + (parent < 0 ? 0 : at(out, parent));
  }
  return out;
}

/** [S] Solves r = V(from) − γ V(next) for V along the trees, given the value of the roots. */
function alongTrees(mdp: PaidMdp, gamma: number, { order, via, from }: Forest, root: number): Float64Array {
  const value = new Float64Array(order.length);
  for (const s of order) {
    const k = at(via, s);
    if (k < 0) value[s] = root;
    else if (at(from, k) !== s) value[s] = (at(value, at(from, k)) - at(mdp.reward, k)) / gamma;
    else value[s] = at(mdp.reward, k) + (at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k)));
  }
  return value;
}

/**
 * If a tree is connected to no end, the value of its root is free. Below discount 1 one more transition
 * determines it: the one with the greatest weight.
 * @param left [K] the remainders; they are shifted in place
 */
function fitRoots(mdp: Mdp, gamma: number, forest: Forest, value: Float64Array, left: Float64Array): void {
  const { order, from, root } = forest;
  const nothing = new Float64Array(mdp.next.length);
  const weight = alongTrees({ ...mdp, reward: nothing }, gamma, forest, 1); // dV(s) / dV(root)
  const most = new Map<number, { readonly size: number; readonly shift: number }>();
  for (let k = 0; k < mdp.next.length; k++) {
    const s = at(from, k);
    if (at(weight, s) === 0 || at(mdp.ends, k) !== 0) continue;
    const moves = gamma * at(weight, at(mdp.next, k)) - at(weight, s);
    const tree = at(root, s);
    if (Math.abs(moves) <= (most.get(tree)?.size ?? 1e-15)) continue;
    most.set(tree, { size: Math.abs(moves), shift: -at(left, k) / moves });
  }
  for (const s of order) {
    const shift = most.get(at(root, s))?.shift ?? 0;
    if (at(weight, s) !== 0) value[s] = at(value, s) + shift * at(weight, s);
  }
}

/** [S] The pair of each state that is most likely to lead closer to an end; −1 if no end can be reached. */
export function towardsEnd(mdp: Mdp): Int32Array {
  const choice = new Int32Array(stateCount(mdp)).fill(-1);
  const into: number[][] = Array.from(choice, () => []);
  let edge = new Set<number>(); // candidate states with a pair that may lead to a known state
  for (let p = 0; p < mdp.legal.length; p++)
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      const s = Math.floor(p / mdp.nActions);
      if (at(mdp.probability, k) === 0) continue;
      if (at(mdp.ends, k) !== 0) edge.add(s);
      else into[at(mdp.next, k)]?.push(s);
    }
  while (edge.size > 0) {
    const found = [...edge].map((s) => [s, likeliestPair(mdp, s, choice)] as const);
    for (const [s, p] of found) choice[s] = p;
    edge = new Set(found.flatMap(([s]) => into[s] ?? []).filter((s) => at(choice, s) < 0));
  }
  return choice;
}

/** The pair of a state most likely to lead to an end, or to a state that already has a choice. */
function likeliestPair(mdp: Mdp, s: number, choice: Int32Array): number {
  let best = -1;
  let most = 0;
  for (let p = s * mdp.nActions; p < (s + 1) * mdp.nActions; p++) {
    let chance = 0;
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      if (at(mdp.ends, k) !== 0 || at(choice, at(mdp.next, k)) >= 0) chance += at(mdp.probability, k);
    if (chance > most) {
      most = chance;
      best = p;
    }
  }
  return best;
}
