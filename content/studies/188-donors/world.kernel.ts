export const meta = { outcomes: 1 };
export const punished = event('punished the receiver');
const players = 12;
const wealth = memory(f32, 12);
let turn: u32 = 0;
/** State = the player who receives. Players give in turn. */
function receiver(): u32 { return (turn % players + 1 + below(players - 1)) % players; }
export function reset(): u32 {
  turn = 0;
  for (let k = 0; k < players; k++) wealth[k] = 10.0;
  return receiver();
}
export function step(to: u32, action: u32, outcome: u32): u32 {
  const donor = turn % players;
  if (action == 5) {
    emit(punished);
    wealth[donor] *= 0.9;
    wealth[to] *= 0.7;
  } else {
    const size = 0.25 * f32(action) * wealth[donor];
    wealth[donor] -= size;
    wealth[to] += 2.0 * size;
  }
  if (turn == 143) {
    let sum: f32 = 0.0;
    for (let k = 0; k < players; k++) sum += wealth[k];
    pay(log2(sum / 120.0));
    terminate();
    return to;
  }
  turn += 1;
  return receiver();
}
