/** Wu et al. 2024: SELP. Plans under rules that were translated with errors, and a vote over translations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Six by six places, two walls with two gates each, and a rule for each wall that a translator may get wrong. */
import kernel from './world.kernel.ts?raw';

const learner = { type: 'q-learning', alpha: 0.2, gamma: 1 };
/** Sampled plans wander; tuned ones hardly do. */
const sampled = { ...learner, epsilon: 0.3 };
const tuned = { ...learner, epsilon: 0.3, epsilonEnd: 0.01, epsilonDecaySteps: 50_000 };
const arrive = { term: 'expression', expression: '(happened(arrived) ? 1.0 : 0.0) - 0.02' };
const obey = { term: 'event', event: 'brokeBelief', weight: -0.5 };
const [FREE, ONE, VOTED, SHORT] = ['free', 'one translation', 'voted', 'voted, tuned to be short'] as const;
const variants: StudyRun['variants'] = [
  { label: FREE, agent: sampled, reward: [arrive, obey] },
  { label: ONE, agent: sampled, reward: [arrive] },
  { label: VOTED, agent: sampled, reward: [arrive] },
  { label: SHORT, agent: tuned, reward: [arrive] },
];
const metric = 'taskReturn';
const over = 'world.error';
const level = { level: { [over]: 0.2 } };
const safer = (id: string, label: string, other: string): ClaimPart => ({
  id,
  says: `Where each rule is translated wrongly in 20 % of the cases, “${label}” arrives safely at least 5 points more often than “${other}”.`,
  kind: 'ahead',
  metric,
  variant: `main/${label}`,
  over: [`main/${other}`],
  margin: 0.05,
  ...level,
});

export const study: WrittenStudy = {
  id: '148',
  papers: [{ atlas: 148, cite: 'Wu et al. 2024, SELP', url: 'https://arxiv.org/abs/2409.19471' }],
  family: 'safety',
  level: 'analog',
  title:
    'A vote over translated rules makes walks {{word:part:voted|safer|less safe|about as safe}}, and tuned to be short they {{verdict:part:safe|stay as safe|get less safe|may get less safe}}',
  question: 'Do votes over translated rules make plans safe, and stay safe when plans get short?',
  claim:
    'Walks under a vote of translations arrive safely more often than under one translation, and those more often than free walks that only read it. Tuned to be short, they are shorter and no less safe.',
  standsFor:
    'Random errors stand for those of a translator, two ordered rules for temporal logic, and a table with random moves for a language model that plans. How often models translate rules wrongly may not be concluded.',
  runs: {
    main: {
      name: 'Walks through gates',
      variants,
      world: { family: 'graph', kernel, stepLimit: 100 },
      worldOf: {
        [FREE]: { constrained: false },
        [VOTED]: { votes: 5 },
        [SHORT]: { votes: 5 },
      },
      vary: [{ path: over, over: [0, 0.2, 0.4] }],
      seeds: 20,
      seed: 148,
      envSteps: 100_000,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Wrong translations do harm: at 20 %, “one translation” arrives safely in less than 90 % of the walks.',
      metric,
      variant: `main/${ONE}`,
      below: 0.9,
      ...level,
    },
    {
      kind: 'level',
      says: 'Walks are learned: without errors, “voted” arrives safely in more than 95 %.',
      metric,
      variant: `main/${VOTED}`,
      above: 0.95,
      level: { [over]: 0 },
    },
  ],
  parts: [
    safer('voted', VOTED, ONE),
    safer('one', ONE, FREE),
    {
      id: 'shorter',
      says: 'Tuned plans are at least one step shorter than voted ones.',
      kind: 'ahead',
      metric: 'episodeLength',
      variant: `main/${SHORT}`,
      over: [`main/${VOTED}`],
      direction: 'below',
      margin: 1,
      ...level,
    },
    {
      id: 'safe',
      says: 'They arrive safely no less often, by 5 points.',
      kind: 'notAbove',
      metric,
      variant: `main/${SHORT}`,
      than: `main/${VOTED}`,
      margin: 0.05,
      direction: 'below',
      ...level,
    },
  ],
  couldFail:
    'A planner that is paid for obeying may do as well as one whose moves are cut off, and short walks may use every gate that a wrong translation leaves open.',
  leftOut: 'Sentences in natural language, other numbers of rules and a robot are left out.',
  shows: [
    { title: 'Safe arrivals by errors of the translator', run: 'main', metric, kind: 'sweep', over },
    { title: 'Steps of a walk', run: 'main', metric: 'episodeLength', kind: 'sweep', over },
  ],
  teaching: {
    before:
      'A walk leads over six by six places, through two walls with two gates each. For each wall there may be a rule: no rule, never through the first gate, or only after the second. The first gate is on the short way. A translator gets each rule wrong with some probability. For example, “only after the second” becomes “no rule”, and the first gate looks open. “free” reads one translation and is charged for breaking it. “one translation” cannot make a move that breaks it. “voted” believes the most frequent of five. All three make three random moves in ten; “tuned to be short” gives that up.',
    predict: {
      ask: 'Voted walks are tuned to be short. What happens to their safety?',
      options: ['It stays', 'It falls', 'It rises'],
      answer: '{{word:part:safe|2|1|0}}',
    },
    watch: 'Compare safe arrivals from left to right, then the steps.',
    after:
      'Each translation has errors of its own, so five of them outvote most: where a rule is wrong in 20 % of the cases, voted walks arrive safely in {{mean:main/voted.taskReturn[world.error=0.2]|%}}, under one translation in {{mean:main/one translation.taskReturn[world.error=0.2]|%}}, free ones in {{mean:main/free.taskReturn[world.error=0.2]|%}}. A free walk knows the rule as well, but a random move now and then breaks it; a move that is cut off cannot be made. Tuned walks take {{mean:main/voted, tuned to be short.episodeLength[world.error=0.2]|.0}} steps instead of {{mean:main/voted.episodeLength[world.error=0.2]|.0}}, and arrive safely in {{mean:main/voted, tuned to be short.taskReturn[world.error=0.2]|%}}. Two things may work against each other here: a short walk goes straight for the first gate whenever it looks open, and it wanders less into gates that only look open.',
  },
  changes: [
    { says: 'Vote over nine translations.', run: 'main', patch: { world: { votes: 9 } } },
    { says: 'Err in half of the rules.', run: 'main', patch: { world: { error: 0.5 } } },
    {
      says: 'Vote over two translations: a tie keeps the first.',
      run: 'main',
      patch: { world: { votes: 2 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 1, interesting: 1 },
    says: 'Errors of the translator are swept, and safety and length are read apart. But three of four parts hold by construction: five independent translations outvote one, free walks differ from constrained ones by random moves alone, and “tuned” means fewer random moves. There is no control.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'Errors of the five translations are independent. Those of one model would resemble each other, and a vote would help less.',
    '“Tuned to be short” makes fewer random moves; nothing is trained on short plans.',
  ],
  pilots:
    'Experiment seed 7, one and two seeds, once each, with softmax choices: values that began at 0 left no random moves, and values that began at 1 were not learned in time. Random moves of three in ten took their place; seed 8, one seed, once. This study replaces an earlier one whose plans were drawn at random.',
};
