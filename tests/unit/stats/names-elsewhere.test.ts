/** Names of metrics in other tools, as their versions in TOOL_VERSIONS log them. */
import { expect, it } from 'vitest';
import { readLog } from '../../../src/imports/read-log.ts';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import type { MetricEntry } from '../../../src/stats/metrics/metrics.ts';
import {
  NAMES_ELSEWHERE,
  namesElsewhere,
  TOOL_VERSIONS,
  type Tool,
  toolOf,
} from '../../../src/stats/metrics/names-elsewhere.ts';

/** The versions whose source was read. */
const READ: Readonly<Record<Tool, string>> = {
  CleanRL: '2026-04-20',
  'Stable-Baselines3': '2.9.0a4',
  TRL: '1.10.0.dev (2026-07-24)',
  verl: '0.10.0.dev (2026-08-22)',
  OpenRLHF: '0.11.0 (2026-08-13)',
};

type Meaning = MetricEntry['id'] | readonly [MetricEntry['id'], factor: number] | null;
/** The tool logs it, and no metric here is the same. */
const DIFFERENT = null;
/** Every name by the tool and the file of its source that logs it, with the metric here that is the same, and its factor if not 1. */
const LOGGED: readonly (readonly [Tool, source: string, Readonly<Record<string, Meaning>>])[] = [
  [
    'CleanRL',
    'cleanrl/ppo.py',
    {
      'charts/episodic_return': 'return',
      'charts/episodic_length': 'episodeLength',
      'charts/SPS': 'stepsPerSecond',
      'losses/entropy': 'entropy',
      'losses/approx_kl': 'approxKl',
      'losses/old_approx_kl': 'approxKlK1',
      'losses/clipfrac': 'clipFraction',
      'losses/policy_loss': 'policyLoss',
      'losses/value_loss': 'valueLoss',
      'losses/explained_variance': 'explainedVariance',
    },
  ],
  [
    'CleanRL',
    'cleanrl/dqn.py',
    {
      'losses/td_loss': 'valueLoss',
      'eval/episodic_return': 'evaluationReturn',
    },
  ],
  [
    'Stable-Baselines3',
    'stable_baselines3/common/on_policy_algorithm.py',
    {
      'rollout/ep_rew_mean': 'return',
      'rollout/ep_len_mean': 'episodeLength',
      'rollout/success_rate': 'success',
      'time/fps': 'stepsPerSecond',
    },
  ],
  [
    'Stable-Baselines3',
    'stable_baselines3/common/callbacks.py',
    {
      'eval/mean_reward': 'evaluationReturn',
      'eval/success_rate': DIFFERENT,
    },
  ],
  [
    'Stable-Baselines3',
    'stable_baselines3/common/off_policy_algorithm.py',
    {
      'time/episodes': 'episodes',
    },
  ],
  [
    'Stable-Baselines3',
    'stable_baselines3/ppo/ppo.py',
    {
      'train/entropy_loss': ['entropy', -1],
      'train/approx_kl': 'approxKl',
      'train/clip_fraction': 'clipFraction',
      'train/policy_gradient_loss': 'policyLoss',
      'train/value_loss': ['valueLoss', 0.5],
      'train/explained_variance': 'explainedVariance',
      'train/n_updates': DIFFERENT,
    },
  ],
  [
    'Stable-Baselines3',
    'stable_baselines3/a2c/a2c.py',
    {
      'train/policy_loss': 'policyLoss',
    },
  ],
  [
    'TRL',
    'trl/trainer/grpo_trainer.py',
    {
      reward: 'return',
      eval_reward: 'evaluationReturn',
      kl: 'klToken',
      entropy: 'entropy',
      'completions/mean_length': 'episodeLength',
      'completions/clipped_ratio': 'truncated',
      frac_reward_zero_std: 'silentGroups',
      'clip_ratio/low_mean': 'clippedLow',
      'clip_ratio/high_mean': 'clippedHigh',
      cispo_clip_ratio: 'clippedHigh',
      reward_std: DIFFERENT,
      'clip_ratio/region_mean': DIFFERENT,
      policy_loss: DIFFERENT,
      step_time: DIFFERENT,
    },
  ],
  [
    'TRL',
    'trl/experimental/ppo/ppo_trainer.py',
    {
      'objective/scores': 'return',
      'objective/kl': 'kl',
      'policy/entropy_avg': 'entropy',
      'loss/policy_avg': 'policyLoss',
      'loss/value_avg': 'valueLoss',
      'policy/clipfrac_avg': DIFFERENT,
      'policy/approxkl_avg': DIFFERENT,
    },
  ],
  [
    'TRL',
    'transformers: src/transformers/trainer.py',
    {
      grad_norm: 'gradientNorm',
    },
  ],
  [
    'TRL',
    'trl/trainer/dpo_trainer.py',
    {
      'logps/chosen': 'chosenLogp',
      'logps/rejected': 'rejectedLogp',
      'rewards/margins': 'preferenceMargin',
      'rewards/accuracies': 'preferenceAccuracy',
      'rewards/chosen': DIFFERENT,
      'rewards/rejected': DIFFERENT,
    },
  ],
  [
    'TRL',
    'trl/trainer/reward_trainer.py',
    {
      eval_accuracy: 'rewardModelAccuracy',
      accuracy: DIFFERENT,
    },
  ],
  [
    'verl',
    'verl/trainer/ppo/metric_utils.py',
    {
      'critic/score/mean': 'return',
      'response_length/mean': 'episodeLength',
      'response_length/clip_ratio': 'truncated',
      'critic/vf_explained_var': 'explainedVariance',
      'critic/rewards/mean': DIFFERENT,
      'critic/advantages/mean': DIFFERENT,
      'perf/throughput': DIFFERENT,
    },
  ],
  [
    'verl',
    'verl/workers/actor/dp_actor.py',
    {
      'actor/entropy': 'entropy',
      'actor/kl_loss': 'klToken',
      'actor/pg_loss': 'policyLoss',
      'actor/grad_norm': 'gradientNorm',
      'actor/kl_coef': 'klCoefficient',
    },
  ],
  [
    'verl',
    'verl/trainer/ppo/ray_trainer.py',
    {
      'actor/reward_kl_penalty': 'klToken',
      'actor/reward_kl_penalty_coeff': 'klCoefficient',
    },
  ],
  [
    'verl',
    'verl/trainer/ppo/core_algos.py',
    {
      'actor/ppo_kl': 'approxKlK1',
      'actor/pg_clipfrac': DIFFERENT,
    },
  ],
  [
    'verl',
    'verl/workers/critic/dp_critic.py',
    {
      'critic/vf_loss': 'valueLoss',
    },
  ],
  [
    'OpenRLHF',
    'openrlhf/trainer/ray/ppo_actor.py',
    {
      reward: 'return',
      kl: 'klToken',
      ppo_kl: 'approxKlK1',
      policy_loss: 'policyLoss',
      entropy_loss: 'entropy',
      response_length: 'episodeLength',
      'train/return': DIFFERENT,
      ppo_clip_ratio: DIFFERENT,
    },
  ],
  [
    'OpenRLHF',
    'openrlhf/trainer/ray/ppo_critic.py',
    {
      critic_loss: 'valueLoss',
    },
  ],
];

