/** Wu et al. 2024: SELP. Plans under rules that were translated with errors, and a vote over translations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Two rooms of 3 × 5 cells, joined by two gates, once for each of three sentences. */
import board from './board.kernel.ts?raw';
/**
 * Clones recorded walks. Its sentence is translated, with errors, and moves that would break the translation are cut off. All of this
 * happens in the planner: the world holds the true rule and judges.
 */
import planner from './planner.kernel.ts?raw';
import kernel from './world.kernel.ts?raw';

const SENTENCES = ['not A', 'not B', 'flag'];
/** Rooms by columns, then gate A and gate B between them. */
const PLACES = [
  ...Array.from({ length: 15 }, (_, k) => [Math.floor(k / 5), k % 5] as const),
  [3, 1] as const,
  [3, 3] as const,
  ...Array.from({ length: 15 }, (_, k) => [4 + Math.floor(k / 5), k % 5] as const),
];
const states = SENTENCES.flatMap((sentence, k) =>
  PLACES.map(([x, y]) => ({ name: `${sentence} ${x} ${y}`, x: x + 8 * k, y })),
);
const MOVES = ['up', 'right', 'down', 'left'];
const world = {
  family: 'graph',
  kernel: board + kernel,
  transitions: states.flatMap(({ name }) => MOVES.map((move) => `${name}, ${move}, ${name}`)),
  positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 60,
};
const walker = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text: board + planner, ...more },
  reward: [{ term: 'task' }],
});
const [FREE, ONE, VOTED, TUNED] = ['free', 'one translation', 'voted', 'voted, tuned'] as const;
const variants: StudyRun['variants'] = [
  walker(FREE, { votes: 0 }),
  walker(ONE, { votes: 1 }),
  walker(VOTED, {}),
  walker(TUNED, { tuned: true }),
];
const common = { world, seeds: 30, seed: 1480, envSteps: 20_000, measurementPoints: 25 };
/** Tuning begins after 8,000 steps. */
const settled = { statistic: 'mean', when: { from: 12_000, to: 20_000 } } as const;
const metric = 'taskReturn';
const ERROR = 'agent.error';
const ALIKE = 'agent.alike';
const WANDERING = 'agent.wandering';
const level = { level: { [ERROR]: 0.2 } };
const safer = (id: string, label: string, other: string): ClaimPart => ({
  id,
  says: `With errors in 20 % of the translations, “${label}” arrives safely more often than “${other}”.`,
  kind: 'ahead',
  metric,
  ...settled,
  variant: `main/${label}`,
  over: [`main/${other}`],
  ...level,
});

