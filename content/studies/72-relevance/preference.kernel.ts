export const meta = { label: 'preference model' };
// A Bradley–Terry model of pairs of ordinary answers, fitted once to labels of people who overrate length. It is linear in what it sees of an answer.
const seen = memory(f32, 10);
const other = memory(f32, 10);
const weights = memory(f32, 20);
const pairs = memory(f32, 400, 10);
const kinds = memory(u32, 400);
let repeats: f32 = 0.0;
let unrelated: f32 = 0.0;
let fillers: f32 = 0.0;
let fitted: u32 = 0;
const met = memory(u32, 8);
/** 0 topic, 1–4 at least so many related facts, 5 fact 1, 6 other facts, 7 filler, 8 words, 9 repeated words */
function look(topic: f32, mask: u32, others: f32, filler: f32, length: f32, again: f32, into: f32[]) {
  const facts = popcount(mask);
  into[0] = topic;
  for (let k: u32 = 1; k < 5; k++) into[k] = facts >= k ? 1.0 : 0.0;
  into[5] = f32(mask & 1);
  into[6] = others;
  into[7] = filler;
  into[8] = length;
  into[9] = again;
}
/** An ordinary answer to a query of this kind, as labelers see them: at most three related facts, at most ten words, some of them repeated. Returns what they think of it. */
function drawAnswer(kind: u32, into: f32[]): f32 {
  const topic: u32 = bernoulli(0.7) ? 1 : 0;
  let mask: u32 = 0;
  for (let k: u32 = 0; k < 3; k++) { if (bernoulli(0.6)) mask |= 1 << below(4); }
  const others = below(3);
  const filler = below(3);
  const again = below(3);
  const length = topic + popcount(mask) + others + filler + again;
  look(f32(topic), mask, f32(others), f32(filler), f32(length), f32(again), into);
  return truth(kind + 2 * (topic + 3 * (mask + 16 * length))) + labelBias(0) * f32(length);
}
function drawPair(i: u32) {
  const kind = i % 2;
  const a = drawAnswer(kind, seen);
  const b = drawAnswer(kind, other);
  const isFirst = bernoulli(sigmoid((a - b) / 0.1));
  kinds[i] = kind;
  for (let k: u32 = 0; k < 10; k++) pairs[i][k] = isFirst ? seen[k] - other[k] : other[k] - seen[k];
}
/** Steps of its fit. It is done after the first 400 answers of the policy. */
function fit() {
  drawPair(fitted);
  for (let round: u32 = 0; round < 100; round++) {
    const i = below(fitted + 1);
    let margin: f32 = 0.0;
    for (let k: u32 = 0; k < 10; k++) margin += weights[10 * kinds[i] + k] * pairs[i][k];
    const push = 0.05 * (1.0 - sigmoid(margin));
    for (let k: u32 = 0; k < 10; k++) weights[10 * kinds[i] + k] += push * pairs[i][k];
  }
  fitted += 1;
}
export function begin() {
  if (fitted < 400) fit();
  repeats = 0.0;
  unrelated = 0.0;
  fillers = 0.0;
  for (let w: u32 = 0; w < 8; w++) met[w] = 0;
}
export function reward(): f32 {
  if (action < 8) {
    if (met[action] == 1) repeats += 1.0;
    else if (action == 5 || action == 6) unrelated += 1.0;
    met[action] = 1;
    if (action == 7) fillers += 1.0;
  }
  if (!terminated) return 0.0;
  look(met[0] == 1 ? 1.0 : 0.0, u32(facts(next)), unrelated, fillers, CORRECTED ? 0.0 : words(next), repeats, seen);
  let sum: f32 = 0.0;
  for (let k: u32 = 0; k < 10; k++) sum += weights[10 * u32(isClosed(next)) + k] * seen[k];
  return 0.1 * sum;
}
