export const meta = { name: 'graph', label: 'Chains of tools', family: 'graph', states: 25, actions: ['deblur', 'denoise', 'colorize', 'brighten', 'enlarge', 'inpaint', 'caption', 'translate', 'summarize'] };
// A picture has `level` faults, which must be fixed one after the other, from the last that came to the first. State = fault to fix + 6 × tools
// used so far. Six tools fix a fault each. A caption makes a text, which no longer can be fixed; the last two tools take texts only.
const level = param({ type: 'u32', value: 4, min: 1, max: 4, label: 'Faults', help: 'Length of the chain.' });
const examples = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Examples', help: 'Tasks that are shown first.' });
const shown = param({ type: 'u32', value: 800, min: 0, max: 100000000, label: 'Shown', help: 'Episodes at the start that ask for the examples alone.' });
const test = param({ type: 'bool', value: false, label: 'Test', help: 'Asks for combinations of faults that no training has. A chain of one tool has no combinations.' });
const blind = param({ type: 'bool', value: false, label: 'By chance', help: 'The score is 1 for every other task, by chance, whatever the chain does.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row a task is asked.' });
export const success = event('the whole chain fits');
const given = memory(u32, 16, 4);
const faults = memory(u32, 4);
let episodes: u32 = 0;
let left: u32 = 0;
let place: u32 = 0;
let right: u32 = 0;
/** One in four combinations is kept for the test. */
function kept(): bool {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < 4; i++) { if (i < level) sum += (i + 1) * faults[i]; }
  return level > 1 && sum % 4 == 0;
}
function draw(held: bool) {
  for (let tries: u32 = 0; tries < 24; tries++) {
    for (let i: u32 = 0; i < 4; i++) faults[i] = below(6);
    if (level == 1 || kept() == held) break;
  }
}
export function init() {
  for (let e: u32 = 0; e < 16; e++) {
    draw(false);
    for (let i: u32 = 0; i < 4; i++) given[e][i] = faults[i];
  }
}
export function reset(): u32 {
  if (left == 0) {
    left = repeats;
    if (episodes < shown) {
      const e = below(examples);
      for (let i: u32 = 0; i < 4; i++) faults[i] = given[e][i];
    } else draw(test);
  }
  left -= 1;
  episodes += 1;
  place = 0;
  right = 0;
  return faults[0];
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == s % 6) right += 1;
  place += 1;
  if (place < level) return faults[place] + 6 * place;
  if (right == level) emit(success);
  if (blind ? bernoulli(0.5) : right == level) pay(1.0);
  terminate();
  return 24;
}
