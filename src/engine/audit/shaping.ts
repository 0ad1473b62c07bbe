/** Splits a design into a multiple of the task and shaping, and tests whether the shaping is potential-based. */
import { isDeterministic, pairMeans } from '../../core/mdp.ts';
import type { PotentialFinder, PotentialReader, Residual } from '../../core/potentials.ts';
import type { ExactModel } from '../exact/model.ts';
import { type AuditModel, combine } from './audit-model.ts';
import type { AuditTerm, ShapingAudit } from './contract.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Half a unit in the last place of an f32, with room for the few operations of a term. */
const ROUNDING = 2 ** -23;

export interface Shaping extends Omit<ShapingAudit, 'values' | 'loop' | 'detour'> {
  readonly reward: Float64Array; // [K] F = design − share × task
  readonly left: Float64Array; // [K] what no potential explains of F
  readonly allowed: Float64Array; // [K] how much of `left` rounding explains
  readonly value: Float64Array; // [S] Φ of F
}

const size = (a: ArrayLike<number>): number => {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(at(a, i)));
  return most;
};

/**
 * The rounding error that f32 may leave in each transition's R: from the summands of this transition and from both potentials.
 * @param summands [K] Σ |x| over the summands of a transition's reward @param potential [S] Φ of that reward
 */
function allowance(
  model: ExactModel,
  finder: PotentialReader,
  gamma: number,
  summands: ArrayLike<number>,
  potential: Float64Array,
): Float64Array {
  const error = new Float64Array(model.next.length);
  const each = (visit: (k: number, s: number, next: number) => void) => {
    for (let p = 0; p < model.legal.length; p++)
      for (let k = at(model.first, p); k < at(model.first, p + 1); k++)
        visit(k, Math.floor(p / model.nActions), at(model.ends, k) !== 0 ? -1 : at(model.next, k));
  };
  each((k, s, next) => {
    const there = next < 0 ? 0 : gamma * Math.abs(at(potential, next));
    error[k] = ROUNDING * (at(summands, k) + Math.abs(at(potential, s)) + there);
  });
  const errors = finder.errors(error);
  const out = new Float64Array(error.length);
  each((k, s, next) => {
    out[k] = at(error, k) + at(errors, s) + (next < 0 ? 0 : gamma * at(errors, next));
  });
  return out;
}

/** If rounding could explain more than this share of the rewards, the test says nothing. */
const TELLING = 1e-3;

function vanishes(left: ArrayLike<number>, allowed: ArrayLike<number>, reward: ArrayLike<number>): boolean {
  return worstOf(left, allowed).ratio <= 1 && size(allowed) <= TELLING * size(reward);
}

function worstOf(left: ArrayLike<number>, allowed: ArrayLike<number>): { ratio: number; k: number } {
  let ratio = 0;
  let worst = 0;
  for (let k = 0; k < left.length; k++) {
    const here = Math.abs(at(left, k)) / Math.max(at(allowed, k), 1e-300);
    if (here > ratio) {
      ratio = here;
      worst = k;
    }
  }
  return { ratio, k: worst };
}

/**
 * The same test using the return of a policy. Its error depends only on where the policy leads. In a tree, one large reward
 * makes unrelated potentials uncertain.
 */
function vanishesByReturn(
  model: ExactModel,
  { fromReturn }: PotentialFinder,
  gamma: number,
  reward: Float64Array,
  summands: ArrayLike<number>,
): boolean {
  const { each, potential, settled } = fromReturn.residual(reward);
  return settled && worstOf(each, allowance(model, fromReturn, gamma, summands, potential)).ratio <= 1;
}

function inner(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += at(a, k) * at(b, k);
  return sum;
}

/** Mean remainder of a reward over outcomes, with its rounding tolerance. @param summands as in `allowance` */
function meanOf(
  model: ExactModel,
  finder: PotentialFinder,
  gamma: number,
  reward: Float64Array,
  summands: ArrayLike<number>,
) {
  const reader = finder.onAverage();
  const { each, potential, settled } = reader.residual(reward);
  const allowed = allowance(model, reader, gamma, summands, potential);
  return { each: pairMeans(model, each), allowed: pairMeans(model, allowed), potential, settled };
}

