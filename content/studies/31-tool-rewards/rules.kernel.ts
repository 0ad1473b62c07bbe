// A request is a verb and two values: request = verb + 6 × first + 36 × second. The right call has a tool, a parameter, a value, another
// parameter, a value and an end. State = place in the call + 6 × request. Words: 0–5 tools, 6–11 parameters, 12–17 values, 18 end, 19 hm.
const ROWS = 1328;
const NONE: u32 = 1327;
/** By place and the word that decides there; and by place and the whole request, in which single requests can be memorized. */
function featureOf(s: u32, k: u32): u32 {
  const place = s % 6;
  const request = s / 6;
  if (k == 1) return 31 + s;
  if (place == 2) return 12 + request / 6 % 6;
  if (place == 4) return 24 + request / 36;
  return place == 5 ? 30 : (place == 0 ? 0 : place == 1 ? 6 : 18) + request % 6;
}
function startWeight(f: u32, a: u32): f32 { return 0.0; }
/** The word at a place of the right call. */
function rightWord(s: u32): u32 {
  const verb = s / 6 % 6;
  const place = s % 6;
  if (place == 0) return (verb + 2) % 6;
  if (place == 1) return 6 + (5 * verb + 1) % 6;
  if (place == 2) return 12 + s / 36 % 6;
  if (place == 3) return 6 + (5 * verb + 3) % 6;
  return place == 4 ? 12 + s / 216 : 18;
}
function firstOfKind(place: u32): u32 { return place == 0 ? 0 : place % 2 == 1 ? (place == 5 ? 18 : 6) : 12; }
/** The word in the label of a request: some are wrong, though of the right kind. */
function expert(s: u32): u32 {
  const word = rightWord(s);
  const noise = threefry(31, 0, s, 0);
  if (word == 18 || f32(noise >> 8) / 16777216.0 >= errors) return word;
  const first = firstOfKind(s % 6);
  return first + (word - first + 1 + noise % 5) % 6;
}
/** One request in four is for training; the verb occurs with other values in the test. */
function isLabeled(request: u32): bool { return threefry(31, 1, request, 0) % 4 == 0; }
