export const meta = {
  label: 'Reward from preferences',
  family: 'task',
  help: 'Compares episodes two by two, the better discounted task return wins, and fits one reward for each observation and action to the comparisons (Bradley–Terry). Until then it pays nothing. The fit is scaled, since comparisons tell no size.',
  reference: 'Christiano et al. 2017, 1706.03741; Zhu, Jordan & Jiao 2023, 2301.11270 (pessimism)',
  markov: false,
};

const pairs = param({ type: 'u32', value: 10, min: 1, max: 200, structural: true, label: 'Pairs', help: 'Number of comparisons, each of two episodes. Few say little about states that most episodes never see.' });
const firstEpisode = param({ type: 'u32', value: 0, min: 0, max: 1000000, label: 'First episode', help: 'Episodes before this one are not compared.' });
const temperature = param({ value: 0.0, min: 0, max: 100, label: 'Temperature', help: 'Labels are drawn with probability σ((R − R′) / temperature). 0: the better episode always wins.' });
const size = param({ value: 1.0, min: 0.000001, max: 1000, log: true, label: 'Size', help: 'The greatest fitted reward, with either sign.' });
const pessimism = param({ value: 0.0, min: 0, max: 100, label: 'Pessimism', help: 'Subtracts this × size / √(1 + N) for an action that the compared episodes contain N times.' });
const ridge = param({ value: 0.01, min: 0.000001, max: 100, log: true, label: 'Ridge', help: 'Pulls all fitted rewards toward 0. A high value smooths.' });

const passes = 300;
const cells = nObservations * nActions;
const differences = memory(f32, pairs, cells); // discounted visits of the winner less those of the loser
const rewards = memory(f32, cells);
const gradient = memory(f32, cells);
const visits = memory(f32, cells);
let weight: f32 = 1.0; // γ^t
let earned: f32 = 0.0;
let before: f32 = 0.0; // return of a pair’s first episode

export function begin() {
  weight = 1.0;
  earned = 0.0;
}

export function reward(): f32 {
  if (episodes < firstEpisode) { return 0.0; }
  const k = episodes - firstEpisode;
  const cell = observation * nActions + action;
  if (k >= 2 * pairs) { return rewards[cell]; }
  differences[k / 2][cell] += k % 2 == 0 ? weight : -weight;
  visits[cell] += 1.0;
  earned += weight * taskReward;
  weight *= gamma;
  if (terminated || truncated) {
    if (k % 2 == 0) { before = earned; }
    else { compare(k / 2); }
    if (k + 1 == 2 * pairs) { fit(); }
  }
  return 0.0;
}

function compare(pair: u32) {
  const lead = before - earned;
  const sure = temperature == 0.0 && lead != 0.0;
  const wins = sure ? lead > 0.0 : bernoulli(temperature == 0.0 ? 0.5 : sigmoid(lead / temperature));
  if (wins) { return; }
  for (let c = 0; c < cells; c++) { differences[pair][c] = -differences[pair][c]; }
}

/** Gradient descent on the mean of −ln σ(Σ_c d_c r_c) over the pairs plus ½ ridge |r|², by steps of 1 / (ridge + mean |d|² / 4). */
function fit() {
  let curvature = ridge;
  for (let k = 0; k < pairs; k++) {
    for (let c = 0; c < cells; c++) { curvature += differences[k][c] * differences[k][c] * 0.25 / f32(pairs); }
  }
  for (let pass = 0; pass < passes; pass++) {
    for (let c = 0; c < cells; c++) { gradient[c] = -ridge * rewards[c]; }
    for (let k = 0; k < pairs; k++) {
      let margin = 0.0;
      for (let c = 0; c < cells; c++) { margin += differences[k][c] * rewards[c]; }
      const pull = sigmoid(-margin) / f32(pairs);
      for (let c = 0; c < cells; c++) { gradient[c] += pull * differences[k][c]; }
    }
    for (let c = 0; c < cells; c++) { rewards[c] += gradient[c] / curvature; }
  }
  let greatest = 1e-20;
  for (let c = 0; c < cells; c++) { greatest = max(greatest, abs(rewards[c])); }
  for (let c = 0; c < cells; c++) {
    rewards[c] = size * (rewards[c] / greatest - pessimism / sqrt(1.0 + visits[c]));
  }
}
