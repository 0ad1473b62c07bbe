export const meta = { name: 'graph', label: 'Donor game', family: 'graph', states: 1728, actions: ['0 %', '25 %', '50 %', '75 %', '100 %'], outcomes: 1 };
const punished = param({ value: false, label: 'Punishment', help: 'Who gives nothing spends a tenth to take three tenths from the receiver.' });
export const gave = event('gave half or more');
const wealth = memory(f32, 12);
let sum: f32 = 0.0;
function receiver(gift: u32): u32 { return (gift % 12 + 1 + below(11)) % 12; }
export function reset(): u32 {
  for (let k = 0; k < 12; k++) wealth[k] = 10.0;
  return receiver(0);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const gift = state / 12;
  const donor = gift % 12;
  const to = state % 12;
  const size = 0.25 * f32(action) * wealth[donor];
  wealth[donor] -= size;
  wealth[to] += 2.0 * size;
  if (punished && action == 0) { wealth[donor] *= 0.9; wealth[to] *= 0.7; }
  if (action >= 2) emit(gave);
  if (gift == 143) {
    sum = 0.0;
    for (let k = 0; k < 12; k++) sum += wealth[k];
    pay(log2(sum / 120.0));
    terminate();
    return state;
  }
  return 12 * (gift + 1) + receiver(gift + 1);
}
