/** Li et al. 2024: Auto MC-Reward. A designer drafts a dense reward, a critic checks its code, an analyzer reads how episodes end. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A reward program as six switches. Each seed draws its own bugs, and the same ones for every variant. */
import program from './program.kernel.ts?raw';

const STEPS = 400_000;
const agent = {
  type: 'q-learning',
  alpha: 0.1,
  gamma: 0.98,
  epsilon: 0.3,
  epsilonEnd: 0,
  epsilonDecaySteps: STEPS * 0.75,
};
const task = { term: 'task' };
const died = { term: 'event', event: 'fellInPit', probe: true };
type Kind = 'draft' | 'checked' | 'analyzed';
const drafted = (label: string, kind: Kind, bugs: number) => ({
  label,
  agent,
  reward: [
    task,
    {
      term: 'custom-module',
      text: program
        .replace('bugs = 0.0', `bugs = ${bugs.toFixed(2)}`)
        .replace('checks = false', `checks = ${kind !== 'draft'}`)
        .replace('analyzes = false', `analyzes = ${kind === 'analyzed'}`),
    },
    died,
  ],
});
const [SPARSE, DRAFT, CRITIC, BOTH, EXPERT] = [
  'sparse',
  'first draft',
  'with critic',
  'critic and analyzer',
  'expert',
] as const;
const sparse = { label: SPARSE, agent, reward: [task, died] };
const designs = (bugs: number) => [
  drafted(DRAFT, 'draft', bugs),
  drafted(CRITIC, 'checked', bugs),
  drafted(BOTH, 'analyzed', bugs),
];
/** The draft without bugs, as an expert would write it. */
const expert = drafted(EXPERT, 'draft', 0);

