export const meta = {
  name: 'text',
  label: 'Text',
  family: 'text',
  help: 'The agent writes one token per step. The text is complete, and the episode ends, at the end token or at the full length; then the text is graded.',
};

// A state numbers the prompt and everything written so far: prompt p is state p, and writing token t in state s leads to
// prompts + s × nActions + t. So shorter texts have smaller numbers, and every text has exactly one.

const verbosityCost = param({
  value: 0.1, min: 0, max: 10, label: 'Verbosity cost',
  help: 'Subtracted from the score for each token beyond the answer. A high value favors short replies.',
});
const lengthBonus = param({
  value: 0.1, min: -10, max: 10, label: 'Length bonus of the proxy',
  help: 'Bonus of the naive grader for every token. A high value leads to long replies. The task ignores it.',
});
const politeBonus = param({
  value: 0.2, min: -10, max: 10, label: 'Politeness bonus of the proxy',
  help: 'Bonus of the naive grader for every polite token. A high value leads to polite filler. The task ignores it.',
});

const tokenKind = data(u32, nActions);
const digit = data(f32, nActions);
const opens = data(u32, nActions);
const closes = data(u32, nActions);
const targets = data(u32, targetCount, maxLength);
const targetLength = data(u32, targetCount);
const targetPrompt = data(u32, targetCount);
const targetNumber = data(f32, prompts);

export const finished = event('the text is complete: end token or full length');
export const success = event('the complete text has the full score');
export const ranOut = event('reached the full length without an end token');
export const correctToken = event('the token raised the partial score');
export const wrongToken = event('the token lowered the partial score');
export const emittedFiller = event('wrote a filler');
export const polite = event('wrote a polite token');
export const brokeBalance = event('from here no balanced sequence is possible');

let naive: f32 = 0.0;

export function reset(): u32 {
  return below(prompts);
}

// Grading (prefixes.kernel.ts reads a text from its number; family.ts joins it with this file).

/**
 * Share of a target that the text has right, position by position, minus any excess; 1 only for the target itself. Ignores fillers and
 * polite words if `lenient`.
 */
function alike(s: u32, row: u32): f32 {
  const n = size(s);
  let word: u32 = forwards(s);
  let at: u32 = 0;
  let right: u32 = 0;
  for (let i = 0; i < maxLength; i++) {
    if (i >= n) break;
    const token = word % nActions;
    word = word / nActions;
    if (!lenient || tokenKind[token] == kindPlain) {
      if (at < targetLength[row] && targets[row][at] == token) right++;
      at++;
    }
  }
  const extra = at > targetLength[row] ? at - targetLength[row] : 0;
  return right > extra ? f32(right - extra) / f32(targetLength[row]) : 0.0;
}
function bestMatch(s: u32): f32 {
  const asked = promptOf(s);
  let best: f32 = 0.0;
  for (let row = 0; row < targetCount; row++) {
    if (targetPrompt[row] == asked) best = max(best, alike(s, row));
  }
  return best;
}
function shortestTarget(asked: u32): u32 {
  let least: u32 = maxLength;
  for (let row = 0; row < targetCount; row++) {
    if (targetPrompt[row] == asked) least = min(least, targetLength[row]);
  }
  return least;
}

/**
 * Tokens until the brackets can no longer be completed within the length. The stack of open kinds is one number, two bits per bracket.
 */
export function soundTokens(s: u32): f32 {
  const n = size(s);
  let word: u32 = forwards(s);
  let stack: u32 = 0;
  let depth: u32 = 0;
  for (let i = 0; i < maxLength; i++) {
    if (i >= n) return f32(n);
    const token = word % nActions;
    word = word / nActions;
    if (opens[token] != 0) {
      stack = (stack << 2) | (opens[token] - 1);
      depth++;
    } else {
      if (closes[token] == 0 || depth == 0 || (stack & 3) != closes[token] - 1) return f32(i);
      stack = stack >> 2;
      depth--;
    }
    if (depth > maxLength - 1 - i) return f32(i);
  }
  return f32(n);
}

function replyScore(s: u32): f32 {
  if (bestMatch(s) != 1.0) return 0.0;
  return max(0.0, 1.0 - verbosityCost * f32(size(s) - min(size(s), shortestTarget(promptOf(s)))));
}
function sumScore(s: u32): f32 {
  const target = targetNumber[promptOf(s)];
  return max(0.0, 1.0 - abs(target - digitSum(s)) / target);
}

/** Score of the text so far, with partial credit. */
export function partial(s: u32): f32 {
  if (task == taskSpell) return bestMatch(s);
  if (task == taskBrackets) return soundTokens(s) / f32(maxLength);
  if (task == taskDigitSum) return sumScore(s);
  if (task == taskReply) return replyScore(s);
  return customScore(s);
}
/** Score of a complete text: all or nothing, except for reply and custom expressions. */
export function score(s: u32): f32 {
  const reached = partial(s);
  if (task == taskReply || task == taskExpression) return reached;
  return reached == 1.0 ? 1.0 : 0.0;
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  const after = prompts + state * nActions + action;
  const isEnd = hasEnd && action == endToken;
  const full = written(after) >= maxLength;
  const complete = isEnd || full;
  const gain = partial(after) - partial(state);
  if (gain > 0.0) emit(correctToken);
  if (gain < 0.0) emit(wrongToken);
  if (task == taskBrackets && soundTokens(after) < tokens(after) && soundTokens(state) == tokens(state)) emit(brokeBalance);
  naive = isEnd ? 0.0 : lengthBonus;
  if (tokenKind[action] == kindFiller) emit(emittedFiller);
  if (tokenKind[action] == kindPolite) {
    emit(polite);
    naive += politeBonus;
  }
  if (rewardByToken) pay(gain);
  if (complete) {
    const reached = score(after);
    if (!rewardByToken) pay(reached);
    if (reached >= 0.99999) {
      emit(success);
      naive += 1.0;
    } else if (task == taskReply && bestMatch(after) == 1.0) {
      naive += 1.0;
    }
    emit(finished);
    if (!isEnd) emit(ranOut);
    terminate();
  }
  return after;
}

/** A naive grader's score: 1 for a correct text, plus bonuses for length and politeness. */
export function proxy(): f32 {
  return naive;
}

/** The last `contextTokens` tokens and the prompt, numbered like states; all of a shorter text. */
export function observe(s: u32): u32 {
  if (written(s) <= contextTokens) return s;
  let t: u32 = s;
  let power: u32 = 1;
  let base: u32 = 0;
  let word: u32 = 0;
  for (let i = 0; i < contextTokens; i++) {
    word += (t - prompts) % nActions * power;
    base += prompts * power;
    power *= nActions;
    t = (t - prompts) / nActions;
  }
  return promptOf(t) * power + base + word;
}
