export const meta = {
  label: 'External',
  family: 'external',
  help: 'Represents a policy that the host computes. It takes the action set before the step and learns nothing.',
  external: true,
};

export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Discount of the external learner, used for potential-based shaping.' });

let chosen: u32 = 0;

export function choose(a: u32) { chosen = a; }
export function act(s: u32): u32 { return chosen; }
export function learn(s: u32, a: u32, r: f32, next: u32) {}

export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = 1.0 / f32(nActions); }
}
export function value(s: u32): f32 { return 0.0; }
