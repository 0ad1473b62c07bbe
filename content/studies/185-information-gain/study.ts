/** Nous: a policy that asks a user what is unclear, rewarded for the entropy that each answer removes. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import oracle from './oracle.kernel.ts?raw';
/** Six attributes with 2, 2, 2, 4, 8 and 16 values; three questions; then all six are written. */
import kernel from './world.kernel.ts?raw';

const NAMES = ['2a', '2b', '2c', '4', '8', '16'];
/** The picture: from left to right more attributes are known. */
const states = Array.from({ length: 64 }, (_, state) => {
  const known = NAMES.filter((_, k) => (state >> k) % 2 === 1);
  return { name: known.length === 0 ? 'nothing' : known.join(' '), count: known.length };
});
const rowOf = (state: number) => {
  const same = states
    .map(({ count }, s) => ({ count, s }))
    .filter(({ count }) => count === states[state]?.count);
  return same.findIndex(({ s }) => s === state) - (same.length - 1) / 2;
};
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }) => NAMES.map((asked) => `${name}, ask ${asked}, ${name}`)),
  positions: states.map(({ name, count }, state) => `${name}, ${2 * count}, ${rowOf(state)}`),
  stepLimit: 6,
};
const task = { term: 'task' };
const pays = (signal: string) => [
  { term: 'expression', expression: `${signal}(next) - ${signal}(state)`, weight: 1 },
];
const learner = { type: 'grpo', alpha: 3, groupSize: 8 };
const [GAIN, OUTCOME, EXPECTED, RANDOM, NONE, ORACLE] = [
  'information gain',
  'outcome only',
  'expected outcome',
  'random questions',
  'no question',
  'greedy entropy',
] as const;
const variants: StudyRun['variants'] = [
  { label: GAIN, agent: learner, reward: pays('information') },
  { label: OUTCOME, agent: learner, reward: [task] },
  { label: EXPECTED, agent: learner, reward: pays('expected') },
  { label: RANDOM, agent: { type: 'q-learning', alpha: 0, epsilon: 1, epsilonEnd: 1 }, reward: [task] },
  { label: NONE, agent: learner, reward: [task] },
  { label: ORACLE, agent: { type: 'custom-agent', text: oracle }, reward: [task] },
];
const VAGUE = 'world.vagueness';
const HABIT = 'world.habit';
const metric = 'taskReturn';
const common: Omit<StudyRun, 'name'> = {
  world,
  worldOf: { [NONE]: { questions: 0 } },
  variants,
  seeds: 100,
  seed: 2185,
  episodes: 6000,
  envSteps: 36_000,
  measurementPoints: 30,
};
const over = (id: string, says: string, vagueness: number): ClaimPart => ({
  id,
  kind: 'ahead',
  says,
  metric,
  statistic: 'mean',
  when: 'area',
  variant: `main/${GAIN}`,
  over: [`main/${OUTCOME}`],
  level: { [VAGUE]: vagueness },
});
const end = (id: string, says: string, other: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says,
  metric,
  statistic: 'mean',
  variant: `main/${GAIN}`,
  over: [`main/${other}`],
});

