export const meta = { outcomes: 1 };
const teacher = param({ type: 'u32', value: 0, options: ['uniform', 'progress', 'oracle', 'test', 'blind'], label: 'Teacher', help: 'uniform: a start anywhere. progress: ALP-GMM. oracle: starts near the goal first, then farther ones. test: each start with a way to the goal, in turn. blind: as ALP-GMM, but each Gaussian is as likely.' });
const unlearnable = param({ value: 0.8, min: 0, max: 0.8, label: 'Unlearnable share', help: 'Share of the starts that lie behind the wall.' });
const chance = param({ value: 0.2, min: 0, max: 1, label: 'Random tasks', help: 'Share of tasks that ALP-GMM draws anywhere.' });
const kind = data(u32, nStates);
const stepsToGoal = data(f32, nStates);
export const success = event('reached the goal');
export const hopeless = event('began a task that cannot be learned');
const kept = 100;
const parts = 4;
const taskX = memory(f32, 100);
const taskY = memory(f32, 100);
const result = memory(f32, 100);
const progress = memory(f32, 100);
const share = memory(f32, 4);
const centerX = memory(f32, 4);
const centerY = memory(f32, 4);
const centerP = memory(f32, 4);
const spreadX = memory(f32, 4);
const spreadY = memory(f32, 4);
const spreadP = memory(f32, 4);
const likelihood = memory(f32, 4);
const sums = memory(f32, 4, 7);
let count: u32 = 0;
let x: f32 = 0.0;
let y: f32 = 0.0;
let start: u32 = 0;
let reached: f32 = 0.0;
let reach: f32 = 2.0;
let recent: f32 = 0.0;
let turn: u32 = 0;
function columns(): f32 { return 5.0 / (1.0 - unlearnable); }
/** The floor cell at a place of the unit square; a wall passes the start on to the cell below. */
function cellAt(px: f32, py: f32): u32 {
  const column: u32 = 1 + u32(min(px * columns(), columns() - 1.0));
  const row: u32 = 1 + u32(min(py * 12.0, 11.0));
  const cell = row * width + (column > 5 ? column + 1 : column);
  return kind[cell] == kindWall ? cell + width : kind[cell] == kindGoal ? cell + 1 : cell;
}
function known(): u32 { return min(count, kept); }
/** Absolute learning progress: the result against that of the nearest earlier task. */
function note() {
  let nearest: f32 = 1e9;
  let before: f32 = 0.0;
  for (let i: u32 = 0; i < kept; i++) {
    if (i < known()) {
      const far = (taskX[i] - x) * (taskX[i] - x) + (taskY[i] - y) * (taskY[i] - y);
      if (far < nearest) { nearest = far; before = result[i]; }
    }
  }
  const at = count % kept;
  progress[at] = count == 0 ? 0.0 : abs(reached - before);
  taskX[at] = x;
  taskY[at] = y;
  result[at] = reached;
  count += 1;
}
function density(v: f32, center: f32, spread: f32): f32 { return exp(-0.5 * (v - center) * (v - center) / spread) / sqrt(spread); }
/** One step of expectation maximization for a mixture of Gaussians over both coordinates and the progress. */
function refine() {
  for (let k: u32 = 0; k < parts; k++) { for (let j: u32 = 0; j < 7; j++) sums[k][j] = 0.0; }
  for (let i: u32 = 0; i < kept; i++) {
    let all: f32 = 1e-12;
    for (let k: u32 = 0; k < parts; k++) {
      likelihood[k] = share[k] * density(taskX[i], centerX[k], spreadX[k]) * density(taskY[i], centerY[k], spreadY[k]) * density(progress[i], centerP[k], spreadP[k]);
      all += likelihood[k];
    }
    for (let k: u32 = 0; k < parts; k++) {
      const w = likelihood[k] / all;
      sums[k][0] += w;
      sums[k][1] += w * taskX[i];
      sums[k][2] += w * taskY[i];
      sums[k][3] += w * progress[i];
      sums[k][4] += w * taskX[i] * taskX[i];
      sums[k][5] += w * taskY[i] * taskY[i];
      sums[k][6] += w * progress[i] * progress[i];
    }
  }
  for (let k: u32 = 0; k < parts; k++) {
    const w = max(sums[k][0], 1e-6);
    share[k] = w / f32(kept);
    centerX[k] = sums[k][1] / w;
    centerY[k] = sums[k][2] / w;
    centerP[k] = sums[k][3] / w;
    spreadX[k] = max(sums[k][4] / w - centerX[k] * centerX[k], 0.0004);
    spreadY[k] = max(sums[k][5] / w - centerY[k] * centerY[k], 0.0004);
    spreadP[k] = max(sums[k][6] / w - centerP[k] * centerP[k], 0.0004);
  }
}
function begin() {
  for (let k: u32 = 0; k < parts; k++) {
    const i = below(kept);
    share[k] = 0.25;
    centerX[k] = taskX[i];
    centerY[k] = taskY[i];
    centerP[k] = progress[i];
    spreadX[k] = 0.05;
    spreadY[k] = 0.05;
    spreadP[k] = 0.05;
  }
}
function weight(k: u32): f32 { return teacher == 4 ? 1.0 : centerP[k]; }
function choose() {
  x = uniform();
  y = uniform();
  if (teacher == 2) {
    if (recent > 0.8) { reach = min(reach + 1.0, 30.0); recent = 0.0; }
    for (let tries: u32 = 0; tries < 200; tries++) {
      const far = stepsToGoal[cellAt(x, y)];
      if (x * columns() >= 5.0 || far > reach || far < reach - 6.0) { x = uniform(); y = uniform(); }
    }
  }
  if ((teacher != 1 && teacher != 4) || count < kept || bernoulli(chance)) return;
  if (count % 100 == 0) begin();
  refine();
  let total: f32 = 0.0;
  for (let k: u32 = 0; k < parts; k++) total += weight(k);
  let left: f32 = uniform() * total;
  let chosen: u32 = 0;
  for (let k: u32 = 0; k < parts; k++) {
    if (left >= 0.0) chosen = k;
    left -= weight(k);
  }
  x = clamp(centerX[chosen] + sqrt(spreadX[chosen]) * normal(), 0.0, 1.0);
  y = clamp(centerY[chosen] + sqrt(spreadY[chosen]) * normal(), 0.0, 1.0);
}
export function reset(): u32 {
  if (teacher == 3) {
    for (let tries: u32 = 0; tries < 400; tries++) {
      turn = (turn + 1) % nStates;
      if (turn % width < 6 && kind[turn] != kindWall && kind[turn] != kindGoal) return turn;
    }
  }
  if (start > 0) {
    note();
    recent += 0.1 * ((reached > 0.0 ? 1.0 : 0.0) - recent);
  }
  choose();
  reached = 0.0;
  start = cellAt(x, y);
  return start;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  const to: u32 = action == 0 ? state - width : action == 1 ? state + 1 : action == 2 ? state + width : state - 1;
  if (time == 0 && state % width > 6) emit(hopeless);
  if (kind[to] == kindWall) return state;
  if (kind[to] == kindGoal) {
    pay(1.0);
    emit(success);
    terminate();
    reached = exp(-0.03 * f32(time));
  }
  return to;
}
