/** Finds the loop that an agent is stuck in, from the states of one episode. */

export interface Loop {
  /** Its states in order, starting with the first one visited. */
  readonly states: readonly number[];
  readonly laps: number;
  /** Share of the episode's steps spent in its laps. */
  readonly share: number;
  /** Means over the laps. */
  readonly paid: number;
  readonly task: number;
}

/**
 * Chronological loop erasure: when the walk revisits a state of its trail, the part in between is a simple
 * loop. The loop is cut out and the walk continues, so every walk splits into simple loops and one simple
 * path. Loops are compared by their smallest rotation, because the walk can enter the same loop at any state.
 * @param states [n] before each step @param paid [n] training reward @param task [n]
 * @returns the loop with the most steps; null if no state was visited twice
 */
export function mainLoop(
  states: ArrayLike<number>,
  paid: ArrayLike<number>,
  task: ArrayLike<number>,
): Loop | null {
  const trail: { readonly state: number; readonly step: number }[] = [];
  const place = new Map<number, number>(); // state → its index in the trail
  const loops = new Map<string, { states: readonly number[]; laps: number; paid: number; task: number }>();
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
  const sized = [...loops.values()].map((loop) => ({ ...loop, size: loop.laps * loop.states.length }));
  const [most] = sized.sort((a, b) => b.size - a.size);
  if (most === undefined) return null;
  const { laps, size } = most;
  return {
    states: most.states,
    laps,
    share: size / states.length,
    paid: most.paid / laps,
    task: most.task / laps,
  };
}

/**
 * The rotation that begins with the smallest state. It is unique, because a simple loop contains each state
 * once.
 */
function rotated(states: readonly number[]): readonly number[] {
  const from = states.indexOf(Math.min(...states));
  return [...states.slice(from), ...states.slice(0, from)];
}