export const study: WrittenStudy = {
  id: '185',
  papers: [{ atlas: 185, cite: 'Sun et al. 2025, Nous', url: 'https://arxiv.org/abs/2510.27410' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Pay for information teaches which questions to ask {{word:part:lead|sooner than|later than|as soon as}} the outcome; where most users want the same, it is {{word:control:habit|ahead of|behind|even with}} it',
  question: 'Does a reward for information make a policy ask better questions than the outcome alone?',
  claim:
    'After the same number of dialogues, a policy that is paid for the information of answers specifies more attributes than one that is paid for the outcome and than one that may not ask, also with the vaguest users.',
  standsFor:
    'A table over what is known stands for a language model, and six independent attributes for the space of tasks. How a model phrases a question, or reads an answer, may not be concluded.',
  couldFail:
    'The outcome is paid in the same three turns and needs no model of what users want; if its noise averaged out within a group of dialogues, information would add nothing. And bits are not attributes: the two may rank questions differently.',
  leftOut:
    'DPO on dialogues ranked by information, users of other expertise, attributes that depend on each other, and more than six attributes.',
  runs: {
    main: {
      ...common,
      name: 'All values equally likely',
      vary: [{ path: VAGUE, over: [0, 0.5], unit: 'of the questions are lost' }],
    },
    habits: {
      ...common,
      name: 'Many users want the same',
      vary: [{ path: HABIT, over: [0, 0.4, 0.6, 0.8], unit: 'of the users' }],
    },
  },
  gates: [
    {
      id: 'choice',
      kind: 'ahead',
      says: `It matters what is asked: “${ORACLE}” specifies at least 0.1 more of the attributes than “${RANDOM}”.`,
      metric,
      statistic: 'mean',
      variant: `main/${ORACLE}`,
      over: [`main/${RANDOM}`],
      margin: 0.1,
      level: { [VAGUE]: 0 },
    },
    {
      id: 'learns',
      kind: 'ahead',
      says: `The outcome can be learned from: “${OUTCOME}” ends at least 0.1 above “${RANDOM}”.`,
      metric,
      statistic: 'mean',
      variant: `main/${OUTCOME}`,
      over: [`main/${RANDOM}`],
      margin: 0.1,
      level: { [VAGUE]: 0 },
    },
  ],
  parts: [
    over('lead', `Over the training, “${GAIN}” specifies more attributes than “${OUTCOME}”.`, 0),
    over('vague', 'So it does with the vaguest users.', 0.5),
    end('end', `At the end, with both kinds of users, “${GAIN}” specifies more than “${OUTCOME}”.`, OUTCOME),
    end('none', `At the end it specifies more than “${NONE}”.`, NONE),
  ],
  controls: [
    {
      id: 'habit',
      kind: 'ahead',
      direction: 'below',
      says: `It is bits that “${GAIN}” follows: where 80 % of the users want the same, it ends below “${OUTCOME}”.`,
      metric,
      statistic: 'mean',
      variant: `habits/${GAIN}`,
      over: [`habits/${OUTCOME}`],
      level: { [HABIT]: 0.8 },
    },
  ],
  shows: [
    {
      title: 'Share of right attributes, all values equally likely, certain users',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [VAGUE]: 0 },
    },
    {
      title: 'Share of right attributes at the end, by how many users want the same',
      run: 'habits',
      metric,
      kind: 'sweep',
      over: HABIT,
    },
    {
      title: 'Share of right attributes over the training, certain users',
      run: 'main',
      metric,
      kind: 'bars',
      when: 'area',
      level: { [VAGUE]: 0 },
    },
    {
      title: 'Share of right attributes, the vaguest users',
      run: 'main',
      metric,
      kind: 'curve',
      level: { [VAGUE]: 0.5 },
    },
  ],
  teaching: {
    before:
      'A user wants a thing with six attributes. Three have 2 values each, such as round or square; the others have 4, 8 and 16, such as sixteen colors. The policy may ask for three attributes. Then it writes all six, and guesses what it did not ask. The outcome is the share that is right: 0.5 of a sixth for a guess between two, nearly nothing for a color. “Information gain” pays the bits of each answer: 1 for round or square, 4 for the color. “Expected outcome” pays how much better a writer would now do on average. “Outcome only” pays what came out. Vague users do not know in half of the cases, and the question is lost.',
    predict: {
      ask: 'Now 80 % of the users want the same color, and the others any of sixteen. Paid for information, what does a policy do?',
      options: [
        'It still asks for the color, although a guess would do',
        'It asks for what is hardest to guess',
        'Sometimes the one, sometimes the other',
      ],
      answer: '{{word:control:habit|1|0|2}}',
    },
    watch:
      'Watch which knowledge the policies walk to in the map: nothing is known on the left, three attributes on the right. Compare the first thousand dialogues, then the ends in the second chart.',
    after:
      'An answer about the color is worth 4 bits in every dialogue. The outcome says the same only on average, because guesses come right or wrong by chance, so “outcome only” needs more dialogues: over the training {{mean:main/outcome only.taskReturn[world.vagueness=0] area|%.1}} of its attributes are right, against {{mean:main/information gain.taskReturn[world.vagueness=0] area|%.1}}. But “expected outcome” has {{mean:main/expected outcome.taskReturn[world.vagueness=0] area|%.1}}: what helps is pay without noise at each turn, not bits. Where all values are equally likely, both rank the questions alike. Where 80 % want the same color, a guess is nearly as good as an answer, yet the answer still has more bits than round or square has, because the few others may want any of fifteen. So “information gain” asks for the color, and {{mean:habits/information gain.taskReturn[world.habit=0.8]|%}} of its attributes are right; “outcome only” asks what is hard to guess and has {{mean:habits/outcome only.taskReturn[world.habit=0.8]|%}}. Pay for information is safe where every answer matters as much as its bits.',
  },
  changes: [
    {
      says: 'Allow six questions: nothing has to be chosen, and all learners do the same.',
      run: 'main',
      patch: { world: { questions: 6 } },
    },
    {
      says: 'Let 80 % of the users want the same: information leads to the wrong questions.',
      run: 'main',
      patch: { world: { habit: 0.8 } },
    },
    {
      says: 'Compare groups of 32 dialogues: the noise of the outcome averages out.',
      run: 'main',
      patch: {
        variants: [variants[0], variants[1]].map((one) => ({ ...one, agent: { ...learner, groupSize: 32 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Pay for the expected outcome separates bits from pay that is merely free of noise, and users who want the same show where bits mislead. The leads of the claim are below a point of a hundred, and the reward knows exactly what users want.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h+ h-',
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'The lead over the training is less than a point of a hundred, since all learners are near the best questions after a fifth of it; “expected outcome” has the same lead.',
    'The exact probabilities of what users want are known to the reward. In the paper a language model estimates them.',
    'Where all values are equally likely, the lead is one of speed: at the end it is {{part:end.size|%.1}} of the attributes.',
    'The lead over the outcome is small because six attributes and groups of eight dialogues leave little noise. More attributes would leave more.',
    'The policy sees what is known, not how many questions are left; the best question does not depend on that here.',
  ],
  pilots:
    'This is the second full run, with the parts of the first one, fresh random numbers and 100 seeds. The first one had 30 seeds and experiment seed 185; all rows agreed, but the lead at the end was undecided. Pilots: experiment seed 7, six to twelve seeds, six times. Step sizes of 0.3, 1, 3 and 10 were tried for all learners; 3 was best for each. At first information was paid in addition to the outcome; now each reward stands alone. Shares of 0.3 and 0.9 of users with the same wish became 0.4 and 0.8: at 0.9 the large attributes have fewer bits than the small ones.',
};
