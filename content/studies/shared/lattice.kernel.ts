export const meta = { name: 'graph', label: 'Composition lattice', family: 'graph', states: 10125, factors: [15, 15, 15, 3], actions: ['x+', 'x-', 'y+', 'y-', 'z+', 'z-'] };
const knownEdges = param({ value: true, structural: true, label: 'Known edges only', help: 'Only moves to labeled cells are available. Else all moves within the lattice are.' });
const objectives = param({ type: 'u32', value: 1, min: 1, max: 3, label: 'Objectives', help: 'Number of energies. With several, each episode has one of them as its goal.' });
const sampled = param({ value: true, label: 'Objective sub-sampling', help: 'Steps pay the energy of the goal, and the agent sees the goal. Else they pay the mean energy, and it sees none.' });
const reach = param({ value: 16, min: 1, max: 50, label: 'Width of a minimum', help: 'Levels from the minimum to where the energy is 0. A narrow minimum gives no direction from afar.' });
const side = 15;
const cells = 3375;
export const success = event('reached the target energy: within 1 % of the minimum of the goal');
export const reachedUnknown = event('reached a cell without a label');
export const firstLow = event('at the minimum of the first energy while it is the goal');
export const secondLow = event('at the minimum of the second energy while it is the goal');
export const thirdLow = event('at the minimum of the third energy while it is the goal');
function height(s: u32): u32 { return s % side + s / side % side + s % cells / (side * side); }
function known(s: u32): bool {
  const x = s % side;
  const y = s / side % side;
  const z = s % cells / (side * side);
  return (x >= y && y >= z && x - z <= 1) || (z >= y && y >= x && z - x <= 1);
}
/** Negative energy: 1 at the minimum of an objective, 0 from that many levels away on. */
function depth(s: u32, goal: u32): f32 {
  const best: f32 = goal == 0 ? 30.0 : goal == 1 ? 12.0 : 24.0;
  const off = (f32(height(s)) - best) / reach;
  return max(0.0, 1.0 - off * off);
}
function inside(s: u32, action: u32): bool {
  const unit = action < 2 ? 1 : action < 4 ? side : side * side;
  const at = s % cells / unit % side;
  return action % 2 == 0 ? at + 1 < side : at > 0;
}
function after(s: u32, action: u32): u32 {
  const unit = action < 2 ? 1 : action < 4 ? side : side * side;
  return action % 2 == 0 ? s + unit : s - unit;
}
export function available(state: u32, action: u32): bool {
  return inside(state, action) && (!knownEdges || known(after(state, action)));
}
export function reset(): u32 { return 7 * (1 + side + side * side) + cells * (objectives > 1 ? below(objectives) : 0); }
export function observe(s: u32): u32 { return sampled ? s : s % cells; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const to = after(state, action);
  if (known(to)) {
    const goal = to / cells;
    let total: f32 = 0.0;
    for (let k = 0; k < 3; k++) { if (k < objectives) { total += depth(to, k); } }
    pay(objectives == 1 || sampled ? depth(to, goal) : total / f32(objectives));
    if (depth(to, goal) > 0.99) {
      emit(success);
      if (goal == 0) emit(firstLow);
      if (goal == 1) emit(secondLow);
      if (goal == 2) emit(thirdLow);
    }
  } else emit(reachedUnknown);
  return to;
}
