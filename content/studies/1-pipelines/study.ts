/** Ge et al. 2023: OpenAGI. Chains of tools from a few examples, then from the score of the whole task. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { LOG_LINEAR } from '../shared/log-linear.ts';
/** What the policy sees, and which tools the types of the data allow. */
import rules from './rules.kernel.ts?raw';
/** Pictures with faults, and tools that fix them. */
import kernel from './world.kernel.ts?raw';

const text = `${LOG_LINEAR}\n${rules}`;
const [BASE, SFT, RLTF, TYPED, ALONE, CHANCE] = [
  'base',
  'few-shot SFT',
  'RLTF',
  'RLTF, typed',
  'RLTF, no examples',
  'RLTF, score by chance',
] as const;
/** Groups of eight chains from which the examples are copied; then 1,400 groups more. */
const COPIED = 100;
const EPISODES = 12_000;
const learns = (label: string, more: object) => ({
  label,
  agent: { type: 'custom-agent', text, alpha: 1, copied: COPIED, ...more },
  reward: [{ term: 'task' }],
});
const rltf = learns(RLTF, { copies: 'first' });
const variants: StudyRun['variants'] = [
  learns(BASE, { copies: 'never', rewards: false }),
  learns(SFT, { copies: 'always', rewards: false }),
  rltf,
  learns(TYPED, { copies: 'first', typed: true }),
  learns(ALONE, { copies: 'never' }),
  learns(CHANCE, { copies: 'first' }),
];
const LEVEL = 'world.level';
const run = (name: string, chosen: StudyRun['variants'], examples: number): StudyRun => ({
  name,
  variants: chosen,
  world: { family: 'graph', kernel, examples, shown: 8 * COPIED },
  worldOf: Object.fromEntries(
    [
      [SFT, { shown: 100_000_000 }] as const,
      [ALONE, { shown: 0 }] as const,
      [CHANCE, { blind: true }] as const,
    ].filter(([label]) => chosen.some((one) => one.label === label)),
  ),
  vary: [{ path: LEVEL, over: [1, 2, 4], unit: 'tools' }],
  evaluation: {
    policy: 'sampled',
    every: 2,
    episodes: 50,
    world: { shown: 0, test: true, blind: false, repeats: 1, stepLimit: 8 },
  },
  seeds: 20,
  seed: 1001,
  episodes: EPISODES,
  envSteps: 4 * EPISODES,
  measurementPoints: 20,
});
const score = { metric: 'evaluationReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '1',
  papers: [
    {
      atlas: 1,
      cite: 'Ge et al. 2023, OpenAGI: When LLM Meets Domain Experts, arXiv 2304.04370',
      url: 'https://arxiv.org/abs/2304.04370',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'With four tools, examples alone solve {{mean:main/few-shot SFT.evaluationReturn[world.level=4]|%}} of the new tasks, the score of whole tasks alone {{mean:main/RLTF, no examples.evaluationReturn[world.level=4]|%}}, and both together {{mean:main/RLTF.evaluationReturn[world.level=4]|%}}',
  question: 'Can the score of a whole chain teach long chains, if only chains without an error are paid?',
  claim:
    'On new combinations of faults, learning from eight examples and then from the score of whole tasks beats imitating the examples alone, which beats the start; its lead over the examples grows with the length of the chain.',
  standsFor:
    'Names of faults and tools stand for pictures and expert models, and a score of 1 or 0 for the quality of a picture. GRPO, which compares eight chains for a task, stands for the REINFORCE of the paper. A table for each place of the chain stands for a language model, which would carry over more from one place to another.',
  couldFail:
    'Only a chain without any error is scored, and the longer it is, the more seldom that happens. So the score may teach little about long chains, and the lead may shrink with their length.',
  leftOut: 'Tasks in words, and chains that branch.',
  runs: {
    main: run('Eight examples', variants, 8),
    few: run('Two examples', [variants[1], rltf] as StudyRun['variants'], 2),
  },
  gates: [
    {
      says: 'Examples leave something to learn: with four tools, “few-shot SFT” ends below 0.7.',
      kind: 'level',
      ...score,
      variant: `main/${SFT}`,
      level: { [LEVEL]: 4 },
      below: 0.7,
    },
    {
      says: 'The score can be learned from: with one tool, “RLTF” ends above 0.9.',
      kind: 'level',
      ...score,
      variant: `main/${RLTF}`,
      level: { [LEVEL]: 1 },
      above: 0.9,
    },
  ],
  parts: [
    {
      id: 'rltf',
      says: '“RLTF” ends with a higher score on new combinations than “few-shot SFT”, in the mean over lengths.',
      kind: 'ahead',
      ...score,
      variant: `main/${RLTF}`,
      over: [`main/${SFT}`],
    },
    {
      id: 'sft',
      says: '“few-shot SFT” ends above “base”.',
      kind: 'ahead',
      ...score,
      variant: `main/${SFT}`,
      over: [`main/${BASE}`],
    },
    {
      id: 'grows',
      says: 'The lead of “RLTF” over “few-shot SFT” grows with the length of the chain.',
      kind: 'trend',
      metric: 'evaluationReturn',
      variant: `main/${RLTF}`,
      minus: `main/${SFT}`,
      over: LEVEL,
      direction: 'grows',
    },
    {
      id: 'still',
      says: 'With two examples “RLTF” still ends above “few-shot SFT”, in the mean over lengths.',
      kind: 'ahead',
      ...score,
      variant: `few/${RLTF}`,
      over: [`few/${SFT}`],
    },
    {
      id: 'few',
      says: 'There, too, its lead grows with the length of the chain.',
      kind: 'trend',
      metric: 'evaluationReturn',
      variant: `few/${RLTF}`,
      minus: `few/${SFT}`,
      over: LEVEL,
      direction: 'grows',
    },
  ],
  controls: [
    {
      id: 'chance',
      says: 'It is the score that teaches: given by chance, it does not lift RLTF above “few-shot SFT”.',
      kind: 'notAbove',
      ...score,
      variant: `main/${CHANCE}`,
      than: `main/${SFT}`,
      margin: 0.02,
    },
  ] satisfies ClaimPart[],
  shows: [
    {
      title:
        'Test tasks solved with eight examples, with the score, and with both: the score alone breaks off at four tools',
      run: 'main',
      variants: [SFT, RLTF, ALONE].map((label) => `main/${label}`),
      metric: 'evaluationReturn',
      unit: 'share of tasks',
      kind: 'sweep',
      over: LEVEL,
    },
    {
      title: 'Test tasks solved after two examples: copying breaks off, the score stays at the top',
      run: 'few',
      metric: 'evaluationReturn',
      unit: 'share of tasks',
      kind: 'sweep',
      over: LEVEL,
    },
    {
      title:
        'Four tools, all policies: a score that is given by chance ends below the examples that it started from',
      run: 'main',
      metric: 'evaluationReturn',
      unit: 'share of tasks',
      kind: 'curve',
      level: { [LEVEL]: 4 },
    },
  ],
  teaching: {
    before:
      'A picture has one, two or four faults, for example noise and then blur. A chain of tools must fix the last one first; a single wrong tool spoils it. Nine tools are offered, six of which fix a fault. “few-shot SFT” copies eight tasks that were solved for it. “RLTF” copies them first, and then learns from the score of its own chains on other tasks: 1 if every fault is fixed, otherwise 0. “RLTF, no examples” has the score alone. The test asks for combinations of faults that no training had.',
    predict: {
      ask: 'The longer a chain, the more seldom it is paid. After eight examples, for which chains does the score add most to them?',
      options: ['Long ones', 'Short ones', 'All lengths about equally'],
      answer: '{{word:part:grows|0|1|2}}',
    },
    watch:
      'Three lines in the first chart: which falls slowly, which breaks off, and which stays at the top?',
    after:
      'The score needs a first success. Nine tools make 9⁴ = 6,561 chains of four, and one of them is paid, so a policy that picks at random is paid about twice in the whole run. The score alone teaches one tool and two, and with four it ends at {{mean:main/RLTF, no examples.evaluationReturn[world.level=4]|%}}. Eight examples alone do not teach four tools either: they end at {{mean:main/few-shot SFT.evaluationReturn[world.level=4]|%}}. But that is often enough to be paid, and from there the score leads to {{mean:main/RLTF.evaluationReturn[world.level=4]|%}}. Two examples do as well (second chart). Had they made no success likely, “RLTF” would lie at the bottom with “no examples”, and its lead would not grow with the length of the chain. It does grow, because copying falls with the length, from {{mean:main/few-shot SFT.evaluationReturn[world.level=1]|%}} with one tool: every place of the chain has a table of its own, which needs examples of its own, while “RLTF” is near the top for every length. Part of the lead is built in: a tool that no example shows cannot be copied, while the score comes for 1,400 tasks that are drawn afterwards. So read this as a lesson about first steps, not about the worth of examples: they need not teach a task, only make some success likely.',
  },
  changes: [
    { says: 'Show a single example.', run: 'few', patch: { world: { examples: 1 } } },
    {
      says: 'Stop after 3,000 tries in place of 12,000 (each task is tried eight times): are long chains still learned?',
      run: 'main',
      patch: { episodes: 3000 },
    },
    {
      says: 'Copy the same examples for four times as long before the score.',
      run: 'main',
      patch: { world: { shown: 3200 }, variants: [learns(RLTF, { copies: 'first', copied: 400 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Neither examples nor score alone, both together, and the first chart shows it. But GRPO on a table takes the place of REINFORCE on a language model. That copying falls with length is close to arithmetic of such a table, and a part of the lead is built in.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ h+ h-',
  notMeasured: ['9', '6,561', '1,400'],
  budget: { coreMinutes: 1.6, quick: { seeds: 6 } },
  caveats: [
    'The reason rests on “RLTF, no examples”, which is measured but in no part of the claim. “RLTF, typed”, which is not offered the tools for texts, is in none either.',
    'A tool that the examples do not show cannot be learned from them, so “few-shot SFT” could hardly come out ahead. Whether the lead grows with length was open.',
    'The test of two tools asks for every other kind of first fault only, which the training has less often. So a part of the fall of “few-shot SFT” from one tool to two comes from the split. A chain of one tool has no combinations to hold out: its test asks for the faults of the training, so the claim about new combinations is tested with two and four tools alone. With two tools there are few combinations, and tasks repeat.',
    'What is learned in one place of a chain says nothing of another, so long chains gain nothing from short ones. A language model would carry over more, and few-shot scores would fall less with length. So a part of the growing lead is arithmetic of this table.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once, with 16,000 tries, eight of each task, also chains of three, and without the policy that has no examples. All parts held, and the study was made shorter: 12,000 tries, three lengths. The policy without examples was added without another pilot. This design replaces one with a network, in which each right tool of a chain was paid, which undid the reason why the lead should grow.',
};
