export const meta = { label: 'Clone of the best of N', family: 'bandit', critic: false };
const candidates = param({ type: 'u32', value: 4, min: 1, max: 256, label: 'Candidates N' });
const clones = param({ type: 'u32', value: 4000, min: 1, max: 100000, label: 'Copies' });
const kept = memory(f32, nActions);
let drawn: u32 = 0;
let copies: u32 = 0;
let chosen: u32 = 0;
let found: bool = false;
function read(p: f32[]) { for (let a = 0; a < nActions; a++) p[a] = copies == 0 ? 1.0 / f32(nActions) : kept[a] / f32(copies); }
/** It goes on drawing from the start policy; what it has copied is its answer. */
export function act(s: u32): u32 { return below(nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (drawn == 0 || (!found && r > 0.5)) { chosen = a; found = r > 0.5; }
  drawn += 1;
  if (drawn < candidates) return;
  drawn = 0;
  found = false;
  if (copies < clones) { kept[chosen] += 1.0; copies += 1; countUpdate(); }
}
export function policy(s: u32) { read(pi); }
export function value(s: u32): f32 { return 0.0; }
