/**
 * Blackjack (Sutton & Barto 2018, example 5.1) with an infinite deck, a dealer who sticks on 17 or more, and
 * a natural that pays 1.
 */
import { GraphBuilder, type GraphModel, type Outcome } from './model.ts';

const STAND = 17; // the dealer's rule
const BEST = 21;
/** Card values with their probabilities; the ace is 1. */
const CARDS = Array.from({ length: 10 }, (_, k) => ({ value: k + 1, p: k === 9 ? 4 / 13 : 1 / 13 }));
const MIN_SUM = 12; // below this, a player cannot go bust and always hits

/** A hand counts an ace as 11 if that does not bust it. */
interface Hand {
  readonly sum: number;
  readonly usable: boolean;
}

function drawn({ sum, usable }: Hand, card: number): Hand {
  const soft = card === 1 && sum + 11 <= BEST;
  const after = { sum: sum + (soft ? 11 : card), usable: usable || soft };
  return after.sum > BEST && after.usable ? { sum: after.sum - 10, usable: false } : after;
}

const NOTHING: Hand = { sum: 0, usable: false };

/** Probabilities of the dealer's final sum from 17 to 21; index 5 means bust. */
function dealerEnds(hand: Hand, into: number[] = new Array(6).fill(0), weight = 1): number[] {
  if (hand.sum >= STAND) {
    const k = hand.sum > BEST ? 5 : hand.sum - STAND;
    into[k] = (into[k] ?? 0) + weight;
  } else for (const { value, p } of CARDS) dealerEnds(drawn(hand, value), into, weight * p);
  return into;
}

/** Visits the possible player's hands once they are 12 or more, after any hits below that. */
function dealt(hand: Hand, visit: (hand: Hand, weight: number) => void, weight: number): void {
  if (hand.sum >= MIN_SUM) visit(hand, weight);
  else for (const { value, p } of CARDS) dealt(drawn(hand, value), visit, weight * p);
}

export function blackjack(): GraphModel {
  const names: string[] = [];
  const sums = BEST - MIN_SUM + 1;
  const dealers = CARDS.map(({ value }) => (value === 1 ? 'ace' : String(value)));
  for (const kind of ['hard', 'soft'])
    for (let sum = MIN_SUM; sum <= BEST; sum++)
      for (const card of dealers) names.push(`${kind} ${sum} against ${card}`);
  const natural = names.length;
  for (const card of dealers) names.push(`natural against ${card}`);
  const [won, drew, lost] = ['won', 'draw', 'lost'].map((name) => names.push(name) - 1) as [
    number,
    number,
    number,
  ];
  const graph = new GraphBuilder(names, ['stick', 'hit']);
  graph.terminal.add(won).add(drew).add(lost);
  graph.goals = new Set([won]);
  // Laid out as in figure 5.2: the dealer's card across, the player's sum upward, soft hands to the right of
  // hard ones.
  graph.positions = names.map((_, state) => {
    if (state >= won) return [15 + 1.5 * (state - won), sums + 1];
    if (state >= natural) return [state - natural, sums + 1];
    const [block, at] = [Math.floor(state / (sums * CARDS.length)), state % (sums * CARDS.length)];
    return [block * (CARDS.length + 1) + (at % CARDS.length), sums - 1 - Math.floor(at / CARDS.length)];
  });
  const cards = (y: number, first: number) =>
    dealers.map((card, k) => ({ text: card === 'ace' ? 'A' : card, x: first + k, y }));
  graph.captions = [
    { text: 'No usable ace', x: 4.5, y: -2 },
    { text: 'Usable ace', x: CARDS.length + 5.5, y: -2 },
    { text: 'dealer', x: -2, y: -1 },
    ...cards(-1, 0),
    ...cards(-1, CARDS.length + 1),
    ...Array.from({ length: sums }, (_, k) => ({ text: String(BEST - k), x: -1, y: k })),
    { text: 'natural', x: -1.6, y: sums + 1 },
    ...['won', 'draw', 'lost'].map((text, k) => ({ text, x: 15 + 1.5 * k, y: sums + 2 })),
  ];
  const codeOf = ({ sum, usable }: Hand, card: number) =>
    ((usable ? sums : 0) + sum - MIN_SUM) * CARDS.length + card - 1;
  const outcomes = (win: number, draw: number): Outcome[] => [
    { next: won, probability: win, reward: 1 },
    { next: drew, probability: draw, reward: 0 },
    { next: lost, probability: 1 - win - draw, reward: -1 },
  ];
  const starts = new Map<number, number>();
  for (const { value: card, p } of CARDS) {
    const up = drawn(NOTHING, card);
    const ends = dealerEnds(up);
    for (const usable of [false, true])
      for (let sum = MIN_SUM; sum <= BEST; sum++) {
        const state = codeOf({ sum, usable }, card);
        const below = ends
          .slice(0, 5)
          .reduce((total, q, k) => total + (STAND + k < sum ? q : 0), ends[5] ?? 0);
        graph.act(state, 0, graph.row(outcomes(below, ends[sum - STAND] ?? 0)));
        graph.act(
          state,
          1,
          graph.row(
            CARDS.map(({ value, p: chance }) => {
              const after = drawn({ sum, usable }, value);
              const bust = after.sum > BEST;
              return { next: bust ? lost : codeOf(after, card), probability: chance, reward: bust ? -1 : 0 };
            }),
          ),
        );
      }
    // A natural wins unless the dealer also has one.
    const second = card === 1 ? 10 : card === 10 ? 1 : 0;
    const both = CARDS.find(({ value }) => value === second)?.p ?? 0;
    graph.act(natural + card - 1, 0, graph.row(outcomes(1 - both, both)));
    const begin = (state: number, weight: number) => starts.set(state, (starts.get(state) ?? 0) + weight * p);
    for (const one of CARDS)
      for (const two of CARDS) {
        const weight = one.p * two.p;
        const hand = drawn(drawn(NOTHING, one.value), two.value);
        if (hand.sum === BEST) begin(natural + card - 1, weight);
        else dealt(hand, (after, chance) => begin(codeOf(after, card), chance), weight);
      }
  }
  graph.starts = [...starts].map(([state, probability]) => ({ state, probability }));
  return graph;
}