export const study: WrittenStudy = {
  id: '148',
  papers: [{ atlas: 148, cite: 'Wu et al. 2024, SELP', url: 'https://arxiv.org/abs/2409.19471' }],
  family: 'safety',
  level: 'analog',
  title:
    'A rule that is translated wrongly one time in five makes walks {{word:part:one|safer|less safe|no safer}} than no rule; a vote over translations makes them {{word:part:voted|safer|less safe|no safer}} than one',
  question: 'Do translated rules make walks safe, and votes over translations safer still?',
  claim:
    'Where one translation in five is wrong, walks under a vote of five translations arrive safely more often than under one, and those more often than free walks. Tuned on short walks, they are shorter and no less safe.',
  standsFor:
    'Random errors stand for those of a translator, three rules about two gates for temporal logic, and a cloned table for a language model that plans. How often models translate rules wrongly may not be concluded.',
  runs: {
    main: {
      name: 'Walks under a translated rule',
      ...common,
      variants,
      vary: [{ path: ERROR, over: [0, 0.1, 0.2, 0.3, 0.4] }],
    },
    planner: {
      name: 'Planners that learned from people who wander more, 20 % of the translations wrong',
      ...common,
      variants: variants.slice(0, 3),
      vary: [{ path: WANDERING, over: [0.1, 0.3, 0.5, 0.7] }],
    },
    alike: {
      name: 'Translations that err alike, 20 % wrong',
      ...common,
      variants: variants.slice(0, 3),
      vary: [{ path: ALIKE, over: [0, 0.5, 1] }],
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Wrong translations do harm: with errors in 20 %, “one translation” arrives safely in less than 90 % of the walks.',
      metric,
      ...settled,
      variant: `main/${ONE}`,
      below: 0.9,
      ...level,
    },
    {
      kind: 'level',
      says: 'Walks are learned: without errors, “voted” arrives safely in more than 90 %.',
      metric,
      ...settled,
      variant: `main/${VOTED}`,
      above: 0.9,
      level: { [ERROR]: 0 },
    },
  ],
  parts: [
    safer('voted', VOTED, ONE),
    safer('one', ONE, FREE),
    {
      id: 'shorter',
      says: 'With errors in 20 %, tuned walks are shorter than voted ones.',
      kind: 'ahead',
      metric: 'episodeLength',
      ...settled,
      variant: `main/${TUNED}`,
      over: [`main/${VOTED}`],
      direction: 'below',
      ...level,
    },
    {
      id: 'safe',
      says: 'They arrive safely no less often, by 5 points.',
      kind: 'notAbove',
      metric,
      ...settled,
      variant: `main/${VOTED}`,
      than: `main/${TUNED}`,
      margin: 0.05,
      ...level,
    },
  ],
  controls: [
    {
      id: 'same',
      says: 'If all translations of a sentence are the same, a vote changes nothing (±2 points).',
      kind: 'within',
      metric,
      ...settled,
      variant: `alike/${VOTED}`,
      same: `alike/${ONE}`,
      margin: 0.02,
      level: { [ALIKE]: 1 },
    },
  ],
  couldFail:
    'Where translations err more often than the planner does, one translation makes walks less safe; and errors that many translations share outvote the right ones.',
  leftOut: 'Language models, other numbers of rules, longer formulas and a robot are left out.',
  shows: [
    {
      title: 'Safe arrivals by errors of the translator',
      run: 'main',
      metric,
      kind: 'sweep',
      over: ERROR,
      when: settled.when,
    },
    {
      title: 'Safe arrivals by how much people wander in the records',
      run: 'planner',
      metric,
      kind: 'sweep',
      over: WANDERING,
      when: settled.when,
    },
    {
      title: 'Safe arrivals by how alike translations err',
      run: 'alike',
      metric,
      kind: 'sweep',
      over: ALIKE,
      when: settled.when,
    },
    {
      title: 'Steps of a walk, errors in 20 %',
      run: 'main',
      metric: 'episodeLength',
      kind: 'curve',
      level: { [ERROR]: 0.2 },
    },
  ],
  teaching: {
    before:
      'A walk leads from the left room to the goal in the right one, through gate A or gate B. A sentence says the rule: never through A, never through B, or through no gate before the flag in the corner was visited. A planner has learned from 200 walks of people who knew the rule, and of whose moves three in ten were random. “free” reads the sentence and walks. “one translation” also has the sentence translated into a rule, and moves that would break the translation are cut off. For example, if “never through A” is translated as “never through B”, gate B is closed, and only the wrong gate is left. “voted” believes the most frequent of five translations; each of them repeats, with a chance of one half, a common one, right or wrong. “voted, tuned” goes on to learn from the shortest quarter of the safe walks alone.',
    predict: {
      ask: 'The planner alone breaks the rule in fewer than one walk in ten. Now moves that break a translated rule are cut off, but one translation in five is wrong. What happens to safety?',
      options: ['It rises', 'It falls', 'It stays'],
      answer: '{{word:part:one|0|1|2}}',
    },
    watch:
      'Find where the line of “free” crosses the others: once from left to right along the errors of the translator, once along the wandering of the planner.',
    after:
      'A wrong translation closes the right gate, so the planner, which knew better, is led through the wrong one. With errors in 20 % of the translations, walks under one translation arrive safely in {{mean:main/one translation.taskReturn[agent.error=0.2] from 12000 to 20000|%}}, and free ones in {{mean:main/free.taskReturn[agent.error=0.2] from 12000 to 20000|%}}. So a translated rule helps only if the translator errs less often than the planner: without errors, and, in the second chart, where the records wander so much that the planner itself is worse. A vote brings it to {{mean:main/voted.taskReturn[agent.error=0.2] from 12000 to 20000|%}}, because the errors of some translations are outvoted, and to {{mean:alike/voted.taskReturn[agent.alike=0] from 12000 to 20000|%}} if each errs on its own. If all translations of a sentence err alike, it changes nothing. Tuning on short walks takes {{part:shorter.size|.1}} steps off a walk, and safety {{verdict:part:safe|stays|falls|may fall}}.',
  },
  changes: [
    {
      says: 'Let the planner learn from twenty records.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, walks: 20 } })) },
    },
    {
      says: 'Vote over two translations: a tie keeps the first.',
      run: 'main',
      patch: { variants: [variants[1], walker('two votes', { votes: 2 }), variants[2]] },
    },
    {
      says: 'Vote over fifteen translations that err on their own.',
      run: 'alike',
      patch: {
        variants: [5, 15].map((votes) => walker(`${votes} votes`, { votes, alike: 0 })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Two sweeps show where a translated rule begins to harm a planner that knew better, and a control shows that a vote over the same error is worth nothing. That the claim fails follows from a translator that errs more often than the planner, at the level that was chosen for the parts.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'At 20 % the translator errs more often than the planner, so the part that fails depends on the levels that the claim names; both sweeps show where it would hold.',
    'A wrong translation is of another sentence of the three. A translator that only leaves parts out would do less harm.',
    'With two gates, a wrong rule often leaves no right way. In a larger world there may be a third one.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once, with 12,000 steps. The sweep of the planner and a longer span of reading were then added; no setting was changed. This study replaces one whose planners differed by random moves alone and whose translators erred independently.',
};
