export const meta = { label: 'related words' };
// Share of the words that are the query's or related facts.
let related: f32 = 0.0;
export function begin() { related = 0.0; }
export function reward(): f32 {
  if (action < 5) related += 1.0;
  return terminated ? related / max(1.0, words(next)) : 0.0;
}
