/**
 * What other tools call the metrics of this lab, and similar names of theirs that mean something else. There
 * is one row per tool and name, as the version below logs it. The import of logs, the search and the help
 * read this table; nothing else maps names.
 */
import { ALL_METRIC_IDS, type MetricEntry } from './metrics.ts';

export const TOOL_VERSIONS = {
  CleanRL: '2026-04-20',
  'Stable-Baselines3': '2.9.0a4',
  TRL: '1.10.0.dev (2026-07-24)',
  verl: '0.10.0.dev (2026-08-22)',
  OpenRLHF: '0.11.0 (2026-08-13)',
} as const;
export type Tool = keyof typeof TOOL_VERSIONS;

export interface NameElsewhere {
  readonly tool: Tool;
  readonly name: string;
  /** Null if it has no counterpart here, for the reason in `meaning`. */
  readonly metric: MetricEntry['id'] | null;
  /** Factor that converts the tool's value to this lab's; default 1. */
  readonly factor?: number;
  /** What the tool logs under this name. */
  readonly meaning: string;
}

type Row = readonly [name: string, metric: MetricEntry['id'] | null, meaning: string, factor?: number];
const rows = (tool: Tool, list: readonly Row[]): readonly NameElsewhere[] =>
  list.map(([name, metric, meaning, factor = 1]) => ({ tool, name, metric, meaning, factor }));

