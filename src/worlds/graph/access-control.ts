/** Access-control queuing (Sutton & Barto 2018, example 10.2): ten servers, customers of four priorities. */
import { GraphBuilder, type GraphModel, type Outcome } from './model.ts';

const SERVERS = 10;
const PRIORITIES = [1, 2, 4, 8];
const FREED = 0.06; // probability that a busy server becomes free in a step

/** Probabilities of 0 … n successes. */
function binomial(n: number, p: number): number[] {
  const out: number[] = [];
  let term = (1 - p) ** n;
  for (let k = 0; k <= n; k++) {
    out.push(term);
    term *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return out;
}

/**
 * The customer at the head of the queue is either accepted, which pays the customer's priority and takes a
 * server, or rejected.
 */
export function accessControl(): GraphModel {
  const count = PRIORITIES.length;
  const states = Array.from(
    { length: (SERVERS + 1) * count },
    (_, s) => `${Math.floor(s / count)} free, pays ${PRIORITIES[s % count]}`,
  );
  const graph = new GraphBuilder(states, ['reject', 'accept']);
  // There is a row for each number of busy servers; the next customer may have any priority.
  for (let busy = 0; busy <= SERVERS; busy++)
    graph.row(
      binomial(busy, FREED).flatMap((p, freed) =>
        PRIORITIES.map((_, priority): Outcome => {
          const free = SERVERS - busy + freed;
          return { next: free * count + priority, probability: p / count, reward: 0 };
        }),
      ),
    );
  for (let state = 0; state < states.length; state++) {
    const free = Math.floor(state / count);
    graph.act(state, 0, SERVERS - free);
    // Without a free server, every customer is rejected.
    if (free > 0) graph.act(state, 1, SERVERS - free + 1, PRIORITIES[state % count]);
  }
  graph.positions = states.map((_, s) => [Math.floor(s / count), s % count]);
  graph.captions = [
    { text: 'free servers', x: SERVERS / 2, y: -2 },
    ...Array.from({ length: SERVERS + 1 }, (_, free) => ({ text: String(free), x: free, y: -1 })),
    { text: 'priority', x: -1.5, y: -1 },
    ...PRIORITIES.map((priority, k) => ({ text: String(priority), x: -1.5, y: k })),
  ];
  graph.starts = PRIORITIES.map((_, k) => ({ state: SERVERS * count + k, probability: 1 / count }));
  return graph;
}
