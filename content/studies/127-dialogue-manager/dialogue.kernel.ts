export const meta = { name: 'graph', label: 'Dialogue of six turns', family: 'graph', states: 11610, actions: 128 };
// The study writes the number of words, and with it the actions, anew for each vocabulary.
const words: u32 = 128;
/**
 * State = trust of the user + 5 × the topic that the user is open to + 15 × turn + 90 × what was said or is on offer.
 * Each word belongs to one of eight groups, word % 8. Two words of the same group k < 5 are an utterance with intent k: offers 0 to 2,
 * small talk 3, a question 4. All other pairs puzzle the user.
 */
const says = param({ type: 'u32', value: 0, options: ['words', 'synonyms', 'one model', 'experts'], label: 'Says', help: 'words: the policy writes two words. synonyms: it writes two groups of words. one model: it chooses among five utterances of the language model. experts: among five of experts, one for each intent.' });
const misses = param({ value: 0.2, min: 0, max: 1, label: 'Misses', help: 'Probability that an expert says what the language model would say.' });
export const offered = event('made an offer');
export const chatted = event('small talk');
export const asked = event('asked a question');
export const puzzled = event('said what the user does not understand');
function trust(s: u32): u32 { return s % 5; }
function topic(s: u32): u32 { return (s / 5) % 3; }
function turn(s: u32): u32 { return (s / 15) % 6; }
/** Intent of an utterance of the language model; 5: none. It talks small half of the time and rarely asks. */
function sampled(): u32 {
  const u = uniform();
  if (u < 0.16) return 0;
  if (u < 0.26) return 1;
  if (u < 0.33) return 2;
  if (u < 0.73) return 3;
  return u < 0.81 ? 4 : 5;
}
/** The intents of five candidates, as bits. */
function candidates(): u32 {
  let offers: u32 = 0;
  if (says < 2) return 0;
  for (let k: u32 = 0; k < 5; k++) {
    const intent = says == 2 || bernoulli(misses) ? sampled() : k;
    if (intent < 5) offers |= 1 << intent;
  }
  return offers;
}
export function reset(): u32 { return 1 + 5 * below(3) + 90 * candidates(); }
export function available(s: u32, action: u32): bool {
  if (says == 0) return true;
  if (says == 1) return action < 8;
  const offers = s / 90;
  return offers == 0 ? action == 5 : action < 5 && ((offers >> action) & 1) == 1;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const first = s / 90;
  if (says < 2 && first == 0) return s % 90 + 90 * (action + 1);
  let intent: u32 = says < 2 && (first - 1) % 8 != action % 8 ? 5 : action % 8;
  if (intent > 4) intent = 5;
  let to: u32 = trust(s);
  if (intent < 3) {
    emit(offered);
    if (intent == topic(s)) pay(0.15 * f32(intent + 1) * f32(to));
    else to = to > 0 ? to - 1 : 0;
  }
  if (intent == 3) { emit(chatted); pay(0.1); }
  if (intent == 4) { emit(asked); pay(-0.05); to = min(to + 1, 4); }
  if (intent == 5) { emit(puzzled); pay(-0.1); to = to > 0 ? to - 1 : 0; }
  if (turn(s) == 5) { terminate(); return s % 90; }
  const next = uniform() < 0.6 ? topic(s) : below(3);
  return to + 5 * next + 15 * (turn(s) + 1) + 90 * candidates();
}
