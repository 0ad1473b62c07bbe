export const meta = { states: 6912, actions: ['type', 'tick', 'pick', 'slide', 'skip'], outcomes: 1 };
const order = param({ type: 'u32', value: 0, options: ['uniform', 'easy first', 'hard first', 'long'], label: 'Order', help: 'uniform: forms of one to twelve fields. easy first, hard first: a longer, or a shorter, form once half of the recent ones were right. long: twelve fields.' });
export const sent = event('sent a form');
export const right = event('filled a field correctly');
export const success = event('sent a form without an error');
const most = 12;
const kinds = 24;
let level: u32 = 1;
let recent: f32 = 0.0;
/** What a field of this kind wants. */
function wanted(kind: u32): u32 { return (3 * kind + kind / 2 + 1) % 5; }
/** State = kind of the field + 24 × whether there was an error + 48 × fields behind + 576 × (fields of the form − 1). */
export function fields(s: u32): f32 { return f32(s / 576 + 1); }
export function init() { level = order == 2 ? most : 1; }
/** Half of the forms have the length of the stage, and the others any length that came before. */
export function reset(): u32 {
  let length: u32 = 1 + below(most);
  if (order == 3) length = most;
  if (order == 1) length = bernoulli(0.5) ? level : 1 + below(level);
  if (order == 2) length = bernoulli(0.5) ? level : level + below(most + 1 - level);
  return below(kinds) + 576 * (length - 1);
}
/** Fields of a kind look alike in all forms. */
export function observe(s: u32): u32 { return s % kinds; }
function passed(clean: bool) {
  recent += 0.02 * ((clean ? 1.0 : 0.0) - recent);
  if (recent < 0.5) return;
  recent = 0.25;
  if (order == 1 && level < most) level += 1;
  if (order == 2 && level > 1) level -= 1;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const length = s / 576 + 1;
  const behind = s / 48 % 12 + 1;
  const fits = action == wanted(s % kinds);
  const wrong: u32 = !fits || s / 24 % 2 == 1 ? 1 : 0;
  if (fits) emit(right);
  if (behind < length) return below(kinds) + 24 * wrong + 48 * behind + 576 * (length - 1);
  emit(sent);
  if (wrong == 0) { pay(1.0); emit(success); }
  passed(wrong == 0);
  terminate();
  return s;
}
