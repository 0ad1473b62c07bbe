/** Sun et al. 2025: ZeroSearch. Training against a made-up search engine whose documents get worse. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Two searches lead to an answer; a wrong document looks like a right one, and a second search shows whether both agree.
 * The searcher knows how often it has read the link and the value, and acts on what it read last.
 */
import kernel from './world.kernel.ts?raw';

const ACTIONS = ['search the question', 'search the link', 'answer'];
const READ = ['not read', 'read once', 'two agree'];
const states = Array.from({ length: 9 }, (_, state) => {
  const [link, value] = [state % 3, Math.floor(state / 3)];
  return { name: `link ${READ[link]}; value ${READ[value]}`, x: link, y: value };
});
const STEPS = 150_000;
const COST = 0.02;
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }) => ACTIONS.map((action) => `${name}, ${action}, ${name}`)),
  positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 12,
  cost: COST,
  span: STEPS,
};
const [REAL, RISING, FALLING, HIGH, CLEAN, NONE] = [
  'real',
  'rising',
  'falling',
  'high',
  'clean',
  'none',
] as const;
const LABELS = [REAL, RISING, FALLING, HIGH, CLEAN, NONE];
const agent = { type: 'grpo', gamma: 1, alpha: 5, groupSize: 16, entropyCoefficient: 0.03 };
/** Step size, group and entropy bonus are the best of nine for each. */
const OWN: Readonly<Record<string, object>> = {
  [REAL]: { alpha: 2 },
  [RISING]: { entropyCoefficient: 0.06 },
  [FALLING]: { groupSize: 32 },
};
const reward = [
  { term: 'task' },
  {
    term: 'expression',
    expression: 'happened(again) ? 1.0 : 0.0',
    label: 'searches again',
    probe: true,
  },
];
const metric = 'evaluationReturn';
const main: StudyRun = {
  name: 'Six engines to train with, one to be tested on',
  world,
  worldOf: Object.fromEntries(LABELS.map((schedule) => [schedule, { schedule }])),
  variants: LABELS.map((label) => ({ label, agent: { ...agent, ...OWN[label] }, reward })),
  evaluation: { policy: 'sampled', every: 1, episodes: 100, world: { test: true } },
  seeds: 160,
  seed: 4147,
  envSteps: STEPS,
  measurementPoints: 20,
};
const beyond = (id: string, label: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says: `On the noisy real engine, “${RISING}” ends above “${label}”.`,
  metric,
  statistic: 'mean',
  variant: `main/${RISING}`,
  over: [`main/${label}`],
});

