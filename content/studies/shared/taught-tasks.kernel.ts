export const meta = { name: 'graph', label: 'Taught tasks', family: 'graph', states: 21, actions: 4 };
const teacher = param({ type: 'u32', value: 0, options: ['uniform', 'progress', 'oracle'], label: 'Teacher', help: 'uniform: any task. progress: mostly tasks whose success changes, one in five at random. oracle: the first task that can be learned and is not mastered.' });
const unlearnable = param({ value: 0.5, min: 0, max: 0.9, label: 'Unlearnable share', help: 'Share of the tasks whose goal does not pay.' });
const fast = memory(f32, 40);
const slow = memory(f32, 40);
let task: u32 = 0;
export const success = event('reached the goal of a task that can be learned');
export const hopeless = event('ended a task that cannot be learned');
function learnable(k: u32): bool { return f32((k * 7 + 3) % 40) >= unlearnable * 40.0; }
function progress(k: u32): f32 { return abs(fast[k] - slow[k]); }
function choose(): u32 {
  let chosen: u32 = below(40);
  if (teacher == 2) {
    let open = true;
    for (let k = 0; k < 40; k++) {
      if (open && learnable(k) && fast[k] < 0.8) {
        chosen = k;
        open = false;
      }
    }
    return chosen;
  }
  if (teacher == 0 || bernoulli(0.2)) return chosen;
  let total: f32 = 0.0;
  for (let k = 0; k < 40; k++) total += progress(k);
  let left: f32 = uniform() * total;
  for (let k = 0; k < 40; k++) {
    if (left >= 0.0 && left < progress(k)) chosen = k;
    left -= progress(k);
  }
  return chosen;
}
export function reset(): u32 {
  task = choose();
  return 0;
}
function ends(paid: f32) {
  fast[task] += 0.1 * (paid - fast[task]);
  slow[task] += 0.02 * (paid - slow[task]);
  if (!learnable(task)) emit(hopeless);
  terminate();
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action != (s * 5 + 2) % 7 % 4) {
    ends(0.0);
    return s;
  }
  if (s + 1 < 1 + task / 2) return s + 1;
  if (learnable(task)) {
    pay(1.0);
    emit(success);
    ends(1.0);
  } else ends(0.0);
  return s + 1;
}
