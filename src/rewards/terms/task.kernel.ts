export const meta = {
  label: 'Task reward',
  family: 'task',
  help: 'The world’s own objective: what the agent is judged by.',
  markov: true,
};

export function reward(): f32 { return taskReward; }
