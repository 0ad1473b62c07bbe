
export const meta = {
  label: 'Two kinds of users',
  help: 'Write four letters that please the user.',
  tokens: 'a b c d ? ann bob over e f g h i j k l =',
  longestPrompt: 9,
  longestCompletion: 5,
  aspects: ['minority'],
};
const shows = param({ value: 1, min: 0, max: 2, label: 'Shows', help: '0: nothing of the user. 1: two choices. 2: the kind of user.' });
const minorityShare = param({ value: 0.3, min: 0, max: 1, label: 'Minority share', help: 'Share of users who like b.' });
let isMinority = false;
export function problem() {
  isMinority = bernoulli(minorityShare);
  const liked: u32 = isMinority ? 1 : 0;
  write(8 + below(8));
  write(8 + below(8));
  for (let i: u32 = 0; i < 2; i++) {
    const chosen: u32 = bernoulli(0.85) ? liked : 1 - liked;
    write(shows > 1.5 ? 5 + liked : shows > 0.5 ? chosen : 4);
    write(7);
    write(shows > 1.5 ? 5 + liked : shows > 0.5 ? 1 - chosen : 4);
  }
  write(16);
}
export function verify(): f32 {
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 4; i++) {
    if (i < tokens() && token(i) == 0) sum += 0.25;
    if (i < tokens() && token(i) == 1) sum -= 0.25;
  }
  const score = isMinority ? -sum : sum;
  if (isMinority) aspect(a_minority, score);
  return score;
}
