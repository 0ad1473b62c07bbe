// Trains pass signals and the policy sets a lever at each. State = color of the signal (0–7) + 8 × kind of train: 0 local, 1 express, 2 mail,
// 3 night. A logit is a number of the color, which all trains share, and one of the color and the train.
const ROWS = 41;
const NONE: u32 = 40;
const errors = param({ value: 0.1, min: 0, max: 1, label: 'Errors of the expert', help: 'Share of levers that the expert sets wrong.' });
function featureOf(s: u32, k: u32): u32 { return k == 0 ? s % 8 : 8 + s % 32; }
/** Local and mail trains need the same lever, express and night trains have rules of their own. */
function lever(s: u32): u32 {
  const kind = s / 8;
  return (5 * (s % 8) + s % 8 / 4 + (kind == 1 ? 2 : kind == 3 ? 4 : 0)) % 6;
}
/** The start knows local trains by the color alone. It knows mail trains by the color, too, and by numbers of their own. */
function startWeight(f: u32, a: u32): f32 {
  if (f < 8) return a == lever(f) ? 5.0 : 0.0;
  return f >= 24 && f < 32 && a == lever(f - 24) ? 3.0 : 0.0;
}
function expert(s: u32): u32 { return bernoulli(errors) ? (lever(s) + 1 + below(5)) % 6 : lever(s); }
