export const meta = {
  name: 'graph',
  label: 'Market with a search',
  family: 'graph',
  states: 40,
  actions: ['search one word, or accept the best so far', 'search two words, or wait', 'search four words', 'search and exclude words'],
};
/**
 * State 0 is the choice of a query. Then three offers arrive one after the other: 1 + (level of the best so far) + 13 × (offers seen − 1).
 * A seller has each of eight features with probability 1/2. Four of them are wanted; its worth is their share.
 */
const sellers = param({ type: 'u32', value: 10, min: 3, max: 200, label: 'Sellers', help: 'In the market.' });
const search = param({ type: 'u32', value: 0, options: ['perfect', 'lexical', 'none'], label: 'Search', help: 'perfect: the three best sellers. lexical: the three whose descriptions match the query best. none: three offers of a worth between 0.7 and 1, all equally likely.' });
const stuffed = param({ value: 0.3, min: 0, max: 1, label: 'Stuffed descriptions', help: 'Share of the sellers that claim all eight features.' });
const mistaken = param({ value: 0.125, min: 0, max: 0.125, label: 'Mistaken words', help: 'Probability that an honest description is wrong about a feature: 0.125 or 0.' });
const excludes = param({ value: false, label: 'Words can be excluded', help: 'A fourth query ranks sellers lower that claim a feature nobody asked for.' });
const delay = param({ value: 0.01, min: 0, max: 1, label: 'Cost of waiting', help: 'For each further offer.' });
const listed = memory(u32, 3);
const score = memory(u32, 3);
let top: u32 = 4; // worth of the best seller in the market, in quarters
let first: u32 = 0; // level of the first offer
let firstIsBest: bool = true;
let equal: u32 = 1; // offers as good as the best so far
export const firstChosen = event('the first offer was accepted');
export const foundBest = event('accepted an offer as good as the best in the market');
function levelOf(s: u32): u32 { return (s - 1) % 13; }
function seen(s: u32): u32 { return (s - 1) / 13 + 1; }
/** Level 12 is worth 1. */
function worth(level: u32): f32 { return search == 2 ? 0.7 + 0.025 * f32(level) : f32(level) / 12.0; }
/** Puts a seller on the list if it ranks above one of the three; equal scores are in random order. */
function enter(rank: u32, level: u32) {
  let low: u32 = 0;
  for (let k: u32 = 1; k < 3; k++) { if (score[k] < score[low]) low = k; }
  if (rank >= score[low]) { score[low] = rank; listed[low] = level; }
}
function draw(query: u32) {
  top = 0;
  for (let k: u32 = 0; k < 3; k++) { score[k] = 0; listed[k] = 0; }
  for (let i: u32 = 0; i < 200; i++) {
    if (i >= sellers) break;
    const word = randomBits();
    const other = randomBits();
    const stuffs = f32(word >> 16) < stuffed * 65536.0;
    // A stuffed seller is like any other; only its description differs.
    const features = word & 255;
    const flips = mistaken > 0.0 ? other & (other >> 8) & (other >> 16) & 255 : 0;
    const claims: u32 = stuffs ? 255 : features ^ flips;
    const level = popcount(features & 15);
    top = max(top, level);
    let rank: u32 = 0;
    if (search == 0) rank = level;
    else if (query == 0) rank = popcount(claims & 1);
    else if (query == 1) rank = popcount(claims & 3);
    else if (query == 2) rank = popcount(claims & 15);
    else rank = 4 + popcount(claims & 15) - popcount(claims >> 4);
    enter(1 + rank * 65536 + (other >> 16), level * 3);
  }
}
function arrive(): u32 {
  const k = below(3);
  let place: u32 = 0;
  for (let step: u32 = 0; step < 3; step++) {
    place = (k + step) % 3;
    if (score[place] > 0) break;
  }
  score[place] = 0;
  return listed[place];
}
function takeFirst() {
  first = arrive();
  firstIsBest = true;
  equal = 1;
}
export function reset(): u32 {
  if (search != 2) return 0;
  for (let k: u32 = 0; k < 3; k++) { score[k] = 1; listed[k] = below(13); }
  takeFirst();
  return 1 + first;
}
export function available(s: u32, a: u32): bool {
  if (s == 0) return a < 3 || (a == 3 && excludes);
  return a == 0 || (a == 1 && seen(s) < 3);
}
export function step(s: u32, a: u32, outcome: u32): u32 {
  if (s == 0) {
    draw(a);
    takeFirst();
    return 1 + first;
  }
  const best = levelOf(s);
  if (a == 0) {
    const share = search == 2 ? worth(best) : top == 0 ? 1.0 : worth(best) * 4.0 / f32(top);
    pay(share);
    if (firstIsBest) emit(firstChosen);
    if (share > 0.999) emit(foundBest);
    terminate();
    return s;
  }
  pay(-delay);
  const offer = arrive();
  if (offer == best) equal += 1;
  if (offer > best) equal = 1;
  // Of equal offers each is as likely to be the one that counts.
  if (offer > best || (offer == best && below(equal) == 0)) firstIsBest = false;
  return 1 + max(offer, best) + 13 * seen(s);
}
