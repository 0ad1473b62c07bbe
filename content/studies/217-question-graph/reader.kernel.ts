export const meta = { label: 'Reader of a manual', family: 'control' };
/**
 * A reader that was trained before and learns nothing here. It answers from examples: of those about the same item it takes the one
 * whose inventory differs least. The manual answers small questions: “What does k need that I lack?” The large one is “What must I make now to get k in the end?”
 */
const asks = param({ type: 'u32', value: 0, options: ['one question', 'question graph'], label: 'Asks', help: 'one question: what to make now. question graph: what an item needs, then what that needs, until nothing is lacking.' });
const taught = param({ value: 0, min: 0, max: 1, label: 'Taught large answers', help: 'Share of the examples that give the answer to the large question. Only a reader that asks one question has them.' });
const examples = param({ type: 'u32', value: 50, min: 1, max: 1000, label: 'Examples', help: 'Questions with their right answers that the reader was trained on.' });
const removed = param({ type: 'u32', value: 0, min: 0, max: 9, label: 'Removed paragraphs', help: 'Items of which the manual, and so every example, says nothing. Drawn for each seed.' });
const patience: u32 = 15; // steps after which it chooses another goal
const most: u32 = 1000;
const none: u32 = 9; // nothing is lacking
const about = memory(u32, most);
const having = memory(u32, most);
const reply = memory(u32, most);
const large = memory(u32, most);
let missing: u32 = 0;
let goal: u32 = 0;
let waited: u32 = 0;
let move: u32 = 0;
/** The items that k needs, as bits. */
function needs(k: u32): u32 {
  if (k == 0) return 0;
  if (k == 1) return 1;
  if (k == 2) return 3;
  if (k == 3 || k == 4) return 4;
  if (k == 5 || k == 6) return 10;
  return k == 7 ? 32 : 208;
}
function place(k: u32): u32 { return k == 0 ? 0 : k == 3 ? 4 : k == 4 ? 20 : k == 7 ? 24 : 25; }
function actionFor(k: u32): u32 {
  if (place(k) < 25) return 4;
  return k == 1 ? 5 : k == 2 ? 6 : k == 5 ? 7 : k == 6 ? 8 : 9;
}
function lowest(bits: u32): u32 {
  for (let k: u32 = 0; k < 9; k++) { if (((bits >> k) & 1) == 1) return k; }
  return none;
}
/** The right answer to the small question. */
function lacks(k: u32, had: u32): u32 { return lowest(needs(k) & ~had); }
/** The right answer to the large one. */
function now(k: u32, had: u32): u32 {
  let item: u32 = k;
  for (let link: u32 = 0; link < 9; link++) {
    const next = lacks(item, had);
    if (next == none) break;
    item = next;
  }
  return item;
}
/** An inventory that somebody who makes things in random order may have. */
function anyInventory(): u32 {
  let had: u32 = 0;
  const made = below(9);
  for (let k: u32 = 0; k < 9; k++) {
    if (k >= made) break;
    const first = below(9);
    for (let t: u32 = 0; t < 9; t++) {
      const item = (first + t) % 9;
      if (((had >> item) & 1) == 0 && (needs(item) & ~had) == 0) { had |= 1 << item; break; }
    }
  }
  return had;
}
export function init() {
  for (let k: u32 = 0; k < 256; k++) {
    if (popcount(missing) >= removed) break;
    missing |= 1 << below(9);
  }
  for (let i: u32 = 0; i < most; i++) {
    const k = below(9);
    const had = anyInventory();
    // A question about an item that the manual leaves out was never answered.
    about[i] = ((missing >> k) & 1) == 1 ? 99 : k;
    having[i] = had & ~(1 << k);
    large[i] = u32(bernoulli(taught) && asks == 0);
    reply[i] = large[i] == 1 ? now(k, having[i]) : lacks(k, having[i]);
  }
}
/** What the most similar example says; a random item if there is none. */
function answer(k: u32, had: u32): u32 {
  let near: u32 = 99;
  let says: u32 = below(9);
  for (let i: u32 = 0; i < most; i++) {
    if (i >= examples) break;
    // An answer to the large question, if there is one about this item, counts before any other.
    const far = popcount(having[i] ^ had) + (large[i] == 1 ? 0 : 10);
    if (about[i] == k && far < near) { near = far; says = reply[i]; }
  }
  return says;
}
/** An item that is not had: the first of them from a random one on. */
function anyOf(items: u32): u32 {
  const first = below(9);
  for (let k: u32 = 0; k < 9; k++) { if (((items >> ((first + k) % 9)) & 1) == 1) return (first + k) % 9; }
  return 0;
}
function toward(from: u32, cell: u32): u32 {
  if (cell % 5 != from % 5) return cell % 5 > from % 5 ? 1 : 3;
  return cell / 5 > from / 5 ? 2 : 0;
}
function think(s: u32) {
  const cell = s % 25;
  const had = s / 25;
  waited += 1;
  if (((had >> goal) & 1) == 1 || waited > patience) {
    goal = anyOf(511 & ~had);
    waited = 0;
  }
  let item: u32 = goal;
  if (asks == 0) item = answer(goal, had);
  else {
    for (let link: u32 = 0; link < 9; link++) {
      const next = answer(item, had);
      if (next == none) break;
      item = next;
    }
  }
  if (item == none) item = goal;
  const at = place(item);
  move = at == 25 || at == cell ? actionFor(item) : toward(cell, at);
}
export function begin(s: u32) { goal = anyOf(511); waited = 0; think(s); }
export function act(s: u32): u32 { return move; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  advantage(s, r);
  think(next);
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) pi[a] = a == move ? 1.0 : 0.0; }
export function value(s: u32): f32 { return 0.0; }