type Draft = ReturnType<typeof drafted>;
/** The same programs with another constant. */
const edited = ({ label, agent, reward }: Draft, from: string, to: string): Draft => ({
  label,
  agent,
  reward: reward.map((one) => ('text' in one ? { ...one, text: one.text.replace(from, to) } : one)),
});
const faultless = edited(
  edited(drafted(CRITIC, 'checked', 0.25), 'missed = 0.1', 'missed = 0.0'),
  'spoiled = 0.02',
  'spoiled = 0.0',
);
const map = [
  '###############',
  '#S............#',
  '#.............#',
  '#..OOO...OOO..#',
  '#..OOO...OOO..#',
  '#......O......#',
  '#......O......#',
  '#..OO..O..OO..#',
  '#..OO.....OO..#',
  '#......O......#',
  '#..OOO...OOO..#',
  '#..OOO...OOO..#',
  '#............G#',
  '###############',
];
const run = (name: string, variants: StudyRun['variants']): StudyRun => ({
  name,
  variants,
  world: { family: 'gridworld', map, slip: 0.02, stepLimit: 80 },
  seeds: 100,
  seed: 41,
  envSteps: STEPS,
  measurementPoints: 48,
});
const share = { metric: 'success', statistic: 'mean' } as const;
const above = (label: string, over: string): ClaimPart => ({
  says: `“${label}” ends with more success than “${over}”.`,
  kind: 'ahead',
  ...share,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '41',
  papers: [{ atlas: 41, cite: 'Li et al. 2024, Auto MC-Reward', url: 'https://arxiv.org/abs/2312.09238' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Drafted rewards succeed in {{mean:main/first draft.success|%}} of the episodes, in {{mean:main/with critic.success|%}} after a check of their code, and in {{mean:main/critic and analyzer.success|%}} after a look at how episodes end',
  question: 'Do a check of the code and a look at failures make a drafted reward better?',
  claim:
    'A drafted reward with critic and analyzer succeeds more often than the first draft, which beats a sparse reward. Deaths in the lava fall over the revisions.',
  standsFor:
    'A grammar that writes bugs with a known probability stands for the language model that designs, checks and revises. Which bugs a model writes, and how often it sees them, may not be concluded.',
  runs: {
    main: run('A lava field, a quarter of bugs', [sparse, ...designs(0.25), expert]),
    none: run('No bugs', designs(0)),
    half: run('Half of all lines have a bug', designs(0.5)),
  },
  gates: [
    {
      says: 'The task is hard without help: the sparse reward succeeds in less than half of its episodes.',
      kind: 'level',
      ...share,
      variant: `main/${SPARSE}`,
      below: 0.5,
    },
    {
      says: 'It can be learned: the expert’s reward succeeds in more than nine of ten.',
      kind: 'level',
      ...share,
      variant: `main/${EXPERT}`,
      above: 0.9,
    },
  ],
  parts: [
    above(BOTH, DRAFT),
    above(DRAFT, SPARSE),
    {
      says: 'After all revisions fewer episodes end in the lava than under the first draft.',
      kind: 'ahead',
      metric: 'probe:event',
      statistic: 'mean',
      variant: `main/${BOTH}`,
      over: [`main/${DRAFT}`],
      direction: 'below',
    },
  ],
  controls: [
    {
      says: 'Without bugs there is nothing to gain: critic and analyzer end within 0.1 of the draft.',
      kind: 'within',
      ...share,
      variant: `none/${BOTH}`,
      same: `none/${DRAFT}`,
      margin: 0.1,
    },
  ],
  couldFail:
    'The critic misses a tenth of the bugs and spoils one good line in fifty; the analyzer sees endings and rewrites the wrong line one time in ten. Drafts worse than no reward at all, or revisions that frighten the agent away from the diamond, would have refuted it.',
  leftOut: 'Code that does not run, trees that are rare, and a network in place of a table.',
  shows: [
    { title: 'Success in the last tenth of the run', run: 'main', metric: 'success', kind: 'bars' },
    { title: 'Episodes that end in the lava', run: 'main', metric: 'probe:event', kind: 'curve' },
    { title: 'Success with half of the lines wrong', run: 'half', metric: 'success', kind: 'bars' },
  ],
  teaching: {
    before:
      'A diamond lies behind lakes of lava. A reward program has six lines: it counts the columns to the diamond, counts the rows, has a sign for each, pays for every step that comes nearer, and charges for the lava. It also charges 0.02 for each step. In a first draft each line is wrong with a probability of 1/4. One draft forgets the rows. Another pays for being near, not for coming nearer. A critic reads the code: it sees a missing or a flipped line, not what the agent will make of it. Three times an analyzer reads how episodes ended. Then it rewrites a line.',
    predict: {
      ask: 'Which helper repairs more of the drafts?',
      options: ['The critic, who reads the code', 'The analyzer, who reads how episodes end', 'Both alike'],
      answer: 1,
    },
    watch:
      'Compare “first draft”, “with critic” and “critic and analyzer” in the first chart. Then look at the same three with half of the lines wrong.',
    after:
      'The worst bug looks like good code. Beside the diamond, pay for being near is 0.002 · 24 − 0.02 = 0.028 a step. Waiting there forever is worth 0.028 / (1 − 0.98) = 1.4, and the diamond is worth 1, so the agent waits until its time is up. No check of single lines can see that, because every line does what it says. The endings show it at once: episodes run out of time. Deaths have a similar cause. A draft with a wrong direction and no charge for lava makes each step cost 0.02 and leads nowhere, so to die early is the cheapest end. In practice, run a drafted reward for a while and read how its episodes end before you trust it.',
  },
  changes: [
    {
      says: 'Let the critic miss no bug and spoil no line. It still cannot see what pay for being near leads to.',
      run: 'main',
      patch: { variants: [faultless] },
    },
    {
      says: 'Discount by 0.9: waiting beside the diamond is now worth 0.28, less than the diamond.',
      run: 'main',
      patch: { variants: designs(0.25).map((one) => ({ ...one, agent: { ...agent, gamma: 0.9 } })) },
    },
    {
      says: 'Charge nothing for a step: no draft makes an early death cheap.',
      run: 'main',
      patch: { variants: designs(0.25).map((one) => edited(one, 'hurry = 0.02', 'hurry = 0.0')) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Two of the six lines cannot be judged from the code, and a formula says why the worst of them makes the agent wait. But the analyzer is told which line belongs to which bad ending and calls the critic again, the sparse reward never finds the diamond, and the fall in deaths comes from a few drafts.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h- h0',
  notMeasured: ['24', '0.028', '1.4'],
  budget: { coreMinutes: 0.6, quick: { seeds: 12 } },
  caveats: [
    'A seed is one set of bugs, so its drafts mostly succeed or fail as a whole: means are shares of drafts.',
    'The learner keeps its values when the reward is revised.',
    'The mean of deaths falls because a few drafts nearly always end in the lava. In more seeds deaths rise a little than fall, because an agent that walks to the diamond passes the lava.',
    'The analyzer is told which line goes with which bad ending, and it lets the critic read again. So not all of its lead over “with critic” comes from the endings.',
    'The critic alone is in the chart and in no part: the row of the atlas does not claim that it helps.',
  ],
  pilots:
    'Experiment seed 7, eight times, 6 or 12 seeds. First an analyzer that raised the charge for lava whenever most episodes ended there: it frightened agents of good programs into waiting. It then rewrote only what endings suggest. Slip was lowered from 0.05 until the expert’s reward reached 0.9. Nobody died under drafts that charged nothing for a step, so the claim about deaths was not tested; the charge of 0.02 came last. Agents were tuned for none of the rewards.',
};
