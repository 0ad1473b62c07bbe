export const meta = { label: 'R3' };
// A word is a vector: the query's is (1, 0, …), a related fact's 0.6 along it and 0.8 along its own axis, another fact's 0.1 along it, a filler's 0.
// Relevance is the cosine of the answer's sum with the query's word, as of a retriever. Open queries also pay for length up to eight words, closed
// ones for the cosine with the reference answer, which is fact 1. Repeated words cost. One query in ten is taken for the other kind.
const uses = memory(f32, 8);
let repeats: f32 = 0.0;
let isOpen: bool = true;
export function begin() {
  repeats = 0.0;
  isOpen = (isClosed(state) < 0.5) != bernoulli(0.1);
  for (let w: u32 = 0; w < 8; w++) uses[w] = 0.0;
}
export function reward(): f32 {
  if (action < 8) {
    if (uses[action] > 0.0) repeats += 1.0;
    uses[action] += 1.0;
  }
  if (!terminated) return 0.0;
  let along: f32 = uses[0] + 0.1 * (uses[5] + uses[6]);
  let square: f32 = 0.99 * (uses[5] * uses[5] + uses[6] * uses[6]) + uses[7] * uses[7];
  for (let k: u32 = 1; k < 5; k++) {
    along += 0.6 * uses[k];
    square += 0.64 * uses[k] * uses[k];
  }
  const size = max(0.001, sqrt(along * along + square));
  let sum: f32 = 0.0;
  if (RELEVANCE) sum += along / size;
  if (REPETITION) sum -= 0.2 * repeats;
  if (LENGTH && isOpen) sum += 0.2 * min(8.0, words(next));
  if (REFERENCE && !isOpen) sum += (0.6 * along + 0.64 * uses[1]) / size;
  return sum;
}
