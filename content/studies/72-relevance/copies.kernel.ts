export const meta = { label: 'query word' };
// Share of the words that are the query word.
let copies: f32 = 0.0;
export function begin() { copies = 0.0; }
export function reward(): f32 {
  if (action == 0) copies += 1.0;
  return terminated ? copies / max(1.0, words(next)) : 0.0;
}
