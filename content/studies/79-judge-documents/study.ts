/** Li et al. 2025: ReSeek. A search agent that drops what misleads, with a dense reward for its verdicts. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** Three hops from person to person. A document may mislead; how well it matches the question says so in part. */
import kernel from './world.kernel.ts?raw';

const states = Array.from({ length: 84 }, (_, s) => {
  const [hop, match, turn] = [s % 3, Math.floor(s / 3) % 4, Math.floor(s / 12)];
  return { name: `turn ${turn + 1}: hop ${hop + 1}: match ${match + 1}`, x: 5 * hop + match, y: turn };
});
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }) =>
    ['follow', 'drop'].map((verdict) => `${name}, ${verdict}, ${name}`),
  ),
  positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 8,
};
/** The step is the best of 3, 10 and 30 for all that judge. */
const agent = { type: 'grpo', alpha: 30, gamma: 1, groupSize: 8, estimator: 'dr-grpo', horizon: 8 };
const task = { term: 'task' };
const dense = { term: 'expression', expression: 'happened(rightVerdict) ? 0.1 : 0.0', label: 'verdicts' };
/** Three of ten verdicts are paid wrongly. */
const noisy = { ...dense, expression: '(happened(rightVerdict) != bernoulli(0.3)) ? 0.1 : 0.0' };
const aPoint = { ...dense, expression: 'happened(rightVerdict) ? 1.0 : 0.0' };
const probes = [
  { term: 'expression', expression: 'happened(onPath) ? 1.0 / 3.0 : 0.0', label: 'path', probe: true },
  { term: 'expression', expression: 'action == 1 ? 1.0 : 0.0', label: 'drops', probe: true },
];
const [OUTCOME, JUDGE, BOTH, NOISY] = [
  'outcome',
  'JUDGE',
  'JUDGE, dense',
  'JUDGE, dense with errors',
] as const;
const variant = (label: string, reward: readonly { readonly term: string }[]) => ({
  label,
  agent,
  reward: [...reward, ...probes],
});
const variants: StudyRun['variants'] = [
  variant(OUTCOME, [task]),
  variant(JUDGE, [task]),
  variant(BOTH, [task, dense]),
  variant(NOISY, [task, noisy]),
];
const budget = { seed: 4079, episodes: 16_000, envSteps: 128_000, measurementPoints: 40 };
const MISLEADING = 'world.misleading';
const half = { statistic: 'mean', level: { [MISLEADING]: 0.5 } } as const;

