/** Shared settings of agents with networks: named, bounded and explained once. */
import { type CatalogueEntry, choice, type Field, integer, live, number } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import { teacherFields } from './teachers.ts';
import type { LanguageAgent } from './text-contract.ts';

export const learningRate = (value: number): Field =>
  number('learningRate', 'Learning rate', [value, 1e-6, 0.1], {
    help: 'Step size of Adam (tables call it the step size). Too high is unstable and forgets; too low is slow.',
    log: true,
  });
export const maxGradientNorm = (value: number): Field =>
  number('maxGradientNorm', 'Gradient norm limit', [value, 0, 100], {
    help: 'A longer gradient is scaled down to this norm. A low value slows large updates; 0: never.',
  });
export const gamma = (value: number): Field =>
  number('gamma', 'Discount γ', [value, 0, 1], {
    help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.',
  });
export const gaeLambda = (value: number): Field =>
  number('gaeLambda', 'GAE λ', [value, 0, 1], {
    help: 'Blends one-step errors (0: biased, low variance) with full returns (1: unbiased, high variance).',
  });
export const clipRange = (value: number): Field =>
  number('clipRange', 'Clip range ε', [value, 0.0001, 10], {
    help: 'How far the probability ratio may move before a sample stops pushing. A low value makes updates cautious. Matters from the second gradient step per batch on.',
    log: true,
  });
export const entropyCoefficient = (value: number): Field =>
  number('entropyCoefficient', 'Entropy bonus', [value, 0, 10], {
    help: 'Pulls the policy toward uniform. A high value keeps the agent exploring; 0 has no effect.',
  });
export const epochs = (value: number): Field =>
  integer('epochs', 'Epochs', [value, 1, 20], {
    help: 'Passes over each batch; each pass uses every sample once. More epochs learn more per sample and may overfit the batch.',
  });
export const minibatches = (value: number): Field =>
  integer('minibatches', 'Minibatches', [value, 1, 64], {
    help: 'Number of random parts per pass. More parts mean more, noisier updates.',
  });
export const valueCoefficient = (value: number): Field =>
  number('valueCoefficient', 'Value loss weight', [value, 0, 10], {
    help: 'Weight of the critic’s squared error in the loss. A high value favors the critic over the policy.',
  });

/** The network of a language policy, and the examples that it learns from first. */
const languageNetwork: readonly Field[] = [
  choice('network', 'Network', ['transformer', 'gru'], {
    help: 'A causal transformer, or a gated recurrent unit, which is smaller and faster but forgets.',
    live: false,
  }),
  integer('layers', 'Layers', [2, 1, 4], {
    help: 'Number of layers. More layers can learn harder tasks and run slower.',
    live: false,
  }),
  integer('width', 'Width', [64, 32, 128], {
    help: 'Size of a token’s representation, a multiple of 4. A wide network learns more and runs slower.',
    live: false,
  }),
  integer('heads', 'Attention heads', [4, 1, 8], {
    help: 'Number of attention heads; must divide the width.',
    where: ['network', 'transformer'],
    live: false,
  }),
  number('baseAccuracy', 'Warm-start accuracy', [0.3, 0, 1], {
    help: 'Before reinforcement learning, the policy learns from examples until this share of its answers to held-out problems is right. 0: starts from random weights.',
    live: false,
  }),
  choice('baseAnswers', 'Warm-start answers', ['sampled', 'greedy'], {
    help: 'Answers that count for the warm-start accuracy. Sampled answers are what reinforcement learning uses. Greedy answers are what the evaluation uses; more of these are right.',
    live: false,
  }),
  integer('baseSteps', 'Maximum warm-start steps', [4000, 0, 50_000], {
    help: 'Maximum gradient steps on examples. Ends a warm start that does not reach its accuracy.',
    live: false,
  }),
  integer('examProblems', 'Evaluation problems', [64, 4, 4096], {
    help: 'Held-out problems answered greedily at each of the 40 evaluations of a run; a quarter of them are also sampled for pass@k. A high number gives a more precise evaluation return and takes longer.',
    log: true,
  }),
  integer('passAtK', 'k of pass@k', [8, 1, 256], {
    help: 'Answers sampled to each of these problems, which is the k of pass@k. A high number shows what the policy can still find and takes longer.',
    log: true,
  }),
  number('temperature', 'Temperature', [1, 0.1, 5], {
    help: 'Sampling temperature. A high value explores more; a low value repeats the most likely tokens.',
  }),
];

