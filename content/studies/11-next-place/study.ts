/** Next location by a map: lessons about roads and headings, then rewards that are read off the map. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { NETWORK } from '../shared/network.ts';
/** A network that copies squares, or learns by GRPO from eight answers to each prompt. */
import learner from './learner.kernel.ts?raw';
/** How prompts are written, and where travelers go. */
import rules from './rules.kernel.ts?raw';
/** A prompt shows the eight squares around a traveler and where it came from, and asks for a square. */
import world from './world.kernel.ts?raw';

const kernel = `${world}\n${rules}`;
const text = `${learner}\n${NETWORK}\n${rules}`;
const exact = [{ term: 'task' }];
/** What the map says: whether the square is road, and how near it is to the recorded one. */
const map = [{ term: 'expression', expression: 'onRoad(state) + nearness(state)' }];
const [EXAMPLES, ALONE, LESSONS, MAP, EXACT, BOTH, SHUFFLED] = [
  'examples',
  'map rewards alone',
  'lessons only',
  'lessons, then map rewards',
  'lessons, then exact reward',
  'lessons, then examples',
  'shuffled lessons, then map rewards',
] as const;
const learns = (
  label: string,
  method: string,
  reward: StudyRun['variants'][number]['reward'],
  more: object = {},
) => ({ label, agent: { type: 'custom-agent', text, method, ...more }, reward });
const variants = [
  learns(EXAMPLES, 'examples', exact),
  learns(ALONE, 'rewards', map),
  learns(LESSONS, 'lessons only', exact),
  learns(MAP, 'rewards', map),
  learns(EXACT, 'rewards', exact),
  learns(BOTH, 'examples', exact),
  learns(SHUFFLED, 'rewards', map, { shuffled: true }),
];
const TRIPS = 'world.trips';
const lessons = { lessons: 10_000 };
const repeats = { repeats: 8 };
const worldOf = {
  [ALONE]: repeats,
  [LESSONS]: lessons,
  [MAP]: { ...lessons, ...repeats },
  [EXACT]: { ...lessons, ...repeats },
  [BOTH]: lessons,
  [SHUFFLED]: { ...lessons, ...repeats },
};
const ahead = (id: string, over: string, what: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says: `On held-out maps, over all numbers of trips, “${MAP}” ends with more right squares than ${what}.`,
  metric: 'evaluationReturn',
  statistic: 'mean',
  variant: `main/${MAP}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '11',
  papers: [
    {
      atlas: 11,
      cite: 'Eyes Will Shut: A Vision-Based Next GPS Location Prediction Model by Reinforcement Learning from Visual Map Feed Back',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'After lessons about roads and headings, rewards read off the map are {{part:examples.size|points}} {{word:part:examples|ahead of|behind|apart from}} examples without lessons and {{part:both.size|points}} {{word:part:both|ahead of|behind|apart from}} examples after the same lessons',
  question: 'Do lessons about the map and rewards read off it predict the next place better than examples?',
  claim:
    'On held-out maps, lessons about roads and headings followed by rewards that are read off the map predict the next place better than examples of it, with or without the same lessons, than map rewards alone, and than the lessons alone.',
  standsFor:
    'Eight squares around a traveler stand for the picture of a road network, a network with 32 hidden units for a model that sees. Nothing follows for real maps or for models that know other maps.',
  couldFail:
    'All variants have the same trips and as many answers, and an example says more than a reward. Examples may make as much of the lessons. The lessons are about other questions, and nothing says that their answers help with this one.',
  leftOut: 'Longer trips than one step, and pictures.',
  runs: {
    main: {
      name: 'The next square on maps that are held out',
      world: { family: 'graph', kernel },
      worldOf,
      variants,
      vary: [{ path: TRIPS, over: [30, 100, 300], unit: 'trips' }],
      evaluation: { policy: 'sampled', every: 2, episodes: 200, world: { test: true, stepLimit: 2 } },
      seeds: 20,
      seed: 11,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The lessons carry over to a question that they never ask: “lessons only” is right more often than 0.2; chance is 0.125.',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `main/${LESSONS}`,
      above: 0.2,
    },
    {
      kind: 'level',
      says: 'The next square can be learned: with 300 trips “lessons, then map rewards” is right more often than half of the time.',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `main/${MAP}`,
      level: { [TRIPS]: 300 },
      above: 0.5,
    },
  ],
  parts: [
    ahead('examples', EXAMPLES, 'examples'),
    ahead('both', BOTH, 'examples after the same lessons'),
    ahead('alone', ALONE, 'map rewards alone'),
    ahead('lessons', LESSONS, 'the lessons alone'),
  ],
  controls: [
    {
      ...ahead('shuffled', SHUFFLED, 'x'),
      says: 'The answers of the lessons matter: it ends above the same with random answers to them.',
    },
  ],
  shows: [
    {
      title: 'Right squares on held-out maps at the end, by the number of recorded trips',
      run: 'main',
      variants: [EXAMPLES, ALONE, LESSONS, MAP, BOTH, SHUFFLED].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: TRIPS,
      logarithmic: true,
    },
    {
      title: 'Right squares on held-out maps, 30 recorded trips',
      run: 'main',
      variants: [EXAMPLES, LESSONS, MAP, EXACT, BOTH].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [TRIPS]: 30 },
    },
    {
      title: 'The same with 300 recorded trips',
      run: 'main',
      variants: [EXAMPLES, LESSONS, MAP, EXACT, BOTH].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [TRIPS]: 300 },
    },
  ],
  teaching: {
    before:
      'A traveler stands on a map. Around it are eight squares, from north to northwest; some are road. It came from one of them and goes to the road square that needs the smallest turn, to the right of two; one recorded trip in ten makes a detour. For example, it comes from the south, there is road north and east: it goes north. A small network sees which squares are road and where the traveler came from. Lessons ask two other questions, on any number of maps: “name a square that is road”, and “name the square straight ahead”, road or not. Examples show the next square of recorded trips. Map rewards pay eight answers to the same trip: for road, and for a square near the recorded one. The test asks for the next square on maps that no training has shown.',
    predict: {
      ask: 'Two networks had the same lessons. One then copies recorded trips, one is paid by the map for its tries. Which predicts better on other maps?',
      options: ['The one that is paid by the map', 'The one that copies', 'Both alike'],
      answer: '{{word:part:both|0|1|2}}',
    },
    watch:
      'Follow the lines from few trips to many. Compare what follows the lessons: map rewards or examples.',
    after:
      'The lessons ask other questions, but their answers are made of what the next square needs: which squares are road, and what lies ahead. So after them the network is right in {{mean:main/lessons only.evaluationReturn[world.trips=30]|%}} of the tests without having seen a trip, because an unknown question gets a mixture of both answers. With 30 trips that is hard to beat: examples of them, without lessons, end at {{mean:main/examples.evaluationReturn[world.trips=30]|%}}. Map rewards then put both pieces together and reach {{mean:main/lessons, then map rewards.evaluationReturn[world.trips=30]|%}} with 30 trips and {{mean:main/lessons, then map rewards.evaluationReturn[world.trips=300]|%}} with 300. But the trips hold no more for rewards than for examples. An example says at once which square is right; eight answers and their pay say only which of them was best. Examples after the same lessons end at {{mean:main/lessons, then examples.evaluationReturn[world.trips=30]|%}} and {{mean:main/lessons, then examples.evaluationReturn[world.trips=300]|%}}. With 300 trips even examples without lessons come to {{mean:main/examples.evaluationReturn[world.trips=300]|%}}: many trips show all that the lessons say. Map rewards do no better than one reward for the exact square, since after the lessons the right square is tried often enough.',
  },
  changes: [
    {
      says: 'Train three times as long: map rewards alone have more time.',
      run: 'main',
      patch: { envSteps: 120_000 },
    },
    {
      says: 'Pay only for road: the map says where one may go, not where one goes.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({
          ...one,
          reward: one.reward === map ? [{ term: 'expression', expression: 'onRoad(state)' }] : one.reward,
        })),
      },
    },
    {
      says: 'Use a network with eight hidden units.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, hiddenUnits: 8 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 1, interesting: 1 },
    says: 'Examples after the same lessons are now in the parts and win, lessons that never ask the question carry over, and shuffled ones do not. The verdict hangs on that one rival, which the paper does not claim to beat and which came in after the run, and the arm with the exact reward, which is given as a reason, is in no part.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ f- h+ h+ h+',
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'The paper compares with examples without the lessons. Examples after the same lessons are the stronger rival, and the claim fails against them alone.',
    'Over all numbers of trips the lead over examples is {{part:examples.size|points}}; it comes from few trips and is gone with 300.',
    'Travelers follow one rule. A map is the ring of squares around them, so a third of all rings is held out.',
  ],
  pilots:
    'The part on examples after the same lessons was added after the full run, in which they were in the charts and in no part; without it all parts hold. Experiment seed 7, 6 seeds, three times. Step sizes of rewards of 0.1, 0.3 and 1 (0.1 was best, 1 destroyed what the lessons taught) and of examples of 0.03 and 0.1 (alike; 0.1). 15,000 of the answers were lessons; as they taught nothing more after 10,000, the rest went to the trips.',
};
