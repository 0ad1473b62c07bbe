export const meta = { label: 'Nothing', family: 'control' };
export function act(s: u32): u32 { return 0; }
export function learn(s: u32, a: u32, r: f32, next: u32) { countUpdate(); }
export function policy(s: u32) { for (let a = 0; a < nActions; a++) pi[a] = a == 0 ? 1.0 : 0.0; }
export function value(s: u32): f32 { return 0.0; }
