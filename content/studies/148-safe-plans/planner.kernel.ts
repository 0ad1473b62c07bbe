export const meta = { label: 'Cloned planner', family: 'control' };
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
const votes = param({ type: 'u32', value: 5, min: 0, max: 15, label: 'Translations', help: 'The most frequent one decides which moves are cut off. 0: none are cut off.' });
const error = param({ value: 0.2, min: 0, max: 1, label: 'Error', help: 'Probability that a translation is of another sentence.' });
const alike = param({ value: 0.5, min: 0, max: 1, label: 'Alike', help: 'Probability that a translation repeats a common one, right or wrong, instead of being drawn alone.' });
const tuned = param({ value: false, label: 'Tuned', help: 'Later learns from the shortest quarter of the safe records alone.' });
const walks = param({ type: 'u32', value: 200, min: 10, max: 300, label: 'Records', help: 'Recorded walks of people who know the rule.' });
const wandering = param({ value: 0.3, min: 0, max: 1, label: 'Wandering', help: 'Share of random moves in the records.' });
const half = param({ type: 'u32', value: 8000, min: 0, max: 1000000, label: 'Tuning begins', unit: 'steps' });
const most = 18000;
const logits = memory(f32, 192, 4);
const row = memory(f32, 4);
const far = memory(f32, 4, 32);
const places = memory(u32, 18000);
const moves = memory(u32, 18000);
const short = memory(u32, 18000);
const lengths = memory(u32, 300);
const kinds = memory(u32, 300);
const firsts = memory(u32, 301);
let recorded: u32 = 0;
let shorts: u32 = 0;
let steps: u32 = 0;
let visited: bool = false;
let believed: u32 = 0;
/** Fewest steps to the goal without A (0), without B (1), through any gate (2), and to the flag without gates (3). */
function measure() {
  for (let k: u32 = 0; k < 4; k++) {
    for (let c: u32 = 0; c < cells; c++) far[k][c] = c == (k == 3 ? flag : goal) ? 0.0 : 1000.0;
    for (let sweep = 0; sweep < 20; sweep++) {
      for (let c: u32 = 0; c < cells; c++) {
        for (let a: u32 = 0; a < 4; a++) {
          const to = moved(c, a);
          const closed = (to == 15 && (k == 0 || k == 3)) || (to == 16 && (k == 1 || k == 3));
          if (!closed) far[k][c] = min(far[k][c], 1.0 + far[k][to]);
        }
      }
    }
  }
}
/** A person who knows the rule goes the shortest way, and wanders now and then. */
function guided(cell: u32, sentence: u32, flagVisited: bool): u32 {
  const first = below(4);
  if (bernoulli(wandering)) return first;
  const k: u32 = sentence == 2 ? (flagVisited ? 2 : 3) : sentence;
  let best = first;
  for (let i: u32 = 0; i < 4; i++) {
    const a = (first + i) % 4;
    if (far[k][moved(cell, a)] < far[k][moved(cell, best)]) best = a;
  }
  return best;
}
function record() {
  for (let w: u32 = 0; w < 300; w++) {
    if (w >= walks) break;
    const sentence = w % sentences;
    let cell: u32 = start;
    let flagged = false;
    let safe = true;
    firsts[w] = recorded;
    kinds[w] = 3;
    for (let t: u32 = 0; t < 60; t++) {
      if (cell == goal) break;
      const a = guided(cell, sentence, flagged);
      places[recorded] = cell + cells * (sentence + (flagged ? 3 : 0));
      moves[recorded] = a;
      recorded += 1;
      cell = moved(cell, a);
      if (breaks(sentence, cell, flagged)) safe = false;
      if (cell == flag) flagged = true;
      if (cell == goal && safe) kinds[w] = sentence;
    }
    lengths[w] = recorded - firsts[w];
  }
  firsts[walks] = recorded;
}
/** The shortest quarter of the safe walks for each sentence. */
function select() {
  for (let w: u32 = 0; w < 300; w++) {
    if (w < walks && kinds[w] < 3) {
      let shorter: u32 = 0;
      let all: u32 = 0;
      for (let o: u32 = 0; o < 300; o++) {
        if (o < walks && kinds[o] == kinds[w]) {
          all += 1;
          if (lengths[o] < lengths[w] || (lengths[o] == lengths[w] && o < w)) shorter += 1;
        }
      }
      if (4 * shorter < all) {
        for (let t: u32 = 0; t < 60; t++) {
          if (t < lengths[w]) { short[shorts] = firsts[w] + t; shorts += 1; }
        }
      }
    }
  }
}
export function init() { measure(); record(); select(); }
function translated(sentence: u32): u32 { return bernoulli(error) ? (sentence + 1 + below(2)) % sentences : sentence; }
export function begin(s: u32) {
  visited = false;
  const sentence = s / cells;
  const common = translated(sentence);
  let first: u32 = 3;
  let counted: u32 = 0;
  for (let vote: u32 = 0; vote < 15; vote++) {
    if (vote >= votes) break;
    const read = bernoulli(alike) ? common : translated(sentence);
    if (vote == 0) first = read;
    counted += 1 << (8 * read);
  }
  believed = first;
  for (let read: u32 = 0; read < sentences; read++) {
    if (votes > 0 && ((counted >> (8 * read)) & 255) > ((counted >> (8 * believed)) & 255)) believed = read;
  }
}
function probabilities(place: u32, cut: bool) {
  for (let a: u32 = 0; a < 4; a++) {
    row[a] = masked(logits[place][a], !cut || votes == 0 || !breaks(believed, moved(place % cells, a), visited));
  }
  softmax(row, 1.0);
}
function placeOf(s: u32): u32 { return s + (visited ? 96 : 0); }
export function act(s: u32): u32 {
  probabilities(placeOf(s), true);
  return sample(row, 4);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  for (let i: u32 = 0; i < 2; i++) {
    const k: u32 = tuned && steps >= half ? short[below(shorts)] : below(recorded);
    const place = places[k];
    probabilities(place, false);
    for (let b: u32 = 0; b < 4; b++) logits[place][b] += alpha * ((b == moves[k] ? 1.0 : 0.0) - row[b]);
  }
  advantage(s, r);
  countUpdate();
  steps += 1;
  if (next % cells == flag) visited = true;
}
export function policy(s: u32) {
  probabilities(placeOf(s), true);
  for (let a: u32 = 0; a < 4; a++) pi[a] = row[a];
}
export function value(s: u32): f32 { return 0.0; }