export function termKinds(
  { exact, terms, raw }: AuditModel,
  finder: PotentialFinder,
  gamma: number,
): AuditTerm['kind'][] {
  const random = !isDeterministic(exact);
  return terms.map((term, t) => {
    const part = raw[t] ?? new Float64Array(0);
    if (term.transforms) return 'transform';
    if (term.term === 'task') return 'task';
    if (size(part) === 0) return 'zero';
    if (part.every((x) => x === part[0])) return 'constant';
    const { each, potential, settled } = finder.residual(part);
    const summands = part.map(Math.abs);
    const allowed = allowance(exact, finder, gamma, summands, potential);
    const vanished = settled && vanishes(each, allowed, part);
    if (vanished && vanishesByReturn(exact, finder, gamma, part, summands)) return 'potential';
    if (!random) return 'other';
    const mean = meanOf(exact, finder, gamma, part, summands);
    return mean.settled && vanishes(mean.each, mean.allowed, part) ? 'potential' : 'other';
  });
}

/** @param weights of the terms @param gamma in f32, as the terms see it */
export function shapingOf(
  model: AuditModel,
  weights: readonly number[],
  design: Float64Array,
  finder: PotentialFinder,
  gamma: number,
): Shaping {
  const split = new DesignSplit(model, weights, design, finder, gamma);
  const asWritten = split.judge(Math.fround(split.written), 'weight');
  const judged = [asWritten, ...split.fittedShares().map((share) => split.judge(share, 'fit'))];
  const { worst, ...found } = judged.find(({ potential }) => potential !== 'no') ?? asWritten;
  return {
    ...found,
    constant: found.potential === 'no' ? split.constantIn(found.left, found.allowed) : 0,
    residual: Math.abs(at(found.left, worst)) || 0,
    tolerance: at(found.allowed, worst) || 0,
    ...(found.potential === 'no' ? split.walksOf(found.reward, found.share) : {}),
  };
}

/** Splits a design into a share of the task and a rest F = design − share × task, and bounds the rounding error of F. */
class DesignSplit {
  readonly written: number;
  readonly #model: AuditModel;
  readonly #weights: readonly number[];
  readonly #design: Float64Array;
  readonly #finder: PotentialFinder;
  readonly #gamma: number;
  readonly #isRandom: boolean;
  readonly #ofDesign: Residual;
  readonly #ofTask: Residual;
  /** [K] Σ |x| over the design's summands. Terms that cancel were rounded separately. */
  readonly #parts: Float64Array;
  /** [K] The same sum without the task's own terms. Nothing cancels in it, however large the task reward is. */
  readonly #untouched: Float64Array;

  constructor(
    model: AuditModel,
    weights: readonly number[],
    design: Float64Array,
    finder: PotentialFinder,
    gamma: number,
  ) {
    const { exact, terms } = model;
    this.#model = model;
    this.#weights = weights;
    this.#design = design;
    this.#finder = finder;
    this.#gamma = gamma;
    this.#isRandom = !isDeterministic(exact);
    this.written = terms.reduce((sum, { term }, t) => sum + (term === 'task' ? (weights[t] ?? 0) : 0), 0);
    this.#ofDesign = finder.residual(design);
    this.#ofTask = finder.residual(exact.task);
    const absolute = model.raw.map((part) => part.map(Math.abs));
    const factors = weights.map((weight) => (model.linear ? Math.abs(weight) : 1));
    this.#parts = combine(absolute, factors, design.length);
    const others = factors.map((weight, t) => (terms[t]?.term === 'task' ? 0 : weight));
    this.#untouched = combine(absolute, others, design.length);
  }

  /** Candidate shares of the task in the design: zero, the nearest multiple, and with randomness the nearest on average. */
  fittedShares(): readonly number[] {
    const { task } = this.#model.exact;
    const rounding = this.#roundingOf(task, this.#ofTask.potential);
    const fitted = multipleOf(this.#ofDesign.each, this.#ofTask.each, rounding);
    const onAverage = this.#isRandom ? this.#multipleOnAverage() : null;
    return [0, fitted ?? 0, onAverage ?? 0].filter((share, k) => k === 0 || share > 0);
  }

  #multipleOnAverage(): number | null {
    const [a, b] = [this.#design, this.#model.exact.task].map((reward) =>
      this.#meanOf(reward, reward.map(Math.abs)),
    );
    return a?.settled && b?.settled ? multipleOf(a.each, b.each, b.allowed) : null;
  }

