/** The maps of “Break a reward”: registered example gridworlds with sample rewards. */

interface BreakExample {
  readonly title: string;
  readonly reward: string;
}
export interface BreakMap {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  /** The map opens with the first one. */
  readonly examples: readonly BreakExample[];
}

const TASK = { title: 'the task itself', reward: 'taskReward' };

export const BREAK_MAPS: readonly BreakMap[] = [
  {
    id: 'open-room',
    title: 'Open room',
    task: 'Reach the goal G.',
    examples: [
      {
        title: 'bonus for getting closer',
        reward: 'taskReward + (distance(next) < distance(state) ? 0.2 : 0.0)',
      },
      {
        title: 'the same, as a potential',
        reward: 'taskReward + 0.2 * (distance(state) - gamma * distance(next))',
      },
      { title: 'pay for touching walls', reward: 'taskReward + (happened(hitWall) ? 0.1 : 0.0)' },
      { title: 'charge for distance', reward: '-distance(next)' },
      TASK,
    ],
  },
  {
    id: 'boat-race',
    title: 'Boat race',
    task: 'Finish the race at G. The buoys p only show the way.',
    examples: [
      { title: 'points for buoys', reward: 'happened(passedWaypoint) ? 1.0 : 0.0' },
      { title: 'points, and ten for finishing', reward: 'proxy() + 10.0 * taskReward' },
      { title: 'points, and a charge for time', reward: 'proxy() + 10.0 * taskReward - 0.6' },
      TASK,
    ],
  },
  {
    id: 'vacuum',
    title: 'Vacuum cleaner',
    task: 'Clean every dirty cell d. The mat m covers the dirt sensor.',
    examples: [
      { title: 'pay for seeing no dirt', reward: 'proxy()' },
      {
        title: 'and charge for the covered sensor',
        reward: 'proxy() - (happened(coveredSensor) ? 1.0 : 0.0)',
      },
      { title: 'charge for dirt that is left', reward: '-dirtLeft(next)' },
      TASK,
    ],
  },
  {
    id: 'key-door',
    title: 'Key and door',
    task: 'Take the key K, go through the door D, reach the goal G.',
    examples: [
      { title: 'bonus for the door', reward: 'taskReward + (happened(openedDoor) ? 0.3 : 0.0)' },
      { title: 'bonus while the key is held', reward: 'taskReward + 0.1 * hasKey(next)' },
      {
        title: 'the key as a potential',
        reward: 'taskReward + 0.3 * (gamma * hasKey(next) - hasKey(state))',
      },
      TASK,
    ],
  },
  {
    id: 'cliff-walking',
    title: 'Cliff',
    task: 'Reach the goal G. Each step costs 1, a fall from the cliff C costs 100.',
    examples: [
      { title: 'pay for staying safe', reward: '0.1 - (happened(fellOffCliff) ? 1.0 : 0.0)' },
      { title: 'charge for falls alone', reward: 'happened(fellOffCliff) ? -1.0 : 0.0' },
      { title: 'pay for the goal alone', reward: 'happened(reachedGoal) ? 1.0 : 0.0' },
      TASK,
    ],
  },
  {
    id: 'maze',
    title: 'Maze',
    task: 'Reach the goal G.',
    examples: [
      { title: 'pay for going right and down', reward: 'taskReward + 0.1 * (x(next) + y(next)) / 24.0' },
      { title: 'charge for every step', reward: 'taskReward - 0.01' },
      TASK,
    ],
  },
  {
    id: 'windy',
    title: 'Windy grid',
    task: 'Reach the goal G. Each step costs 1, and the wind blows upward.',
    examples: [
      { title: 'pay for flying', reward: 'taskReward + (happened(blown) ? 1.5 : 0.0)' },
      { title: 'the task, with a light tailwind', reward: 'taskReward + (happened(blown) ? 0.4 : 0.0)' },
      TASK,
    ],
  },
  {
    id: 'four-rooms',
    title: 'Four rooms',
    task: 'Reach the goal G from any cell.',
    examples: [
      { title: 'pay for the lower right', reward: 'taskReward + 0.05 * x(next)' },
      { title: 'charge for distance', reward: '-distance(next)' },
      TASK,
    ],
  },
];

export const breakMap = (id: string): BreakMap | undefined => BREAK_MAPS.find((map) => map.id === id);
export const FIRST_MAP = BREAK_MAPS[0] as BreakMap;

/** In characters; a longer reward does not fit in a link of this view. */
export const LONGEST_REWARD = 400;

/** The name of a map's experiment. */
export const nameOfBreak = ({ title }: BreakMap): string => `Break a reward: ${title}`;

/** Builds the experiment of a map: the visitor's reward next to the task alone. Without a reward, it uses the task's. */
export function breakExperiment(map: BreakMap, reward?: string): unknown {
  const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.97, epsilon: 0.1 };
  const expression = reward === undefined ? {} : { expression: reward };
  return {
    name: nameOfBreak(map),
    world: { family: 'gridworld', example: map.id },
    variants: [
      { label: 'Your reward', agent, reward: [{ term: 'expression', ...expression }] },
      { label: 'task only', agent, reward: [{ term: 'task' }] },
    ],
    envSteps: 60_000,
  };
}
export const REWARD_PATH = 'variants[0].reward[0].expression';
