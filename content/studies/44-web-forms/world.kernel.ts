export const meta = { name: 'graph', label: 'Forms', family: 'graph', states: 57344, factors: [7, 2, 4, 4, 4, 4, 4, 4], actions: ['word a', 'word b', 'word c', 'word d'] };
const fields = param({ type: 'u32', value: 6, min: 1, max: 6, label: 'Fields', help: 'Fields of the form; the instruction names a word for each.' });
const unseen = param({ value: false, label: 'Unseen instructions', help: 'Else: the 200 instructions of the training.' });
const curriculum = param({ value: false, label: 'Curriculum', help: 'Episodes begin with fields that are filled as asked.' });
const stage = param({ type: 'u32', value: 1, min: 1, max: 6, label: 'Stage', help: 'In the curriculum, at most this many fields are left to fill.' });
export const success = event('filled every field as asked');
/** Share of fields that are right, 0 after an error. */
export function progress(s: u32): f32 { return s / 7 % 2 == 1 ? 0.0 : f32(s % 7) / f32(fields); }
export function reset(): u32 {
  const k = unseen ? 200 + below(3896) : below(200);
  const instruction = (k * 1789 + 77) % 4096 % (1 << (2 * fields));
  const left = curriculum ? min(fields, 1 + below(stage)) : fields;
  return fields - left + 14 * instruction;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const field = s % 7;
  const right = s / 7 % 2 == 0 && action == ((s / 14) >> (2 * field)) % 4;
  const to = field + 1 + (right ? 0 : 7) + 14 * (s / 14);
  if (field + 1 == fields) {
    if (right) { pay(1.0); emit(success); }
    terminate();
  }
  return to;
}
