/**
 * How a design's optimal policy changes with one weight. Its discounted return from the start is a line in the weight
 * for every policy, so the best of all is convex and made of lines: breakpoints are found exactly, by intersecting the lines
 * of the best policies at two ends and asking whether a third one is better where they meet.
 */
import { isDeterministic, type PaidMdp } from '../../core/mdp.ts';
import { evaluateChoice } from '../../core/policy-evaluation.ts';
import type { ExactModel } from '../exact/model.ts';
import { bestPairs, solve } from '../exact/task-solution.ts';
import type { SweepPiece, WeightSweep } from './contract.ts';

export interface SweepRequest {
  readonly model: ExactModel;
  /** Below 1 if the world has cycles. */
  readonly gamma: number;
  readonly weight: number; // now
  /** [K] what is paid without the term, and what the term pays at weight 1. */
  readonly rest: Float64Array;
  readonly term: Float64Array;
  /** Lowest and highest task return over ties. */
  returns(pairs: Uint8Array): { readonly worst: number; readonly best: number };
  /** The rewards that are added up at a weight, each rounded by itself; undefined: their sum is. */
  parts(weight: number): readonly Float64Array[] | undefined;
}

/** Range of a weight: this many times itself, in both directions. */
const REACH = 100;
/** Policies that are solved for one weight: more in small worlds, and where no chance makes it slow. About half a second. */
function maxSolutions(model: ExactModel): number {
  const cost = isDeterministic(model) ? 25 : 500;
  return Math.max(6, Math.min(160, Math.floor(120e6 / (cost * Math.max(1, model.next.length)))));
}

interface Line {
  readonly choice: Int32Array;
  readonly rest: number;
  readonly slope: number;
  /** Of the two sums, signs aside, times what rounding leaves of them. */
  readonly restError: number;
  readonly slopeError: number;
}

export function sweepWeight(request: SweepRequest): WeightSweep | null {
  const sweep = new Sweep(request);
  const linesFound = sweep.findBreaks();
  if (sweep.lower < request.gamma) return sweepWeight({ ...request, gamma: sweep.lower });
  const pieces = linesFound ? sweep.pieces() : null;
  if (pieces === null) return null;
  const { low, high, complete } = sweep;
  return { low, high, weight: request.weight, pieces: merged(pieces), complete };
}

/** One sweep at one discount. */
class Sweep {
  readonly low: number;
  readonly high: number;
  /** The search ended because every line was found, not because it took too long. */
  complete = true;
  /** Where values do not settle at the discount that is asked for, all is done again at this lower one. */
  lower: number;
  readonly #request: SweepRequest;
  readonly #unit: number;
  #solutions: number;
  #warm: Int32Array | undefined;
  readonly #breaks: number[] = [];

  constructor(request: SweepRequest) {
    this.#request = request;
    this.lower = request.gamma;
    this.#unit = Math.abs(request.weight) || 1;
    this.low = -REACH * this.#unit;
    this.high = REACH * this.#unit;
    this.#solutions = maxSolutions(request.model);
  }

  /** @returns false: the values at an end do not converge */
  findBreaks(): boolean {
    const first = this.#lineAt(this.low);
    const last = this.#lineAt(this.high);
    if (first === null || last === null) return false;
    this.#search(this.low, first, this.high, last);
    return true;
  }

  /** What is optimal between the breaks; null if values do not converge. */
  pieces(): SweepPiece[] | null {
    const { gamma, returns, parts } = this.#request;
    this.#breaks.sort((a, b) => a - b);
    const pieces: SweepPiece[] = [];
    const edges = [this.low, ...this.#breaks, this.high];
    for (let i = 0; i + 1 < edges.length; i++) {
      const from = edges[i] as number;
      const to = edges[i + 1] as number;
      if (to - from <= 1e-12 * this.#unit) continue;
      const moderate = this.#inside(from, to);
      const paying = this.#paidAt(moderate);
      const solved = solve(paying, gamma, this.#warm);
      if (!solved.settled) return null;
      pieces.push({ from, to, ...returns(bestPairs(paying, solved, parts(moderate))) });
    }
    return pieces;
  }

  /** A moderate weight of the piece: at extreme weights the term drowns out the rest. */
  #inside(from: number, to: number): number {
    if (from <= this.low && to >= this.high) return this.#request.weight;
    if (from <= this.low) return Math.max((from + to) / 2, to - this.#unit);
    if (to >= this.high) return Math.min((from + to) / 2, from + this.#unit);
    return (from + to) / 2;
  }

  #paidAt(w: number): PaidMdp {
    const { model, rest, term } = this.#request;
    return { ...model, reward: rest.map((r, k) => r + w * (term[k] ?? 0)) };
  }

  /** The return of the best policy at a weight, as a line in the weight; null if it does not converge. */
  #lineAt(w: number): Line | null {
    const { gamma, rest, term } = this.#request;
    const { choice, settled, discount } = solve(this.#paidAt(w), gamma, this.#warm);
    if (!settled) return null;
    this.#warm = choice;
    if (discount < gamma) {
      this.lower = discount;
      return null;
    }
    const [paid, tilted] = [this.#fromStart(choice, rest), this.#fromStart(choice, term)];
    if (paid === null || tilted === null) return null;
    return { choice, rest: paid.sum, slope: tilted.sum, restError: paid.error, slopeError: tilted.error };
  }

  /** Null if it does not converge. */
  #fromStart(choice: Int32Array, reward: Float64Array): { sum: number; error: number } | null {
    const { model, gamma } = this.#request;
    const { value, size, share, settled } = evaluateChoice({ ...model, reward }, gamma, choice);
    if (!settled) return null;
    // At discount 0 nothing after the first step enters the value of a start: there every state counts.
    const mean = (of: Float64Array) =>
      gamma === 0
        ? of.reduce((sum, v) => sum + v, 0) / of.length
        : model.start.reduce((sum, p, s) => sum + p * (of[s] ?? 0), 0);
    return { sum: mean(value), error: 4 * share * mean(size) };
  }

  /** Finds the breaks between two weights by the lines of their best policies. */
  #search(from: number, left: Line, to: number, right: Line): void {
    const turn = right.slope - left.slope;
    if (Math.abs(turn) <= left.slopeError + right.slopeError) return;
    const meet = (left.rest - right.rest) / turn;
    if (meet <= from || meet >= to) {
      if (meet > this.low && meet < this.high) this.#breaks.push(Math.min(to, Math.max(from, meet)));
      return;
    }
    if (this.#solutions <= 0) {
      this.complete = false;
      this.#breaks.push(meet);
      return;
    }
    this.#solutions--;
    const middle = this.#lineAt(meet);
    const height = left.rest + meet * left.slope;
    const errorAt = (line: Line) => line.restError + Math.abs(meet) * line.slopeError;
    if (
      middle === null ||
      middle.rest + meet * middle.slope <= height + errorAt(left) + errorAt(right) + errorAt(middle)
    ) {
      if (middle === null) this.complete = false;
      this.#breaks.push(meet);
      return;
    }
    this.#search(from, left, meet, middle);
    this.#search(meet, middle, to, right);
  }
}

/** Infinite returns equal only themselves. */
const same = (a: number, b: number) =>
  a === b || (Number.isFinite(a) && Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b)));

function merged(pieces: readonly SweepPiece[]): SweepPiece[] {
  const out: SweepPiece[] = [];
  for (const piece of pieces) {
    const before = out.at(-1);
    if (before && same(before.worst, piece.worst) && same(before.best, piece.best))
      out[out.length - 1] = { ...before, to: piece.to };
    else out.push(piece);
  }
  return out;
}
