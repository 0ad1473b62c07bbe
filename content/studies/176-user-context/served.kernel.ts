export const meta = { label: 'Mean return of a kind of user' };
const measure = param({ type: 'u32', value: 0, options: ['minority', 'gap'], label: 'Measure', help: 'The mean return of the minority, or the return of the majority less that of the minority.' });
const sum = memory(f32, 2);
const count = memory(f32, 2);
export function open() {
  for (let k: u32 = 0; k < 2; k++) { sum[k] = 0.0; count[k] = 0.0; }
}
export function reward(): f32 {
  if (!terminated && !truncated) return 0.0;
  if (serves(state) == 0.0) return 0.0;
  const k: u32 = isMinority(state) > 0.5 ? 1 : 0;
  sum[k] += happened(arrived) ? taskReward : 0.0;
  count[k] += 1.0;
  return 0.0;
}
export function reading(): f32 {
  if (count[1] == 0.0 || count[0] == 0.0) return noReading;
  const few = sum[1] / count[1];
  return measure == 0 ? few : sum[0] / count[0] - few;
}
