export const meta = { tokens: '0 1 2 3 4 5 6 7 o x next open way up down', longestPrompt: 11, longestCompletion: 2, aspects: ['valid', 'near'] };
const structure = param({ value: 0, min: 0, max: 1, label: 'Structure', help: 'Share of questions about the map or the way.' });
const places = memory(u32, 8);
let asks: u32 = 10;
let wanted: u32 = 0;
export function problem() {
  const second = below(8);
  let first = second;
  for (let k: u32 = 0; k < 8; k++) {
    first = second + below(5) - 2;
    if (first < 8 && first != second) break;
    first = second > 0 ? second - 1 : 1;
  }
  const next = second + second - first;
  for (let i: u32 = 0; i < 8; i++) places[i] = i == first || i == second || bernoulli(0.6) ? 1 : 0;
  if (bernoulli(structure)) asks = bernoulli(0.5) ? 11 : 12;
  const about = asks == 11 ? below(8) : second;
  wanted = asks == 12 ? (first < second ? 13 : 14) : asks == 11 ? (places[about] == 1 ? 8 : 9) : next < 8 && places[next] == 1 ? next : second;
  for (let i: u32 = 0; i < 8; i++) write(places[i] == 1 ? 8 : 9);
  write(asks);
  write(first);
  write(about);
}
export function demonstrate() { write(wanted); }
export function verify(): f32 {
  const said = token(0);
  const sound = terminated && tokens() == 2;
  if (asks == 10) {
    const far = max(said, wanted) - min(said, wanted);
    aspect(a_valid, sound && said < 8 && places[said] == 1 ? 1.0 : 0.0);
    aspect(a_near, sound && said < 8 ? 1.0 - f32(far) / 7.0 : 0.0);
  }
  return sound && said == wanted ? 1.0 : 0.0;
}
