/** Which task of a mixture asks the problem of an index: rounds in which each task has its share, spread evenly. */

export interface Rounds {
  /** Problems in a round: the sum of the shares, at least 1. */
  readonly length: number;
  /** The task of an index, and the number of problems that it asked before. */
  place(index: number): { readonly part: number; readonly nth: number };
  /** The first index at which a task has asked `count` problems and would ask one more; infinite for a share of 0. */
  first(part: number, count: number): number;
}

/**
 * Smooth weighted round robin: each turn every task gains its share, and the one with the most asks and pays the length of a round.
 * @param shares whole numbers from 0
 */
export function rounds(shares: readonly number[]): Rounds {
  const length = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const credit = shares.map(() => 0);
  const turns = Array.from({ length }, () => {
    for (const [part, share] of shares.entries()) credit[part] = (credit[part] ?? 0) + share;
    const part = credit.indexOf(Math.max(...credit));
    credit[part] = (credit[part] ?? 0) - length;
    return part;
  });
  const places = shares.map((_, part) => turns.flatMap((turn, at) => (turn === part ? [at] : [])));
  return {
    length,
    place(index) {
      const at = index % length;
      const part = turns[at] ?? 0;
      const before = places[part]?.indexOf(at) ?? 0;
      return { part, nth: Math.floor(index / length) * (shares[part] ?? 0) + before };
    },
    first(part, count) {
      const share = shares[part] ?? 0;
      if (share === 0) return Number.POSITIVE_INFINITY;
      return Math.floor(count / share) * length + (places[part]?.[count % share] ?? 0);
    },
  };
}
