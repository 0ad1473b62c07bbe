export const meta = { label: 'Planner of skills', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['language', 'values', 'product', 'shuffled', 'retries'], label: 'Rule', help: 'Scores by which a skill is chosen.' });
const plans = param({ type: 'u32', value: 40, min: 0, max: 400, label: 'Plans read', help: 'Plans of others, from which the language score is counted.' });
const careless = param({ value: 0.2, min: 0, max: 1, label: 'Careless steps', help: 'Share of random skills in these plans.' });
const trials = param({ type: 'u32', value: 4000, min: 0, max: 100000, label: 'Trials', help: 'Steps with random skills, from which values are learned.' });
const absent = param({ value: 0.3, min: 0, max: 1, label: 'Absent', help: 'Probability that an object was missing where a plan was made.' });
const said = memory(f32, 32, 6);
const works = memory(f32, 27, 6);
let seen: u32 = 0;
let choice: u32 = 0;
let failed: u32 = 6;
/** Plans of eight steps: the better known skill, or the other one where that object was missing. */
export function init() {
  for (let m: u32 = 0; m < 27; m++) { for (let a: u32 = 0; a < 6; a++) works[m][a] = 0.5; }
  for (let m: u32 = 0; m < 32; m++) { for (let a: u32 = 0; a < 6; a++) said[m][a] = 0.1; }
  for (let n: u32 = 0; n < 400; n++) {
    if (n >= plans) break;
    const instruction = below(4);
    for (let k: u32 = 0; k < 8; k++) {
      const best = known(instruction, k);
      const other = bernoulli(0.5 * absent) ? best ^ 1 : best;
      said[k + 8 * instruction][bernoulli(careless) ? below(6) : other] += 1.0;
    }
  }
}
function choose(s: u32) {
  let best = -1.0;
  for (let a: u32 = 0; a < 6; a++) {
    const value = works[s / 32 % 27][rule == 3 ? (a + 3) % 6 : a];
    const wish = said[s % 32][a];
    let score = rule == 0 || rule == 4 ? wish : rule == 1 ? value : wish * value;
    if (rule == 4 && a == failed) score = 0.0;
    score += 0.0001 * uniform();
    if (score > best) { best = score; choice = a; }
  }
  if (seen < trials) choice = below(6);
}
export function begin(s: u32) { failed = 6; choose(s); }
export function act(s: u32): u32 { return choice; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  seen += 1;
  const worked = next / 1728 == 1 ? 1.0 : 0.0;
  if (seen <= trials) { works[s / 32 % 27][a] += 0.1 * (worked - works[s / 32 % 27][a]); countUpdate(); }
  failed = next % 8 == s % 8 ? a : 6;
  choose(next);
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = a == choice ? 1.0 : 0.0; } }
export function value(s: u32): f32 { return 0.0; }