/** The given prefix of completions: the start of a correct one, which shrinks over the run. */
const prefixFields: readonly Field[] = [
  number('prefix', 'Given prefix', [0, 0, 1], {
    help: 'Share of a correct completion that each completion begins with at the start of the run. The policy writes the rest and learns from it alone. Curves show what it writes without a prefix. 0: none (Xi et al. 2024, 2402.05808).',
  }),
  number('prefixUntil', 'Prefix until', [0.5, 0, 1], {
    help: 'Used by a given prefix: share of the budget over which it shrinks to nothing. 0: it stays.',
  }),
  choice('prefixLength', 'Prefix length', ['same', 'uniform'], {
    help: 'Used by a given prefix. same: each problem gets the present share. uniform: a random share up to it, so that all stages are practiced.',
  }),
  number('prefixErrors', 'Wrong prefixes', [0, 0, 1], {
    help: 'Used by a given prefix: share of prefixes that belong to an answer to another problem, as of a guide who is often wrong.',
  }),
];

/** Text that is read before a prompt. */
const contextFields: readonly Field[] = [
  choice('context', 'Context', ['none', 'hint', 'exemplar', 'draft', 'critique'], {
    help: 'What the policy reads before a prompt in training; what is measured has none. The warm start shows such contexts before half of its examples. hint: the start of a right completion. exemplar: solved problems. draft: a completion that the policy wrote just before. critique: such a draft, then a right completion up to the first wrong token of the draft.',
    live: false,
  }),
  choice('contextLearned', 'Context in the update', ['kept', 'stripped'], {
    help: 'Used by a context. kept: the policy learns to write after the context. stripped: it learns from what it wrote as if there had been no context, so that it can do without.',
  }),
  number('contextShare', 'Share in a context', [1, 0, 1], {
    help: 'Used by a context: share of problems that get one at the start of the run.',
  }),
  number('contextUntil', 'Context until', [0, 0, 1], {
    help: 'Used by a context: share of the budget over which the share in a context shrinks to nothing. 0: it stays.',
  }),
  choice('contextFor', 'Context for', ['all', 'unsolved'], {
    help: 'Used by a context. all: every problem may get one. unsolved: only problems without a right completion so far, as in XRPO (2510.06672).',
  }),
  number('contextErrors', 'Wrong contexts', [0, 0, 1], {
    help: 'Used by hints and critiques: share that belongs to an answer to another problem. 1 is a control that says nothing of the problem.',
  }),
  number('hintLength', 'Hint length', [0.5, 0, 1], {
    help: 'Used by a hint: share of a right completion that it says.',
    where: ['context', 'hint'],
    live: false,
  }),
  integer('exemplars', 'Exemplars', [1, 1, 8], {
    help: 'Used by exemplars: solved problems before each prompt. More of them need longer sequences.',
    where: ['context', 'exemplar'],
    live: false,
  }),
];

/** For agents that compare the completions of a group. */
export const successReplay: Field = number('successReplay', 'Success replay', [0, 0, 1], {
  help: 'Chance that a group without a right completion gets the latest earlier one to its problem in place of its first. Curves show what the policy wrote itself (ARPO: Lu et al. 2025, 2505.16282).',
});

