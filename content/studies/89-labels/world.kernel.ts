export const meta = { states: 15552, actions: ['a', 'b', 'c', 'd', 'e', 'f', 'low', 'mid', 'high'] };
const texts = param({ type: 'u32', value: 200, min: 1, max: 200, label: 'Texts', help: 'Rated texts to train on.' });
const tests = param({ value: 0.2, min: 0, max: 1, label: 'Share of tests', help: 'Episodes about new texts, from which nobody learns.' });
export const success = event('rated right');
export const asked = event('a test');
const known = memory(u32, 7776);
const list = memory(u32, 200);
function drawn(): u32 {
  let text: u32 = 0;
  let scale: u32 = 1;
  let letter: u32 = below(6);
  for (let t: u32 = 0; t < 5; t++) {
    text += scale * letter;
    scale *= 6;
    letter = follows(1, letter, uniform(), uniform());
  }
  return text;
}
export function init() {
  for (let k: u32 = 0; k < 200; k++) {
    if (k < texts) {
      list[k] = drawn();
      known[list[k]] = 1;
    }
  }
}
export function reset(): u32 {
  if (!bernoulli(tests)) return list[below(texts)];
  let text: u32 = 0;
  for (let i: u32 = 0; i < 50; i++) {
    text = drawn();
    if (known[text] == 0) break;
  }
  return TEXTS + text;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == 6 + ratingOf(state % TEXTS)) { pay(1.0); emit(success); }
  if (state >= TEXTS) emit(asked);
  terminate();
  return state;
}
