// Copy to src/agents/table/hysteretic-q-learning.kernel.ts
export const meta = {
  label: 'Hysteretic Q-learning',
  family: 'control',
  help: 'Q-learning with two step sizes: positive errors use the larger one, so it learns optimistically.',
  reference: 'Matignon, Laurent & Le Fort-Piat 2007',
};

const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Fraction of a positive TD error that one update corrects.' });
const alphaDown = param({ value: 0.01, min: 0, max: 1, label: 'Step size for negative errors', help: 'Fraction of a negative TD error. Below α, the agent is optimistic.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'The weight of a reward one step later.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Fraction of actions drawn uniformly at random.' });

const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);

function values(s: u32) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(q[s][a], legal(s, a)); }
}

export function act(s: u32): u32 {
  policy(s);
  return sample(pi, nActions);
}

/** δ = r + γ max Q(s′,·) − Q(s,a); Q(s,a) += (δ > 0 ? α : α↓) δ. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * value(next)) - q[s][a];
  q[s][a] += (error > 0.0 ? alpha : alphaDown) * error;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) {
  values(s);
  for (let a = 0; a < nActions; a++) { pi[a] = row[a]; }
  epsilonGreedy(pi, epsilon);
}
export function value(s: u32): f32 {
  values(s);
  return greatest(row);
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
