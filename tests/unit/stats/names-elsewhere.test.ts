/** Names of metrics in other tools, as their versions in TOOL_VERSIONS log them. */
import { expect, it } from 'vitest';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import {
  NAMES_ELSEWHERE,
  namesElsewhere,
  TOOL_VERSIONS,
  toolOf,
} from '../../../src/stats/metrics/names-elsewhere.ts';

const named = (tool: string, name: string) =>
  NAMES_ELSEWHERE.filter((row) => row.tool === tool && row.name === name).map(({ metric, factor }) => ({
    metric,
    factor,
  }));

it('describes in every row what its tool logs, and lists no name twice for a tool', () => {
  for (const { tool, name, metric, meaning } of NAMES_ELSEWHERE) {
    expect(TOOL_VERSIONS[tool], name).toMatch(/\d/);
    expect(meaning.length, name).toBeGreaterThan(10);
    if (metric !== null) expect(METRICS[metric], name).toBeDefined();
  }
  const keys = NAMES_ELSEWHERE.map(({ tool, name }) => `${tool} ${name.toLowerCase()}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([
  ['CleanRL', 'charts/episodic_return', 'return', 1],
  ['CleanRL', 'losses/old_approx_kl', 'approxKlK1', 1],
  ['CleanRL', 'eval/episodic_return', 'evaluationReturn', 1],
  ['Stable-Baselines3', 'train/entropy_loss', 'entropy', -1], // −mean(entropy) in ppo.py
  ['Stable-Baselines3', 'train/value_loss', 'valueLoss', 0.5], // F.mse_loss, without the factor ½ of a critic here
  ['Stable-Baselines3', 'eval/mean_reward', 'evaluationReturn', 1],
  ['TRL', 'kl', 'klToken', 1], // a mean over tokens
  ['TRL', 'objective/kl', 'kl', 1], // a sum over tokens
  ['TRL', 'rewards/margins', 'preferenceMargin', 1],
  ['TRL', 'eval_reward', 'evaluationReturn', 1],
  ['verl', 'critic/score/mean', 'return', 1], // not the task return
  ['verl', 'actor/reward_kl_penalty', 'klToken', 1],
  ['OpenRLHF', 'entropy_loss', 'entropy', 1], // positive
])('%s logs %s, which is %s here, times %d', (tool, name, metric, factor) => {
  expect(named(tool, name)).toEqual([{ metric, factor }]);
});

it.each([
  ['Stable-Baselines3', 'train/n_updates'], // PPO counts epochs
  ['TRL', 'accuracy'], // pairs for a reward model
  ['TRL', 'policy_loss'], // contains β · KL
  ['TRL', 'policy/approxkl_avg'], // k2
  ['TRL', 'rewards/chosen'], // a log-ratio, not a log-probability
  ['TRL', 'clip_ratio/region_mean'],
  ['verl', 'critic/rewards/mean'], // with KL
  ['verl', 'critic/advantages/mean'], // after whitening
  ['verl', 'actor/pg_clipfrac'], // sums low and high clips
  ['verl', 'perf/throughput'], // tokens per second and GPU
])('%s logs %s, which has no counterpart here', (tool, name) => {
  expect(named(tool, name)).toEqual([{ metric: null, factor: 1 }]);
});

it.each([
  'critic/advantages/std',
  'kl_divergence',
  'kl_k3',
  'objective/kl_coef',
  'losses/grad_norm',
  'eval/pass_at_k',
  'eval/pass_at_1',
  'eval/pass1',
  'response_length/correct',
  'response_length/wrong',
  'eval/rm_accuracy',
  'eval_accuracy_rm',
  'truncated_rate',
])('%s is logged by none of the tools, so nothing here maps it', (name) => {
  expect(namesElsewhere(name)).toEqual([]);
  for (const { aliases } of Object.values(METRICS)) expect(aliases).not.toContain(name);
});

it('recognizes names of TRL and OpenRLHF that trackers prefix with train/, and eval/ for eval_', () => {
  expect(namesElsewhere('train/reward').map(({ tool, metric }) => [tool, metric])).toEqual([
    ['TRL', 'return'],
    ['OpenRLHF', 'return'],
  ]);
  expect(namesElsewhere('eval/reward')).toMatchObject([{ tool: 'TRL', metric: 'evaluationReturn' }]);
});

it('recognizes verl’s accuracy per data source', () => {
  expect(namesElsewhere('val-core/openai/gsm8k/acc/mean@8')).toMatchObject([{ metric: 'passAt1' }]);
});

it('recognizes a tool by its other names, unless two are possible', () => {
  expect(toolOf(['train/entropy_loss', 'rollout/ep_rew_mean'])).toBe('Stable-Baselines3');
  expect(toolOf(['train/entropy_loss', 'train/ppo_clip_ratio'])).toBe('OpenRLHF');
  expect(toolOf(['train/entropy_loss'])).toBeUndefined();
});
