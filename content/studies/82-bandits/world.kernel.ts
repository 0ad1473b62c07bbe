
export const meta = { outcomes: 1 };
const copyMean = memory(f32, 2);
const copyPulls = memory(u32, 2);
let copyPlays: u32 = 0;
let quiet: u32 = 0; // steps after a tie, which the learner breaks at random: it pulls both arms, in either order
function bound(arm: u32): f32 { return copyMean[arm] + sqrt(2.0 * (log(f32(copyPlays)) / f32(copyPulls[arm]))); }
function copied(): u32 {
  if (copyPlays < 2) { return copyPlays; }
  if (quiet > 0) { return 1; }
  return bound(1) > bound(0) ? 1 : 0;
}
function tied(): bool { return quiet == 0 && copyPlays >= 2 && bound(0) == bound(1); }
function payOf(arm: u32): f32 {
  if (arm == 0) { return 0.001; }
  return copyPlays < 2 || quiet > 0 || copied() == 1 || tied() ? 0.0 : 1.0;
}
export function reset(): u32 { return 0; }
/** Against the best fixed arm, which is arm 2. */
export function regret(action: u32): f32 { return payOf(1) - payOf(action); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(payOf(action));
  const arm = copied();
  const low: f32 = arm == 0 ? 0.001 : 0.0;
  quiet = tied() ? 1 : 0;
  copyPlays += 1;
  copyPulls[arm] += 1;
  copyMean[arm] += (low - copyMean[arm]) / f32(copyPulls[arm]);
  terminate();
  return 0;
}
