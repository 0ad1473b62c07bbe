/** How much of what was reachable from the start is no longer reachable. */
import { type Mdp, stateCount } from './mdp.ts';

/**
 * d(s) = 1/|R| · Σ over k in R of [k cannot be reached from s], where R are the states that can be reached
 * from the start. This is relative reachability with the start as the baseline, undiscounted (Krakovna,
 * Orseau, Kumar, Martic & Legg 2018, arXiv 1806.01186, section 2.3). A state reaches itself. Every transition
 * with a positive probability counts; nothing is reachable past the end of an episode.
 * @param start [S] probabilities @returns [S] shares from 0 (everything is still possible) to 1
 */
export function lostReach(mdp: Mdp, start: ArrayLike<number>): Float64Array {
  const states = stateCount(mdp);
  const after = Array.from({ length: states }, (_, s) => successors(mdp, s));
  const met = new Int32Array(states).fill(-1); // the search that met a state last
  const search = (from: readonly number[], mark: number): number[] => {
    const found = from.filter((s) => met[s] !== mark);
    for (const s of found) met[s] = mark;
    for (let i = 0; i < found.length; i++)
      for (const next of after[found[i] ?? 0] ?? [])
        if (met[next] !== mark) {
          met[next] = mark;
          found.push(next);
        }
    return found;
  };
  const starts = Array.from({ length: states }, (_, s) => s).filter((s) => (start[s] ?? 0) > 0);
  const baseline = new Set(search(starts, states));
  return Float64Array.from({ length: states }, (_, s) => {
    const kept = search([s], s).filter((k) => baseline.has(k)).length;
    return 1 - kept / baseline.size;
  });
}

function successors({ nActions, legal, first, next, probability, ends }: Mdp, state: number): number[] {
  const found = new Set<number>();
  for (let p = state * nActions; p < (state + 1) * nActions; p++)
    for (let k = first[p] ?? 0; legal[p] !== 0 && k < (first[p + 1] ?? 0); k++)
      if ((probability[k] ?? 0) > 0 && ends[k] === 0) found.add(next[k] ?? 0);
  return [...found];
}
