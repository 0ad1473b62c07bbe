/** Zhang et al. 2025: DeepTheorem. A prover that is paid for verdicts needs statements that are false. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** What the policy sees, how well its start judges, and what examples show. */
import rules from './rules.kernel.ts?raw';
/** Statements about sums, and their families. */
import kernel from './world.kernel.ts?raw';

const text = `${LOG_LINEAR}\n${rules}`;
const [ORIGINALS, NEAR, VARIANTS, PROOFS, BOTH, SHUFFLED] = [
  'GRPO, originals',
  'GRPO, originals, KL',
  'GRPO, variants',
  'SFT, originals',
  'SFT, variants',
  'GRPO, shuffled verdicts',
] as const;
const reward = [{ term: 'task' }, { term: 'event', event: 'valid', probe: true }];
const learns = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text, alpha: 1, copyAlpha: 0.3, ...more },
  reward,
});
const copies = { copies: 'always', rewards: false };
const variants: StudyRun['variants'] = [
  learns(VARIANTS, {}),
  learns(ORIGINALS, {}),
  learns(NEAR, { klCoefficient: 0.05 }),
  learns(PROOFS, { ...copies, proofs: true }),
  learns(BOTH, copies),
  learns(SHUFFLED, {}),
];
const worldOf = {
  [ORIGINALS]: { contradicted: 0 },
  [NEAR]: { contradicted: 0 },
  [PROOFS]: { contradicted: 0, forced: true },
  [BOTH]: { forced: true },
  [SHUFFLED]: { shuffled: true },
};
const SKILL = 'agent.skill';
const asked = { contradicted: 0.5, forced: false, shuffled: false, test: true, repeats: 1 };
const run = (name: string, tested: object, chosen: StudyRun['variants']): StudyRun => ({
  name,
  world: { family: 'graph', kernel, stepLimit: 12 },
  worldOf: Object.fromEntries(
    Object.entries(worldOf).filter(([label]) => chosen.some((one) => one.label === label)),
  ),
  variants: chosen,
  vary: [{ path: SKILL, over: [1, 3, 6], unit: 'logits' }],
  evaluation: { policy: 'sampled', every: 4, episodes: 50, world: { ...asked, ...tested } },
  seeds: 20,
  seed: 88,
  envSteps: 80_000,
  measurementPoints: 20,
});
const score = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const MIDDLE = { [SKILL]: 3 };

