/** Feng et al. 2025: GiGPO. A second comparison in GRPO, among steps from the same state. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** GRPO, and GiGPO with a second advantage: a step is compared with others of the group from the same state. */
import group from './group.kernel.ts?raw';
/** Sixteen screens in a row. On each, one button of four leads on, one leads back, and two do nothing. */
import map from './screens.kernel.ts?raw';
import screens from './world.kernel.ts?raw';

const reward = [{ term: 'task' }];
const [GIGPO, GRPO, STEPS, RANDOM, HANDED, PPO] = [
  'GiGPO',
  'GRPO',
  'steps alone',
  'random groups',
  'handed on',
  'PPO',
] as const;
const compares = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text: map + group, alpha: 60, ...more },
  reward,
});
const variants: StudyRun['variants'] = [
  compares(GIGPO, {}),
  compares(GRPO, { stepWeight: 0, alpha: 100 }),
  compares(STEPS, { episodeWeight: 0, alpha: 100 }),
  compares(RANDOM, { groups: 'random' }),
  compares(HANDED, { groups: 'handed on' }),
  { label: PPO, agent: { type: 'ppo', gamma: 0.95 }, reward },
];
const SCREENS = Array.from({ length: 16 }, (_, k) => `screen ${k + 1}`);
const world = {
  family: 'graph',
  kernel: map + screens,
  transitions: SCREENS.flatMap((screen) =>
    ['a', 'b', 'c', 'd'].map((button) => `${screen}, ${button}, ${screen}`),
  ),
  positions: SCREENS.map((screen, k) => `${screen}, ${k < 8 ? k : 15 - k}, ${k < 8 ? 0 : 1}`),
  stepLimit: 100,
};
const SCREENS_TO_PASS = 'world.screens';
const success = { metric: 'success', statistic: 'mean', when: 'area' } as const;
/** Of the steps whose button does not lead on, over the run. The agent keeps this number as the value of a state that it never needs. */
const RAISED = 'value:screen 16';
const long = { level: { [SCREENS_TO_PASS]: 16 } };

