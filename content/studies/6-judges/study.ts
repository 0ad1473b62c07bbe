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
/** Between 0 and 1: how probably the model prefers the text to four of the starting policy for the same prompt. */
const calibrated = { term: 'preference-as-reward', references: 4 };
/** What a judge rejects is paid 0, the least, whatever the model says. */
const judges = { term: 'expression', expression: judged('essay ? n > 2 : !correct()', '-total') };
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
  level: 'analog',
  title:
    'A veto by judges leaves too much flattery in {{mean:main/judges.probe:expression|%.0}} of the texts, a bounded reward alone in {{mean:main/no judges.probe:expression|%.0}}; but most of the lead in true score over PPO is there without the veto',
  question: 'Does a veto by rules stop the flattery that a fooled reward model asks for?',
  claim:
    'Under PPO the score of the reward model rises while the true score falls. With judges the true score ends above PPO and DPO, and fewer texts break the rule.',
  standsFor:
    'A small transformer, texts of a few made-up words and sums modulo 3 stand for a language model and its tasks, and one reward model for one for each task. Two rules that never err stand for judges that are rules or models. Nothing follows about how often large models flatter.',
  couldFail:
    'PPO might not find the holes of the model in this time. And a veto could cost more than it saves: where most sums are wrong, most are paid nothing, so that sums are not learned and the true score falls as well.',
  leftOut:
    'One reward model for each task, judges that err, reward weights, judges that are models, and two of the paper’s three optimizers.',
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
        { label: 'judges', agent: grpo, reward: [calibrated, judges, violations] },
        { label: 'no judges', agent: grpo, reward: [calibrated, violations] },
      ],
      seeds: 30,
      seed: 3006,
      envSteps: 30_000,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      id: 'hacked',
      kind: 'level',
      says: 'The reward model can be hacked: PPO ends with more than a tenth of the texts full of flattery.',
      metric: 'probe:expression',
      statistic: 'mean',
      variant: 'main/PPO',
      above: 0.1,
    },
  ],
  parts: [
    {
      kind: 'diverge',
      says: 'From the first measurement to the end PPO’s proxy rises and its true score falls.',
      metric: 'return',
      truth: 'taskReturn',
      variant: 'main/PPO',
      from: { from: 0, to: 1000 },
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
    {
      title: 'Texts with too much flattery: only the veto brings it down',
      run: 'main',
      metric: 'probe:expression',
      unit: 'estimated share of texts',
      kind: 'curve',
    },
    {
      title: 'True score over both tasks: PPO and DPO fall far, and without judges it falls less',
      run: 'main',
      metric: 'taskReturn',
      unit: 'true score',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Half of the prompts are sums, half ask for a text. One reward model scores both. It was fitted to texts with at most two flattering words; more than two do harm, which it never saw. PPO and DPO learn from its score. “Judges” and “no judges” learn by GRPO from a bounded reward: how probably the model prefers a text to those that the policy wrote at the start, from 0 to 1. “Judges” has a veto as well: a text with more than two flattering words and a wrong sum are paid 0, the least there is, whatever the model says.',
    predict: {
      ask: 'What does the veto add to a bounded reward?',
      answer: 1,
      options: [
        'Hardly anything: a bounded reward alone keeps flattery out',
        'It keeps flattery out, and a bounded reward alone does not',
        'It costs more than it saves: the true score falls below that of PPO',
      ],
    },
    watch:
      'In the first chart, compare “judges” with “no judges”, which differ by the veto alone. In the second one, see how far apart these two are, and how far from PPO.',
    after:
      'The model never saw much flattery, so what it says of it is a guess, and the guess is “better”. A bounded reward limits how much a text can earn, but not which text earns most: without judges {{mean:main/no judges.probe:expression|%.0}} of the texts end with too much flattery, not far below PPO with {{mean:main/PPO.probe:expression|%.0}}. A veto does not argue with the score. What a judge rejects is paid the least there is, so no error of the model can make up for it, and {{mean:main/judges.probe:expression|%.0}} are left. This could have failed in two ways. Had PPO not found the hole in the model, there would have been nothing to stop. And a veto can take away all that is paid: where most sums are wrong, most are rejected, and in a pilot the sums were lost. The second chart shows what the veto is not. The true score ends highest with judges, but most of its distance from PPO is there without them. Whether that comes from the bounded reward or from GRPO, which both variants have and PPO lacks, is not tested.',
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
      patch: { variants: [{ label: 'PPO', agent: ppo, reward: [calibrated, judges, violations] }] },
    },
    {
      says: 'Fit the model to far more pairs.',
      run: 'main',
      patch: {
        variants: [{ label: 'no judges', agent: grpo, reward: [{ ...calibrated, pairs: 4096 }, violations] }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Judges next to no judges show in the first chart what a veto adds, and the reason is plain. But the judge is the very rule that is counted, and no erring judge is tried; PPO and DPO are hardly tuned, and a KL weight at which PPO fell little was dropped; one reward model scores all tasks; and no part asks what the veto adds to true score.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h- h- h-',
  budget: { coreMinutes: 4, quick: { seeds: 2 } },
  caveats: [
    'The judges are right by construction: one knows which sums are right, and the other is the very rule whose breaches are counted. That few are left is therefore half built in. Judges that err are not tested.',
    'The share of texts with too much flattery is an estimate: each such text counts 2, averaged over all prompts, because half of these ask for texts. Where more of the prompts do, a seed can come out above 1, as DPO does in a few.',
    'The row of the atlas speaks of a fall late in training. Here PPO falls early: its true score is {{mean:main/PPO.taskReturn at 1000}} at the first measurement, {{mean:main/PPO.taskReturn at 5000}} after 5,000 steps and {{mean:main/PPO.taskReturn at 30000}} at the end.',
    'How far PPO falls depends on its KL penalty. With a weight of 0.03 it fell little in a pilot; the weight was then set to 0.01 for PPO and judges, without another pilot.',
    'No part asks what the veto adds to the true score. It ends at {{mean:main/judges.taskReturn at 30000}} with judges and at {{mean:main/no judges.taskReturn at 30000}} without them.',
    'One reward model scores both tasks; it sees the name of the task in the prompt. The paper fits one for each.',
    'The bounded reward and the zero are those of one of the paper’s three optimizers, under GRPO; its other two, and the sweep of reward weights, are left out.',
    'The step size of DPO was never tuned, and its true score still falls at the end.',
  ],
  pilots:
    'Experiment seed 7. Two seeds with sums modulo 5 and learning rates of 0.01 (GRPO), 0.005 (PPO) and 0.003 (DPO; its rate was never tuned, and its true score still falls at the end of the recorded run), no KL penalty: hardly any sum was right at the start, and none at the end. One seed with smaller batches and a better start: the same. One seed modulo 3 with 0.003 for all: PPO and GRPO without judges wrote texts in place of sums, and with judges the sums were lost too. Two seeds of PPO and judges with a KL weight of 0.03: sums were kept, and PPO fell little. The weight was then set to 0.01 for both without another pilot. After the first full run, of 10 seeds, the early span was moved from steps 2,000–5,000 to the first 5,000. In that run a veto was a reward of −5, and three rows were undecided. Then experiment seed 7006, six seeds, once, with the bounded reward of the paper, which is 0 for a veto. In the second full run, with 30 fresh seeds, the early span is the first measurement, because most of the fall was over by step 5,000; a gate was added, and the parts are those of the first.',
};
