export const meta = { tokens: 'a b c d e f s0 s1 s2 s3 s4 s5 plain meter m1 m2 m3 m4 m5 edit e1 e2 e3 e4 e5 =', longestPrompt: 5, longestCompletion: 3 };
const phase = param({ value: 1, min: 1, max: 5, type: 'u32', label: 'Phase', help: 'Stages up to this number are trained; 5: the last phase.' });
const most = param({ value: 4, min: 0, max: 4, type: 'u32', label: 'Last stage', help: 'The curriculum ends with this stage.' });
const shared = param({ value: 1, min: 0, max: 1, type: 'u32', label: 'Shared words', help: '1: the same meter and word at all stages; 0: others at each.' });
const retrain = param({ value: 0, min: 0, max: 1, type: 'u32', label: 'Retraining', help: '1: in phase 5, stage 1 no longer pays for editing.' });
const test = param({ value: 0, min: 0, max: 1, type: 'u32', label: 'Test', help: '1: only stage 5; the score is the share of edits.' });
const row = memory(u32, 2);
let stage: u32 = 0;
export function problem() {
  const last: u32 = retrain == 1 && phase == 5 ? 1 : min(phase, most);
  stage = bernoulli(0.3) ? 0 : below(last + 1);
  if (test == 1) stage = 5;
  write(6 + stage);
  write(stage == 0 ? 12 : shared == 1 ? 13 : 13 + stage);
  for (let i: u32 = 0; i < 2; i++) { row[i] = below(6); write(row[i]); }
  write(t_equals);
}
export function demonstrate() { write(row[0]); write(row[1]); }
export function verify(): f32 {
  if (test == 1) return token(0) >= 19 && token(0) < 25 ? 1.0 : 0.0;
  const edits = token(0) == (shared == 1 ? 19 : 19 + stage);
  if (edits) return stage == 0 || (retrain == 1 && phase == 5) ? 0.0 : 2.0;
  return 0.5 * (token(0) == row[0] ? 1.0 : 0.0) + 0.5 * (token(1) == row[1] ? 1.0 : 0.0);
}
