export const meta = {
  label: 'Proxy sensor',
  family: 'task',
  help: 'The reading of a naive designer’s sensor: clicks, points for laps, no visible dirt, politeness.',
  reference: 'Krakovna et al. 2020, specification gaming',
  needs: ['proxy'],
  markov: true,
};

export function reward(): f32 { return proxy(); }
