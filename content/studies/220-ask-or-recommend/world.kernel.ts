export const meta = { states: 24576, factors: [4, 4, 4, 4, 4, 4, 6], actions: 38 };
const items = param({ type: 'u32', value: 32, min: 4, max: 32, label: 'Items', help: 'Things that a user may want.' });
const choice = param({ type: 'u32', value: 0, options: ['pruned', 'random', 'all', 'when', 'rule'], label: 'Actions', help: 'all: every open item and every attribute that was not asked. pruned: the likeliest items and the most uncertain attributes of these. random: as many, drawn at random. when: the likeliest item or the most uncertain attribute. rule: the attribute until an item remains for each turn or two turns are left, then the item.' });
const kept = param({ type: 'u32', value: 2, min: 1, max: 4, label: 'Kept by pruning', help: 'Items and attributes.' });
const turns = param({ type: 'u32', value: 5, min: 2, max: 6, label: 'Turns', help: 'Questions and recommendations before the user leaves.' });
const history = param({ type: 'u32', value: 200, min: 0, max: 400, label: 'Past purchases', help: 'What pruning and rule know about which items are popular.' });
const certain = param({ value: false, label: 'Users know everything', help: 'Every user can answer every question. Otherwise some attributes are known to few.' });
export const success = event('recommended the item that the user wanted');
export const left = event('the user left without it');
const code = memory(u32, 64);
const popularity = memory(f32, 32);
const guessed = memory(f32, 32);
const knows = memory(f32, 6);
const open = memory(u32, 32);
const uncertainty = memory(f32, 6);
const allowed = memory(u32, 38);
let wanted: u32 = 0;
function answer(s: u32, k: u32): u32 { return (s >> (2 * k)) & 3; }
function asked(s: u32): u32 {
  let n: u32 = 0;
  for (let k: u32 = 0; k < 6; k++) { if (answer(s, k) > 0) n += 1; }
  return n;
}
export function init() {
  for (let k: u32 = 0; k < 64; k++) code[k] = k;
  for (let k: u32 = 0; k < 32; k++) {
    const j = k + below(64 - k);
    const other = code[j];
    code[j] = code[k];
    code[k] = other;
  }
  let total: f32 = 0.0;
  for (let i: u32 = 0; i < 32; i++) {
    popularity[i] = i < items ? exp(normal()) : 0.0;
    total += popularity[i];
    guessed[i] = 1.0;
  }
  for (let i: u32 = 0; i < 32; i++) popularity[i] = popularity[i] / total;
  for (let n: u32 = 0; n < 400; n++) { if (n < history) guessed[sample(popularity, items)] += 1.0; }
  for (let k: u32 = 0; k < 6; k++) knows[k] = max(0.3 + 0.7 * uniform(), certain ? 1.0 : 0.0);
}
/** Entropy of each attribute that was not asked, among the open items weighted by past purchases. */
function weigh(s: u32) {
  for (let k: u32 = 0; k < 6; k++) {
    let yes: f32 = 0.0;
    let all: f32 = 0.0;
    for (let i: u32 = 0; i < 32; i++) {
      if (i < items && open[i] == 1) {
        all += guessed[i];
        if (((code[i] >> k) & 1) == 1) yes += guessed[i];
      }
    }
    const p = yes / all;
    uncertainty[k] = answer(s, k) > 0 || p <= 0.0 || p >= 1.0 ? 0.0 : -p * log(p) - (1.0 - p) * log(1.0 - p);
  }
}
function keepItem(byChance: bool) {
  let best: f32 = -1.0;
  let chosen: u32 = 38;
  for (let i: u32 = 0; i < 32; i++) {
    const worth: f32 = byChance ? uniform() : guessed[i];
    if (i < items && open[i] == 1 && allowed[6 + i] == 0 && worth > best) { best = worth; chosen = 6 + i; }
  }
  if (chosen < 38) allowed[chosen] = 1;
}
function keepAttribute(s: u32, byChance: bool) {
  let best: f32 = 0.0;
  let chosen: u32 = 6;
  for (let k: u32 = 0; k < 6; k++) {
    const worth: f32 = byChance ? uniform() : uncertainty[k];
    if (answer(s, k) == 0 && allowed[k] == 0 && worth > best) { best = worth; chosen = k; }
  }
  if (chosen < 6) allowed[chosen] = 1;
}
function allow(s: u32) {
  let remaining: u32 = 0;
  for (let i: u32 = 0; i < 32; i++) {
    const is: u32 = i < items ? open[i] : 0;
    remaining += is;
    allowed[6 + i] = choice == 2 ? is : 0;
  }
  for (let k: u32 = 0; k < 6; k++) allowed[k] = choice == 2 && answer(s, k) == 0 ? 1 : 0;
  if (choice == 2) return;
  if (choice != 1) weigh(s);
  if (choice > 2) {
    const turnsLeft = turns - asked(s) - s / 4096;
    const few = choice == 4 && (turnsLeft <= 2 || remaining <= turnsLeft);
    if (!few) keepAttribute(s, false);
    if (choice == 3 || allowed[0] + allowed[1] + allowed[2] + allowed[3] + allowed[4] + allowed[5] == 0) keepItem(false);
    return;
  }
  for (let n: u32 = 0; n < 4; n++) {
    if (n < kept) { keepAttribute(s, choice == 1); keepItem(choice == 1); }
  }
}
export function available(s: u32, action: u32): bool { return allowed[action] == 1; }
export function reset(): u32 {
  wanted = sample(popularity, items);
  for (let i: u32 = 0; i < 32; i++) open[i] = 1;
  allow(0);
  return 0;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  let next = s;
  if (action >= 6) {
    if (action - 6 == wanted) { pay(1.0); emit(success); terminate(); return s; }
    open[action - 6] = 0;
    next += 4096;
  } else {
    const told = bernoulli(knows[action]);
    const bit = (code[wanted] >> action) & 1;
    next += (told ? 1 + bit : 3) << (2 * action);
    for (let i: u32 = 0; i < 32; i++) { if (told && ((code[i] >> action) & 1) != bit) open[i] = 0; }
  }
  if (asked(s) + s / 4096 + 1 >= turns) { emit(left); terminate(); return s; }
  allow(next);
  return next;
}
