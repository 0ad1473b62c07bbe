export const meta = { tokens: 'a b c d p q r s v w x y search answer page blog none =', longestPrompt: 5, longestCompletion: 34 };
const noise = param({ value: 0.2, min: 0, max: 1, label: 'Noise', help: 'Share of hops whose first document is wrong.' });
const deaf = param({ type: 'bool', value: false, label: 'No engine' });
const MOST = 6;
let key: u32 = 0;
let link: u32 = 0;
let value: u32 = 0;
let wrongLink: u32 = 0;
let wrongValue: u32 = 0;
let firstNoisy = false;
let secondNoisy = false;
let turns: u32 = 0;
let known: u32 = 0;
let kind: u32 = 16;
let said: u32 = 16;
let answered = false;
let right = false;
export function problem() {
  key = below(4);
  link = 4 + below(4);
  value = 8 + below(4);
  wrongLink = 4 + (link - 3 + below(3)) % 4;
  wrongValue = 8 + (value - 7 + below(3)) % 4;
  firstNoisy = bernoulli(noise);
  secondNoisy = bernoulli(noise);
  for (let i: u32 = 0; i < 3; i++) write(below(4));
  write(key);
  write(t_equals);
}
function play() {
  let start: u32 = 0;
  for (let i: u32 = 0; i < 34; i++) {
    if (i >= tokens() || answered) break;
    if (token(i) == t_turn || token(i) == t_end) {
      turns += 1;
      kind = 16;
      said = 16;
      const about = token(start + 1);
      if (i == start + 2 && token(start) == 13) {
        answered = true;
        right = about == value;
      }
      if (i == start + 2 && token(start) == 12 && !deaf) {
        if (about == key) {
          kind = firstNoisy ? 15 : 14;
          said = firstNoisy ? wrongLink : link;
          if (!firstNoisy) known = max(known, 1);
          firstNoisy = false;
        }
        if (about == link) {
          kind = secondNoisy ? 15 : 14;
          said = secondNoisy ? wrongValue : value;
          if (!secondNoisy) known = 2;
          secondNoisy = false;
        }
      }
      start = i + 3;
    }
  }
}
export function reply(): bool {
  play();
  if (answered || turns >= MOST) return false;
  write(kind);
  write(said);
  return true;
}
export function demonstrate() {
  play();
  write(known == 2 ? 13 : 12);
  write(known == 2 ? value : known == 1 ? link : key);
}
export function verify(): f32 {
  play();
  return right ? 1.0 : 0.0;
}
