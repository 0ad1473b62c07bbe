export const meta = { name: 'graph', label: 'Tool calls', family: 'graph', states: 1296, actions: ['tool 1', 'tool 2', 'tool 3', 'tool 4', 'tool 5', 'tool 6', 'param 1', 'param 2', 'param 3', 'param 4', 'param 5', 'param 6', 'value 1', 'value 2', 'value 3', 'value 4', 'value 5', 'value 6', 'end', 'hm'] };
const test = param({ type: 'bool', value: false, label: 'Test', help: 'Asks requests without a label and compares with the right call.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row a request is asked.' });
export const wellFormed = event('a tool, two parameters with values and an end, whatever they are');
export const success = event('the call is the one that the label, or in a test the request, asks for');
let request: u32 = 0;
let left: u32 = 0;
let matched: u32 = 0;
let kinds: u32 = 0;
let share: f32 = 0.0;
export function reset(): u32 {
  matched = 0;
  kinds = 0;
  if (left == 0) {
    left = repeats;
    request = below(216);
    for (let k: u32 = 0; k < 40; k++) { if (isLabeled(request) == test) request = (request + 77) % 216; }
  }
  left -= 1;
  return 6 * request;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == 19) return s;
  const place = s % 6;
  const wanted = test ? rightWord(s) : expert(s);
  if (action == wanted) matched += 1;
  const first = firstOfKind(place);
  if (place == 5 ? action == 18 : action >= first && action < first + 6) kinds += 1;
  if (place < 5) return s + 1;
  share = f32(matched) / 6.0;
  if (kinds == 6) emit(wellFormed);
  if (matched == 6) { pay(1.0); emit(success); }
  terminate();
  return s;
}
/** Share of the words of the last call that agree with the label. */
export function matching(s: u32): f32 { return share; }