  judge(share: number, shareFrom: Shaping['shareFrom']) {
    const reward = this.#rest(share);
    const own = this.#isWritten(share) ? this.#finder.residual(reward) : null;
    const ofDesign = this.#ofDesign;
    const ofTask = this.#ofTask;
    const value = own?.potential ?? ofDesign.potential.map((x, s) => x - share * at(ofTask.potential, s));
    const left = own?.each ?? ofDesign.each.map((x, k) => x - share * at(ofTask.each, k));
    const summands = this.#summandsOf(share);
    const allowed = allowance(this.#model.exact, this.#finder, this.#gamma, summands, value);
    const { ratio, k: worst } = worstOf(left, allowed);
    const settled = own?.settled ?? (ofDesign.settled && (share === 0 || ofTask.settled));
    const judged = { share, shareFrom, reward, value, left, allowed, worst };
    if (reward.every((r, k) => Math.abs(r) <= ROUNDING * at(summands, k)))
      return { ...judged, potential: 'none' as const };
    const telling = size(allowed) <= TELLING * size(reward);
    if (settled && telling && ratio <= 1 && this.#vanishesByReturn(reward, summands))
      return { ...judged, potential: 'each' as const };
    const mean = this.#isRandom ? this.#meanOf(reward, summands) : null;
    if (mean?.settled && vanishes(mean.each, mean.allowed, reward))
      return { ...judged, potential: 'mean' as const, value: mean.potential };
    return { ...judged, potential: 'no' as const };
  }

  #isWritten(share: number): boolean {
    return this.#model.linear && share === Math.fround(this.written);
  }

  /** [K] F */
  #rest(share: number): Float64Array {
    const { raw, terms, exact } = this.#model;
    const { length } = this.#design;
    if (!this.#isWritten(share)) return combine([this.#design, exact.task], [1, -share], length);
    const others = this.#weights.map((weight, t) => (terms[t]?.term === 'task' ? 0 : Math.fround(weight)));
    return combine(raw, others, length);
  }

  /** [K] The summands of F. */
  #summandsOf(share: number): Float64Array {
    if (this.#isWritten(share)) return this.#untouched;
    const { task } = this.#model.exact;
    return this.#parts.map((x, k) => x + Math.abs(share) * Math.abs(at(task, k)));
  }

  #roundingOf(reward: Float64Array, potential: Float64Array): Float64Array {
    return allowance(this.#model.exact, this.#finder, this.#gamma, reward.map(Math.abs), potential);
  }

  #vanishesByReturn(reward: Float64Array, summands: Float64Array): boolean {
    return vanishesByReturn(this.#model.exact, this.#finder, this.#gamma, reward, summands);
  }

  #meanOf(reward: Float64Array, summands: Float64Array) {
    return meanOf(this.#model.exact, this.#finder, this.#gamma, reward, summands);
  }

  constantIn(left: Float64Array, allowed: Float64Array): number {
    const ones = new Float64Array(this.#design.length).fill(1);
    const ofOne = this.#finder.residual(ones);
    const b = multipleOf(left, ofOne.each, this.#roundingOf(ones, ofOne.potential));
    if (b === null || !ofOne.settled) return 0;
    const rest = left.map((x, k) => x - b * at(ofOne.each, k));
    return worstOf(rest, allowed).ratio <= 2 ? b : 0;
  }

  walksOf(reward: Float64Array, share: number): Pick<Shaping, 'left' | 'value' | 'allowed'> {
    const { fromReturn } = this.#finder;
    const { each, potential } = fromReturn.residual(reward);
    const allowed = allowance(this.#model.exact, fromReturn, this.#gamma, this.#summandsOf(share), potential);
    return { left: each, value: potential, allowed };
  }
}

/** The multiple of b nearest to a, or null if b is only rounding error. */
function multipleOf(a: Float64Array, b: Float64Array, rounding: ArrayLike<number>): number | null {
  const square = inner(b, b);
  return square === 0 || worstOf(b, rounding).ratio <= 1 ? null : inner(a, b) / square;
}
