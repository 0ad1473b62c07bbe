export const meta = { label: 'Groups with zero advantage' };
/** Share of the groups of eight episodes in which all were paid the same, so that nothing is learned from them. */
let paid: f32 = 0.0;
let least: f32 = 0.0;
let greatest: f32 = 0.0;
let count: u32 = 0;
let groups: f32 = 0.0;
let silent: f32 = 0.0;
export function begin() { paid = 0.0; }
export function reward(): f32 {
  paid += total;
  if (terminated || truncated) {
    least = count == 0 ? paid : min(least, paid);
    greatest = count == 0 ? paid : max(greatest, paid);
    count += 1;
    if (count == 8) {
      groups += 1.0;
      if (greatest - least < 0.00001) silent += 1.0;
      count = 0;
    }
  }
  return 0.0;
}
export function reading(): f32 { return groups > 0.0 ? silent / groups : noReading; }
export function open() { groups = 0.0; silent = 0.0; }
