export const meta = { states: 34566, actions: ['a', 'b', 'c', 'd', '+', '-', '*', 'end'] };
const tests = param({ value: 0.2, min: 0, max: 1, label: 'Share of tests', help: 'Episodes about formulas that are never trained on.' });
export const success = event('all tests pass');
export const asked = event('formula of the test');
const program = memory(u32, 10);
const model = memory(u32, 10);
let n: u32 = 0;
export function reset(): u32 {
  n = 0;
  const test = bernoulli(tests);
  let f: u32 = below(FORMULAS);
  for (let i: u32 = 0; i < 200; i++) {
    if (heldOut(f) == test) break;
    f = below(FORMULAS);
  }
  return f;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  program[n] = action;
  n += 1;
  if (action == 7 || n == LONGEST) {
    const result = outcomeOf(state, program, n, 6, model);
    if (result == 3) { pay(1.0); emit(success); }
    if (heldOut(state)) emit(asked);
    terminate();
  }
  return state;
}
