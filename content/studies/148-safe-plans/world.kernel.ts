export const meta = { name: 'graph', label: 'Plans under rules', family: 'graph', states: 256, factors: [16, 16], actions: 16, outcomes: 1 };
const error = param({ value: 0.2, min: 0, max: 0.5, label: 'Error', help: 'Probability that a translation has one room wrong, for each room.' });
const votes = param({ type: 'u32', value: 1, min: 1, max: 9, label: 'Votes', help: 'Translations of which each room takes the majority.' });
const constrained = param({ value: true, label: 'Constrained', help: 'Plans that break the translated rules are cut off.' });
const rules = param({ type: 'u32', value: 2, min: 1, max: 4, label: 'Rules', help: 'Rooms that are forbidden.' });
export const unsafe = event('passed through a forbidden room');
/** Steps of a plan. */
export function steps(action: u32): f32 { return 9.0 - 2.0 * f32(popcount(action)); }
export function reset(): u32 {
  let forbidden: u32 = 0;
  for (let k = 0; k < 64; k++) {
    if (popcount(forbidden) >= rules) { break; }
    forbidden |= 1 << below(4);
  }
  let read: u32 = 0;
  for (let room = 0; room < 4; room++) {
    const truth = (forbidden >> room) & 1;
    let yes: u32 = 0;
    for (let vote = 0; vote < 9; vote++) {
      if (vote >= votes) { break; }
      yes += bernoulli(error) ? 1 - truth : truth;
    }
    if (2 * yes > votes) { read |= 1 << room; }
  }
  return forbidden + 16 * read;
}
/** The planner reads the translation, not the rules. */
export function observe(s: u32): u32 { return 16 * (s / 16); }
export function available(s: u32, action: u32): bool { return !constrained || (action & (s / 16)) == 0; }
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return 1.0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if ((action & s % 16) != 0) { emit(unsafe); } else { pay(1.0); }
  terminate();
  return s;
}
