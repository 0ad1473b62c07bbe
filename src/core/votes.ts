/** Which action most policies prefer. */

/** Adds one vote for the largest probability of a row. Equal ones share it; a row of zeros has no vote. */
export function addVote(votes: Float32Array, from: number, row: ArrayLike<number>, actions: number): void {
  let most = 0;
  let count = 0;
  for (let a = 0; a < actions; a++) {
    const p = row[a] ?? 0;
    if (p > most) {
      most = p;
      count = 1;
    } else if (p === most) count++;
  }
  if (!(most > 0)) return;
  for (let a = 0; a < actions; a++) if (row[a] === most) votes[from + a] = (votes[from + a] ?? 0) + 1 / count;
}

/** Adds the votes of one policy, [rows × actions]. */
export function withVotes<T extends { readonly policy: Float32Array }>(tables: T, actions: number) {
  const { policy } = tables;
  const votes = new Float32Array(policy.length);
  for (let from = 0; from < policy.length; from += actions)
    addVote(votes, from, policy.subarray(from, from + actions), actions);
  return { ...tables, votes };
}
