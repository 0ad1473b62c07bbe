export const meta = { states: 128, actions: ['push', 'pull', 'knock', 'wait', 'call'], outcomes: 1 };
const rooms = param({ type: 'u32', value: 6, min: 1, max: 15, label: 'Rooms', help: 'Of a quest. It ends after two turns for each of them.' });
const payments = param({ type: 'u32', value: 1, min: 1, max: 15, label: 'Payments', help: 'Of a quest, evenly spread. They add up to 1.' });
export const success = event('finished the quest');
/** State = kind of the room + 8 × rooms behind. */
export function reset(): u32 { return below(kinds); }
/** Rooms of a kind look alike, wherever they are in a quest. */
export function observe(s: u32): u32 { return s % kinds; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (time + 1 >= 2 * rooms) terminate();
  if (action != key(s % kinds)) return s;
  const behind = s / kinds + 1;
  const last = behind == rooms;
  if (behind * payments % rooms == 0) pay(1.0 / f32(payments));
  if (last) { emit(success); terminate(); return s; }
  return below(kinds) + kinds * behind;
}
