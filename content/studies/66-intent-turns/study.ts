/** ChatR1: a conversation with searches, and credit for each search that fits what the user now means. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** What questions say, and whom they mean. */
import rules from './rules.kernel.ts?raw';
/** A pipeline that copies examples: rewrite, search once, answer. */
import pipeline from './static.kernel.ts?raw';
/** Conversations in which most questions leave out whom they mean. */
import conversations from './world.kernel.ts?raw';

const [SFT, OUTCOME, INTENT, SHUFFLED] = ['SFT', 'outcome only', 'intent', 'shuffled intent'] as const;
const QUESTIONS = 4;
const fit = { term: 'event', event: 'fits', label: 'search fits' };
/** A search that fits earns as much as a right answer: a share of one question. */
const paid = { ...fit, weight: 1 / QUESTIONS, label: 'intent' };
/** A batch of 512 steps and, of three step sizes, the best for each. */
const ppo = (alpha: number) => ({ type: 'ppo', gamma: 1, horizon: 512, alpha });
const variants: StudyRun['variants'] = [
  { label: SFT, agent: { type: 'custom-agent', text: pipeline + rules }, reward: [{ term: 'task' }] },
  { label: OUTCOME, agent: ppo(3), reward: [{ term: 'task' }] },
  { label: INTENT, agent: ppo(10), reward: [{ term: 'task' }, paid] },
  { label: SHUFFLED, agent: ppo(3), reward: [{ term: 'task' }, paid] },
];
const STEPS = 200_000;
const SHIFT = 'world.topicShift';
const WRONG = 'world.shuffled';
const run = (name: string, chosen: readonly string[], seeds: number, seed: number): StudyRun => ({
  name,
  world: {
    family: 'graph',
    kernel: conversations + rules,
    questions: QUESTIONS,
    topicShift: 0.8,
    stepLimit: 60,
  },
  variants: variants.filter(({ label }) => chosen.includes(label)),
  ...(chosen.includes(SHUFFLED) && { worldOf: { [SHUFFLED]: { shuffled: 1 } } }),
  seeds,
  seed,
  envSteps: STEPS,
  measurementPoints: 20,
});
const answers = { metric: 'taskReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '66',
  papers: [{ atlas: 66, cite: 'ChatR1, arXiv 2510.13312', url: 'https://arxiv.org/abs/2510.13312' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Paid for first searches that fit, a policy ends with {{mean:main/intent.taskReturn|%.1}} right answers, {{word:part:intent|more than|less than|about as many as}} with the outcome alone, {{mean:main/outcome only.taskReturn|%.1}}; a pipeline that copies old examples has {{mean:main/SFT.taskReturn|%}}',
  question: 'Does a reward for each search that fits what the user means improve a conversation?',
  claim:
    'Where most questions turn to somebody else, a reward for searches that fit the intent ends with more right answers than the outcome alone, and the outcome alone with more than SFT. With shuffled intents the gain is lost.',
  standsFor:
    'A question is a form and a word, a rewrite one of three persons and one of three links, and a table stands for a language model. How well language models guess what is left out may not be concluded.',
  couldFail:
    'Answers are paid as well, so the outcome alone may find the right searches in time; a first search that fits is worth nothing if a second one loses it; and a pipeline that copies examples learns from each of them, while rewards have to be found.',
  leftOut: 'Texts, answers of several words, and a domain that training has not seen.',
  runs: {
    main: run(
      'Four questions, most of them about the one just named',
      [SFT, OUTCOME, INTENT, SHUFFLED],
      40,
      2066,
    ),
    shift: {
      ...run('From few topic shifts to many', [SFT, OUTCOME, INTENT], 12, 3066),
      vary: [{ path: SHIFT, over: [0.2, 0.5, 0.8] }],
    },
    wrong: {
      ...run('Intents that are shuffled in part', [INTENT], 12, 4066),
      vary: [{ path: WRONG, over: [0, 0.25, 0.5, 0.75, 1] }],
    },
  },
  gates: [
    {
      id: 'stale',
      kind: 'level',
      says: 'Topic shifts are a problem: “SFT” answers fewer than 60 % right.',
      ...answers,
      variant: `main/${SFT}`,
      below: 0.6,
    },
    {
      id: 'familiar',
      kind: 'level',
      says: 'It has learned its examples: with as few shifts as in them it answers more than 75 % right.',
      ...answers,
      variant: `shift/${SFT}`,
      above: 0.75,
      level: { [SHIFT]: 0.2 },
    },
    {
      id: 'learns',
      kind: 'level',
      says: 'Rewards teach: “intent” ends above 80 %. The best policy has about 90 %.',
      ...answers,
      variant: `main/${INTENT}`,
      above: 0.8,
    },
  ],
  parts: [
    {
      id: 'intent',
      kind: 'ahead',
      says: `“${INTENT}” ends with more right answers than “${OUTCOME}”.`,
      ...answers,
      variant: `main/${INTENT}`,
      over: [`main/${OUTCOME}`],
    },
    {
      id: 'outcome',
      kind: 'ahead',
      says: `“${OUTCOME}” ends with more than “${SFT}”.`,
      ...answers,
      variant: `main/${OUTCOME}`,
      over: [`main/${SFT}`],
    },
    {
      id: 'shuffled',
      kind: 'notAbove',
      says: `The gain is lost: “${SHUFFLED}” is not 2 points above “${OUTCOME}”.`,
      ...answers,
      variant: `main/${SHUFFLED}`,
      than: `main/${OUTCOME}`,
      margin: 0.02,
    },
    {
      id: 'high',
      kind: 'interaction',
      says: `It is topic shifts that the pipeline cannot follow: “${OUTCOME}” leads it by more if four in five questions turn to the one just named than if one in five does.`,
      ...answers,
      variant: `shift/${OUTCOME}`,
      minus: `shift/${SFT}`,
      between: [{ [SHIFT]: 0.2 }, { [SHIFT]: 0.8 }],
    },
  ],
  shows: [
    { title: 'Right answers', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Right answers at the end, by the share of topic shifts',
      run: 'shift',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SHIFT,
    },
    {
      title: 'Right answers at the end, by the share of shuffled intents',
      run: 'wrong',
      metric: 'taskReturn',
      kind: 'sweep',
      over: WRONG,
    },
  ],
  teaching: {
    before:
      'A user asks four questions in a row, such as “which town?”, and three in five do not say of whom. It can be the one that the last question was about, the one that the last answer named, or the first one. The agent searches for a link of one of the three. A wrong search finds the wrong one’s document in half of the cases, and nothing in the others. Then it may search again, or answer. “SFT” is a pipeline that copies examples: it searches once and answers. It gets an example for each step of the others, but from a time when one question in five turned to the one just named; now four in five do. All others learn by PPO. “outcome only” is paid after the conversation: the share of right answers. “intent” is also paid at once if the first search of a question fits. “shuffled intent” is paid if it fits another question.',
    predict: {
      ask: 'What if each search is paid for fitting another question?',
      options: ['It helps, too: any dense reward does', 'It neither helps nor harms', 'It harms'],
      answer: '{{word:part:shuffled|0|2|1}}',
    },
    watch: 'Compare “intent” with “outcome only”: where do they end, and when do they get there?',
    after:
      'The outcome says how many of four answers were right, not which: a good search is blamed for three others, and credit for each is what is left after much noise. A reward for the first search comes at the question itself. It adds {{part:intent.size|points}} at the end. The best policy has about 90 %, because a question that leaves out whom it means can only be guessed: it searches for the likeliest, and again if nothing is found. SFT knows its examples, {{gate:familiar.estimate|%}} right with as few topic shifts as in them. But there “and the town?” mostly meant the same person, and now it mostly means the one just named. It also never searches twice. So it has {{gate:stale.estimate|%}}, and the lead of the outcome alone grows by {{part:high.size|points}} from few shifts to many. A reward for shuffled intents is paid whatever link was asked for, so it adds noise to the outcome: {{mean:main/shuffled intent.taskReturn|%}}. If a share of the intents is shuffled, a policy paid for them ends with {{mean:wrong/intent.taskReturn[world.shuffled=0.25]|%}} at one in four, {{mean:wrong/intent.taskReturn[world.shuffled=0.5]|%}} at one in two and {{mean:wrong/intent.taskReturn[world.shuffled=1]|%}} if all are.',
  },
  changes: [
    {
      says: 'Ask one question alone. What is left of the lead?',
      run: 'main',
      patch: { world: { questions: 1 } },
    },
    { says: 'Say whom every question means.', run: 'main', patch: { world: { spoken: 1 } } },
    {
      says: 'Let wrong searches find nothing, so that a second search is safe.',
      run: 'main',
      patch: { world: { misleading: 0 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Gates show that the pipeline knows its examples and fails on topic shifts, all arms stand still, and shuffling by degrees shows what wrong intents cost. But a pipeline that copies an older time and may search once is behind by construction, which gives two of four parts away; the lead that is left is small, at different step sizes, and half of the intents shuffled costs nothing, for which no reason is given; a new domain is left out.',
    read: '2026-11-30',
  },
  notMeasured: ['90 %'],
  writtenFor: 'h- h+ h+ h+ h+ h0 h+',
  budget: { coreMinutes: 2, quick: { seeds: 4 } },
  caveats: [
    'SFT has new examples at each step and never runs out of them, but all come from the old time. With present examples it would be ahead of its own figure; it would still search only once.',
    'Conversations have four questions. The first change asks one alone.',
    'In the pilots the lead at the end was no smaller with the same step size for both.',
    'Right searches are rewarded by the true intent. The third chart shows what wrong ones cost.',
  ],
  pilots:
    'Experiment seed 7, ten or twenty seeds, twice, with step sizes of 1, 3 and 10 and batches of 128 and 512 steps. In the first design any search of a question was paid if it fitted. Then “intent” made longer conversations, since searching on could still pay, and ended behind “outcome only”, 0.54 against 0.61 at 1 and 128. A reward for the first search alone is what the earlier version of this study had, so it was taken, with a word for each link instead of two. Of 120,000 steps outcome only ended best with 1 and 128, 0.83, and as well with 3 and 512; intent with 10 and 512, 0.85; shuffled intent was tried with 3 and had more with 512. Then 200,000 steps were taken, so that all stand still. For time, the seeds were cut from 60 to 40 and those of the sweeps from 20 to 12 before the run, and the power was not looked at again. This is the one full run; parts, gates and margins were written before it.',
};
