export const meta = { name: 'graph', label: 'Boxes on screens', family: 'graph', states: 1025, actions: 442 };
// The test: screens that no training has, and their true boxes.
export const success = event('the click, at the center of the box, hits the widget');
const answer = memory(u32, 4);
export function available(s: u32, action: u32): bool { return true; }
export function reset(): u32 { return below(TESTS); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  show(s);
  if (action < 441) {
    decode(action, answer);
    pay(overlap(answer, box));
    const x = f32(answer[0] + answer[2]) / 2.0;
    const y = f32(answer[1] + answer[3]) / 2.0;
    if (x >= f32(box[0]) && x <= f32(box[2]) && y >= f32(box[1]) && y <= f32(box[3])) emit(success);
  }
  terminate();
  return TESTS;
}
