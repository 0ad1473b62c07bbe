export const meta = { states: 24576, actions: ['north', 'south', 'west', 'east', 'stop'] };
const tests = param({ value: 0.3, min: 0, max: 1, label: 'Share of tests', help: 'Episodes in houses that are never trained in.' });
const houses = param({ type: 'u32', value: 48, min: 1, max: 192, label: 'Houses of the training', help: 'Of 240. Each seed draws its own, and 48 others for the tests.' });
export const success = event('stopped at the thing');
export const failed = event('stopped elsewhere or too late');
const order = memory(u32, 240);
let count: u32 = 0;
/** Each seed shuffles the 240 houses: the first are trained in, and the last 48 are kept for tests. */
export function init() {
  for (let i: u32 = 0; i < 240; i++) {
    const j = u32(initUniform() * f32(i + 1));
    order[i] = order[j];
    order[j] = i;
  }
}
export function reset(): u32 {
  count = 0;
  const test = bernoulli(tests);
  const house = order[test ? 192 + below(48) : below(houses)];
  const first = house / 15;
  const second = house % 15 + (house % 15 >= first ? 1 : 0);
  const kind: u32 = test ? (bernoulli(0.5) ? 2 : 1) : 0;
  return below(16) + 16 * first + 256 * second + 4096 * below(2) + HOUSES * kind;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  count += 1;
  if (action == 4) {
    if (meAt(state) == thingAt(state, namedIn(state))) { pay(1.0); emit(success); }
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
