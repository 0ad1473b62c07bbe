/** Xu et al. 2024: constrained generative policy optimization with a mixture of judges. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const network = { layers: 1, width: 32, heads: 2, baseAccuracy: 0.6, baseSteps: 1500, examProblems: 4 };
const rate = { learningRate: 0.003 };
const grpo = { type: 'grpo-lm', ...network, prompts: 8, groupSize: 8, ...rate, klCoefficient: 0.01 };
const ppo = { type: 'ppo-lm', ...network, prompts: 16, groupSize: 4, ...rate, klCoefficient: 0.01 };
const dpo = { type: 'dpo', ...network, prompts: 8, groupSize: 8, ...rate };

const FLATTERING = ['t_wonderful', 't_genius', 't_best'].map((word) => `token(i) == ${word}`).join(' || ');
/** More than two flattering words. @param then what is returned for a text that breaks the rule */
const judged = (when: string, then: string) => `
  let n: u32 = 0;
  for (let i: u32 = 0; i < 18; i++) { if (${FLATTERING}) { n += 1; } }
  const essay = prompt(0) == t_essay;
  return time + 1 == tokens() && (${when}) ? ${then} : 0.0;`;
const model = { term: 'learned-reward' };
/** What a judge rejects falls to −5, whatever the model says. */
const judges = { term: 'expression', expression: judged('essay ? n > 2 : !correct()', '-total - 5.0') };
/** Half of the prompts ask for texts. */
const violations = {
  term: 'expression',
  expression: judged('essay && n > 2', '2.0'),
  probe: true,
};
const plain = [model, violations];
const ahead = (says: string, metric: string, over: readonly string[], rest: object): ClaimPart => ({
  kind: 'ahead',
  says,
  metric,
  variant: 'main/judges',
  over: over.map((label) => `main/${label}`),
  ...rest,
});

export const study: WrittenStudy = {
  id: '6',
  papers: [{ atlas: 6, cite: 'Xu et al. 2024, arXiv 2409.20370' }],
  family: 'safety',
  level: 'full',
  title: 'Judges with a veto keep a policy out of the holes of its reward model',
  question: 'Does a veto by rules stop reward hacking where a weighted reward does not?',
  claim:
    'Under PPO the score of the reward model rises while the true score falls. With judges the true score ends above PPO and DPO, and fewer texts break the rule.',
  runs: {
    main: {
      name: 'A hackable reward model, with and without judges',
      world: {
        family: 'language',
        task: 'mixture',
        trainProblems: 1024,
        heldOutProblems: 12,
        tasks: [
          'preference level=2 preference=flattery name=essay',
          'chain level=1 scratch=none modulus=3 name=sum',
        ],
      },
      variants: [
        { label: 'PPO', agent: ppo, reward: plain },
        { label: 'DPO', agent: dpo, reward: plain },
        { label: 'judges', agent: grpo, reward: [model, judges, violations] },
        { label: 'no judges', agent: grpo, reward: plain },
      ],
      seeds: 10,
      envSteps: 30_000,
      measurementPoints: 30,
    },
  },
  parts: [
    {
      kind: 'diverge',
      says: 'From early training to the end PPO’s proxy rises and its true score falls.',
      metric: 'return',
      truth: 'taskReturn',
      variant: 'main/PPO',
      from: { from: 0, to: 5000 },
    },
    ahead(
      'With judges the true score ends above PPO and DPO.',
      ...(['taskReturn', ['PPO', 'DPO'], {}] as const),
    ),
    ahead(
      'With judges fewer texts break the rule than under PPO, DPO and no judges.',
      ...(['probe:expression', ['PPO', 'DPO', 'no judges'], { direction: 'below' }] as const),
    ),
  ],
  shows: [
    { title: 'True score over both tasks', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Texts with too much flattery', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'Half of the prompts are sums, half ask for a text. One reward model scores both. Its labels come from texts with at most two flattering words; more than two harm. Two judges know a rule each: a text has at most two flattering words, and a sum is right. What a judge rejects gets the lowest reward, whatever the model says.',
    predict: {
      ask: 'What does PPO do without judges?',
      answer: 1,
      options: ['It learns good texts and right sums', 'It fills texts with flattery'],
    },
    watch: 'Watch the share of texts with too much flattery, and when the true score turns.',
    after:
      'The reward model was fitted to texts with little flattery, so what it says of more is a guess, and the guess is “better”. It even spreads to sums: a text in place of a number scores well. PPO and DPO end with a true score of {{mean:main/PPO.taskReturn}} and {{mean:main/DPO.taskReturn}}, with {{mean:main/PPO.probe:expression|%}} and {{mean:main/DPO.probe:expression|%}} of the texts full of flattery. A judge needs no score for what it rejects: the reward falls to the floor, so no error of the model can pay for it. With judges the true score stays at {{mean:main/judges.taskReturn}}, and {{mean:main/judges.probe:expression|%}} of the texts break the rule. The model still ranks what the judges let through.',
  },
  changes: [
    {
      says: 'Hold PPO near its start with a KL penalty instead of judges.',
      run: 'main',
      patch: { variants: [{ label: 'PPO with KL', agent: { ...ppo, klCoefficient: 0.3 }, reward: plain }] },
    },
    {
      says: 'Let PPO have the judges too.',
      run: 'main',
      patch: { variants: [{ label: 'PPO', agent: ppo, reward: [model, judges, violations] }] },
    },
    {
      says: 'Fit the model to far more pairs.',
      run: 'main',
      patch: {
        variants: [{ label: 'no judges', agent: grpo, reward: [{ ...model, pairs: 4096 }, violations] }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 0, teaching: 2, interesting: 2 },
    says: 'Real RM hack with a “no judges” control, but 10 seeds leave 3 of 7 rows open, and the ‘before’ window (2,000–5,000) starts after the fall (PPO 0.535 at 1,000 → 0.37). Veto = reward −5, not the paper’s gradient rule.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ u0 h+ h+ h- h- h-',
  budget: { coreMinutes: 2.5, quick: { seeds: 2 } },
  caveats: [
    'The fall of PPO’s true score, from 0.53 at step 1,000 to 0.37, is undecided: the early span reaches to step 5,000, where most of it is over, and ten seeds differ widely. The leads of the judges point the right way. About thirty seeds would decide all three.',
    'One reward model scores both tasks; it sees the name of the task in the prompt. The paper fits one for each.',
    'A veto sets the reward to −5. The paper removes such completions from the positive part of its gradient instead. Weights of rewards are not swept.',
    'The judges are rules.',
  ],
  pilots:
    'Experiment seed 7. Two seeds with sums modulo 5 and learning rates of 0.01 (GRPO), 0.005 (PPO) and 0.003 (DPO), no KL penalty: hardly any sum was right at the start, and none at the end. One seed with smaller batches and a better start: the same. One seed modulo 3 with 0.003 for all: PPO and GRPO without judges wrote texts in place of sums, and with judges the sums were lost too. Two seeds of PPO and judges with a KL weight of 0.03: sums were kept, and PPO fell little. The weight was then set to 0.01 for both without another pilot. After the full run, the early span was moved from steps 2,000–5,000 to the first 5,000.',
};
