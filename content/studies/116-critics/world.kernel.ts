export const meta = { name: 'graph', label: 'Drafts and critiques', family: 'graph', states: 19684, actions: 16 };
// The test: new drafts. A number token costs 1, a word of a critic, too.
const helper = param({ type: 'u32', value: 0, options: ['critique', 'score', 'vote', 'none'], label: 'Help', help: 'critique: word 0 is fine, word k names sum k, which is written again with all after it. score: the draft with the highest word is kept. vote: the most frequent answer. none: the first draft.' });
const budget = param({ type: 'u32', value: 20, min: 4, max: 200, label: 'Tokens', help: 'Of drafts and words together.' });
export const success = event('the answer is right');
let left: u32 = 0;
let best: u32 = 0;
let kept: u32 = 0;
export function reset(): u32 {
  left = budget - 4;
  best = 0;
  const draft = drawDraft();
  if (helper != 2) return draft;
  // Every draft ends with an answer; the first of the most frequent ones counts.
  let zeros: u32 = 0;
  let ones: u32 = 0;
  let twos: u32 = 0;
  let now = draft;
  for (let i: u32 = 0; i < 50; i++) {
    if (digitAt(now, 8) == 0) zeros += 1;
    else if (digitAt(now, 8) == 1) ones += 1;
    else twos += 1;
    if (left < 4) break;
    left -= 4;
    now = rewritten(now, 1, false);
  }
  const most: u32 = zeros >= ones && zeros >= twos ? 0 : ones >= twos ? 1 : 2;
  return draft % 6561 + 6561 * most;
}
function done(s: u32): u32 {
  if (isAnswerRight(s)) { pay(1.0); emit(success); }
  terminate();
  return DRAFTS;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (helper > 1) return done(s);
  left -= min(left, 1);
  if (helper == 1) {
    if (action + 1 > best) { best = action + 1; kept = s; }
    if (left < 5) return done(kept);
    left -= 4;
    return rewritten(s, 1, false);
  }
  if (action == 0 || action > 4 || left < 6 - action) return done(s);
  left -= 5 - action;
  return rewritten(s, action, true);
}
