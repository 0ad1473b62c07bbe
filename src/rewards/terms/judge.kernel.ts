export const meta = {
  label: 'Scripted judge',
  family: 'event',
  help: 'Pays 1 when a judge says that a subgoal was reached: it notices a true one with the hit rate, and claims one at any other step with the false-alarm rate. As a probe it shows the F1 of its judgments.',
  reference: 'Pignatelli et al. 2024, 2409.12798 (CALM: a language model as the judge)',
  markov: true,
  expression: 'subgoal',
  expressionParameters: '',
  expressionDefault: 'taskReward',
};

const hit = param({ value: 0.9, min: 0, max: 1, label: 'Hit rate', help: 'Probability that the judge notices a reached subgoal: an expression above 0. 1 − hit rate are misses.' });
const falseAlarm = param({ value: 0.0, min: 0, max: 1, label: 'False-alarm rate', help: 'Probability that the judge claims a subgoal at a step without one. A high rate pays for idling.' });

let found: u32 = 0; // true subgoals that the judge noticed, of the window
let missed: u32 = 0;
let claimed: u32 = 0; // wrongly

export function reward(): f32 {
  const truth = subgoal() > 0.0;
  const chance = truth ? hit : falseAlarm;
  if (exact) { return chance; }
  const says = bernoulli(chance);
  if (truth) {
    if (says) { found += 1; }
    else { missed += 1; }
  } else if (says) { claimed += 1; }
  return says ? 1.0 : 0.0;
}

/** F1 = 2 TP / (2 TP + FP + FN). */
export function reading(): f32 {
  const all = 2 * found + missed + claimed;
  return all == 0 ? noReading : f32(2 * found) / f32(all);
}
export function open() {
  found = 0;
  missed = 0;
  claimed = 0;
}
