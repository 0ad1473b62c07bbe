export const meta = {
  label: 'Step cost',
  family: 'task',
  help: 'Minus one for every step (times the weight): hurry.',
  markov: true,
};

export function reward(): f32 { return -1.0; }
