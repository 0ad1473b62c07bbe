export const meta = { label: 'Explorers by design', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['thompson', 'greedy', 'random', 'posterior'], label: 'Rule', help: 'thompson: the greater of two draws from the posteriors. greedy: the greater posterior mean, but one pull in ten at random. posterior: always the greater posterior mean.' });
const row = memory(f32, 2);
let misses: u32 = 0;
let hits: u32 = 0;
/** An arm’s code is n (n + 1) / 2 + hits after n pulls. */
function read(code: u32) {
  for (let n: u32 = 0; n <= 16; n++) {
    const first = n * (n + 1) / 2;
    if (code >= first) {
      hits = code - first;
      misses = n - hits;
    }
  }
}
function mean(): f32 { return (f32(hits) + 1.0) / (f32(hits + misses) + 2.0); }
function means(s: u32, into: f32[]) {
  read(s % 153);
  into[0] = mean();
  read(s / 153);
  into[1] = mean();
}
export function act(s: u32): u32 {
  if (rule == 2) return below(2);
  means(s, row);
  if (rule == 1) return draw(row, 0, 0.1, 1.0);
  if (rule == 3) return draw(row, 0, 0.0, 1.0);
  read(s % 153);
  const first = drawBeta(f32(hits) + 1.0, f32(misses) + 1.0);
  read(s / 153);
  return drawBeta(f32(hits) + 1.0, f32(misses) + 1.0) > first ? 1 : 0;
}
export function learn(s: u32, a: u32, r: f32, next: u32) { countUpdate(); }
/** Thompson sampling is shown as uniform: its odds need an integral. */
export function policy(s: u32) {
  means(s, pi);
  explore(pi, 0, rule == 1 ? 0.1 : rule == 3 ? 0.0 : 1.0, 1.0);
}
export function value(s: u32): f32 { return 0.5; }
