export const meta = { label: 'Drafted reward' };
// The study writes these three lines anew for each variant.
const bugs = 0.0; // probability that a line of the draft has its bug
const checks = false; // the critic reads the code
const analyzes = false; // the analyzer reads how episodes end
const lines: u32 = 6;
const missed = 0.1; // a bug that the critic does not see
const spoiled = 0.02; // a good line that it "corrects"
const round: u32 = 50000; // steps between two looks of the analyzer
const wrong = memory(u32, 6); // by line: 1 if it has its bug
const charge = 1.0; // for the lava
const hurry = 0.02; // for each step, in every draft
let looks: u32 = 0;
let deaths: u32 = 0;
let late: u32 = 0;
let solved: u32 = 0;
/** Lines 0 to 3 can be judged from the code alone: the columns, the rows, and the sign of each. */
function check() {
  for (let line: u32 = 0; line < 4; line++) {
    if (wrong[line] == 1) { if (!bernoulli(missed)) wrong[line] = 0; }
    else if (bernoulli(spoiled)) wrong[line] = 1;
  }
}
export function init() {
  for (let line: u32 = 0; line < lines; line++) wrong[line] = u32(bernoulli(bugs));
  if (checks) check();
}
/**
 * Reads the endings since its last look. If more than a fifth were of one bad kind, it rewrites the line that such endings suggest:
 * lava, the charge; out of time, pay for coming nearer, not for being near. One time in ten it rewrites the wrong one. Then the critic reads again.
 */
function analyze() {
  const ends = deaths + late + solved;
  const misread = bernoulli(0.1);
  if (deaths * 5 > ends) wrong[misread ? 4 : 5] = 0;
  if (late * 5 > ends) wrong[misread ? 5 : 4] = 0;
  if (solved * 2 < ends) check();
  deaths = 0;
  late = 0;
  solved = 0;
  looks += 1;
}
/** Steps to the diamond, as the program measures them; a flipped sign counts away from it. */
function nearness(s: u32): f32 {
  const across = wrong[0] == 1 ? 0.0 : (wrong[2] == 1 ? -1.0 : 1.0) * (13.0 - x(s));
  const down = wrong[1] == 1 ? 0.0 : (wrong[3] == 1 ? -1.0 : 1.0) * (12.0 - y(s));
  return 25.0 - across - down;
}
export function reward(): f32 {
  if (terminated && !happened(success)) deaths += 1;
  if (truncated) late += 1;
  if (happened(success)) solved += 1;
  if (analyzes && looks < 3 && envSteps >= round * (looks + 1)) analyze();
  if (terminated) return happened(success) || wrong[5] == 1 ? 0.0 : -charge;
  return (wrong[4] == 1 ? 0.002 * nearness(next) : 0.05 * (nearness(next) - nearness(state))) - hurry;
}