export const NAMES_ELSEWHERE: readonly NameElsewhere[] = [
  ...rows('CleanRL', [
    ['charts/episodic_return', 'return', 'undiscounted return of each episode that ended'],
    ['charts/episodic_length', 'episodeLength', 'steps of each episode that ended'],
    ['charts/SPS', 'stepsPerSecond', 'environment steps per second since the start'],
    ['losses/entropy', 'entropy', 'mean entropy of the policy in the last minibatch'],
    ['losses/approx_kl', 'approxKl', 'k3 of the last minibatch'],
    ['losses/old_approx_kl', 'approxKlK1', 'k1 of the last minibatch'],
    ['losses/clipfrac', 'clipFraction', 'share of |ρ − 1| > ε, mean of all minibatches'],
    ['losses/policy_loss', 'policyLoss', 'clipped surrogate of the last minibatch'],
    ['losses/value_loss', 'valueLoss', 'half the mean squared error, of the last minibatch'],
    ['losses/td_loss', 'valueLoss', 'mean squared TD error of DQN, without the half'],
    ['losses/explained_variance', 'explainedVariance', '1 − Var(R − V) / Var(R) of the rollout'],
    ['eval/episodic_return', 'evaluationReturn', 'return of evaluation episodes after training'],
  ]),
  ...rows('Stable-Baselines3', [
    ['rollout/ep_rew_mean', 'return', 'mean return of the last 100 episodes, by the Monitor wrapper'],
    ['rollout/ep_len_mean', 'episodeLength', 'mean length of the last 100 episodes'],
    ['rollout/success_rate', 'success', 'share of the last 100 episodes with is_success'],
    ['eval/mean_reward', 'evaluationReturn', 'mean return of the episodes of an evaluation callback'],
    ['time/fps', 'stepsPerSecond', 'environment steps per second'],
    ['time/episodes', 'episodes', 'episodes that ended since the start'],
    ['train/entropy_loss', 'entropy', 'the negative of the mean entropy, of the last update', -1],
    ['train/approx_kl', 'approxKl', 'k3, mean of the last epoch'],
    ['train/clip_fraction', 'clipFraction', 'share of |ρ − 1| > ε, mean of all minibatches'],
    ['train/policy_gradient_loss', 'policyLoss', 'clipped surrogate of PPO, mean of all minibatches'],
    ['train/policy_loss', 'policyLoss', 'policy-gradient loss of A2C'],
    ['train/value_loss', 'valueLoss', 'mean squared error without the half', 0.5],
    ['train/explained_variance', 'explainedVariance', '1 − Var(R − V) / Var(R) of the rollout'],
    ['train/n_updates', null, 'PPO counts epochs here, not updates'],
    ['eval/success_rate', null, 'success of evaluation episodes, not of those trained on'],
  ]),
  ...rows('TRL', [
    ['reward', 'return', 'mean reward of a completion by the weighted reward functions, without KL'],
    ['objective/scores', 'return', 'mean score by the reward model, without KL'],
    ['eval_reward', 'evaluationReturn', 'the same rewards on the evaluation set'],
    ['kl', 'klToken', 'mean over tokens (GRPO: k3; RLOO: k1)'],
    ['objective/kl', 'kl', 'k1 summed over the tokens of a completion'],
    ['entropy', 'entropy', 'mean entropy of the policy per token'],
    ['policy/entropy_avg', 'entropy', 'mean entropy of the policy per token'],
    ['completions/mean_length', 'episodeLength', 'tokens of a completion'],
    ['completions/clipped_ratio', 'truncated', 'share of completions without an end token'],
    ['frac_reward_zero_std', 'silentGroups', 'share of groups whose rewards are all equal'],
    ['clip_ratio/low_mean', 'clippedLow', 'share of tokens with ρ < 1 − ε_low and A < 0'],
    ['clip_ratio/high_mean', 'clippedHigh', 'share of tokens with ρ > 1 + ε_high and A > 0'],
    ['cispo_clip_ratio', 'clippedHigh', 'share of tokens with ρ above the upper bound of CISPO and A > 0'],
    ['loss/policy_avg', 'policyLoss', 'clipped surrogate of PPO'],
    ['loss/value_avg', 'valueLoss', 'half the mean squared error'],
    ['grad_norm', 'gradientNorm', 'norm of the gradient before clipping'],
    ['logps/chosen', 'chosenLogp', 'mean ln π(chosen)'],
    ['logps/rejected', 'rejectedLogp', 'mean ln π(rejected)'],
    ['rewards/margins', 'preferenceMargin', 'β times the difference of the log-ratios'],
    ['rewards/accuracies', 'preferenceAccuracy', 'share of pairs with a margin above 0'],
    [
      'eval_accuracy',
      'rewardModelAccuracy',
      'share of evaluation pairs that a reward model orders as labeled',
    ],
    ['accuracy', null, 'share of training pairs that a reward model orders as labeled'],
    ['rewards/chosen', null, 'β times the log-ratio of the chosen completion, not its log-probability'],
    ['rewards/rejected', null, 'β times the log-ratio of the rejected completion'],
    ['reward_std', null, 'standard deviation of rewards, which this lab does not record'],
    ['clip_ratio/region_mean', null, 'the shares clipped below and above together'],
    ['policy/clipfrac_avg', null, 'the shares clipped below and above together'],
    ['policy/approxkl_avg', null, 'the estimator k2'],
    ['policy_loss', null, 'the surrogate plus β times the KL'],
    ['step_time', null, 'seconds per step'],
  ]),
  ...rows('verl', [
    ['critic/score/mean', 'return', 'mean reward of a completion before the KL penalty'],
    ['response_length/mean', 'episodeLength', 'tokens of a response'],
    ['response_length/clip_ratio', 'truncated', 'share of responses at the length limit'],
    ['actor/entropy', 'entropy', 'mean entropy of the policy per token'],
    ['actor/kl_loss', 'klToken', 'mean over tokens; k3 by default, clamped to ± 10'],
    ['actor/reward_kl_penalty', 'klToken', 'mean over tokens of the KL in the reward; k1 by default'],
    ['actor/ppo_kl', 'approxKlK1', 'k1 from the sampling policy to the updated one'],
    ['actor/pg_loss', 'policyLoss', 'clipped surrogate'],
    ['actor/grad_norm', 'gradientNorm', 'norm of the gradient before clipping'],
    ['actor/kl_coef', 'klCoefficient', 'weight of the KL loss'],
    ['actor/reward_kl_penalty_coeff', 'klCoefficient', 'current weight of the KL penalty in the reward'],
    ['critic/vf_loss', 'valueLoss', 'half the mean squared error'],
    ['critic/vf_explained_var', 'explainedVariance', '1 − Var(R − V) / Var(R)'],
    ['critic/rewards/mean', null, 'the reward with its KL penalty, where the reward has one'],
    ['critic/advantages/mean', null, 'the mean after whitening or scaling by the group'],
    ['actor/pg_clipfrac', null, 'the shares clipped below and above together'],
    ['perf/throughput', null, 'tokens per second and GPU'],
  ]),
  ...rows('OpenRLHF', [
    ['reward', 'return', 'mean reward of a completion, without KL'],
    ['kl', 'klToken', 'mean over tokens; k1 by default'],
    ['ppo_kl', 'approxKlK1', 'k1 from the sampling policy to the updated one'],
    ['policy_loss', 'policyLoss', 'clipped surrogate'],
    ['critic_loss', 'valueLoss', 'half the mean squared error'],
    ['entropy_loss', 'entropy', 'mean entropy of the policy per token, positive'],
    ['response_length', 'episodeLength', 'tokens of a response'],
    ['train/return', null, 'the return with its KL penalty'],
    ['ppo_clip_ratio', null, 'the shares clipped below and above together'],
  ]),
];