it('describes in every row what its tool logs, and lists no name twice for a tool', () => {
  for (const { tool, name, metric, meaning } of NAMES_ELSEWHERE) {
    expect(TOOL_VERSIONS[tool], name).toMatch(/\d/);
    expect(meaning.length, name).toBeGreaterThan(10);
    if (metric !== null) expect(METRICS[metric], name).toBeDefined();
  }
  const keys = NAMES_ELSEWHERE.map(({ tool, name }) => `${tool} ${name.toLowerCase()}`);
  expect(new Set(keys).size).toBe(keys.length);
});

const LOGGED_NAMES = LOGGED.flatMap(([tool, source, names]) =>
  Object.entries(names).map(([name, meaning]) => {
    const [metric, factor] = typeof meaning === 'string' || meaning === null ? [meaning, 1] : meaning;
    return {
      tool,
      version: READ[tool],
      source,
      name,
      metric,
      factor,
      is: metric === null ? 'different' : 'same',
    };
  }),
);

it.each(LOGGED_NAMES)(
  '$tool $version logs $name in $source: $is ($metric × $factor)',
  ({ tool, version, name, metric, factor }) => {
    expect(TOOL_VERSIONS[tool]).toBe(version);
    const rows = NAMES_ELSEWHERE.filter((row) => row.tool === tool && row.name === name);
    expect(rows.map((row) => [row.metric, row.factor])).toEqual([[metric, factor]]);
  },
);

it('names the source of every name that is read', () => {
  const keys = (rows: readonly { readonly tool: Tool; readonly name: string }[]) =>
    rows.map(({ tool, name }) => `${tool} ${name}`).sort();
  expect(keys(LOGGED_NAMES)).toEqual(keys(NAMES_ELSEWHERE));
});

it.each([
  ['critic/score/mean', 'step,critic/score/mean,actor/entropy', 'return'],
  ['train/entropy_loss', 'step,train/entropy_loss,rollout/ep_rew_mean', 'entropy'],
  ['actor/pg_clipfrac', 'step,actor/pg_clipfrac', null],
  ['rewards/chosen', 'step,rewards/chosen', null],
  ['clip_ratio/region_mean', 'step,clip_ratio/region_mean', null],
  ['accuracy', 'step,accuracy', null],
  ['truncated_rate', 'step,truncated_rate', null],
])('a log with %s draws it in the chart of its meaning, or asks', (name, titles, metric) => {
  const read = readLog(`${titles}\n1${',0.5'.repeat(titles.split(',').length - 1)}`, 'log.csv');
  if (typeof read === 'string') throw new Error(read);
  const drawn = read.lines.filter(({ origin }) => origin === name).map((line) => line.metric);
  expect(drawn).toEqual(metric === null ? [] : [metric]);
  expect(read.open.filter(({ origin }) => origin === name)).toHaveLength(metric === null ? 1 : 0);
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
