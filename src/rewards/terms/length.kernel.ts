export const meta = {
  label: 'Length',
  family: 'text',
  help: 'Pays 1 for every token written, up to a cap; in a text world this rewards length.',
  needs: ['tokens'],
  worlds: ['text'],
  markov: true,
};

const cap = param({ type: 'u32', value: 0, min: 0, max: 100000, label: 'Cap', unit: 'tokens', help: 'Tokens beyond it earn nothing. A low cap limits the gain from length; 0: no cap.' });

function counted(s: u32): f32 {
  return cap == 0 ? tokens(s) : min(tokens(s), f32(cap));
}

export function reward(): f32 { return counted(next) - counted(state); }
