export const meta = { states: 40, actions: ['up', 'right', 'down', 'left'], outcomes: 44 };
const wrongNext = param({ value: 0, min: 0, max: 1, label: 'Wrong next states', help: 'Share of moves that end in a random cell.' });
const wrongAction = param({ value: 0, min: 0, max: 1, label: 'Wrong actions', help: 'Share of moves in which a random action is taken instead.' });
export const success = event('reached the goal');
function moved(s: u32, a: u32): u32 {
  const x = s % 8;
  if (a == 0) return s >= 8 ? s - 8 : s;
  if (a == 1) return x < 7 ? s + 1 : s;
  if (a == 2) return s < 32 ? s + 8 : s;
  return x > 0 ? s - 1 : s;
}
export function reset(): u32 { return below(39); }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  if (outcome == 0) return (1.0 - wrongNext) * (1.0 - wrongAction);
  return outcome < 40 ? wrongNext / 39.0 : (1.0 - wrongNext) * wrongAction / 4.0;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const next = moved(state, outcome < 40 ? action : outcome - 40);
  pay(-0.02);
  if (next == 39) { pay(1.0); emit(success); terminate(); return next; }
  return outcome > 0 && outcome < 40 ? outcome - 1 : next;
}
