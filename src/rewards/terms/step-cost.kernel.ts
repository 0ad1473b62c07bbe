export const meta = {
  label: 'Step cost',
  family: 'task',
  help: 'Pays −1 at every step (times the weight). A high weight rewards speed.',
  markov: true,
};

export function reward(): f32 { return -1.0; }