export const study: WrittenStudy = {
  id: '147',
  papers: [
    {
      atlas: 147,
      cite: 'Sun et al. 2025, ZeroSearch: Incentivize the Search Capability of LLMs without Searching',
      url: 'https://arxiv.org/abs/2505.04588',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title:
    'Trained with noise that rises, a searcher {{verdict:control:again|seldom checks what it has read|checks what it has read|may check what it has read}} and earns {{mean:main/rising.evaluationReturn}} on a noisy engine; with noise that falls it earns {{mean:main/falling.evaluationReturn}}, and trained on that engine itself {{mean:main/real.evaluationReturn}}',
  question: 'Does training on an engine that gets worse prepare for a real one?',
  claim:
    'On the real engine, training noise that rises ends above high noise, above noise that falls and above no search, and not 5 points below training on the real engine.',
  standsFor:
    'A made-up engine that is wrong at random stands for a language model that writes useful or noisy documents, and a table over how often something was read for a language model. What a model learns from the wording of documents may not be concluded.',
  couldFail:
    'The noisy engine itself is what the test uses, so training on it should be best; and the last phase of rising noise is as bad as high noise, so that it might end no better. And whoever learns on a clean engine not to check might learn it when checking pays.',
  leftOut:
    'A test on a clean engine, documents with text, and an engine that is itself a tuned language model.',
  runs: { main },
  gates: [
    {
      id: 'search',
      kind: 'ahead',
      says: `Search is needed and learned: “${RISING}” ends at least 10 points above “${NONE}”.`,
      metric,
      statistic: 'mean',
      variant: `main/${RISING}`,
      over: [`main/${NONE}`],
      margin: 0.1,
    },
    {
      id: 'more',
      kind: 'level',
      says: `There is more to learn than one search for each: “${REAL}” ends above the 0.55 that this is worth.`,
      metric,
      statistic: 'mean',
      variant: `main/${REAL}`,
      above: 0.55,
    },
  ],
  parts: [
    beyond('high', HIGH),
    beyond('falling', FALLING),
    beyond('none', NONE),
    {
      id: 'real',
      kind: 'notAbove',
      says: `On the noisy real engine, “${REAL}” is not 5 points above “${RISING}”.`,
      metric,
      statistic: 'mean',
      variant: `main/${REAL}`,
      than: `main/${RISING}`,
      margin: 0.05,
    },
  ],
  controls: [
    {
      id: 'clean',
      kind: 'notAbove',
      says: `A clean engine, on which checking never pays, prepares about as well: “${RISING}” is not 5 points above “${CLEAN}”.`,
      metric,
      statistic: 'mean',
      variant: `main/${RISING}`,
      than: `main/${CLEAN}`,
      margin: 0.05,
    },
    {
      id: 'again',
      kind: 'ahead',
      says: `The gap has its reason in second searches: “${REAL}” makes at least half a second search for a question more than “${RISING}”.`,
      metric: 'probe:searches again',
      statistic: 'mean',
      variant: `main/${REAL}`,
      over: [`main/${RISING}`],
      margin: 0.5,
    },
  ],
  shows: [
    {
      title: 'Right answers less 0.02 for a search, on the real engine with three wrong documents in ten',
      run: 'main',
      metric,
      kind: 'curve',
    },
    {
      title: 'Second searches for a question, in the training on the engine of each',
      run: 'main',
      metric: 'probe:searches again',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A question has a link, and the link has a value, as in “the author of this book” and “the city of this author”. Each episode draws new facts, so the searcher must search: first the question, then the link that it has read. A document may be wrong and looks like any other; then it names one of two other links or values. To search again shows whether the next document agrees. A right answer pays 1, each search costs 0.02, and there are at most twelve steps. The “real” engine has three wrong documents in ten. Made-up engines for the training have none (“clean”), one of two (“high”), from none to one of two by the schedule of the paper (“rising”), or the other way round (“falling”). With “none”, the engine finds nothing. All are tested on the real engine.',
    predict: {
      ask: 'The test uses the real engine. Is training on that engine the best preparation for it?',
      options: [
        'Yes: nothing is closer to the test than the test',
        'No: a made-up engine that begins clean and gets worse prepares better',
        'Both prepare alike',
      ],
      answer: '{{word:part:real|0|1|2}}',
    },
    watch:
      'See in the second chart who searches again, and when. “Rising” passes the noise of the real engine in the second half of its training.',
    after:
      'One document of the real engine is right in 70 % of the cases. If the first two agree, they are right in 92 %, 0.7² of 0.7² + 0.3²/2; if one searches until two in a row agree, in 88 %. So a second search is worth its price there. Take the first documents and answer: worth (1 − p)² + p/3 − 0.04 for a share p of wrong documents, 0.55 on the real engine. Searching until two agree is worth 0.69 there. On a clean engine it only costs, and with one wrong document of two it costs as much as it brings. “Rising” begins clean, so it learns in a tenth of the training not to search again. When noise comes and checking would pay, it has become sure of its habit and seldom tries: {{mean:main/rising.probe:searches again|.1}} second searches for a question at its end. It earns {{mean:main/rising.evaluationReturn}}, and “clean” {{mean:main/clean.evaluationReturn}}. “Real” has noise while it still explores, makes {{mean:main/real.probe:searches again|.1}} second searches, and earns {{mean:main/real.evaluationReturn}}. “Falling” has noise while it explores, too, comes to {{mean:main/falling.evaluationReturn at 112500}} by three quarters of the training, and ends its clean last part at {{mean:main/falling.evaluationReturn}}, where second searches fall from {{mean:main/falling.probe:searches again at 112500|.1}} to {{mean:main/falling.probe:searches again at 150000|.1}}; “high”, where checking hardly pays, {{mean:main/high.evaluationReturn}}. A curriculum teaches what each of its phases pays for, and what is learned first may close the way to what comes later.',
  },
  changes: [
    {
      says: 'Let a wrong document be rarer: one in four at the end of “rising” and at the start of “falling”.',
      run: 'main',
      patch: { world: { high: 0.25 } },
    },
    {
      says: 'Stop after a quarter of the steps.',
      run: 'main',
      patch: { envSteps: STEPS / 4, world: { span: STEPS / 4 } },
    },
    {
      says: 'Explore less: an entropy bonus of 0.003. Who still learns to search again?',
      run: 'main',
      patch: {
        variants: LABELS.map((label) => ({ label, agent: { ...agent, entropyCoefficient: 0.003 }, reward })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Now second searches pay, and a curve shows why a clean start ends below the real engine: the habit not to check comes first. Formulas for both habits, tuned arms, a clean control. But rising against high is left undecided though all runs take a minute, and who searches is a table of nine states.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ u+ f- h+ f+ h0 h+',
  notMeasured: ['0.7', '70 %', '92 %', '88 %', '0.7²', '0.3²/2', '0.04', '0.55', '0.69', '0.02', '0'],
  budget: { coreMinutes: 0.9, quick: { seeds: 6 } },
  caveats: [
    'Whether “rising” ends above “high” is not quite decided; about 215 seeds would do it, and were not run.',
    'The searcher sees how often it has read, not what: what it learns about one link holds for all. With a table over what was read, no schedule taught a second search, even in 2 million steps.',
    'A document is wrong at random, so a second search reveals it. A model that errs the same way each time would not be caught.',
    'The entropy bonus decides how long a searcher keeps trying. Of those that were tried, “rising” has the one that is best for it.',
  ],
  pilots:
    'Experiment seeds 7 and 8, three to six seeds, fourteen times, for a first study with a table over what was read: PPO at three settings fell back to guessing late in the training and was replaced by GRPO. High noise was 0.75, which makes the truth rarer than each error, and became 0.5. In its full runs, 40 seeds, nobody searched twice, a clean engine did as well as the rising one, and rising against falling was undecided. Experiment seed 7147, six seeds, four settings with up to 2 million steps: still nobody did. So the searcher now sees how often it has read, and a search has a price; claim and schedule are those of before. Seed 7147, eight seeds, four settings: step sizes of 2 and 5, groups of 8 and 16, entropy bonuses of 0.003 and 0.01, once with 400,000 steps. The gate that high noise is hard to learn from no longer fits a searcher that learns so fast; a gate that more can be learned than one search for each takes its place. A run of 160 seeds (experiment seed 3147) with the best of these for all, a bonus of 0.003, had “real” 0.054 above “rising”, undecided at a margin of 0.05, and “falling” below it. It was a mistake to tune them together and with so little exploration. So then seed 7247, ten seeds, five more settings: bonuses of 0.01, 0.03 and 0.06, groups of 16 and 32, steps of 2 and 5; each engine has its own best, by its end. The recorded run has 160 fresh seeds, the same parts and the same margins; “not 5 points above clean” had been “within 2 points of clean”.',
};
