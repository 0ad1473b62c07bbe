/** Shared settings of agents with networks: named, bounded and explained once. */
import type { Field, NumberField } from '../../experiment/field.ts';

export const number = (
  name: string,
  label: string,
  help: string,
  value: number,
  min: number,
  max: number,
  more: Partial<NumberField> = {},
): Field => ({ kind: 'number', name, label, help, default: value, min, max, live: true, ...more });

export const whole = (
  name: string,
  label: string,
  help: string,
  value: number,
  min: number,
  max: number,
  more: Partial<NumberField> = {},
): Field => ({ kind: 'integer', name, label, help, default: value, min, max, live: false, ...more });

export const choice = (
  name: string,
  label: string,
  help: string,
  options: readonly [string, ...string[]],
  live = true,
  value: string = options[0],
): Field => ({ kind: 'choice', name, label, help, options, default: value, live });

export const yesNo = (name: string, label: string, help: string, value: boolean): Field => ({
  kind: 'boolean',
  name,
  label,
  help,
  default: value,
  live: true,
});

const LOG = { log: true };

export const learningRate = (value: number): Field =>
  number(
    'learningRate',
    'Learning rate',
    'Step size of Adam (tables call it the step size). Too high is unstable and forgets; too low is slow.',
    value,
    1e-6,
    0.1,
    LOG,
  );
export const maxGradientNorm = (value: number): Field =>
  number(
    'maxGradientNorm',
    'Gradient norm limit',
    'A longer gradient is scaled down to this norm. A low value slows large updates; 0: never.',
    value,
    0,
    100,
  );
export const gamma = (value: number): Field =>
  number(
    'gamma',
    'Discount γ',
    'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.',
    value,
    0,
    1,
  );
export const gaeLambda = (value: number): Field =>
  number(
    'gaeLambda',
    'GAE λ',
    'Blends one-step errors (0: biased, low variance) with full returns (1: unbiased, high variance).',
    value,
    0,
    1,
  );
export const clipRange = (value: number): Field =>
  number(
    'clipRange',
    'Clip range ε',
    'How far the probability ratio may move before a sample stops pushing. A low value makes updates cautious. Matters from the second gradient step per batch on.',
    value,
    0.0001,
    10,
  );
export const entropyCoefficient = (value: number): Field =>
  number(
    'entropyCoefficient',
    'Entropy bonus',
    'Pulls the policy toward uniform. A high value keeps the agent exploring; 0 has no effect.',
    value,
    0,
    10,
  );
export const epochs = (value: number): Field =>
  whole(
    'epochs',
    'Epochs',
    'Passes over each batch; each pass uses every sample once. More epochs learn more per sample and may overfit the batch.',
    value,
    1,
    20,
    {
      live: true,
    },
  );
export const minibatches = (value: number): Field =>
  whole(
    'minibatches',
    'Minibatches',
    'Number of random parts per pass. More parts mean more, noisier updates.',
    value,
    1,
    64,
    {
      live: true,
    },
  );
export const valueCoefficient = (value: number): Field =>
  number(
    'valueCoefficient',
    'Value loss weight',
    'Weight of the critic’s squared error in the loss. A high value favors the critic over the policy.',
    value,
    0,
    10,
  );

/** Network of a language policy, and the examples that it learns from first. */
export const languageNetwork: readonly Field[] = [
  choice(
    'network',
    'Network',
    'A causal transformer, or a gated recurrent unit, which is smaller and faster but forgets.',
    ['transformer', 'gru'],
    false,
  ),
  whole('layers', 'Layers', 'Number of layers. More layers can learn harder tasks and run slower.', 2, 1, 4),
  whole(
    'width',
    'Width',
    'Size of a token’s representation, a multiple of 8. A wide network learns more and runs slower.',
    64,
    32,
    128,
  ),
  whole(
    'heads',
    'Attention heads',
    'Number of attention heads; must divide the width. Ignored by a recurrent network.',
    4,
    1,
    8,
  ),
  number(
    'baseAccuracy',
    'Warm-start accuracy',
    'Before reinforcement learning, the policy learns from examples until this share of its answers to held-out problems is right. 0: starts from random weights.',
    0.3,
    0,
    1,
    { live: false },
  ),
  choice(
    'baseAnswers',
    'Warm-start answers',
    'Answers that count for the warm-start accuracy. Sampled answers are what reinforcement learning uses. Greedy answers are what the evaluation uses; more of these are right.',
    ['sampled', 'greedy'],
    false,
  ),
  whole(
    'baseSteps',
    'Maximum warm-start steps',
    'Maximum gradient steps on examples. Ends a warm start that does not reach its accuracy.',
    4000,
    0,
    50_000,
  ),
  number(
    'temperature',
    'Temperature',
    'Sampling temperature. A high value explores more; a low value repeats the most likely tokens.',
    1,
    0.1,
    5,
  ),
];

/** KL to the reference: estimator, place, weight. */
export const klFields: readonly Field[] = [
  number(
    'klCoefficient',
    'KL weight β',
    'Weight of the KL penalty. A high value keeps the policy near the reference; it converges to π_ref · exp(reward / β).',
    0,
    0,
    100,
  ),
  choice(
    'klEstimator',
    'KL estimator and place',
    'k1 in the reward, or k2 as loss: the gradient of KL(π‖reference). k3 as loss, as in the GRPO paper: the gradient of KL(reference‖π), which converges to a different policy. k1 as loss has no effect.',
    ['k1-in-reward', 'k2-loss', 'k3-loss', 'k1-loss', 'k3-in-reward'],
  ),
  number(
    'klTarget',
    'KL target',
    'Target KL in nats per completion: β adapts to keep the KL there (Ziegler et al. 2019). 0: β is fixed.',
    0,
    0,
    1000,
  ),
];

export const prompts = (value: number): Field =>
  whole(
    'prompts',
    'Prompts per batch',
    'Number of different problems per batch. A high value gives fewer, less noisy updates.',
    value,
    1,
    256,
  );
export const groupSize = (value: number): Field =>
  whole(
    'groupSize',
    'Group size G',
    'Completions per problem, compared with each other. A large group gives a less noisy comparison and fewer updates.',
    value,
    1,
    64,
  );
