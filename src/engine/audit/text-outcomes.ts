/** Groups equal completions of one prompt into outcomes, so that optima, ties and sweeps work on few of them. */
import type { SweepPiece } from './contract.ts';
import type { Scored } from './text-rewards.ts';

export interface Outcome {
  readonly parts: readonly number[]; // [terms] at weight 1
  readonly design: number;
  readonly task: number; // discounted
  readonly score: number; // the task return
  readonly count: number;
  readonly example: Scored;
}

/** Differences below this share of the largest value are rounding. */
const TIE = 1e-9;

export class Outcomes {
  readonly #found = new Map<string, Outcome>();

  add(scored: Scored): void {
    const { parts, task, score, design } = scored;
    const key = `${parts.join()};${task};${score}`;
    const known = this.#found.get(key);
    const shorter =
      known === undefined || scored.written.decisions.length < known.example.written.decisions.length;
    this.#found.set(key, {
      parts,
      design,
      task,
      score,
      count: (known?.count ?? 0) + 1,
      example: shorter ? scored : known.example,
    });
  }

  get list(): readonly Outcome[] {
    return [...this.#found.values()];
  }
}

export function greatest(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): Outcome[] {
  let most = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const outcome of outcomes) {
    most = Math.max(most, value(outcome));
    size = Math.max(size, Math.abs(value(outcome)));
  }
  return outcomes.filter((outcome) => value(outcome) >= most - TIE * size);
}

export function scoresOf(outcomes: readonly Outcome[]): { readonly worst: number; readonly best: number } {
  let worst = Number.POSITIVE_INFINITY;
  let best = Number.NEGATIVE_INFINITY;
  for (const { score } of outcomes) {
    worst = Math.min(worst, score);
    best = Math.max(best, score);
  }
  return { worst, best };
}

interface Line {
  readonly slope: number;
  readonly rest: number;
  worst: number;
  best: number;
}

/**
 * Task return of the best-paid completions as a function of one term's weight. Each outcome pays rest + weight × slope. The
 * maximum of these lines is convex and sorted by slope (upper envelope).
 * @param weights current weights of the terms @param term index of the term whose weight varies
 */
export function sweepOutcomes(
  outcomes: readonly Outcome[],
  weights: readonly number[],
  term: number,
  low: number,
  high: number,
): SweepPiece[] {
  const lines = linesOf(outcomes, weights, term);
  const hull: Line[] = [];
  const meet = (a: Line, b: Line) => (a.rest - b.rest) / (b.slope - a.slope);
  for (const line of lines) {
    for (let top = hull.at(-1); top !== undefined; top = hull.at(-1)) {
      const below = hull.at(-2);
      if (below === undefined || meet(top, line) > meet(below, top)) break;
      hull.pop();
    }
    hull.push(line);
  }
  const pieces: SweepPiece[] = [];
  hull.forEach((line, i) => {
    const before = hull[i - 1];
    const after = hull[i + 1];
    const from = Math.max(low, before === undefined ? low : meet(before, line));
    const to = Math.min(high, after === undefined ? high : meet(line, after));
    if (to - from > 1e-12 * (high - low)) pieces.push({ from, to, worst: line.worst, best: line.best });
  });
  return pieces;
}

/** Lines by slope. Of parallel lines the highest stays, with the lowest and highest task return of those that coincide. */
function linesOf(outcomes: readonly Outcome[], weights: readonly number[], term: number): Line[] {
  let size = 0;
  const all = outcomes.map(({ parts, score }) => {
    let rest = 0;
    parts.forEach((part, t) => {
      if (t !== term) rest += (weights[t] ?? 0) * part;
    });
    const slope = parts[term] ?? 0;
    size = Math.max(size, Math.abs(rest), Math.abs(slope));
    return { slope, rest, worst: score, best: score };
  });
  all.sort((a, b) => a.slope - b.slope || b.rest - a.rest);
  const out: Line[] = [];
  for (const line of all) {
    const last = out.at(-1);
    if (last === undefined || line.slope - last.slope > TIE * size) out.push(line);
    else if (line.rest > last.rest + TIE * size) out[out.length - 1] = line;
    else if (line.rest >= last.rest - TIE * size) {
      last.worst = Math.min(last.worst, line.worst);
      last.best = Math.max(last.best, line.best);
    }
  }
  return out;
}

/** Maximum number of pieces in a strip. */
const MAX_PIECES = 256;

/** The mean of many sweeps over the same range. @returns the pieces, and whether all cliffs are among them */
export function meanSweep(sweeps: readonly (readonly SweepPiece[])[]): {
  readonly pieces: readonly SweepPiece[];
  readonly complete: boolean;
} {
  const first = sweeps[0] ?? [];
  const [low, high] = [first[0]?.from ?? 0, first.at(-1)?.to ?? 0];
  const turns: { at: number; worst: number; best: number }[] = [];
  let worst = 0;
  let best = 0;
  for (const sweep of sweeps)
    sweep.forEach((piece, i) => {
      const before = sweep[i - 1];
      if (before === undefined) {
        worst += piece.worst;
        best += piece.best;
      } else if (piece.worst !== before.worst || piece.best !== before.best)
        turns.push({ at: piece.from, worst: piece.worst - before.worst, best: piece.best - before.best });
    });
  turns.sort((a, b) => a.at - b.at);
  const many = Math.max(1, sweeps.length);
  const pieces: SweepPiece[] = [];
  let from = low;
  const mean = (sum: number) => Number((sum / many).toFixed(12)) || 0;
  const near = 1e-9 * (high - low);
  turns.forEach(({ at, ...by }, i) => {
    // Prompts that change at the same weight differ by rounding.
    if (at - from > near && (i === 0 || at - (turns[i - 1]?.at ?? low) > near)) {
      pieces.push({ from, to: at, worst: mean(worst), best: mean(best) });
      from = at;
    }
    worst += by.worst;
    best += by.best;
  });
  pieces.push({ from, to: high, worst: mean(worst), best: mean(best) });
  return pieces.length <= MAX_PIECES
    ? { pieces, complete: true }
    : { pieces: thinned(pieces), complete: false };
}

function thinned(pieces: readonly SweepPiece[]): SweepPiece[] {
  const size = Math.ceil(pieces.length / MAX_PIECES);
  const out: SweepPiece[] = [];
  for (let i = 0; i < pieces.length; i += size) {
    const part = pieces.slice(i, i + size);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) continue;
    out.push({
      from: first.from,
      to: last.to,
      worst: Math.min(...part.map(({ worst }) => worst)),
      best: Math.max(...part.map(({ best }) => best)),
    });
  }
  return out;
}
