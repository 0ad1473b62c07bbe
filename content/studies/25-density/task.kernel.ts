export const meta = { tokens: 'a b c d p q r s look take ok no - =', longestPrompt: 5, longestCompletion: 36 };
const density = param({ type: 'u32', value: 2, min: 0, max: 2, label: 'Density', help: '0: paid at the end. 1: for each thing. 2: for each useful turn.' });
const graded = param({ type: 'bool', value: false, label: 'Graded', help: 'The score is the share of things fetched.' });
const things = memory(u32, 4);
const places = memory(u32, 4);
let fetched: u32 = 0;
let turns: u32 = 0;
let looked = false;
let said: u32 = 11;
export function problem() {
  for (let i: u32 = 0; i < 4; i++) {
    things[i] = below(4);
    places[i] = 4 + below(4);
    write(i < level ? things[i] : 12);
  }
  write(t_equals);
}
function earn(x: f32, last: u32, pays: bool) { if (pays) payStep(x / f32(level), last); }
function play(pays: bool) {
  let start: u32 = 0;
  for (let i: u32 = 0; i < 36; i++) {
    if (i >= tokens() || fetched == level) break;
    if (token(i) == t_turn || token(i) == t_end) {
      turns += 1;
      said = 11;
      if (i == start + 2 && token(start) == t_look && token(start + 1) == things[fetched]) {
        said = places[fetched];
        if (!looked && density == 2) earn(0.5, i, pays);
        looked = true;
      }
      if (i == start + 2 && token(start) == t_take && token(start + 1) == places[fetched]) {
        said = 10;
        if (density == 2) earn(looked ? 0.5 : 1.0, i, pays);
        if (density == 1) earn(1.0, i, pays);
        looked = false;
        fetched += 1;
        if (fetched == level && density == 0) earn(f32(level), i, pays);
      }
      start = i + 2;
    }
  }
}
export function reply(): bool {
  play(false);
  if (fetched == level || turns >= 2 * level + 2) return false;
  write(said);
  return true;
}
export function demonstrate() {
  play(false);
  write(looked ? 9 : 8);
  write(looked ? places[fetched] : things[fetched]);
}
export function verify(): f32 {
  play(true);
  const share = f32(fetched) / f32(level);
  partialCredit(share);
  return graded || fetched == level ? share : 0.0;
}