export const study: WrittenStudy = {
  id: '88',
  papers: [
    {
      atlas: 88,
      cite: 'Zhang et al. 2025, DeepTheorem, arXiv 2505.23754',
      url: 'https://arxiv.org/abs/2505.23754',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'A prover that is paid for verdicts on true statements alone {{verdict:part:collapse|comes to prove false ones|goes on to disprove false ones|may come to prove false ones}}, even if it could judge before; contradicted variants teach it to look',
  question: 'Does a prover need contradicted statements in its training?',
  claim:
    'A prover trained on true statements and contradicted variants judges more whole families right than one trained on true originals alone, which comes to prove everything, and than SFT on proofs.',
  standsFor:
    'A theorem is a sum modulo 5, its proof are the two steps of adding, and a table stands for a language model. Nothing follows about the quality of real proofs.',
  couldFail:
    'The start can judge a little, and a policy that is paid for verdicts on true statements still has to add up. If its verdicts go on to depend on what it wrote, originals suffice. And variants pay a guess half of the time.',
  leftOut: 'Proofs in words, and how variants are found.',
  runs: {
    families: run('Whole families of four statements', { members: 4 }, variants),
    false: run('False statements alone', { contradicted: 1 }, variants.slice(0, 3)),
  },
  gates: [
    {
      says: 'The start can judge, but not families: with a skill of 3, “GRPO, shuffled verdicts” ends below 0.3.',
      kind: 'level',
      ...score,
      variant: `families/${SHUFFLED}`,
      level: MIDDLE,
      below: 0.3,
    },
    {
      says: 'Families can be judged: with a skill of 3, “GRPO, variants” ends above 0.8.',
      kind: 'level',
      ...score,
      variant: `families/${VARIANTS}`,
      level: MIDDLE,
      above: 0.8,
    },
  ],
  parts: [
    {
      id: 'lead',
      says: 'In the mean over all starts, “GRPO, variants” judges more whole families right than “GRPO, originals”, also if that is kept near its start (“KL”), and than “SFT, originals”.',
      kind: 'ahead',
      ...score,
      variant: `families/${VARIANTS}`,
      over: [`families/${ORIGINALS}`, `families/${NEAR}`, `families/${PROOFS}`],
    },
    {
      id: 'collapse',
      says: 'With a skill of 3, “GRPO, originals” comes to prove everything: it disproves less than a tenth of the false statements.',
      kind: 'level',
      ...score,
      variant: `false/${ORIGINALS}`,
      level: MIDDLE,
      below: 0.1,
    },
  ],
  controls: [] satisfies ClaimPart[],
  shows: [
    {
      title: 'Whole families judged right, by the skill of the start',
      run: 'families',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SKILL,
    },
    {
      title: 'False statements disproved, by the skill of the start',
      run: 'false',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SKILL,
    },
    {
      title: 'Whole families judged right, skill 3',
      run: 'families',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: MIDDLE,
    },
    {
      title: 'Training statements whose proof is valid, skill 3',
      run: 'families',
      metric: 'probe:event',
      kind: 'curve',
      level: MIDDLE,
    },
  ],
  teaching: {
    before:
      'A statement says that a + b + c makes a certain sum modulo 5, for example 2 + 4 + 3 = 4, which is true. The policy writes a + b, then the whole sum, then “prove” or “disprove”, and is paid if the verdict is right. “Originals” are true statements; “variants” are true and false ones. SFT copies examples of the same statements. The start adds mostly right, and its verdict fits what it wrote seldom more than by chance (skill 1), often (3) or nearly always (6). The test asks for families of four statements about sums that no training has, two true and two false: all four verdicts must be right.',
    predict: {
      ask: 'A start that judges a little is paid for right verdicts on true statements alone. What does it do with false ones?',
      options: [
        'It proves nearly all of them',
        'It goes on to disprove them as well as before',
        'It disproves more of them, since it learns to add',
      ],
      answer: '{{verdict:part:collapse|0|1|}}',
    },
    watch:
      'Compare originals with variants at each skill of the start. Then look at the false statements alone, and at what is learned of adding.',
    after:
      '“Prove” is right for every original, so a policy that is paid for verdicts on originals is paid most if it always proves. Its errors in adding even teach it to: after a wrong sum, the claim does not fit what it wrote, and “prove” is paid all the same. With a skill of 3 it judges {{mean:families/GRPO, originals.evaluationReturn[agent.skill=3]|%}} of the held-out families right, and disproves {{part:collapse.estimate|%.1}} of the false statements. It could: {{mean:families/GRPO, originals.probe:event[agent.skill=3]|%}} of its sums are right. It no longer looks at them. “GRPO, variants” judges {{mean:families/GRPO, variants.evaluationReturn[agent.skill=3]|%}} of the held-out families right: there a verdict is paid only if it depends on the sum. A start that adds and judges nearly always right has less to unlearn, but even with a skill of 6 pay for originals ends at {{mean:families/GRPO, originals.evaluationReturn[agent.skill=6]|%}}, and a penalty for leaving the start changes that to {{mean:families/GRPO, originals, KL.evaluationReturn[agent.skill=6]|%}}. Copying proofs of originals does less harm than being paid for them: from that start it ends at {{mean:families/SFT, originals.evaluationReturn[agent.skill=6]|%}}, from a skill of 3 at {{mean:families/SFT, originals.evaluationReturn[agent.skill=3]|%}}, because examples show no wrong sum that is proved. So a contradicted statement costs nothing to make, and makes the verdict worth checking.',
  },
  changes: [
    {
      says: 'Let one original in twenty be false: is that enough?',
      run: 'families',
      patch: { world: { contradicted: 0.05 }, variants: [learns('GRPO, 1 in 20 false', {})] },
    },
    {
      says: 'Start with a skill of 2.',
      run: 'false',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, skill: 2 } })) },
    },
    {
      says: 'Keep the policy near its start.',
      run: 'families',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, klCoefficient: 0.05 } })) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'The start can now judge, a penalty that holds it is a rival, and copying does less harm than pay, which the arms explain. Always to prove earns most on originals by design, the mean over starts hides that copying comes close to variants from the best start, and no arm shows what the start can judge.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h+ h-',
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'A verdict is one token that all statements share a row for, next to a row of its own: a large network may keep true and false apart better, or worse.',
    '“SFT, variants” copies one answer in eight and has not learned to add to the end in this time.',
    'Claims of two statements of a family are the same, because a true claim about a sum modulo 5 has one form.',
  ],
  pilots:
    'Experiment seed 7, four seeds, once: a start that always added mostly right, with a skill of 0, 1 and 3 in judging; originals ended at 0 with all of them. So the start was made better at both, up to 6, and originals with a KL penalty were added as a rival. Then experiment seed 8, four seeds, once. Parts, gates and settings are those of that pilot. This design replaces one in which a policy that was trained on originals never saw a false statement and had no chance to judge one.',
};
