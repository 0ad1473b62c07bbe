export const meta = { name: 'gridworld', label: 'Rooms with a teacher', family: 'gridworld' };
// State = cell + cells × (key held). The tables come from the map. An imperfect teacher walks first; students may begin where it was.
const cells = width * height;
const begins = param({ type: 'u32', value: 0, options: ['true start', 'teacher states', 'classified', 'any state'], label: 'Starts', help: 'Of the first steps. teacher states: one that the teacher visited. classified: one of these from a random room, with or without the key. any state: any cell, with or without the key.' });
const phase = param({ type: 'u32', value: 20000, min: 0, max: 100000000, label: 'Phase', help: 'Steps after which every episode begins at the true start.' });
const quality = param({ value: 0.6, min: 0, max: 1, label: 'Teacher', help: 'Probability that a step of the teacher is the best one; the others are random.' });
const walks: u32 = 5;
const most: u32 = 600; // states of the teacher
const groups: u32 = 6;
const landing = data(u32, 2 * cells, nActions);
const kind = data(u32, cells);
const value = data(f32, cells);
const startCell = data(u32, cells);
const stepsToGoal = data(f32, nStates);
const visited = memory(u32, most);
let count: u32 = 0;
export const success = event('reached the goal');
export const tookKey = event('took the key');
function moved(s: u32, action: u32): u32 {
  const held = s / cells;
  const to = landing[held > 0 ? s % cells + cells : s % cells][action] & 0xffff;
  return to + (held > 0 || kind[to] == kindKey ? cells : 0);
}
/** The teacher's walks, until it reaches the goal or has made 120 steps. */
function teach() {
  for (let walk: u32 = 0; walk < walks; walk++) {
    let at: u32 = startCell[0];
    for (let t: u32 = 0; t < 120; t++) {
      visited[count] = at;
      count += 1;
      let choice: u32 = below(nActions);
      if (bernoulli(quality)) {
        for (let a: u32 = 0; a < nActions; a++) { if (stepsToGoal[moved(at, a)] < stepsToGoal[moved(at, choice)]) choice = a; }
      }
      at = moved(at, choice);
      if (kind[at % cells] == kindGoal) break;
    }
  }
}
/** The class of a state: the room that it lies in, and whether the key is held. */
function classOf(s: u32): u32 { return min(s % cells % width / 6, 2) + 3 * (s / cells); }
export function init() { teach(); }
function open(s: u32): bool {
  const what = kind[s % cells];
  return what != kindWall && what != kindGoal && what != kindDoor && (what != kindKey || s >= cells);
}
export function reset(): u32 {
  if (begins == 0 || envSteps >= phase) return startCell[0];
  if (begins == 1) return visited[below(count)];
  if (begins == 2) {
    // A class that the teacher visited, then one of its states.
    const from = below(count);
    let wanted: u32 = below(groups);
    for (let g: u32 = 0; g < groups; g++) {
      for (let k: u32 = 0; k < most; k++) {
        const one = visited[(from + k) % count];
        if (k < count && classOf(one) == wanted) return one;
      }
      wanted = (wanted + 1) % groups;
    }
  }
  let any: u32 = below(2 * cells);
  for (let k: u32 = 0; k < 2 * cells; k++) { if (open(any)) break; any = (any + 1) % (2 * cells); }
  return any;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const next = moved(state, action);
  if (next >= cells && state < cells) emit(tookKey);
  if (kind[next % cells] == kindGoal) {
    pay(1.0);
    emit(success);
    terminate();
  }
  return next;
}
export function distance(s: u32): f32 { return stepsToGoal[s]; }
export function x(s: u32): f32 { return f32(s % cells % width); }
export function y(s: u32): f32 { return f32(s % cells / width); }
