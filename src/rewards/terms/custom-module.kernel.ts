export const meta = {
  label: 'Custom module',
  family: 'custom',
  help: 'A complete reward term in the kernel language: settings, memory between steps, any number of functions. It pays the value that `reward()` returns.',
  reference: 'docs/kernel-language.md',
  markov: false,
  module: true,
};

/** Placeholder until the experiment's own text replaces it. */
export function reward(): f32 { return taskReward; }
