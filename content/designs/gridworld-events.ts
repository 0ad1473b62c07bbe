/** Gridworlds: rewards for events and novelty, and exploited sensors with their fixes. */
import type { RewardDesign } from '../../src/experiment/design.ts';
import { arxiv, keepsBest, loses, NG, task, textbook } from '../../src/rewards/design-parts.ts';

const grid = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'gridworld', ...design });
const GAMING = {
  words: 'Clark & Amodei 2016, faulty reward functions in the wild',
  link: 'https://openai.com/index/faulty-reward-functions/',
};
const CONCRETE = arxiv('1606.06565', 'Amodei et al. 2016, concrete problems in AI safety');

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'wall-penalty',
    title: 'A penalty for walking into walls',
    group: 'events and subgoals',
    idea: 'Hitting walls is useless, so it costs something: the agent stops trying it sooner.',
    failure:
      'When moves slip, walls are useful: the safest path on the frozen lake leans against the edge, and the penalty drives the agent toward the holes.',
    paper: textbook('section 17.4'),
    terms: [task, { term: 'event', event: 'hitWall', weight: -0.1 }],
    worlds: ['four-rooms', 'open-room', 'maze', 'frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [keepsBest('open-room'), loses('frozen-lake-4x4')],
  }),
  grid({
    id: 'pit-penalty',
    title: 'A penalty for falling in',
    group: 'events and subgoals',
    idea: 'A hole costs as much as the goal pays, so danger is felt where it occurs.',
    failure:
      'The size is a value judgment: how many arrivals is one fall worth? Too high a penalty makes the agent fearful.',
    paper: {
      words: 'García & Fernández 2015, safe reinforcement learning',
      link: 'https://jmlr.org/papers/v16/garcia15a.html',
    },
    terms: [task, { term: 'event', event: 'fellInPit', weight: -1 }],
    worlds: ['frozen-lake-4x4', 'frozen-lake-8x8'],
    repairs: ['high-pit-penalty'],
    claims: [keepsBest('frozen-lake-4x4')],
  }),
  grid({
    id: 'high-pit-penalty',
    title: 'A high penalty for falling in',
    group: 'events and subgoals',
    idea: 'A hole costs five times what the goal pays: safety first.',
    failure:
      'No path is safe enough. An agent that could win three times in four stays at the wall until time is up.',
    paper: {
      words: 'García & Fernández 2015, safe reinforcement learning',
      link: 'https://jmlr.org/papers/v16/garcia15a.html',
    },
    terms: [task, { term: 'event', event: 'fellInPit', weight: -5 }],
    worlds: ['frozen-lake-4x4'],
    claims: [loses('frozen-lake-4x4')],
  }),
  grid({
    id: 'every-passage',
    title: 'Pay for every passage through the door',
    group: 'events and subgoals',
    idea: 'The door is on the path to the goal, so going through it is rewarded.',
    failure: 'Nothing limits it to one payment: pacing back and forth through the open door pays forever.',
    paper: GAMING,
    terms: [task, { term: 'event', event: 'openedDoor', weight: 0.3 }],
    worlds: ['key-door'],
    claims: [loses('key-door')],
  }),
  grid({
    id: 'milestones',
    title: 'Milestones, each paid once per episode',
    group: 'events and subgoals',
    idea: 'Key and door pay only the first time, so there is nothing to farm.',
    failure:
      'The agent’s state does not show whether a milestone was paid: it waits at the door, and its values average both cases.',
    paper: arxiv('2010.03950', 'Toro Icarte et al. 2022, reward machines'),
    terms: [
      task,
      { term: 'milestone', event: 'tookKey', weight: 0.3 },
      { term: 'milestone', event: 'openedDoor', weight: 0.3 },
    ],
    worlds: ['key-door'],
  }),
  grid({
    id: 'count-bonus',
    title: 'Novelty: 1/√N of the observation',
    group: 'exploration',
    idea: 'Rarely seen states pay more. The bonus fades by itself, so that in the end only the task remains.',
    failure:
      'Until it fades it can outweigh a distant goal, and it draws the agent to whatever is hard to reach, useful or not.',
    paper: arxiv('1606.01868', 'Bellemare et al. 2016; Strehl & Littman 2008'),
    terms: [task, { term: 'novelty', counted: 'after', weight: 0.05 }],
    worlds: ['four-rooms', 'maze', 'deep-sea', 'key-door', 'open-room'],
  }),
  grid({
    id: 'ever-first',
    title: 'A prize for the first time ever',
    group: 'exploration',
    idea: 'Finding the key pays only once in the agent’s life: a pure incentive to explore.',
    failure: 'A learner that averages soon forgets a single payment; nothing leads it back.',
    paper: arxiv('1901.10995', 'Ecoffet et al. 2021, first return, then explore'),
    terms: [task, { term: 'milestone', event: 'tookKey', once: 'ever', weight: 1 }],
    worlds: ['key-door'],
  }),
  grid({
    id: 'waypoint-points',
    title: 'Points for waypoints',
    group: 'gamed sensor',
    idea: 'Waypoints line the course, so points for passing them look like progress.',
    failure: 'They pay at every passage: the boat circles between them until time is up and never finishes.',
    paper: GAMING,
    terms: [{ term: 'proxy' }],
    worlds: ['boat-race'],
    claims: [loses('boat-race')],
  }),
  grid({
    id: 'points-and-finish',
    title: 'Points, and ten for finishing',
    group: 'gamed sensor',
    idea: 'The obvious patch: make the finish worth more than any waypoint.',
    failure:
      'An endless loop beats a single prize: at one point every other step, ten for the finish equals twenty steps of circling.',
    paper: GAMING,
    terms: [{ term: 'proxy' }, { term: 'task', weight: 10 }],
    worlds: ['boat-race'],
    claims: [loses('boat-race')],
  }),
  grid({
    id: 'race-progress',
    title: 'The race, with progress as a potential',
    group: 'shaping',
    idea: 'Pays for the finish, plus progress as a potential: a loop returns to its start and earns nothing.',
    failure: 'Needs a measure of progress along the course that cannot be reset.',
    paper: NG,
    terms: [task, { term: 'potential', scale: 0.1 }],
    worlds: ['boat-race'],
    potentialBased: true,
    repairs: ['waypoint-points', 'points-and-finish'],
  }),
  grid({
    id: 'clean-sensor',
    title: 'Pay for seeing no dirt',
    group: 'gamed sensor',
    idea: 'The robot is paid for its dirt sensor’s reading: the cleaner the room looks, the better.',
    failure:
      'A covered sensor reports a clean room. The robot stays on the mat and leaves the dirt in place.',
    paper: CONCRETE,
    terms: [{ term: 'proxy' }],
    worlds: ['vacuum'],
    claims: [loses('vacuum', { gamma: 0.98 })],
  }),
  grid({
    id: 'sensor-and-removal',
    title: 'The sensor, and ten for each piece of dirt removed',
    group: 'gamed sensor',
    idea: 'A patch: removing dirt also pays, ten times as much as one step of seeing none.',
    failure:
      'Removing the last dirt ends the episode and the income from the mat, so one piece of dirt remains forever.',
    paper: CONCRETE,
    terms: [{ term: 'proxy' }, { term: 'task', weight: 10 }],
    worlds: ['vacuum'],
    claims: [loses('vacuum', { gamma: 0.98 })],
  }),
  grid({
    id: 'dirt-potential',
    title: 'Work done, as a potential',
    group: 'shaping',
    idea: 'Pays for removed dirt and adds a potential of the dirt actually gone, not of the sensor’s reading.',
    failure:
      'Needs to know the removed dirt: the truth that the sensor was meant to measure. With Φ = −dirtLeft the optimum is the same, yet learners that start at 0 linger.',
    paper: NG,
    terms: [task, { term: 'potential-expression', expression: '0.5 * taken(s)' }],
    worlds: ['vacuum'],
    potentialBased: true,
    repairs: ['clean-sensor', 'sensor-and-removal'],
  }),
  grid({
    id: 'removal-not-sight',
    title: 'Pay for removal, charge for a covered sensor',
    group: 'events and subgoals',
    idea: 'Pays for the act instead of the reading; covering the sensor costs more than it could earn.',
    failure: 'Covers one way of cheating. A robot that could turn its head would need another rule.',
    paper: CONCRETE,
    terms: [
      { term: 'event', event: 'cleaned' },
      { term: 'event', event: 'coveredSensor', weight: -1 },
    ],
    worlds: ['vacuum'],
    repairs: ['clean-sensor', 'sensor-and-removal'],
    claims: [keepsBest('vacuum', { gamma: 0.98 })],
  }),
];
