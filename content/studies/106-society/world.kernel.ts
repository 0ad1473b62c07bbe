export const meta = { states: 2048, factors: [512, 4], actions: ['no', 'yes'] };
const spread = param({ value: 0.2, min: 0, max: 0.35, label: 'Spread', help: 'How far competences differ from their mean: up to this much, by member and topic.' });
const mean = param({ value: 0.65, min: 0.5, max: 1, label: 'Mean competence', help: 'How often an average member is right.' });
const shared = param({ value: 0, min: 0, max: 1, label: 'Shared errors', help: 'In this share of the questions, whoever is wrong is wrong for the same reason: if a member errs, so do all that know less.' });
export const right = event('gave the right answer');
const competence = memory(f32, 9, 4);
let truth: u32 = 0;
/** Members differ in general, and from topic to topic. */
export function init() {
  for (let k: u32 = 0; k < 9; k++) {
    const general = spread * (2.0 * uniform() - 1.0);
    for (let topic: u32 = 0; topic < 4; topic++) {
      const special = spread * (2.0 * uniform() - 1.0);
      competence[k][topic] = clamp(mean + 0.7 * general + 0.7 * special, 0.02, 0.98);
    }
  }
}
/** State = messages of the members, as bits, + 512 × topic. Nobody sees the truth. */
export function reset(): u32 {
  const topic = below(4);
  truth = below(2);
  let messages: u32 = 0;
  const together = bernoulli(shared);
  const hard = uniform();
  for (let k: u32 = 0; k < 9; k++) {
    const isRight = together ? hard < competence[k][topic] : bernoulli(competence[k][topic]);
    messages |= (isRight ? truth : 1 - truth) << k;
  }
  return messages + 512 * topic;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == truth) { pay(1.0); emit(right); }
  terminate();
  return s;
}
