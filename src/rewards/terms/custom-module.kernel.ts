export const meta = {
  label: 'Your own module',
  family: 'custom',
  help: 'A whole reward term in the kernel language: settings, memory between steps, as many functions as you like. It is paid what `reward()` returns.',
  reference: 'docs/kernel-language.md',
  markov: false,
  module: true,
};

/** Stands here until the experiment's own text takes its place. */
export function reward(): f32 { return taskReward; }
