/** Jack's car rental (Sutton & Barto 2018, example 4.2): cars at two locations, moved overnight. */
import { GraphBuilder, type GraphModel } from './model.ts';

const MAX_CARS = 20;
const MAX_MOVED = 5;
const FEE = 10; // per rented car
const MOVING = 2; // per moved car
const LOCATIONS = [
  { requests: 3, returns: 3 },
  { requests: 4, returns: 2 },
] as const;
const SIZE = MAX_CARS + 1;

/** Poisson probabilities of 0 … most − 1, and of `most` or more. */
function poisson(mean: number, most: number): number[] {
  const p: number[] = [];
  let term = Math.exp(-mean);
  let left = 1;
  for (let k = 0; k < most; k++) {
    p.push(term);
    left -= term;
    term *= mean / (k + 1);
  }
  return [...p, Math.max(0, left)];
}

interface Day {
  readonly probability: number;
  /** Mean fees on the days that end like this. */
  readonly fees: number;
}

/**
 * The possible evenings of a day that begins with `cars`, by number of cars. Returned cars can be rented only
 * the next day.
 */
function day(cars: number, { requests, returns }: (typeof LOCATIONS)[number]): readonly Day[] {
  const probability = new Array<number>(SIZE).fill(0);
  const fees = new Array<number>(SIZE).fill(0);
  poisson(requests, cars).forEach((rent, rented) => {
    const left = cars - rented;
    // Cars that exceed the lot go back to the company.
    poisson(returns, MAX_CARS - left).forEach((back, returned) => {
      const evening = left + returned;
      probability[evening] = (probability[evening] ?? 0) + rent * back;
      fees[evening] = (fees[evening] ?? 0) + rent * back * rented * FEE;
    });
  });
  return probability.map((p, evening) => ({ probability: p, fees: p > 0 ? (fees[evening] ?? 0) / p : 0 }));
}

/**
 * Builds the model. A transition pays the mean fees of the days with that evening, minus the cost of moving
 * cars.
 */
export function carRental(): GraphModel {
  const states = Array.from({ length: SIZE * SIZE }, (_, s) => `${Math.floor(s / SIZE)} + ${s % SIZE} cars`);
  const moves = Array.from({ length: 2 * MAX_MOVED + 1 }, (_, k) => k - MAX_MOVED);
  const names = moves.map((n) =>
    n === 0 ? 'move none' : `move ${Math.abs(n)} to ${n > 0 ? 'second' : 'first'}`,
  );
  const graph = new GraphBuilder(states, names);
  const [first, second] = LOCATIONS.map((location) =>
    Array.from({ length: SIZE }, (_, cars) => day(cars, location)),
  );
  // There is a row for each morning, shared by every action that leads to it.
  for (let morning = 0; morning < SIZE * SIZE; morning++) {
    const here = first?.[Math.floor(morning / SIZE)] ?? [];
    const there = second?.[morning % SIZE] ?? [];
    graph.row(
      here.flatMap((a, x) =>
        there.map((b, y) => ({
          next: x * SIZE + y,
          probability: a.probability * b.probability,
          reward: a.fees + b.fees,
        })),
      ),
    );
  }
  for (let state = 0; state < SIZE * SIZE; state++)
    moves.forEach((moved, action) => {
      const [here, there] = [Math.floor(state / SIZE) - moved, (state % SIZE) + moved];
      if (here < 0 || there < 0) return;
      const morning = Math.min(here, MAX_CARS) * SIZE + Math.min(there, MAX_CARS);
      graph.act(state, action, morning, -MOVING * Math.abs(moved));
    });
  graph.positions = states.map((_, s) => [s % SIZE, Math.floor(s / SIZE)]);
  graph.captions = [
    { text: 'cars at the second place →', x: SIZE / 2, y: -2 },
    { text: 'cars at', x: -3.5, y: SIZE / 2 - 1 },
    { text: 'the first ↓', x: -3.5, y: SIZE / 2 },
    ...[0, 5, 10, 15, 20].flatMap((cars) => [
      { text: String(cars), x: cars, y: -1 },
      { text: String(cars), x: -1, y: cars },
    ]),
  ];
  graph.starts = [{ state: 10 * SIZE + 10, probability: 1 }];
  return graph;
}
