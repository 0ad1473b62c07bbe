export const meta = { states: 24576, actions: ['north', 'south', 'west', 'east', 'stop'] };
const tests = param({ value: 0.3, min: 0, max: 1, label: 'Share of tests', help: 'Episodes in houses that are never trained in.' });
export const success = event('stopped at the thing');
export const failed = event('stopped elsewhere or too late');
let count: u32 = 0;
export function reset(): u32 {
  count = 0;
  const test = bernoulli(tests);
  let s: u32 = below(HOUSES);
  for (let i: u32 = 0; i < 200; i++) {
    if (isKept(s) == test && thingAt(s, 0) != thingAt(s, 1)) break;
    s = below(HOUSES);
  }
  return s + (test ? (bernoulli(0.5) ? 2 : 1) * HOUSES : 0);
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  count += 1;
  if (action == 4) {
    if (meAt(state) == goalAt(state)) { pay(1.0); emit(success); }
    else emit(failed);
    terminate();
    return state;
  }
  if (count == 10) {
    emit(failed);
    terminate();
  }
  return state - meAt(state) + moved(meAt(state), action);
}
