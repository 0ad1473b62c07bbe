export const meta = {
  label: 'Task reward',
  family: 'task',
  help: 'The world’s own objective, by which the agent is judged.',
  markov: true,
};

export function reward(): f32 { return taskReward; }
