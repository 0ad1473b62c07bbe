export const meta = {
  label: 'Token',
  family: 'text',
  help: 'Pays 1 each time the chosen token (or action) is emitted.',
  markov: true,
  action: 'token',
};

const token = param({ type: 'u32', value: 0, min: 0, max: 65535, label: 'Token', help: 'Number of the action that pays.' });

export function reward(): f32 { return action == token ? 1.0 : 0.0; }
