/** Optimal actions of the deterministic lake, for the measure that counts them. */
import { ACTIONS, ENDS, GOAL, NEXT, STATES } from '../lake.ts';

/** @returns for every state a mask whose bit a is set if action a lies on a shortest way to the goal; 0 where none does. */
export function optimalActions(): Uint32Array {
  const distance = new Float64Array(STATES).fill(Number.POSITIVE_INFINITY);
  distance[GOAL] = 0;
  const after = (state: number, action: number) =>
    distance[NEXT[state * ACTIONS + action] ?? 0] ?? Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < STATES; sweep++)
    for (let state = 0; state < STATES; state++) {
      if (ENDS[state] === 1) continue;
      for (let action = 0; action < ACTIONS; action++)
        distance[state] = Math.min(distance[state] ?? 0, 1 + after(state, action));
    }
  return Uint32Array.from({ length: STATES }, (_, state) => {
    if (ENDS[state] === 1) return 0;
    let mask = 0;
    for (let action = 0; action < ACTIONS; action++)
      if (1 + after(state, action) === distance[state]) mask |= 1 << action;
    return mask;
  });
}
