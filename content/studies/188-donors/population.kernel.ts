export const meta = { label: 'Twelve donors', family: 'control' };
const disposition = param({ type: 'u32', value: 0, options: ['conditional', 'unconditional', 'selfish'], label: 'Disposition', help: 'With which strategies the first generation begins. All begin with the same first gift.' });
const depth = param({ type: 'u32', value: 1, min: 0, max: 3, label: 'Depth', help: 'Length of the chain of gifts that a donor sees: the last gift of the receiver, that of the one who got it, and so on; 0: none.' });
const mixedUp = param({ value: false, label: 'Mixed-up records', help: 'A donor is shown the record of somebody else.' });
const punishes = param({ value: false, label: 'Punishment', help: 'A donor who would give nothing to a receiver of bad reputation pays a tenth to take three tenths from it.' });
const selects = param({ value: true, label: 'Selection', help: 'The richest stay. Else: six drawn by lot.' });
const change = param({ value: 0.1, min: 0, max: 1, label: 'Change', help: 'Standard deviation of the changes of a copied strategy.' });
const players = 12;
/** A strategy: the first gift of a generation, the gift to a good receiver, the gift to a bad one, and the gift from which on one is good. */
const trait = memory(f32, 12, 4);
const wealth = memory(f32, 12);
const ended = memory(f32, 12);
/** The last gift of a player, the last gift of the one who got it, and that of the next. Above 1: there was none. */
const record = memory(f32, 12, 3);
let turn: u32 = 0;
let shownOf: u32 = 0;
function clean() {
  turn = 0;
  for (let k = 0; k < players; k++) {
    wealth[k] = 10.0;
    for (let d = 0; d < 3; d++) record[k][d] = 2.0;
  }
}
function begun(i: u32): f32 {
  if (i == 0) return 0.5;
  if (i == 3) return 0.4;
  if (disposition == 2) return 0.05;
  return i == 1 || disposition == 1 ? 0.5 : 0.05;
}
export function init() {
  for (let k = 0; k < players; k++) {
    for (let i = 0; i < 4; i++) trait[k][i] = clamp(begun(i) + 0.1 * normal(), 0.0, 1.0);
  }
  clean();
}
/** A gift too small is bad, unless it went to somebody who, one step less far back, was bad. */
function isGood(donor: u32, x: u32): bool {
  const least = trait[donor][3];
  if (depth == 0 || record[x][0] >= least) return true;
  if (depth == 1 || record[x][1] >= least) return false;
  return depth == 2 || record[x][2] >= least;
}
/** The gift in quarters; 5: punishment. */
function giftOf(donor: u32, to: u32): u32 {
  if (turn < players) return u32(4.0 * trait[donor][0] + 0.5);
  const good = isGood(donor, mixedUp ? shownOf : to);
  const size = u32(4.0 * trait[donor][good ? 1 : 2] + 0.5);
  return punishes && !good && size == 0 ? 5 : size;
}
/** The six richest stay; each of the others copies one of them, nearly. */
function breed() {
  let kept: u32 = 0;
  for (let k = 0; k < players; k++) {
    ended[k] = log2(0.1 * wealth[k]);
    if (!selects) wealth[k] = uniform();
  }
  for (let place = 0; place < 6; place++) {
    let best: u32 = players;
    for (let k = 0; k < players; k++) {
      if (((kept >> k) & 1) == 0 && (best == players || wealth[k] > wealth[min(best, players - 1)])) best = k;
    }
    kept |= 1 << best;
  }
  for (let k = 0; k < players; k++) {
    if (((kept >> k) & 1) == 0) {
      let parent: u32 = below(players);
      for (let t = 0; t < players; t++) { if (((kept >> parent) & 1) == 0) parent = (parent + 1) % players; }
      for (let i = 0; i < 4; i++) trait[k][i] = clamp(trait[parent][i] + change * normal(), 0.0, 1.0);
    }
  }
  clean();
  countUpdate();
}
export function begin(s: u32) { turn = 0; if (mixedUp) shownOf = below(players); }
export function act(s: u32): u32 { return giftOf(turn % players, s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const donor = turn % players;
  const size: f32 = a == 5 ? 0.0 : 0.25 * f32(a);
  if (a == 5) {
    wealth[donor] *= 0.9;
    wealth[s] *= 0.7;
  } else {
    const units = size * wealth[donor];
    wealth[donor] -= units;
    wealth[s] += 2.0 * units;
  }
  record[donor][2] = record[s][1];
  record[donor][1] = record[s][0];
  record[donor][0] = size;
  if (turn == 143) { breed(); return; }
  turn += 1;
  if (mixedUp) shownOf = below(players);
}
export function policy(s: u32) {
  const gift = giftOf(turn % players, s);
  for (let a = 0; a < nActions; a++) pi[a] = a == gift ? 1.0 : 0.0;
}
/** Doublings of this player in the last generation. */
export function value(s: u32): f32 { return ended[s]; }
