export const meta = {
  label: 'Proxy sensor',
  family: 'task',
  help: 'What a naive designer’s sensor reports: clicks, points of the loop, dirt that cannot be seen, politeness.',
  reference: 'Krakovna et al. 2020, specification gaming',
  needs: ['proxy'],
  markov: true,
};

export function reward(): f32 { return proxy(); }
