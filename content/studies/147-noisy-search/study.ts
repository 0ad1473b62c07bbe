/** Sun et al. 2025: ZeroSearch. Training against a made-up search engine whose documents get worse. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Two searches lead to an answer; a wrong document looks like a right one, and a second search shows whether both agree. */
import kernel from './world.kernel.ts?raw';

const range = (count: number) => Array.from({ length: count }, (_, k) => k);
const ACTIONS = [
  'search the question',
  ...range(3).map((k) => `search link ${k + 1}`),
  ...range(3).map((k) => `answer ${k + 1}`),
];
/** What the agent knows, as in the kernel: from left to right it knows more. “!”: read twice. */
const states = range(64).map((state) => {
  const [link, linkTwice, value, valueTwice] = [
    state % 4,
    Math.floor(state / 4) % 2,
    Math.floor(state / 8) % 4,
    Math.floor(state / 32),
  ] as const;
  const says = (letter: string, k: number, twice: number) =>
    `${letter}${k === 0 ? '?' : k}${twice === 1 ? '!' : ''}`;
  return {
    name: `${says('link ', link, linkTwice)} ${says('value ', value, valueTwice)}`,
    x: 5 * linkTwice + (valueTwice === 1 ? 10 : 0) + value,
    y: link,
  };
});
const STEPS = 150_000;
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }, state) =>
    (state === 0 ? ACTIONS : ACTIONS.slice(0, 1)).map((action) => `${name}, ${action}, ${name}`),
  ),
  positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 12,
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
const agent = { type: 'grpo', gamma: 1, alpha: 5, groupSize: 8, entropyCoefficient: 0.05 };
const metric = 'evaluationReturn';
const main: StudyRun = {
  name: 'Six engines to train with, one to be tested on',
  world,
  worldOf: Object.fromEntries(LABELS.map((schedule) => [schedule, { schedule }])),
  variants: LABELS.map((label) => ({ label, agent, reward: [{ term: 'task' }] })),
  evaluation: { policy: 'sampled', every: 1, episodes: 100, world: { test: true } },
  seeds: 40,
  seed: 2147,
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
    'Trained with noise that rises, a searcher answers {{mean:main/rising.evaluationReturn|%}} of the questions on a noisy engine; with noise that is high from the start, {{mean:main/high.evaluationReturn|%}}, and with the noisy engine itself, {{mean:main/real.evaluationReturn|%}}',
  question: 'Does training on an engine that gets worse prepare for a real one?',
  claim:
    'On the real engine, training noise that rises ends above high noise, above noise that falls and above no search, and not 5 points below training on the real engine.',
  standsFor:
    'A made-up engine that is wrong at random stands for a language model that writes useful or noisy documents, and a table over what was read for a language model. What a model learns from the wording of documents may not be concluded.',
  couldFail:
    'The noisy engine itself is what the test uses, so training on it should be best; and the last phase of rising noise is as bad as high noise, so that it might end no better.',
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
      id: 'hard',
      kind: 'ahead',
      direction: 'below',
      says: `High noise is hard to learn from: over the first half of the training, “${HIGH}” is at least 10 points below “${CLEAN}”.`,
      metric,
      statistic: 'mean',
      when: { from: STEPS / 20, to: STEPS / 2 },
      variant: `main/${HIGH}`,
      over: [`main/${CLEAN}`],
      margin: 0.1,
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
  shows: [
    {
      title: 'Right answers on the real engine, where three documents of ten are wrong',
      run: 'main',
      metric,
      kind: 'curve',
    },
    {
      title: 'Right answers in the training, on the engine of each',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A question has a link, and the link has a value, as in “the author of this book” and “the city of this author”. Each episode draws new facts, so the searcher must search: first the question, then the link that it has read. A document may be wrong and looks like any other; then it names one of two other links or values. To search again shows whether a second document agrees. After at most twelve searches it must have answered. A right answer pays 1. The “real” engine has three wrong documents in ten. Made-up engines for the training have none (“clean”), one of two (“high”), from none to one of two by the schedule of the paper (“rising”), or the other way round (“falling”). With “none”, the engine finds nothing. All are tested on the real engine.',
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
      'In the map the searcher knows more from left to right; “!” is what was read twice. See which variants leave the left side, and compare the first half of the first chart with its end.',
    after:
      'Take the first documents about the question and about its link. If a share p of documents is wrong, this is right in (1 − p)² + p/3 of the cases: the second term is luck. Without any search a guess is right in a third. So search gains 67 points on a clean engine, 26 on the real one and 8 under high noise, and a learner sees that gain through the noise of its own first tries. On a clean engine it is seen at once: “clean” and “rising” are ahead after a tenth of the training, and what they learned lasts when documents get worse. Under “high” many seeds keep guessing: {{mean:main/high.evaluationReturn|%}} at the end, “rising” {{mean:main/rising.evaluationReturn|%}}. “falling” wastes the first half, but its last phase is clean, and it ends at {{mean:main/falling.evaluationReturn|%}}; the seeds do not decide between both orders. “real” ends at {{mean:main/real.evaluationReturn|%}}, no better than a made-up engine. On average nobody gets beyond the 59 % of first documents: to search twice would help, but no schedule taught it here. What counts is a clean phase in which search pays, more than its place in the order.',
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
      says: 'Explore less: an entropy bonus of 0.01.',
      run: 'main',
      patch: {
        variants: LABELS.map((label) => ({
          label,
          agent: { ...agent, entropyCoefficient: 0.01 },
          reward: [{ term: 'task' }],
        })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Wrong documents look like right ones, high noise is shown to stop learning, and that training on the test engine is no better is a surprise. A clean engine does at least as well as the rising one, nobody learns to search twice, and rising against falling is undecided although the run takes seconds.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h- h+ u0 h+ h0',
  notMeasured: ['59 %', '67', '26', '8'],
  budget: { coreMinutes: 0.4, quick: { seeds: 4 } },
  caveats: [
    'Whether “rising” ends above “falling” is not decided: about 300 seeds would be needed for so small a difference, and “falling” still improves at the end.',
    '“clean”, which never meets a wrong document, does as well as “rising”; no part says otherwise.',
    'A document is wrong at random, so a second search would reveal it. No learner found that in this time.',
  ],
  pilots:
    'Experiment seeds 7 and 8, three to six seeds, fourteen times. PPO at three settings fell back to guessing late in the training and was replaced by GRPO, at step sizes from 3 to 20 and entropy bonuses from 0.01 to 0.1 for all engines alike; a step of 5 and a bonus of 0.05 were best for most. Four links and values became three, and a fixed question replaced four, so that all could learn in this time. High noise was 0.75, which makes the truth rarer than each error, and became 0.5.',
};
