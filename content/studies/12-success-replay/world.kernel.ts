// Tasks on a phone. A task is a row of screens, and only its end pays. Some tasks are broken: their last screen never accepts, and nothing says
// which. State = number of the task × kinds + kind of the screen.
const TASKS: u32 = 64;
const GROUP: u32 = 8;
export const meta = { name: 'graph', label: 'Tasks on screens', family: 'graph', states: 1560, actions: ['a', 'b', 'c', 'd'] };
const broken = param({ value: 0.4, min: 0, max: 0.9, label: 'Broken tasks', help: 'Share of the tasks that never accept.' });
const tries = param({ type: 'u32', value: 0, min: 0, max: 64, label: 'Tries', help: 'Of each task before learning.' });
const filter = param({ type: 'u32', value: 0, options: ['by the tries', 'as many at random', 'perfect'], label: 'Filter', help: 'by the tries: a task that no try solves is left out. as many at random: then as many sound tasks stay, whichever. perfect: only broken tasks are left out, without tries.' });
const test = param({ type: 'bool', value: false, label: 'Test', help: 'New tasks, none of them broken.' });
export const success = event('task done');
const kinds = memory(u32, 65, 6);
const lengths = memory(u32, 65);
const wins = memory(u32, 64);
const kept = memory(u32, 64);
const order = memory(u32, 64);
let task: u32 = 0;
let place: u32 = 0;
let tried: u32 = 0;
let left: u32 = 0;
let upcoming: u32 = 0;
let judged = false;
let isOver = true;
function draw(i: u32) {
  lengths[i] = 3 + below(4);
  for (let k: u32 = 0; k < 6; k++) kinds[i][k] = below(KINDS);
}
export function init() {
  for (let i: u32 = 0; i < TASKS; i++) { draw(i); order[i] = i; kept[i] = filter == 2 && isBroken(i) ? 0 : 1; }
}
function isBroken(i: u32): bool { return i < TASKS && f32(i) < broken * f32(TASKS) - 0.5; }
function judge() {
  judged = true;
  let n: u32 = 0;
  for (let i: u32 = 0; i < TASKS; i++) {
    kept[i] = wins[i] > 0 ? 1 : 0;
    n += kept[i];
  }
  if (n == 0) { for (let i: u32 = 0; i < TASKS; i++) kept[i] = 1; }
  if (n == 0 || filter != 1) return;
  let sound: u32 = 0;
  for (let i: u32 = 0; i < TASKS; i++) { if (!isBroken(i)) sound += 1; }
  for (let i: u32 = 0; i < TASKS; i++) {
    const stays = !isBroken(i) && below(sound) < n;
    if (!isBroken(i)) sound -= 1;
    kept[i] = stays ? 1 : 0;
    n -= kept[i];
  }
}
/** All tasks that stayed, one after the other; after each round in a new order. */
function choose() {
  if (isOver) {
    for (let i: u32 = 0; i < TASKS - 1; i++) {
      const j = i + below(TASKS - i);
      const one = order[i];
      order[i] = order[j];
      order[j] = one;
    }
    isOver = false;
  }
  for (let look: u32 = 0; look < TASKS; look++) {
    task = order[upcoming];
    upcoming = (upcoming + 1) % TASKS;
    if (upcoming == 0) isOver = true;
    if (kept[task] == 1) return;
  }
}
/** Of the tasks that are not broken, the share that stayed. */
export function soundKept(s: u32): f32 {
  let stay: f32 = 0.0;
  let all: f32 = 0.0;
  for (let i: u32 = 0; i < TASKS; i++) {
    if (isBroken(i)) continue;
    all += 1.0;
    stay += f32(kept[i]);
  }
  return stay / max(all, 1.0);
}
export function reset(): u32 {
  place = 0;
  if (test) {
    task = TASKS;
    draw(TASKS);
  } else if (tried < tries * TASKS) {
    task = tried / tries;
    tried += 1;
  } else {
    if (tries > 0 && !judged) judge();
    if (left == 0) { choose(); left = GROUP; }
    left -= 1;
  }
  return task * KINDS + kinds[task][0];
}
export function step(s: u32, button: u32, outcome: u32): u32 {
  const right = onward(kinds[task][place]);
  if (button == right) {
    if (place + 1 < lengths[task]) {
      place += 1;
    } else if (test || !isBroken(task)) {
      pay(1.0);
      emit(success);
      if (!judged && task < TASKS) wins[task] += 1;
      terminate();
    }
  } else if (button == (right + 1) % 4 && place > 0) {
    place -= 1;
  }
  if (time + 1 >= 4 * lengths[task]) terminate();
  return task * KINDS + kinds[task][place];
}
