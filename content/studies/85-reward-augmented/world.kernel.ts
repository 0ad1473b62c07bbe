export const meta = { name: 'graph', label: 'Rated answers', family: 'graph', states: 6144, factors: [6, 32, 32], actions: 32 };
// First pairs are shown, each twice: action 0 reads the rating of the first answer, action 1 that of the second. State = question + 6 × first +
// 192 × second. Then state = question, and an action is an answer. Ratings are from 0 to 9; what is paid is a rating / 9.
const pairs = param({ type: 'u32', value: 300, min: 10, max: 2000, label: 'Pairs' });
const ties = param({ value: 0.8, min: 0, max: 1, label: 'Near ties', help: 'Share of pairs whose ratings differ by one.' });
const good = param({ value: 0.1, min: 0, max: 1, label: 'Good ones', help: 'Weight of answers with a rating of 8 or 9 among those that are compared; others have 1.' });
const worth = memory(f32, 10);
const score = memory(f32, 6, 32);
const rating = memory(u32, 6, 32);
const rejected = memory(u32, 6, 32);
let n: u32 = 0;
let shown: u32 = 0;
/** An answer has two traits with four values and one with two. Its score is a sum over traits and a number of its own; ratings go by rank. */
export function init() {
  for (let k: u32 = 0; k < 10; k++) worth[k] = initNormal();
  for (let x: u32 = 0; x < 6; x++) {
    for (let y: u32 = 0; y < 32; y++) score[x][y] = worth[y % 4] + worth[4 + y / 4 % 4] + worth[8 + y / 16] + 0.7 * initNormal();
    for (let y: u32 = 0; y < 32; y++) {
      let above: u32 = 0;
      for (let z: u32 = 0; z < 32; z++) { if (score[x][z] > score[x][y]) above += 1; }
      rating[x][y] = above < 1 ? 9 : above < 3 ? 8 : above < 5 ? 7 : above < 9 ? 6 : above < 13 ? 5 : above < 18 ? 4 : above < 23 ? 3 : above < 27 ? 2 : above < 30 ? 1 : 0;
    }
  }
}
function compared(x: u32): u32 {
  let y: u32 = below(32);
  for (let k: u32 = 0; k < 20; k++) {
    if (rating[x][y] < 8 || bernoulli(good)) break;
    y = below(32);
  }
  return y;
}
export function reset(): u32 {
  if (n >= 2 * pairs) return below(6);
  if (n % 2 == 0) {
    const x = below(6);
    const first = compared(x);
    const isTie = bernoulli(ties);
    let second: u32 = below(32);
    for (let k: u32 = 0; k < 32; k++) {
      const low = min(rating[x][first], rating[x][second]);
      const apart = max(rating[x][first], rating[x][second]) - low;
      if (isTie ? apart == 1 : apart > 1) break;
      second = (second + 1) % 32;
    }
    const loser = rating[x][first] > rating[x][second] ? second : first;
    if (rating[x][loser] > 6) rejected[x][loser] = 1;
    shown = x + 6 * first + 192 * second;
  }
  return shown;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const x = s % 6;
  const y: u32 = n >= 2 * pairs ? action : n % 2 == 0 ? s / 6 % 32 : s / 192;
  pay(f32(rating[x][y]) / 9.0);
  n += 1;
  terminate();
  return x;
}
/** Whether the pairs are over. */
export function answering(s: u32): f32 { return n > 2 * pairs ? 1.0 : 0.0; }
/** Whether an answer with a rating of 7 or more lost a comparison. Argument: question + 6 × answer. */
export function goodRejected(s: u32): f32 { return f32(rejected[s % 6][s / 6 % 32]); }
