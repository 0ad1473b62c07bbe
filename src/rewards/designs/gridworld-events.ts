/** Gridworlds: pay for events, for novelty, and sensors that are gamed, with their repairs. */
import type { RewardDesign } from '../../experiment/design.ts';

const grid = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'gridworld', ...design });
const task = { term: 'task' };
const GAMING = {
  words: 'Clark & Amodei 2016, faulty reward functions in the wild',
  link: 'https://openai.com/index/faulty-reward-functions/',
};
const CONCRETE = {
  words: 'Amodei et al. 2016, concrete problems in AI safety',
  link: 'https://arxiv.org/abs/1606.06565',
};

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'wall-penalty',
    title: 'A price for walking into walls',
    group: 'events and subgoals',
    idea: 'Bumping does nothing useful, so it may cost something: a learner stops trying it sooner.',
    failure:
      'Where moves slip, walls are brakes: the safest way on the frozen lake leans against the edge, and the price drives it onto the thin ice.',
    paper: {
      words: 'Sutton & Barto 2018, section 17.4',
      link: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
    terms: [task, { term: 'event', event: 'hitWall', weight: -0.1 }],
    worlds: ['four-rooms', 'open-room', 'maze', 'frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [
      { world: 'open-room', verdict: 'keeps-best' },
      { world: 'frozen-lake-4x4', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'pit-penalty',
    title: 'A price for falling in',
    group: 'events and subgoals',
    idea: 'A hole costs as much as the goal pays: danger is felt where it is met.',
    failure:
      'The exchange rate is a decision: how many arrivals is a fall worth? What was not meant to be so dear is felt as fear.',
    paper: {
      words: 'García & Fernández 2015, safe reinforcement learning',
      link: 'https://jmlr.org/papers/v16/garcia15a.html',
    },
    terms: [task, { term: 'event', event: 'fellInPit', weight: -1 }],
    worlds: ['frozen-lake-4x4', 'frozen-lake-8x8'],
    repairs: ['high-pit-penalty'],
    claims: [{ world: 'frozen-lake-4x4', verdict: 'keeps-best' }],
  }),
  grid({
    id: 'high-pit-penalty',
    title: 'A high price for falling in',
    group: 'events and subgoals',
    idea: 'A hole costs five times what the goal pays: safety first.',
    failure:
      'No way across is safe enough. The agent that could win three times in four stands against the wall until time is up.',
    paper: {
      words: 'García & Fernández 2015, safe reinforcement learning',
      link: 'https://jmlr.org/papers/v16/garcia15a.html',
    },
    terms: [task, { term: 'event', event: 'fellInPit', weight: -5 }],
    worlds: ['frozen-lake-4x4'],
    claims: [{ world: 'frozen-lake-4x4', verdict: 'loses' }],
  }),
  grid({
    id: 'every-passage',
    title: 'Pay for every passage of the door',
    group: 'events and subgoals',
    idea: 'The door lies on the way to the goal, so going through it is rewarded.',
    failure: 'Nothing says that it is paid once: walking back and forth through the open door is a living.',
    paper: GAMING,
    terms: [task, { term: 'event', event: 'openedDoor', weight: 0.3 }],
    worlds: ['key-door'],
    claims: [{ world: 'key-door', verdict: 'loses' }],
  }),
  grid({
    id: 'milestones',
    title: 'Milestones, each paid once an episode',
    group: 'events and subgoals',
    idea: 'Key and door are paid for the first time only, so that there is nothing to farm.',
    failure:
      'Whether it was paid already is not in the state that the agent sees: it hopes at the door, and its values are a mean over both.',
    paper: { words: 'Toro Icarte et al. 2022, reward machines', link: 'https://arxiv.org/abs/2010.03950' },
    terms: [
      task,
      { term: 'milestone', event: 'tookKey', weight: 0.3 },
      { term: 'milestone', event: 'openedDoor', weight: 0.3 },
    ],
    worlds: ['key-door'],
  }),
  grid({
    id: 'count-bonus',
    title: 'Novelty: 1/√N of what is seen',
    group: 'exploration',
    idea: 'What was seldom seen pays more. The bonus fades by itself, so that in the end the task is left.',
    failure:
      'Until it fades it outbids a distant goal, and it draws the agent to whatever is hard to reach, useful or not.',
    paper: {
      words: 'Bellemare et al. 2016; Strehl & Littman 2008',
      link: 'https://arxiv.org/abs/1606.01868',
    },
    terms: [task, { term: 'novelty', counted: 'after', weight: 0.05 }],
    worlds: ['four-rooms', 'maze', 'deep-sea', 'key-door', 'open-room'],
  }),
  grid({
    id: 'ever-first',
    title: 'A prize for the first time ever',
    group: 'exploration',
    idea: 'Finding the key for the first time in its life pays the agent once and never again: a pure incentive to discover.',
    failure: 'Paid once, it is soon forgotten by a learner that follows the mean; nothing leads back to it.',
    paper: {
      words: 'Ecoffet et al. 2021, first return, then explore',
      link: 'https://arxiv.org/abs/1901.10995',
    },
    terms: [task, { term: 'milestone', event: 'tookKey', once: 'ever', weight: 1 }],
    worlds: ['key-door'],
  }),
  grid({
    id: 'waypoint-points',
    title: 'Points for waypoints',
    group: 'gamed sensor',
    idea: 'Waypoints line the course, so points for passing them look like progress of the race.',
    failure: 'They pay at every passage: the boat circles between them until time is up and never finishes.',
    paper: GAMING,
    terms: [{ term: 'proxy' }],
    worlds: ['boat-race'],
    claims: [{ world: 'boat-race', verdict: 'loses' }],
  }),
  grid({
    id: 'points-and-finish',
    title: 'Points, and ten for finishing',
    group: 'gamed sensor',
    idea: 'The obvious patch: make the finish worth more than any waypoint.',
    failure:
      'A loop without end outbids a prize that is paid once: at a point every other step, ten for the finish are twenty steps of circling.',
    paper: GAMING,
    terms: [{ term: 'proxy' }, { term: 'task', weight: 10 }],
    worlds: ['boat-race'],
    claims: [{ world: 'boat-race', verdict: 'loses' }],
  }),
  grid({
    id: 'race-progress',
    title: 'The race, with progress as a potential',
    group: 'shaping',
    idea: 'Pays the finish, and the way to it as a potential: a loop returns to where it began and has earned nothing.',
    failure: 'Needs a measure of progress along the course that nobody can turn back.',
    paper: {
      words: 'Ng, Harada & Russell 1999',
      link: 'https://people.eecs.berkeley.edu/~russell/papers/icml99-shaping.pdf',
    },
    terms: [task, { term: 'potential', scale: 0.1 }],
    worlds: ['boat-race'],
    potentialBased: true,
    repairs: ['waypoint-points', 'points-and-finish'],
  }),
  grid({
    id: 'clean-sensor',
    title: 'Pay for seeing no dirt',
    group: 'gamed sensor',
    idea: 'The robot is paid for what its dirt sensor reports: the cleaner the room looks, the better.',
    failure:
      'A covered sensor reports a clean room. The robot stands on the mat and leaves the dirt where it is.',
    paper: CONCRETE,
    terms: [{ term: 'proxy' }],
    worlds: ['vacuum'],
    claims: [{ world: 'vacuum', gamma: 0.98, verdict: 'loses' }],
  }),
  grid({
    id: 'sensor-and-removal',
    title: 'The sensor, and ten for each dirt removed',
    group: 'gamed sensor',
    idea: 'A patch: what is removed is paid too, ten times as much as a step of seeing nothing.',
    failure:
      'Removing the last dirt ends the job, and with it the income of the mat: one dirt is left for ever.',
    paper: CONCRETE,
    terms: [{ term: 'proxy' }, { term: 'task', weight: 10 }],
    worlds: ['vacuum'],
    claims: [{ world: 'vacuum', gamma: 0.98, verdict: 'loses' }],
  }),
  grid({
    id: 'dirt-potential',
    title: 'What is done as a potential',
    group: 'shaping',
    idea: 'Pays what was removed, and gives credit for what is gone as a potential of the room, not of what the sensor sees.',
    failure:
      'Somebody must know what was removed: the truth that the sensor was meant to stand for. With Φ = −dirtLeft the optimum is the same, yet learners that begin at 0 linger.',
    paper: {
      words: 'Ng, Harada & Russell 1999',
      link: 'https://people.eecs.berkeley.edu/~russell/papers/icml99-shaping.pdf',
    },
    terms: [task, { term: 'potential-expression', expression: '0.5 * taken(s)' }],
    worlds: ['vacuum'],
    potentialBased: true,
    repairs: ['clean-sensor', 'sensor-and-removal'],
  }),
  grid({
    id: 'removal-not-sight',
    title: 'Pay removal, charge a covered sensor',
    group: 'events and subgoals',
    idea: 'The act is paid, not the sight of it, and covering the sensor costs more than it could bring.',
    failure: 'Names one way of cheating. A robot that could turn its head would need another line.',
    paper: CONCRETE,
    terms: [
      { term: 'event', event: 'cleaned' },
      { term: 'event', event: 'coveredSensor', weight: -1 },
    ],
    worlds: ['vacuum'],
    repairs: ['clean-sensor', 'sensor-and-removal'],
    claims: [{ world: 'vacuum', gamma: 0.98, verdict: 'keeps-best' }],
  }),
];
