export const meta = { name: 'graph', label: 'Forms', family: 'graph', states: 104, factors: [13, 4, 2], actions: ['word a', 'word b', 'word c', 'word d', 'submit'], outcomes: 4 };
const fields = param({ type: 'u32', value: 8, min: 1, max: 12, label: 'Fields', help: 'Fields of the form; each wants one of four words.' });
const curriculum = param({ value: false, label: 'Curriculum', help: 'Episodes begin with fields that are filled.' });
const stage = param({ type: 'u32', value: 1, min: 1, max: 12, label: 'Stage', help: 'In the curriculum, at most this many fields are left to fill.' });
export const sent = event('submitted without an error');
function done(s: u32): u32 { return s % 13; }
/** Share of fields that are right, 0 after an error. */
export function progress(s: u32): f32 { return s >= 52 ? 0.0 : f32(done(s)) / f32(fields); }
export function reset(): u32 {
  const left = curriculum ? min(fields, 1 + below(stage)) : fields;
  return fields - left + 13 * below(4);
}
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return 0.25; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == 4) {
    if (s < 52 && done(s) == fields) { pay(1.0); emit(sent); }
    terminate();
    return s;
  }
  if (done(s) == fields) return 52 + s % 52;
  const right = s < 52 && action == s / 13;
  return done(s) + 1 + 13 * outcome + (right ? 0 : 52);
}
