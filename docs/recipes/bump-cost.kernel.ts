// Copy to src/rewards/terms/bump-cost.kernel.ts
export const meta = {
  label: 'Bump cost',
  family: 'event',
  help: 'Pays −1 for every step that leads nowhere, such as a move into a wall.',
  markov: true,
};

export function reward(): f32 { return state == next ? -1.0 : 0.0; }
