export const meta = {
  label: 'Custom agent',
  family: 'control',
  help: 'A complete agent in the kernel language: settings, tables, how it acts and how it learns. Start from a fork of a built-in agent (Source, Fork) or from this plain Q-learning.',
  reference: 'docs/kernel-language.md',
};

const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Share of the error that one update corrects. A high value learns faster and leaves more noise. Networks call it the learning rate.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions. A high value explores more and earns less while learning.' });

const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);

/** Values of the actions in s; illegal actions are masked. */
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = masked(q[s][a], legal(s, a)); }
}

/** Chooses the action, once before each step. */
export function act(s: u32): u32 {
  read(s, row);
  return draw(row, 0, epsilon, 1.0);
}

/** Learns after the step. A terminal state has value 0; a truncated one keeps its estimate. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * value(next)) - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}

/** Writes the action probabilities in s into `pi` and changes nothing else. */
export function policy(s: u32) {
  read(s, pi);
  explore(pi, 0, epsilon, 1.0);
}

/** max over the legal actions; 0 where no action is legal. */
export function value(s: u32): f32 {
  read(s, row);
  let best: f32 = row[0];
  for (let a = 1; a < nActions; a++) { best = max(best, row[a]); }
  return exists(best) ? best : 0.0;
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
