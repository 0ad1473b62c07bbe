export const meta = {
  label: 'Custom expression',
  family: 'custom',
  help: 'Any expression of this transition: `taskReward`, `state`, `action`, `next`, `time`, `happened(hitWall)`, the world’s signals.',
  markov: true,
  linear: true,
  expression: 'expression',
  expressionParameters: '',
  expressionDefault: 'taskReward',
};

export function reward(): f32 { return expression(); }
