/**
 * How a design's optimal policy changes with one weight. For every policy the discounted return from the start is linear in the
 * weight, so the maximum over policies is convex and piecewise linear. Breakpoints are exact: intersect the lines of the best
 * policies at both ends, then check whether a third policy is better at the intersection.
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
  readonly weight: number;
  /** [K] What is paid without the term, and what the term pays at weight 1. */
  readonly rest: Float64Array;
  readonly term: Float64Array;
  returns(pairs: Uint8Array): { readonly worst: number; readonly best: number };
  /** The rewards summed at a weight, each rounded separately. Undefined if only their sum is rounded. */
  parts(weight: number): readonly Float64Array[] | undefined;
}

/** The sweep covers this multiple of the weight in both directions. */
const REACH = 100;
/** Maximum number of policies solved in the sweep of one weight, about half a second of work. */
function maxSolutions(model: ExactModel): number {
  const cost = isDeterministic(model) ? 25 : 500;
  return Math.max(6, Math.min(160, Math.floor(120e6 / (cost * Math.max(1, model.next.length)))));
}

interface Line {
  readonly choice: Int32Array;
  readonly rest: number;
  readonly slope: number;
  /** Rounding errors of the two sums: the sum of absolute values times the relative error. */
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

class Sweep {
  readonly low: number;
  readonly high: number;
  complete = true;
  /** If values do not converge at the requested discount, everything is solved again at this lower one. */
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

  /** @returns false if the values at an end do not converge */
  findBreaks(): boolean {
    const first = this.#lineAt(this.low);
    const last = this.#lineAt(this.high);
    if (first === null || last === null) return false;
    this.#search(this.low, first, this.high, last);
    return true;
  }

  /** @returns the optima between the breaks, or null if values do not converge */
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

  /** Picks a moderate weight inside the piece, because at extreme weights the term drowns out the rest. */
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

  /** The return of the best policy at a weight, as a line in the weight. Null if it does not converge. */
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

  /** @returns null if it does not converge */
  #fromStart(choice: Int32Array, reward: Float64Array): { sum: number; error: number } | null {
    const { model, gamma } = this.#request;
    const { value, size, share, settled } = evaluateChoice({ ...model, reward }, gamma, choice);
    if (!settled) return null;
    // At discount 0 a start's value contains only its first step, so every state counts.
    const mean = (of: Float64Array) =>
      gamma === 0
        ? of.reduce((sum, v) => sum + v, 0) / of.length
        : model.start.reduce((sum, p, s) => sum + p * (of[s] ?? 0), 0);
    return { sum: mean(value), error: 4 * share * mean(size) };
  }

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