/** KL to the reference: estimator, place and weight. */
export const klFields: readonly Field[] = [
  number('klCoefficient', 'KL weight β', [0, 0, 100], {
    help: 'Weight of the KL penalty. A high value keeps the policy near the reference. With k1 in the reward it converges to π_ref · exp(reward / β).',
  }),
  choice(
    'klEstimator',
    'KL estimator and place',
    [
      'k1-in-reward',
      'k2-loss',
      'k3-loss',
      'k1-loss',
      'k3-in-reward',
      'k3-clamped-loss',
      'k3-clamped-in-reward',
    ],
    {
      help: 'k1 in the reward: the gradient of KL(π‖reference) over whole completions. k2 as loss: the same for completions of one token. For longer ones it ignores what a token does to the KL of later tokens, and converges to a different policy. k3 as loss, as in the GRPO paper: the gradient of KL(reference‖π) at each token. k1 as loss has no effect. k3 clamped: at most 10 per token, as in verl, so that a token that the policy has all but lost pulls no more.',
    },
  ),
  number('klTarget', 'KL target', [0, 0, 1000], {
    help: 'Target KL in nats per completion: β adapts to keep the KL there (Ziegler et al. 2019). 0: β is fixed.',
  }),
  integer('klHorizon', 'KL horizon', [2000, 1, 1_000_000], {
    help: 'Used by the KL target: completions over which β may change by a fifth at most. A low value reaches the target sooner and overshoots more. Long published runs use 10,000.',
    log: true,
  }),
  integer('referenceReset', 'Reference reset', [0, 0, 100_000], {
    help: 'After every so many optimizer steps the reference becomes the policy as it is then, and the optimizer starts from zero. A KL penalty then holds the policy to where it was lately. 0: never.',
  }),
];

/** For agents that use each batch once by default. */
export const onePass: readonly Field[] = [epochs(1), minibatches(1), entropyCoefficient(0), ...klFields];

export const prompts = (value: number): Field =>
  integer('prompts', 'Prompts per batch', [value, 1, 256], {
    help: 'Number of different problems per batch. A high value gives fewer, less noisy updates.',
    live: false,
  });
export const groupSize = (value: number): Field =>
  integer('groupSize', 'Group size G', [value, 1, 64], {
    help: 'Completions per problem, compared with each other. A large group gives a less noisy comparison and fewer updates.',
    live: false,
  });

/** Who writes the completions to learn from, and how many. */
export const samples = (source: 'policy' | 'reference'): readonly Field[] => [
  choice('samples', 'Samples from', ['policy', 'reference'], {
    help: 'policy: the current policy. reference: the frozen reference. Curves always show the policy that learns.',
    default: source,
  }),
  integer('storedCompletions', 'Stored completions', [0, 0, 100_000], {
    help: 'Used by reference: a finite set of completions that is read in passes, rounded up to whole batches. A small set is overfitted sooner. 0: new ones for each batch.',
    where: ['samples', 'reference'],
    live: false,
  }),
];
/** What agents with `samples` need. */
export const sampleNeeds = (settings: Settings): ReturnType<LanguageAgent['needs']> => ({
  critic: false,
  reference: false,
  prompts: settings.number('prompts'),
  groupSize: settings.number('groupSize'),
  resample: 0,
  ...(settings.text('samples') === 'reference' && {
    source: 'reference' as const,
    stored: settings.number('storedCompletions'),
  }),
});

/**
 * Entry of an agent on text: its own fields, then the network's. @param defaults of the network's fields,
 * where they differ
 */
export const entry = (
  own: Omit<CatalogueEntry, 'family' | 'worlds'>,
  defaults: Readonly<Record<string, number>> = {},
): CatalogueEntry => ({
  ...own,
  family: 'language policies',
  worlds: ['language'],
  fields: live([
    ...own.fields,
    ...teacherFields,
    ...prefixFields,
    ...contextFields,
    ...languageNetwork.map((field) =>
      field.kind === 'number' ? { ...field, default: defaults[field.name] ?? field.default } : field,
    ),
  ]),
});
