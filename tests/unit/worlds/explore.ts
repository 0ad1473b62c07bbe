/** Reads a world's dynamics only through its kernel, for tests that compare with an independent rule. */
import type { World } from './harness.ts';

export interface Explored {
  /** States that episodes can be in, in breadth-first order. */
  readonly standing: readonly number[];
  /** Fewest steps from the starts to a step with the event; Infinity if there is none. */
  stepsTo(event: string): number;
}

/** Breadth first from the starts, over all outcomes with a positive probability, or over the intended one only. */
export function explore(world: World, intendedOnly = false): Explored {
  const depth = new Map<number, number>();
  const queue: number[] = [];
  const first = new Map<string, number>();
  const outcomes = intendedOnly ? 1 : (world.build.constants.outcomes?.value ?? 1);
  for (const { state } of world.build.starts) {
    depth.set(state, 0);
    queue.push(state);
  }
  for (const state of queue) {
    const at = depth.get(state) ?? 0;
    for (let action = 0; action < world.nActions; action++)
      for (let outcome = 0; outcome < outcomes; outcome++) {
        if (outcomes > 1 && world.call('outcomeProbability', state, action, outcome) === 0) continue;
        const step = world.step(state, action, outcome);
        for (const event of step.events) if (!first.has(event)) first.set(event, at + 1);
        if (step.terminated || depth.has(step.next)) continue;
        depth.set(step.next, at + 1);
        queue.push(step.next);
      }
  }
  return { standing: queue, stepsTo: (event) => first.get(event) ?? Number.POSITIVE_INFINITY };
}

/** Best total over `steps` steps, of the task or of the proxy, by dynamic programming over the intended outcome. */
export function bestTotal(world: World, steps: number, of: 'reward' | 'proxy'): number {
  const { standing } = explore(world, true);
  let value = new Map<number, number>(standing.map((state) => [state, 0]));
  const edges = standing.map((state) =>
    Array.from({ length: world.nActions }, (_, action) => world.step(state, action)),
  );
  for (let k = 0; k < steps; k++) {
    const before = value;
    value = new Map(
      standing.map((state, index) => [
        state,
        Math.max(...(edges[index] ?? []).map((e) => e[of] + (e.terminated ? 0 : (before.get(e.next) ?? 0)))),
      ]),
    );
  }
  return Math.max(...world.build.starts.map(({ state }) => value.get(state) ?? 0));
}
