export const meta = { name: 'graph', label: 'Road squares', family: 'graph', states: 6144, factors: [256, 8, 3], actions: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] };
const trips = param({ type: 'u32', value: 100, min: 1, max: 300, label: 'Trips', help: 'Recorded next squares that training has.' });
const lessons = param({ type: 'u32', value: 0, min: 0, max: 1000000, label: 'Lessons', help: 'Answers at the start that are about roads and headings.' });
const repeats = param({ type: 'u32', value: 1, min: 1, max: 64, label: 'Repeats', help: 'How often in a row a prompt is asked.' });
const test = param({ type: 'bool', value: false, label: 'Test', help: 'Asks for the next square on maps that are held out.' });
const prompts = memory(u32, 300);
let asked: u32 = 0;
let current: u32 = 0;
let left: u32 = 0;
let near: f32 = 0.0;
let road: f32 = 0.0;
export const offRoad = event('named a square that is no road');
/** A map with a way on, held out or not. */
function anyPrompt(heldOut: bool): u32 {
  let s: u32 = below(256);
  for (let k: u32 = 0; k < 12; k++) {
    if (popcount(s) > 1 && isHeldOut(s) == heldOut) break;
    s = (s + 97) % 256;
  }
  let from: u32 = below(8);
  for (let k: u32 = 0; k < 8; k++) { if (!isOpen(s, from)) from = (from + 1) % 8; }
  return s + 256 * from;
}
export function init() { for (let i: u32 = 0; i < 300; i++) prompts[i] = anyPrompt(false); }
export function reset(): u32 {
  if (test) return anyPrompt(true);
  asked += 1;
  if (asked <= lessons) return anyPrompt(false) + 2048 * (1 + below(2));
  if (left == 0) { current = prompts[below(trips)]; left = repeats; }
  left -= 1;
  return current;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const truth = test ? goesTo(s) : recorded(s);
  near = 1.0 - 0.25 * f32(turn(action, truth));
  road = isOpen(s, action) ? 1.0 : 0.0;
  if (!isOpen(s, action)) emit(offRoad);
  if (action == truth) pay(1.0);
  terminate();
  return s;
}
/** What the map says about the last answer: how near it is to the recorded square, and whether it is road. */
export function nearness(s: u32): f32 { return near; }
export function onRoad(s: u32): f32 { return road; }
