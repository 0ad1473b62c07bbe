/** Blackjack (Sutton & Barto 2018, example 5.1): an infinite deck, a dealer who sticks on 17 or more, a natural that pays 1. */
import type { GraphCaption } from '../view.ts';
import { GraphBuilder, type GraphModel, type Outcome } from './model.ts';

const STAND = 17; // the dealer's rule
const BEST = 21;
/** Card values with their probabilities; the ace is 1. */
const CARDS = Array.from({ length: 10 }, (_, k) => ({ value: k + 1, p: k === 9 ? 4 / 13 : 1 / 13 }));
const LEAST = 12; // below this, a player cannot go bust and always hits

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
  if (hand.sum >= LEAST) visit(hand, weight);
  else for (const { value, p } of CARDS) dealt(drawn(hand, value), visit, weight * p);
}

const SUMS = BEST - LEAST + 1;
const DEALERS = CARDS.map(({ value }) => (value === 1 ? 'ace' : String(value)));
const ENDS = ['won', 'draw', 'lost'] as const;
/** States: hands against each card of the dealer, naturals against each of them, then the ends. */
const NATURAL = 2 * SUMS * CARDS.length;
const WON = NATURAL + CARDS.length;
const DRAW = WON + 1;
const LOST = WON + 2;

const codeOf = ({ sum, usable }: Hand, card: number): number =>
  ((usable ? SUMS : 0) + sum - LEAST) * CARDS.length + card - 1;

function stateNames(): string[] {
  const names: string[] = [];
  for (const kind of ['hard', 'soft'])
    for (let sum = LEAST; sum <= BEST; sum++)
      for (const card of DEALERS) names.push(`${kind} ${sum} against ${card}`);
  for (const card of DEALERS) names.push(`natural against ${card}`);
  return [...names, ...ENDS];
}

/** As in figure 5.2: the dealer's card across, the player's sum upward; soft hands to the right of hard ones. */
function positionOf(state: number): [number, number] {
  if (state >= WON) return [15 + 1.5 * (state - WON), SUMS + 1];
  if (state >= NATURAL) return [state - NATURAL, SUMS + 1];
  const block = Math.floor(state / (SUMS * CARDS.length));
  const at = state % (SUMS * CARDS.length);
  return [block * (CARDS.length + 1) + (at % CARDS.length), SUMS - 1 - Math.floor(at / CARDS.length)];
}

function captions(): GraphCaption[] {
  const cards = (y: number, first: number) =>
    DEALERS.map((card, k) => ({ text: card === 'ace' ? 'A' : card, x: first + k, y }));
  return [
    { text: 'No usable ace', x: 4.5, y: -2 },
    { text: 'Usable ace', x: CARDS.length + 5.5, y: -2 },
    { text: 'dealer', x: -2, y: -1 },
    ...cards(-1, 0),
    ...cards(-1, CARDS.length + 1),
    ...Array.from({ length: SUMS }, (_, k) => ({ text: String(BEST - k), x: -1, y: k })),
    { text: 'natural', x: -1.6, y: SUMS + 1 },
    ...ENDS.map((text, k) => ({ text, x: 15 + 1.5 * k, y: SUMS + 2 })),
  ];
}

const outcomes = (win: number, draw: number): Outcome[] => [
  { next: WON, probability: win, reward: 1 },
  { next: DRAW, probability: draw, reward: 0 },
  { next: LOST, probability: 1 - win - draw, reward: -1 },
];

/** @param ends probabilities of the dealer's final sum, as `dealerEnds` gives them */
function addHand(graph: GraphBuilder, hand: Hand, card: number, ends: readonly number[]): void {
  const state = codeOf(hand, card);
  const below = ends
    .slice(0, 5)
    .reduce((total, q, k) => total + (STAND + k < hand.sum ? q : 0), ends[5] ?? 0);
  graph.act(state, 0, graph.row(outcomes(below, ends[hand.sum - STAND] ?? 0)));
  const hits = CARDS.map(({ value, p }) => {
    const after = drawn(hand, value);
    const bust = after.sum > BEST;
    return { next: bust ? LOST : codeOf(after, card), probability: p, reward: bust ? -1 : 0 };
  });
  graph.act(state, 1, graph.row(hits));
}

/** A natural wins, unless the dealer has one as well. */
function addNatural(graph: GraphBuilder, card: number): void {
  const second = card === 1 ? 10 : card === 10 ? 1 : 0;
  const both = CARDS.find(({ value }) => value === second)?.p ?? 0;
  graph.act(NATURAL + card - 1, 0, graph.row(outcomes(1 - both, both)));
}

/** The states in which the player first decides, once two cards are dealt. */
function firstStates(card: number, visit: (state: number, probability: number) => void): void {
  for (const one of CARDS)
    for (const two of CARDS) {
      const weight = one.p * two.p;
      const hand = drawn(drawn(NOTHING, one.value), two.value);
      if (hand.sum === BEST) visit(NATURAL + card - 1, weight);
      else dealt(hand, (after, chance) => visit(codeOf(after, card), chance), weight);
    }
}

export function blackjack(): GraphModel {
  const names = stateNames();
  const graph = new GraphBuilder(names, ['stick', 'hit']);
  graph.terminal.add(WON).add(DRAW).add(LOST);
  graph.goals = new Set([WON]);
  graph.positions = names.map((_, state) => positionOf(state));
  graph.captions = captions();
  const starts = new Map<number, number>();
  for (const { value: card, p } of CARDS) {
    const ends = dealerEnds(drawn(NOTHING, card));
    for (const usable of [false, true])
      for (let sum = LEAST; sum <= BEST; sum++) addHand(graph, { sum, usable }, card, ends);
    addNatural(graph, card);
    firstStates(card, (state, weight) => {
      starts.set(state, (starts.get(state) ?? 0) + weight * p);
    });
  }
  graph.starts = [...starts].map(([state, probability]) => ({ state, probability }));
  return graph;
}
