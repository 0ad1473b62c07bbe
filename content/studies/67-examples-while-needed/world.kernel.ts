export const meta = { name: 'graph', label: 'Signals and levers', family: 'graph', states: 33, actions: ['lever 1', 'lever 2', 'lever 3', 'lever 4', 'lever 5', 'lever 6'] };
const local = param({ value: 0.3, min: 0, max: 1, label: 'Local trains', help: 'Share of trains with three signals.' });
const mail = param({ value: 0, min: 0, max: 1, label: 'Mail trains', help: 'Share of the other trains that are mail trains, with three signals. No training has them.' });
const night = param({ value: 0.15, min: 0, max: 1, label: 'Night trains', help: 'Share of the rest, with sixteen signals. All others are express trains, with eight.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row the same train comes.' });
export const success = event('every lever was right');
const colors = memory(u32, 16);
let kind: u32 = 0;
let left: u32 = 0;
let place: u32 = 0;
let right: u32 = 0;
export function reset(): u32 {
  if (left == 0) {
    left = repeats;
    kind = bernoulli(local) ? 0 : bernoulli(mail) ? 2 : bernoulli(night) ? 3 : 1;
    for (let i: u32 = 0; i < 16; i++) colors[i] = below(8);
  }
  left -= 1;
  place = 0;
  right = 0;
  return colors[0] + 8 * kind;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == lever(s)) right += 1;
  place += 1;
  const length: u32 = kind == 1 ? 8 : kind == 3 ? 16 : 3;
  if (place < length) return colors[place] + 8 * kind;
  if (right == length) { pay(1.0); emit(success); }
  terminate();
  return 32;
}