/**
 * TRL and OpenRLHF usually appear through trackers, which add the prefix `train/` and replace `eval_` by
 * `eval/`.
 */
const TRACKED: ReadonlySet<Tool> = new Set(['TRL', 'OpenRLHF']);
const spellings = ({ tool, name }: NameElsewhere): readonly string[] => {
  if (!TRACKED.has(tool) || name.startsWith('train/')) return [name];
  return [name, name.startsWith('eval_') ? name.replace('eval_', 'eval/') : `train/${name}`];
};

const BY_NAME = new Map<string, NameElsewhere[]>();
for (const row of NAMES_ELSEWHERE)
  for (const name of spellings(row)) {
    const key = name.toLowerCase();
    BY_NAME.set(key, [...(BY_NAME.get(key) ?? []), row]);
  }

/** verl validates with `val-core/<data source>/acc/mean@<n>`: the share of n sampled answers that are right. */
const VERL_ACCURACY = /^val-(?:core|aux)\/.+\/acc\/mean@\d+$/;

/** What a name means in each tool that logs it; empty if none does. */
export function namesElsewhere(name: string): readonly NameElsewhere[] {
  const wanted = name.trim().toLowerCase();
  if (VERL_ACCURACY.test(wanted))
    return [{ tool: 'verl', name, metric: 'passAt1', meaning: 'share of sampled answers that are right' }];
  return BY_NAME.get(wanted) ?? [];
}

const IDS: ReadonlySet<string> = new Set(ALL_METRIC_IDS);

/**
 * Other names of a metric, those of other tools first. A name that is the id of another metric here is left
 * out, because it would be ambiguous.
 */
export function aliasesOf({ id, aliases }: Pick<MetricEntry, 'id' | 'aliases'>): readonly string[] {
  const elsewhere = NAMES_ELSEWHERE.flatMap(({ metric, name }) =>
    metric === id && !IDS.has(name) ? [name] : [],
  );
  return [...new Set([...elsewhere, ...aliases])];
}

/** The same names in files that write / as _, such as TensorBoard’s. */
export const TAGS: ReadonlyMap<string, string> = new Map(
  [...BY_NAME.keys()].map((name) => [name.replaceAll('/', '_'), name]),
);

/** Prefixes that identify a tool, whether or not the name itself has a counterpart. */
const PREFIXES: readonly (readonly [RegExp, Tool])[] = [
  [/^(?:charts|losses)\//, 'CleanRL'],
  [/^(?:rollout|time)\//, 'Stable-Baselines3'],
  [/^(?:completions|clip_ratio|objective|sampling)\/|^(?:train\/)?(?:num_tokens|completion_length)$/, 'TRL'],
  [/^(?:actor|critic|response_length|prompt_length|perf|val-core|val-aux|timing_s|global_seqlen)\//, 'verl'],
];

/** The tool that wrote these names; undefined if none matches or several are equally likely. */
export function toolOf(names: readonly string[]): Tool | undefined {
  const votes = new Map<Tool, number>();
  for (const written of names) {
    const name = written.trim().toLowerCase();
    const prefix = PREFIXES.find(([pattern]) => pattern.test(name))?.[1];
    const tools = new Set([...namesElsewhere(name).map(({ tool }) => tool), ...(prefix ? [prefix] : [])]);
    for (const tool of tools) votes.set(tool, (votes.get(tool) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  return first !== undefined && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}
