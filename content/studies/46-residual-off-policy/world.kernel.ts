export const meta = { states: 9375, actions: ['none', 'down', 'up', '1-', '1+', '2-', '2+', '3-', '3+', '4-', '4+', '5-', '5+'], factors: [3, 5, 5, 5, 5, 5] };
const actuators = param({ type: 'u32', value: 4, min: 2, max: 6, label: 'Actuators', help: 'The tool and one to five joints.' });
export const jammed = event('pressed down out of place, which ends the episode');
export const success = event('reached the bottom');
export function reset(): u32 { return anywhere(actuators - 1); }
export function available(state: u32, action: u32): bool { return action < 1 + 2 * actuators; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const to = moved(state, action);
  if (to == inside) { pay(1.0); emit(success); terminate(); return state; }
  if (to == jam) { emit(jammed); terminate(); return state; }
  return to;
}
