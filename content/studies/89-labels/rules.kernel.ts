// A text is five letters from a to f. It is rated low, mid or high by how many of them are a, b or c. State = text + 7 776 × (1 if it is a test).
const TEXTS: u32 = 7776;
function letterAt(text: u32, t: u32): u32 {
  let rest: u32 = text;
  for (let i: u32 = 0; i < 5; i++) { if (i < t) rest = rest / 6; }
  return rest % 6;
}
function ratingOf(text: u32): u32 {
  let count: u32 = 0;
  for (let t: u32 = 0; t < 5; t++) { if (letterAt(text, t) < 3) count += 1; }
  return count < 2 ? 0 : count < 4 ? 1 : 2;
}
/** Two letters often follow each letter. Which ones differs between what was read before (0) and the texts to rate (1). */
function follows(domain: u32, letter: u32, u: f32, v: f32): u32 {
  if (u < 0.35) return domain == 0 ? (letter + 1) % 6 : (5 * letter + 2) % 6;
  if (u < 0.7) return domain == 0 ? (letter + 3) % 6 : (letter + 4) % 6;
  return min(u32(v * 6.0), 5);
}
