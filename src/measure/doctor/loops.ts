/** Where a walk goes round: the loop that an agent is stuck in, found in the states of one episode. */

export interface Loop {
  /** Its states in order, from the one that was met first. */
  readonly states: readonly number[];
  readonly laps: number;
  /** Share of the episode's steps that belong to its laps. */
  readonly share: number;
  /** Means over the laps. */
  readonly paid: number;
  readonly task: number;
}

interface Found {
  readonly states: readonly number[];
  laps: number;
  paid: number;
  task: number;
}

/**
 * Chronological loop erasure: whenever the walk meets a state of its own trail again, the part in between is a loop
 * that meets no state twice; it is cut out and the walk goes on. Every walk is so divided into such loops and one plain way.
 * The same loop entered elsewhere is the same: loops are compared by their smallest rotation.
 * @param states [n] before each step @param paid [n] reward trained on @param task [n]
 * @returns the loop with the most steps; null: no state was met twice
 */
export function mainLoop(
  states: ArrayLike<number>,
  paid: ArrayLike<number>,
  task: ArrayLike<number>,
): Loop | null {
  const trail: { readonly state: number; readonly step: number }[] = [];
  const place = new Map<number, number>(); // state → its index in the trail
  const loops = new Map<string, Found>();
  for (let step = 0; step < states.length; step++) {
    const state = states[step] ?? 0;
    const at = place.get(state);
    if (at !== undefined) {
      const cut = trail.splice(at);
      for (const { state: met } of cut) place.delete(met);
      const met = cut.map((visit) => visit.state);
      const key = rotated(met).join();
      const known = loops.get(key) ?? { states: met, laps: 0, paid: 0, task: 0 };
      loops.set(key, known);
      known.laps++;
      for (const visit of cut) {
        known.paid += paid[visit.step] ?? 0;
        known.task += task[visit.step] ?? 0;
      }
    }
    place.set(state, trail.length);
    trail.push({ state, step });
  }
  const size = ({ laps, states: own }: Found) => laps * own.length;
  const most = [...loops.values()].sort((a, b) => size(b) - size(a))[0];
  if (most === undefined) return null;
  const { laps } = most;
  return {
    states: most.states,
    laps,
    share: size(most) / states.length,
    paid: most.paid / laps,
    task: most.task / laps,
  };
}

/** The rotation that begins with the smallest state; a loop has each state once, so there is one. */
function rotated(states: readonly number[]): readonly number[] {
  const from = states.indexOf(Math.min(...states));
  return [...states.slice(from), ...states.slice(0, from)];
}
