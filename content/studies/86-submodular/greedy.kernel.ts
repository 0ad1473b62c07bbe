export const meta = { label: 'Greedy', family: 'control' };
const been = memory(u32, 36);
const gain = memory(f32, nActions);
export function begin(s: u32) {
  for (let k = 0; k < 36; k++) been[k] = 0;
  been[START] = 1;
}
function read(s: u32, into: f32[]) {
  for (let a: u32 = 0; a < nActions; a++) {
    const to = moved(s % cells, a);
    into[a] = been[to] == 1 ? 0.0 : worthOf(to);
  }
}
export function act(s: u32): u32 { read(s, gain); return draw(gain, 0, 0.0, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) { been[next % cells] = 1; countUpdate(); }
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.0, 1.0); }
export function value(s: u32): f32 { return 0.0; }
