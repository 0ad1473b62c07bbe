export const meta = {
  label: 'Format',
  family: 'text',
  help: 'Pays 1 if the text ends with the end token before the length limit, whatever its content.',
  needs: ['ended'],
  worlds: ['text'],
  markov: true,
};

export function reward(): f32 { return terminated ? ended(next) : 0.0; }
