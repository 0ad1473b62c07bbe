// A question asks how high bar k of a chart is, with k from 1 to 8. State: 0–7 the bar is sharp and shows its height, 8–15 bar k is blurred,
// 16–23 which bar should the zoom show (k is asked), 24–31 the height that it showed, 32–39 bar k is still blurred, 40–47 which bar should be
// measured, 48–55 the height that was measured, 56 the end.
export const meta = { name: 'graph', label: 'Blurred charts', family: 'graph', states: 57, actions: ['zoom', 'measure', '1', '2', '3', '4', '5', '6', '7', '8'] };
const blurred = param({ value: 0.5, min: 0, max: 1, label: 'Blurred bars', help: 'Share of questions whose bar cannot be read without a tool.' });
const fails = param({ value: 0.2, min: 0, max: 1, label: 'Zooming fails', help: 'Share of the blurred bars that stay blurred, however often one zooms.' });
const hasTools = param({ type: 'bool', value: true, label: 'Tools', help: 'Off: a call ends the question without an answer.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row the same question comes.' });
export const success = event('the answer was right');
export const needless = event('called a tool for a sharp bar');
export const recovered = event('measured a bar that stayed blurred');
let bar: u32 = 0;
let height: u32 = 0;
let isSharp = false;
let isTiny = false;
let left: u32 = 0;
export function reset(): u32 {
  if (left == 0) {
    left = repeats;
    bar = below(8);
    height = below(8);
    isSharp = !bernoulli(blurred);
    isTiny = !isSharp && bernoulli(fails);
  }
  left -= 1;
  return isSharp ? height : 8 + bar;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const isZoom = s >= 16 && s < 24;
  const isMeasure = s >= 40 && s < 48;
  if (isZoom || isMeasure) {
    if (action < 2) {
      terminate();
      return 56;
    }
    // Another bar has a height of its own.
    const shown = action - 2 == bar ? height : (5 * height + 3 * action + bar) % 8;
    if (isMeasure) return 48 + shown;
    return isTiny && action - 2 == bar ? 32 + bar : 24 + shown;
  }
  if (action > 1) {
    if (action - 2 == height) { pay(1.0); emit(success); }
    terminate();
    return 56;
  }
  if (isSharp) emit(needless);
  if (!hasTools) {
    terminate();
    return 56;
  }
  if (action == 1 && s >= 32 && s < 40) emit(recovered);
  return action == 0 ? 16 + bar : 40 + bar;
}
