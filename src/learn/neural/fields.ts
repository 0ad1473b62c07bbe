/** Settings that agents with networks share, so that they are named, bounded and explained once. */
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
    'Step of Adam. Too large forgets, too small crawls.',
    value,
    1e-6,
    0.1,
    LOG,
  );
export const maxGradientNorm = (value: number): Field =>
  number(
    'maxGradientNorm',
    'Gradient norm limit',
    'A longer gradient is scaled to this length; 0: never.',
    value,
    0,
    100,
  );
export const gamma = (value: number): Field =>
  number('gamma', 'Discount γ', 'Weight of a reward one step later. Near 1 looks far ahead.', value, 0, 1);
export const gaeLambda = (value: number): Field =>
  number(
    'gaeLambda',
    'GAE λ',
    'Advantages between the one-step error (0: biased, calm) and the full return (1: unbiased, noisy).',
    value,
    0,
    1,
  );
export const clipRange = (value: number): Field =>
  number(
    'clipRange',
    'Clip range ε',
    'How far the probability ratio may move before a sample stops pushing. Matters from the second gradient step on a batch on.',
    value,
    0.0001,
    10,
  );
export const entropyCoefficient = (value: number): Field =>
  number(
    'entropyCoefficient',
    'Entropy bonus',
    'Pulls the policy towards uniform; keeps it exploring.',
    value,
    0,
    10,
  );
export const epochs = (value: number): Field =>
  whole('epochs', 'Epochs', 'Passes over each batch, every sample once a pass.', value, 1, 20, {
    live: true,
  });
export const minibatches = (value: number): Field =>
  whole('minibatches', 'Minibatches', 'Parts that each pass is cut into, at random.', value, 1, 64, {
    live: true,
  });
export const valueCoefficient = (value: number): Field =>
  number(
    'valueCoefficient',
    'Value loss weight',
    'Weight of the critic’s squared error in the loss.',
    value,
    0,
    10,
  );

/** Network of a language policy, and the examples that it starts from. */
export const languageNetwork: readonly Field[] = [
  choice(
    'network',
    'Network',
    'A causal transformer, or a gated recurrent unit, which is smaller and faster and forgets.',
    ['transformer', 'gru'],
    false,
  ),
  whole('layers', 'Layers', 'Blocks of the network.', 2, 1, 4),
  whole('width', 'Width', 'Numbers that stand for a token inside the network; a multiple of 8.', 64, 32, 128),
  whole('heads', 'Attention heads', 'Divide the width. Ignored by a recurrent network.', 4, 1, 8),
  number(
    'baseAccuracy',
    'Accuracy of the start',
    'Examples are learned until so large a share of answers to held-out problems is right; reinforcement starts there. 0: from random weights.',
    0.3,
    0,
    1,
    { live: false },
  ),
  choice(
    'baseAnswers',
    'Answers of the start',
    'That are counted for its accuracy. Sampled: what reinforcement will learn from. Greedy: what the held-out exam asks for; more of these are right.',
    ['sampled', 'greedy'],
    false,
  ),
  whole(
    'baseSteps',
    'Steps of the start, at most',
    'Gradient steps on examples. Ends an example phase that does not get there.',
    4000,
    0,
    50_000,
  ),
  number(
    'temperature',
    'Temperature',
    'Of sampling: above 1 explores more, below 1 repeats itself.',
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
    'Holds the policy near the reference: what is learned is π_ref · exp(reward / β) in the end.',
    0,
    0,
    100,
  ),
  choice(
    'klEstimator',
    'KL estimator and place',
    'k1 in the reward, or k2 as loss: the gradient of KL(π‖reference). k3 as loss, as in the GRPO paper: the gradient of KL(reference‖π), which ends elsewhere. k1 as loss does nothing.',
    ['k1-in-reward', 'k2-loss', 'k3-loss', 'k1-loss', 'k3-in-reward'],
  ),
  number(
    'klTarget',
    'KL target',
    'In nats per completion: β is steered so that the KL stays there (Ziegler et al. 2019). 0: β is fixed.',
    0,
    0,
    1000,
  ),
];

export const prompts = (value: number): Field =>
  whole('prompts', 'Prompts a batch', 'Different problems of one batch.', value, 1, 256);
export const groupSize = (value: number): Field =>
  whole('groupSize', 'Group size G', 'Completions of each problem, compared with each other.', value, 1, 64);