export const study: WrittenStudy = {
  id: '69',
  papers: [{ atlas: 69, cite: 'Feng et al. 2025', url: 'https://arxiv.org/abs/2505.10978' }],
  family: 'credit',
  level: 'full',
  title:
    'With sixteen screens to pass, comparing steps from the same screen {{word:part:lead|adds to|takes from|adds nothing to}} the success of GRPO; comparing random steps, over all numbers of screens, {{verdict:part:random|does not help|helps, too|is not shown to help}}',
  question: 'Does it help GRPO to compare steps from the same state?',
  claim:
    'If steps from the same state are compared, more episodes succeed at equal steps than with GRPO, and the lead grows with the horizon. Random groups of steps do not help.',
  runs: {
    main: {
      name: 'Screens to pass',
      world,
      variants,
      vary: [{ path: SCREENS_TO_PASS, over: [4, 10, 16] }],
      seeds: 500,
      seed: 1693,
      envSteps: 30_000,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      id: 'room',
      kind: 'level',
      says: 'GRPO leaves room: with sixteen screens it succeeds in less than 90 % of the episodes over the run.',
      ...success,
      variant: `main/${GRPO}`,
      below: 0.9,
      ...long,
    },
    {
      kind: 'level',
      says: 'The task is learned: with sixteen screens GiGPO ends above 90 %.',
      metric: 'success',
      statistic: 'mean',
      variant: `main/${GIGPO}`,
      above: 0.9,
      ...long,
    },
  ],
  parts: [
    {
      id: 'lead',
      kind: 'ahead',
      says: 'With sixteen screens, GiGPO has more success over the run than GRPO.',
      ...success,
      variant: `main/${GIGPO}`,
      over: [`main/${GRPO}`],
      ...long,
    },
    {
      id: 'grows',
      kind: 'trend',
      says: 'Its lead grows with the screens.',
      ...success,
      variant: `main/${GIGPO}`,
      minus: `main/${GRPO}`,
      over: SCREENS_TO_PASS,
      direction: 'grows',
    },
    {
      id: 'random',
      kind: 'notAbove',
      says: 'Over all numbers of screens, random groups are not above GRPO, by 2 points.',
      ...success,
      variant: `main/${RANDOM}`,
      than: `main/${GRPO}`,
      margin: 0.02,
    },
  ],
  controls: [
    {
      id: 'handed',
      kind: 'notAbove',
      says: 'What a step is told, handed on to a random step, is not above GRPO by 1 point.',
      ...success,
      variant: `main/${HANDED}`,
      than: `main/${GRPO}`,
      margin: 0.01,
      ...long,
    },
  ],
  couldFail:
    'What follows a step depends on luck far ahead, so comparing steps from one state may add noise; and a random group may do as well, since it also compares what follows.',
  leftOut: 'Language models, dialogues, other sizes of a group, and states that hardly repeat are left out.',
  shows: [
    {
      title: 'Episodes that pass all screens, over the run, by screens',
      run: 'main',
      metric: 'success',
      kind: 'sweep',
      over: SCREENS_TO_PASS,
      when: 'area',
    },
    {
      title: 'Episodes that pass all of sixteen screens',
      run: 'main',
      metric: 'success',
      kind: 'curve',
      ...long,
    },
    {
      title: 'Wrong buttons that updates made more likely, sixteen screens',
      run: 'main',
      variants: [GIGPO, GRPO, STEPS, RANDOM, HANDED].map((label) => `main/${label}`),
      metric: RAISED,
      kind: 'bars',
      ...long,
    },
    {
      title: 'Steps of an episode, sixteen screens',
      run: 'main',
      metric: 'episodeLength',
      kind: 'curve',
      ...long,
    },
  ],
  teaching: {
    before:
      'A phone shows up to sixteen screens in a row. On each, one of four buttons leads on, one leads back, and two do nothing. Only the end pays, and an episode has four steps for each screen. For example, “b d b c” leads on twice, then back, and then does nothing. All agents but PPO play eight episodes at a time. “GRPO” compares episodes: all steps of an episode that paid get better, a wrong button on the way as well. “GiGPO” also compares steps: all steps of the eight episodes on the same screen, by what came later, where sooner counts more. “Steps alone” leaves the comparison of episodes out. In “random groups” the same steps are compared in groups of the same sizes, but of any screens. In “handed on” what a step is told by its screen goes to a random other step: the same numbers, without a meaning. “PPO” learns the values of screens.',
    predict: {
      ask: 'Where does comparing steps from the same screen add more to GRPO, with sixteen screens or with four?',
      options: ['With sixteen screens', 'With four screens', 'It adds as much to both'],
      answer: '{{word:part:grows|0|1|2}}',
    },
    watch:
      'Compare “GiGPO” with “GRPO” at sixteen screens, then see in the third chart how often each makes a wrong button more likely.',
    after:
      'An episode that pays holds wrong buttons, too, and GRPO makes all of its steps better: of the wrong buttons in its updates, {{mean:main/GRPO.value:screen 16[world.screens=16]|%}} get more likely. On one screen, a button that leads on is followed by pay sooner than one that does nothing, and that is what GiGPO compares as well: {{mean:main/GiGPO.value:screen 16[world.screens=16]|%}}, and {{mean:main/steps alone.value:screen 16[world.screens=16]|%}} if steps alone are compared. So with sixteen screens GiGPO passes all in {{mean:main/GiGPO.success[world.screens=16] area|%}} of the episodes over the run, GRPO in {{mean:main/GRPO.success[world.screens=16] area|%}}. With four screens it is {{mean:main/GiGPO.success[world.screens=4] area|%}} against {{mean:main/GRPO.success[world.screens=4] area|%}}: on a short way few wrong buttons are carried along. A random group compares a step near the end with one at the start. What came later then mostly says where the steps stood. It is noise, but what the button did still counts, so random groups are no mere placebo: {{mean:main/random groups.value:screen 16[world.screens=16]|%}} of the wrong buttons get more likely. With sixteen screens they pass all in {{mean:main/random groups.success[world.screens=16] area|%}} of the episodes, with four in {{mean:main/random groups.success[world.screens=4] area|%}}, and over all numbers of screens they are where GRPO is. “Handed on” is the placebo. It keeps the numbers and loses their meaning, and passes all in {{mean:main/handed on.success[world.screens=16] area|%}}. GRPO also misses something else: an episode pays the same however long it is, so its episodes end at {{mean:main/GRPO.episodeLength[world.screens=16]}} steps, those of GiGPO at {{mean:main/GiGPO.episodeLength[world.screens=16]}}. That needs no same screen: in random groups sooner counts more, too, and theirs end at {{mean:main/random groups.episodeLength[world.screens=16]}}. PPO, with a critic, needs no groups at all: {{mean:main/PPO.success[world.screens=16] area|%}}. GiGPO comes near it without one.',
  },
  changes: [
    {
      says: 'Compare sixteen episodes at a time.',
      run: 'main',
      patch: {
        variants: variants.slice(0, 4).map((one) => ({ ...one, agent: { ...one.agent, groupSize: 16 } })),
      },
    },
    {
      says: 'Count what follows a step without a discount.',
      run: 'main',
      patch: {
        variants: variants.slice(0, 4).map((one) => ({ ...one, agent: { ...one.agent, gamma: 1 } })),
      },
    },
    { says: 'Pass two screens alone.', run: 'main', patch: { world: { screens: 2 } } },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'GiGPO runs as in the paper, and the share of wrong buttons that get more likely shows why it helps. But with sixteen screens random groups are 2 points above GRPO [−0.6, 4.7], and the part pools them with a loss at four screens; a placebo that adds noise could hardly be ahead; and the lead, d = 0.18, is one in time that is nearly gone at the end.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h0 h-',
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'With sixteen screens all variants still climb in the last quarter of the run, and GRPO and random groups come close to GiGPO at its end; what is compared is success over the run.',
    'That random groups do not help is the mean over all numbers of screens. With sixteen alone they are 2 points above GRPO, and 500 seeds do not tell that from 0; with four they are below it, and these two cancel.',
    '“Handed on” has the step size of GiGPO, not one of its own, and adds noise at full weight, so it could hardly be above GRPO.',
    'A screen is seen as it is, and the same screen comes back often. Where states hardly repeat, there is little to compare.',
    'Each step size is the best one for sixteen screens. With four screens a few seeds of GiGPO, GRPO and random groups hardly ever succeed.',
    'The horizon is the number of screens to pass, not only the number of steps that are allowed.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds each, for a first design with at most twelve screens: step sizes of 3, 10, 30, 60 and 100 for GiGPO and GRPO, 30 and 60 for random groups. With a step size of 30 for both, GiGPO led by 0.11; most of that is gone once each has its own. Three full runs of that design, with 60, 150 and 400 seeds, had the lead and its growth and left random groups undecided at twelve screens. A reader found these a weak control. So this design adds a placebo, counts the wrong buttons that get more likely, and goes up to sixteen screens. Pilots of six and of 60 seeds (experiment seed 7) chose the step sizes anew, of 15 to 200; then random groups were asked about over all numbers of screens, with the same margin. This is the one full run of this design, with fresh seeds.',
};
