export const meta = { states: 23409, actions: ['first', 'second'] };
const pulls = param({ type: 'u32', value: 16, min: 1, max: 16, label: 'Pulls', help: 'In an episode, which is one task.' });
const memoryLength = param({ type: 'u32', value: 16, min: 0, max: 16, label: 'Memory', unit: 'pulls', help: 'Latest pulls that the agent sees, up to 3. More: all pulls of the episode, as counts for each arm.' });
const changes = param({ value: 0, min: 0, max: 1, label: 'Changes', help: 'Probability that an arm’s chance is drawn again after a pull. 0: the task recurs. 1: it never does.' });
const known = param({ value: 0, min: 0, max: 1, label: 'Known arm', help: 'If above 0, the first arm always pays this, and only the second is drawn.' });
export const best = event('pulled the better arm');
export const triedBoth = event('pulled both arms within the episode');
const chance = memory(f32, 2);
const count = memory(u32, 2);
const paidCount = memory(u32, 2);
let latest: u32 = 1;
let time: u32 = 0;
let both: bool = false;
function draw2(arm: u32) { chance[arm] = arm == 0 && known > 0.0 ? known : uniform(); }
export function reset(): u32 {
  for (let arm: u32 = 0; arm < 2; arm++) {
    draw2(arm);
    count[arm] = 0;
    paidCount[arm] = 0;
  }
  latest = 1;
  time = 0;
  both = false;
  return 0;
}
function code(arm: u32): u32 { return count[arm] * (count[arm] + 1) / 2 + paidCount[arm]; }
/** Latest pulls in base 4, below a leading 1. */
function remembered(): u32 { return memoryLength == 0 ? 0 : memoryLength <= 3 ? latest : code(0) + 153 * code(1); }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const paid = known > 0.0 && action == 0 ? false : bernoulli(chance[action]);
  pay(known > 0.0 && action == 0 ? known : paid ? 1.0 : 0.0);
  if (chance[action] >= chance[1 - action]) emit(best);
  count[action] += 1;
  if (paid) paidCount[action] += 1;
  if (!both && count[1 - action] > 0) { both = true; emit(triedBoth); }
  latest = latest * 4 + 2 * action + (paid ? 1 : 0);
  const most: u32 = memoryLength == 1 ? 4 : memoryLength == 2 ? 16 : 64;
  if (latest >= 2 * most) latest = most + latest % most;
  time += 1;
  for (let arm: u32 = 0; arm < 2; arm++) { if (bernoulli(changes)) draw2(arm); }
  if (time >= pulls) { terminate(); return s; }
  return remembered();
}
