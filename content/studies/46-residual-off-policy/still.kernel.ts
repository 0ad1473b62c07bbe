export const meta = { label: 'Clone', family: 'control' };
export function init() { demonstrate(); }
export function act(s: u32): u32 { return clone(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) { countUpdate(); }
export function policy(s: u32) {
  const a = act(s);
  for (let b = 0; b < nActions; b++) pi[b] = b == a ? 1.0 : 0.0;
}
export function value(s: u32): f32 { return 0.0; }
