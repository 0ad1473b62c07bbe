/**
 * Q-learning and Sarsa agents whose choice of an action is sometimes overridden, by an operator or a state of mind. Both learn
 * from the executed action and differ in one thing only: Q-learning values the best next action, Sarsa the executed one.
 * @param choice returns the action in world state `w`; `row` holds the values, `rate` the exploration rate
 */
export const overridden = (
  choice: string,
): string => `export const meta = { label: 'Learner with an overridden policy', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['q-learning', 'sarsa'], label: 'Rule', help: 'q-learning: values the best next action. sarsa: values the next action that is executed.' });
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Share of the error that one update corrects.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions while nothing overrides the choice.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Initial value of all estimates. A value above all true values makes the learner try every action.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
let chosen: u32 = 0;
export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { q[s][a] = initialValue; }
  }
}
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = q[s][a]; }
}
function choose(s: u32, w: u32): u32 {
  read(s, row);
  ${choice}
}
export function begin(s: u32) { chosen = choose(s, state); }
export function act(s: u32): u32 { return chosen; }
export function learn(s: u32, a: u32, r: f32, after: u32) {
  let target = r;
  if (!terminated) {
    const best = value(after);
    chosen = choose(after, next);
    target += gamma * (rule == 0 ? best : q[after][chosen]);
  }
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { read(s, row); return greatest(row); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
