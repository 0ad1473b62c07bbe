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
  const { model, gamma, weight, rest, term } = request;
  let lower = gamma; // where values do not settle at the discount that is asked for, all is done at a lower one
  const unit = Math.abs(weight) || 1;
  const low = -REACH * unit;
  const high = REACH * unit;
  let solutions = maxSolutions(model);
  let warm: Int32Array | undefined;
  const breaks: number[] = [];
  let complete = true;

  const first = lineAt(low);
  const last = lineAt(high);
  if (first !== null && last !== null) search(low, first, high, last);
  if (lower < gamma) return sweepWeight({ ...request, gamma: lower });
  if (first === null || last === null) return null;
  breaks.sort((a, b) => a - b);
  const pieces: SweepPiece[] = [];
  const edges = [low, ...breaks, high];
  for (let i = 0; i + 1 < edges.length; i++) {
    const from = edges[i] as number;
    const to = edges[i + 1] as number;
    if (to - from <= 1e-12 * unit) continue;
    const moderate = inside(from, to);
    const paying = paidAt(moderate);
    const solved = solve(paying, gamma, warm);
    if (!solved.settled) return null;
    pieces.push({ from, to, ...request.returns(bestPairs(paying, solved, request.parts(moderate))) });
  }
  return { low, high, weight, pieces: merged(pieces), complete };

  /** A moderate weight of the piece: at extreme weights the term drowns out the rest. */
  function inside(from: number, to: number): number {
    if (from <= low && to >= high) return weight;
    if (from <= low) return Math.max((from + to) / 2, to - unit);
    if (to >= high) return Math.min((from + to) / 2, from + unit);
    return (from + to) / 2;
  }
  function paidAt(w: number): PaidMdp {
    return { ...model, reward: rest.map((r, k) => r + w * (term[k] ?? 0)) };
  }
  function lineAt(w: number): Line | null {
    const { choice, settled, discount } = solve(paidAt(w), gamma, warm);
    if (!settled) return null;
    warm = choice;
    if (discount < gamma) {
      lower = discount;
      return null;
    }
    const [paid, tilted] = [fromStart(choice, rest), fromStart(choice, term)];
    if (paid === null || tilted === null) return null;
    return { choice, rest: paid.sum, slope: tilted.sum, restError: paid.error, slopeError: tilted.error };
  }
  /** Null if it does not converge. */
  function fromStart(choice: Int32Array, reward: Float64Array): { sum: number; error: number } | null {
    const { value, size, share, settled } = evaluateChoice({ ...model, reward }, gamma, choice);
    if (!settled) return null;
    // At discount 0 nothing after the first step enters the value of a start: there every state counts.
    const mean = (of: Float64Array) =>
      gamma === 0
        ? of.reduce((sum, v) => sum + v, 0) / of.length
        : model.start.reduce((sum, p, s) => sum + p * (of[s] ?? 0), 0);
    return { sum: mean(value), error: 4 * share * mean(size) };
  }
  function search(from: number, left: Line, to: number, right: Line): void {
    const turn = right.slope - left.slope;
    if (Math.abs(turn) <= left.slopeError + right.slopeError) return;
    const meet = (left.rest - right.rest) / turn;
    if (meet <= from || meet >= to) {
      if (meet > low && meet < high) breaks.push(Math.min(to, Math.max(from, meet)));
      return;
    }
    if (solutions <= 0) {
      complete = false;
      breaks.push(meet);
      return;
    }
    solutions--;
    const middle = lineAt(meet);
    const height = left.rest + meet * left.slope;
    const errorAt = (line: Line) => line.restError + Math.abs(meet) * line.slopeError;
    if (
      middle === null ||
      middle.rest + meet * middle.slope <= height + errorAt(left) + errorAt(right) + errorAt(middle)
    ) {
      if (middle === null) complete = false;
      breaks.push(meet);
      return;
    }
    search(from, left, meet, middle);
    search(meet, middle, to, right);
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