export const study: WrittenStudy = {
  id: '79',
  papers: [{ atlas: 79, cite: 'Li et al. 2025, ReSeek', url: 'https://arxiv.org/abs/2510.00568' }],
  family: 'shaping',
  level: 'analog',
  title:
    'To drop misleading documents brings right answers from {{mean:main/outcome.taskReturn[world.misleading=0.5]|%}} to {{mean:main/JUDGE.taskReturn[world.misleading=0.5]|%}}; pay for verdicts {{verdict:part:sooner|brings them a little sooner|brings them no sooner|may bring them sooner}}, keeps agents longer on the path, and {{verdict:part:lasting|adds|adds no|may add}} answers at the end',
  question: 'Does a search agent learn to drop misleading documents if its verdicts are rewarded?',
  claim:
    'With half of the documents misleading and equally many turns, an agent that judges documents and is paid for right verdicts answers more questions, and stays longer on the path of right documents, than one that is paid for the answer alone: over the run and at its end also than one that may drop documents as well.',
  standsFor:
    'A match in four degrees stands for what a language model reads in a document, and a table over hop, match and turn for the agent. How well a real model recognizes misleading documents may not be concluded.',
  couldFail:
    'A dropped document costs one of seven turns, and the match is often wrong. By chance, judging answers fewer questions than following blindly; and pay for each verdict could be worth more than arriving. An agent that may drop documents could learn as much from answers alone.',
  leftOut:
    'Questions in words and a knowledge base: only their effect on documents is modeled. The pay for verdicts is right by definition, where the paper estimates it.',
  runs: {
    main: {
      name: 'Three hops among misleading documents',
      variants,
      world,
      worldOf: { [OUTCOME]: { judge: false } },
      vary: [{ path: MISLEADING, over: [0, 0.5], unit: 'of the documents' }],
      seeds: 200,
      ...budget,
    },
    unreadable: {
      name: 'Matches that say nothing',
      variants: variants.filter(({ label }) => label !== NOISY),
      world: { ...world, misleading: 0.5, readable: false },
      worldOf: { [OUTCOME]: { judge: false } },
      seeds: 60,
      ...budget,
    },
  },
  gates: [
    {
      id: 'hard',
      kind: 'level',
      says: 'Misleading documents do harm: “outcome” ends with less than 30 % of the answers right.',
      ...half,
      metric: 'taskReturn',
      variant: `main/${OUTCOME}`,
      below: 0.3,
    },
    {
      id: 'easy',
      kind: 'level',
      says: 'Without misleading documents, “outcome” ends with more than 90 % right.',
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `main/${OUTCOME}`,
      level: { [MISLEADING]: 0 },
      above: 0.9,
    },
  ],
  parts: [
    {
      id: 'answers',
      kind: 'ahead',
      says: `With half of the documents misleading, “${BOTH}” answers more questions right than “${OUTCOME}”.`,
      ...half,
      metric: 'taskReturn',
      variant: `main/${BOTH}`,
      over: [`main/${OUTCOME}`],
    },
    {
      id: 'path',
      kind: 'ahead',
      says: `It follows more of the path of right documents than “${OUTCOME}”.`,
      ...half,
      metric: 'probe:path',
      variant: `main/${BOTH}`,
      over: [`main/${OUTCOME}`],
    },
    {
      id: 'sooner',
      kind: 'ahead',
      says: `Over the run it answers more right than “${JUDGE}”, which may drop documents and is paid for the answer alone.`,
      ...half,
      metric: 'taskReturn',
      when: 'area',
      variant: `main/${BOTH}`,
      over: [`main/${JUDGE}`],
    },
    {
      id: 'lasting',
      kind: 'ahead',
      says: `It ends at least one point above “${JUDGE}”.`,
      ...half,
      metric: 'taskReturn',
      variant: `main/${BOTH}`,
      over: [`main/${JUDGE}`],
      margin: 0.01,
    },
  ],
  controls: [
    {
      id: 'unreadable',
      kind: 'notAbove',
      says: `Where matches say nothing, there is nothing to judge by: “${BOTH}” is not 2 points above “${OUTCOME}”.`,
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `unreadable/${BOTH}`,
      than: `unreadable/${OUTCOME}`,
      margin: 0.02,
    },
    {
      id: 'truthful',
      kind: 'within',
      says: `Without misleading documents, judging costs less than 2 points.`,
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `main/${BOTH}`,
      same: `main/${OUTCOME}`,
      level: { [MISLEADING]: 0 },
      margin: 0.02,
    },
  ],
  shows: [
    {
      title: 'Right answers, half of the documents misleading',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [MISLEADING]: 0.5 },
    },
    {
      title: 'Right answers at the end, by the share of misleading documents',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: MISLEADING,
    },
    {
      title: 'Share of the path followed at the end',
      run: 'main',
      metric: 'probe:path',
      kind: 'sweep',
      over: MISLEADING,
    },
    {
      title: 'Documents dropped per question',
      run: 'main',
      variants: [`main/${JUDGE}`, `main/${BOTH}`],
      metric: 'probe:drops',
      kind: 'sweep',
      over: MISLEADING,
    },
  ],
  teaching: {
    before:
      'To answer “which color does the boss of Ann’s friend like?”, an agent needs three documents in a row: Ann’s friend, the boss, the color. A search brings one document at a time, and half of them tell of the wrong person. How well a document matches the question says so in part: of right documents half have the best of four matches, of misleading ones half have the worst, and the others lie between. An agent may follow a document or, with JUDGE, drop it and search again. There are seven turns for three hops, so four documents can be dropped. The answer is right if no misleading document was followed. “Outcome” and “JUDGE” are paid for the answer. “JUDGE, dense” is paid 0.1 for each right verdict as well; “with errors” takes three verdicts of ten for their opposite.',
    predict: {
      ask: '“JUDGE, dense” has two things that “outcome” lacks: it can drop documents, and it is paid for each verdict. Which one brings most of the right answers at the end?',
      options: ['That it can drop documents', 'That verdicts are paid', 'Each about half'],
      answer: 0,
    },
    watch: 'Compare “JUDGE” with “JUDGE, dense” early and at the end, then the documents that both drop.',
    after:
      '“Outcome” follows each document. Three are all right in one case of eight, 0.5³ = 12.5 %, and no reward can change that: it has nothing to choose. So the fairer rival is “JUDGE”, which may drop documents and is paid for the answer alone. To drop by chance would be worse, 10 %, because turns run out, so “JUDGE” has to learn. It ends at {{mean:main/JUDGE.taskReturn[world.misleading=0.5]|%}}, and “JUDGE, dense” at {{mean:main/JUDGE, dense.taskReturn[world.misleading=0.5]|%}}: all of the gain in answers at the end comes from the action. What pay for verdicts adds is time. After an eighth of the training “JUDGE, dense” is at {{mean:main/JUDGE, dense.taskReturn[world.misleading=0.5] at 2000|%}} and “JUDGE” at {{mean:main/JUDGE.taskReturn[world.misleading=0.5] at 2000|%}}; on average over the run the lead is {{part:sooner.size|points}}. An answer is a noisy sign of a verdict: a right verdict on the first document is followed by a right answer only now and then, and GRPO divides the answer among all verdicts of a question. The dense reward says of each verdict by itself whether it was right. Even if three verdicts in ten are paid wrongly, agents are at {{mean:main/JUDGE, dense with errors.taskReturn[world.misleading=0.5] at 2000|%}} by then. At the end pay still makes agents drop more, {{mean:main/JUDGE, dense.probe:drops[world.misleading=0.5]|.1}} documents in a question instead of {{mean:main/JUDGE.probe:drops[world.misleading=0.5]|.1}}. So they follow more of the right path, {{mean:main/JUDGE, dense.probe:path[world.misleading=0.5]|%.1}} instead of {{mean:main/JUDGE.probe:path[world.misleading=0.5]|%.1}}, but each drop also costs one of seven turns, and an answer needs all three documents. Where matches say nothing, nobody can judge: paid for verdicts all the same, an agent answers {{mean:unreadable/JUDGE, dense.taskReturn|%}} right.',
  },
  changes: [
    {
      says: 'Make matches say everything: right documents always match best.',
      run: 'main',
      patch: { world: { clear: 1 } },
    },
    {
      says: 'Let seven of ten documents mislead.',
      run: 'main',
      patch: { world: { misleading: 0.7 } },
    },
    {
      says: 'Pay a whole point for each right verdict.',
      run: 'main',
      patch: {
        variants: [variant(BOTH, [task, dense]), variant('JUDGE, a point each', [task, aPoint])],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'The fairer rival, which may drop documents too, shows that the action brings all of the gain in answers and pay only time and a longer path. But the rival of the paper has nothing to choose, “fails here” comes from a margin against a rival that the row does not name, and pay for verdicts is right by definition.',
    read: '2026-11-30',
  },
  notMeasured: ['12.5 %', '0.5³', '10 %'],
  writtenFor: 'h- h+ h+ h+ h+ f0 h0 h0',
  budget: { coreMinutes: 0.7, quick: { seeds: 6 } },
  caveats: [
    '“Outcome” has nothing to choose: it follows each document. The paper compares with such an agent; “JUDGE” without pay is the fairer rival.',
    'The dense reward knows which document misleads, but for the variant with errors. The paper estimates it from the answer and the question.',
    'How often a right document matches best is given, and the agent cannot learn to read better.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice, with no and with half of the documents misleading. The first had an error: what a document was had been drawn once for a whole group of episodes. Then seed 8, six seeds, once, with step sizes of 3 and 10 for the two that judge: 10 was better for both and was taken for all. That the pay adds to the action had been meant as a part; it is not in the claim of the paper and was dropped before the first full run. Then seed 7, eight seeds: steps of 3, 10 and 30, and pay of 0.03, 0.1 and 0.3; 30 and 0.1 were best. Then seed 7079, eight seeds, with matches that say less. Second full run, with 60 fresh seeds, that step, the variant with errors, and two parts against “JUDGE”: in the first all parts held against a rival that could drop nothing. Third full run, with 200 fresh seeds, because about 126 were needed to decide whether pay saves time: a variant that was paid for verdicts and could drop nothing, which cannot differ from “outcome”, made room for matches that say nothing, as a control.',
};
