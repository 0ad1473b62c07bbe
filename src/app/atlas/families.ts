export interface Family {
  readonly id: string;
  readonly label: string;
  readonly question: string;
}

const TEXTS: Readonly<Record<string, readonly [label: string, question: string]>> = {
  textbook: ['Textbook', 'Do the figures in textbooks come out the same here?'],
  shaping: ['Reward shaping', 'Which extra reward speeds learning up, and which one changes the goal?'],
  'reward-model': ['Reward models', 'How far can a learned reward be trusted?'],
  preference: ['Preferences', 'What can be learned from comparisons alone?'],
  'policy-gradient': ['Policy gradients', 'Which update makes a policy better, and what breaks it?'],
  credit: ['Credit assignment', 'Which step earned the reward?'],
  exploration: ['Exploration', 'How does an agent find its first reward?'],
  curriculum: ['Curriculum', 'In which order should tasks come?'],
  offline: ['Offline learning', 'What can be learned from data that others collected?'],
  'language-feedback': ['Language feedback', 'Do words say more than a number?'],
  safety: ['Safety', 'What does an agent do that nobody asked for?'],
  'multi-agent': ['Several agents', 'What changes when agents learn together?'],
  'model-based': ['World models', 'When does planning with a learned model help?'],
  'inference-time': ['Inference time', 'What can be gained without training?'],
  bandit: ['Bandits', 'How much does it cost to find the best choice?'],
  explain: ['Explanations', 'Can people see why an agent acts?'],
  systems: ['Systems', 'What makes training stable and fast?'],
};

export const FAMILIES: readonly Family[] = Object.entries(TEXTS).map(([id, [label, question]]) => ({
  id,
  label,
  question,
}));

/** Falls back to the id for a family that is not in the list. */
export const familyOf = (id: string): Family =>
  FAMILIES.find((family) => family.id === id) ?? { id, label: id.replaceAll('-', ' '), question: '' };

export const LEVELS: Readonly<Record<string, string>> = {
  full: 'the mechanism itself',
  analog: 'a small stand-in',
  cover: 'of a survey',
};
