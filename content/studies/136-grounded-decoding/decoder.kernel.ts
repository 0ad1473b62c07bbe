export const meta = { label: 'Decoder', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['language', 'scene', 'product', 'rerank'], label: 'Rule', help: 'language: the likeliest of the drawn plans. scene: words by learned values alone. product: words by both. rerank: plans drawn from language, chosen by both.' });
const plans = param({ type: 'u32', value: 4, min: 1, max: 64, label: 'Plans', help: 'Plans of three words that are drawn.' });
const trials = param({ type: 'u32', value: 1000, min: 0, max: 100000, label: 'Trials', help: 'Random plans at the start, from which the values of words are learned.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const wins = memory(f32, 3, 8);
const tried = memory(f32, 3, 8);
const weight = memory(f32, 3);
const row = memory(f32, 3);
let made: u32 = 0;
let choice: u32 = 0;
/** What language likes: rooms by the object that is wanted, the object itself, tables by habit. */
function likes(s: u32, slot: u32, word: u32): f32 {
  const wanted = s % 3;
  if (slot == 0) return word == wanted ? 0.6 : word == (wanted + 1) % 3 ? 0.3 : 0.1;
  if (slot == 1) return word == wanted ? 0.8 : 0.1;
  return word == 0 ? 0.5 : word == 1 ? 0.3 : 0.2;
}
/** What the camera shows about a word: all objects of a room, the object in the room that was named, or a table. */
function sight(s: u32, slot: u32, word: u32, room: u32): u32 {
  const objects = s / 3 % 512;
  if (slot == 0) return (objects >> (3 * word)) & 7;
  if (slot == 1) return (objects >> (3 * room + word)) & 1;
  return ((s / 1536) >> word) & 1;
}
/** The learned value of a word: how often plans with this sight were carried out. */
function allows(s: u32, slot: u32, word: u32, room: u32): f32 {
  const k = sight(s, slot, word, room);
  return (wins[slot][k] + 0.5) / (tried[slot][k] + 1.0);
}
function choose(s: u32) {
  let top: f32 = -1.0;
  for (let n: u32 = 0; n < 64; n++) {
    if (n >= plans) break;
    let room: u32 = 0;
    let plan: u32 = 0;
    let worth: f32 = 1.0;
    let unit: u32 = 1;
    for (let slot: u32 = 0; slot < 3; slot++) {
      let total: f32 = 0.0;
      for (let w: u32 = 0; w < 3; w++) {
        row[w] = (rule == 1 ? 1.0 : likes(s, slot, w)) * (rule == 0 ? 1.0 : allows(s, slot, w, room));
        weight[w] = rule == 3 ? likes(s, slot, w) : row[w];
        total += weight[w];
      }
      for (let w: u32 = 0; w < 3; w++) weight[w] = weight[w] / total;
      const word = sample(weight, 3);
      if (slot == 0) room = word;
      worth *= row[word];
      plan += unit * word;
      unit *= 3;
    }
    if (worth > top) {
      top = worth;
      choice = plan;
    }
  }
}
export function begin(s: u32) {
  if (made < trials) choice = below(27);
  else choose(s);
}
export function act(s: u32): u32 { return choice; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (made < trials) {
    for (let slot: u32 = 0; slot < 3; slot++) {
      const word: u32 = slot == 0 ? a % 3 : slot == 1 ? a / 3 % 3 : a / 9;
      const k = sight(s, slot, word, a % 3);
      tried[slot][k] += 1.0;
      if (r > 0.05) wins[slot][k] += 1.0;
    }
  }
  made += 1;
  countUpdate();
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = a == choice ? 1.0 : 0.0; } }
export function value(s: u32): f32 { return 0.0; }
