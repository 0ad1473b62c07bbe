export const meta = { states: 5184, actions: ['1-', '1+', '2-', '2+', '3-', '3+'], outcomes: 1 };
const side = param({ type: 'u32', value: 12, min: 4, max: 12, label: 'Side', help: 'Amounts that each of three elements can have.' });
const labels = param({ type: 'u32', value: 35, min: 2, max: 350, label: 'Labels', help: 'Compositions whose energy is known.' });
const islands = param({ value: 0, min: 0, max: 1, label: 'Islands', help: 'Share of the labels that are anywhere. The others are next to an earlier one.' });
const knownEdges = param({ value: true, label: 'Known edges', help: 'Only steps to labeled compositions are allowed.' });
const energies = param({ type: 'u32', value: 1, min: 1, max: 3, label: 'Energies', help: 'With three, each episode asks for the best composition for one of them.' });
const paid = param({ type: 'u32', value: 0, options: ['goal', 'mean', 'mean and arrival'], label: 'Paid energy', help: 'goal: that of the episode. mean: the mean of all. mean and arrival: the mean at each step, and the arrival at the best for the episode.' });
const shown = param({ value: true, label: 'Goal shown', help: 'The agent sees for which energy the episode asks.' });
const agreement = param({ value: 0.0, min: 0, max: 1, label: 'Agreement', help: 'How much the energies have in common: their best places move together.' });
export const success = event('reached the best labeled composition');
export const firstBest = event('reached the best for the first energy');
export const secondBest = event('reached the best for the second energy');
export const thirdBest = event('reached the best for the third energy');
const most = 350;
const label = memory(u32, 1728);
const order = memory(u32, 350);
const center = memory(f32, 4, 3);
const target = memory(u32, 3);
let goal: u32 = 0;
function cells(): u32 { return side * side * side; }
function amount(cell: u32, axis: u32): u32 { return (axis == 0 ? cell : axis == 1 ? cell / side : cell / (side * side)) % side; }
function moved(cell: u32, move: u32): u32 {
  const axis = move / 2;
  const unit: u32 = axis == 0 ? 1 : axis == 1 ? side : side * side;
  if (move % 2 == 0) return amount(cell, axis) > 0 ? cell - unit : cell;
  return amount(cell, axis) + 1 < side ? cell + unit : cell;
}
/** 1 at the best place of an energy, less far from it. */
function good(energy: u32, cell: u32): f32 {
  let far: f32 = 0.0;
  for (let axis: u32 = 0; axis < 3; axis++) {
    const d = (f32(amount(cell, axis)) - center[energy][axis]) / f32(side);
    far += d * d;
  }
  return exp(-5.0 * far);
}
/** Labels grow like measurements: mostly one step on from the last one, often the same way, and now and then from an earlier one. */
export function init() {
  for (let e: u32 = 0; e < 4; e++) { for (let axis: u32 = 0; axis < 3; axis++) center[e][axis] = f32(below(side)); }
  for (let e: u32 = 0; e < 3; e++) {
    for (let axis: u32 = 0; axis < 3; axis++) center[e][axis] = agreement * center[3][axis] + (1.0 - agreement) * center[e][axis];
  }
  let at = below(cells());
  let n: u32 = 0;
  let move: u32 = below(6);
  if (labels >= cells()) {
    for (let c: u32 = 0; c < most; c++) { if (c < cells()) { label[c] = 1; order[c] = c; n += 1; } }
  }
  for (let t: u32 = 0; t < 800; t++) {
    if (n >= labels || n >= cells()) break;
    if (label[at] == 0) { label[at] = 1; order[n] = at; n += 1; }
    const bits = randomBits();
    if (f32(bits & 1023) < 1024.0 * islands) at = (bits >> 10) % cells();
    else {
      if ((bits >> 28) < 6) move = (bits >> 22) % 6;
      at = moved((bits >> 10) % 10 == 0 ? order[(bits >> 13) % n] : at, move);
    }
  }
  for (let e: u32 = 0; e < 3; e++) {
    let best: f32 = -1.0;
    for (let k: u32 = 0; k < most; k++) {
      if (k < n && good(e, order[k]) > best) { best = good(e, order[k]); target[e] = order[k]; }
    }
  }
}
/** The first label, or any composition if all have one. */
export function reset(): u32 {
  goal = below(energies);
  let start: u32 = labels >= cells() ? below(cells()) : order[0];
  if (start == target[goal]) start = order[1];
  return start + (shown ? cells() * goal : 0);
}
export function available(state: u32, move: u32): bool {
  const to = moved(state % cells(), move);
  return !knownEdges || (label[to] == 1 && to != state % cells());
}
export function step(state: u32, move: u32, outcome: u32): u32 {
  const to = moved(state % cells(), move);
  let worth: f32 = 0.0;
  if (label[to] == 1) worth = paid == 0 ? good(goal, to) : (good(0, to) + good(1, to) + good(2, to)) / 3.0;
  pay(0.05 * (worth - 1.0));
  if (to == target[goal]) {
    if (paid != 1) pay(1.0);
    emit(success);
    emit(goal == 0 ? firstBest : goal == 1 ? secondBest : thirdBest);
    terminate();
  }
  return to + state / cells() * cells();
}
