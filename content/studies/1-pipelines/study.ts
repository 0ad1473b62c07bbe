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
    'The score of whole tasks adds {{part:rltf.estimate|points}} to what eight examples teach, and its lead {{word:part:grows|grows with|shrinks with|does not depend on}} the length of the chain',
  question: 'Does the score of a task add to a few examples, and more so for longer chains?',
  claim:
    'On new combinations of faults, learning from the score of whole tasks beats imitating eight examples, which beats the start; its lead over the examples grows with the length of the chain.',
  standsFor:
    'Names of faults and tools stand for pictures and expert models, and a score of 1 or 0 for the quality of a picture. A table for each place of the chain stands for a language model, which would carry over more from one place to another.',
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
      title: 'Score on new combinations after eight examples, by length',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: LEVEL,
    },
    {
      title: 'Score on new combinations after two examples, by length',
      run: 'few',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: LEVEL,
    },
    {
      title: 'Score on new combinations, four tools',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [LEVEL]: 4 },
    },
  ],
  teaching: {
    before:
      'A picture has one, two or four faults, for example noise and then blur. A chain of tools must fix the last one first, one after the other; a single wrong tool spoils it. Nine tools are offered: one for each of six kinds of faults, one that turns the picture into a caption, and two that work on texts only. A “few-shot” policy copies eight tasks that were solved for it. “RLTF” begins in the same way, and then learns from the score of its own chains on other tasks: 1 if everything is fixed, otherwise 0. “Typed” is not offered the tools for texts. “No examples” has the score alone. The test asks for combinations of faults that no training had.',
    predict: {
      ask: 'After eight examples, where does learning from the score lead most over the examples alone?',
      options: [
        'On long chains, where the examples fail most',
        'On short chains, where a score is earned most often',
        'About equally at all lengths',
      ],
      answer: '{{word:part:grows|0|1|2}}',
    },
    watch:
      'Compare the lines by length: which fall, and which stay? Then look at the policy without examples.',
    after:
      'If a share q of the right tools is known, a chain of n of them fits in a share q^n: few-shot scores fall from {{mean:main/few-shot SFT.evaluationReturn[world.level=1]|%}} with one tool to {{mean:main/few-shot SFT.evaluationReturn[world.level=4]|%}} with four, though eight examples show as many tools for each place. The score could fail there, too, since a wrong tool anywhere leaves nothing. It does not: it ends at {{mean:main/RLTF.evaluationReturn[world.level=4]|%}} with four tools. Tasks in which only one fault is new are solved by chance in one of nine tries, and what they teach makes the next ones easier. That ladder needs a first rung. Without an example the score alone ends at {{mean:main/RLTF, no examples.evaluationReturn[world.level=1]|%}} with one tool, {{mean:main/RLTF, no examples.evaluationReturn[world.level=2]|%}} with two and {{mean:main/RLTF, no examples.evaluationReturn[world.level=4]|%}} with four: 9⁴ chains, one of which is paid. Two examples are enough: {{mean:few/RLTF.evaluationReturn[world.level=4]|%}} with four tools, where copying ends at {{mean:few/few-shot SFT.evaluationReturn[world.level=4]|%}}. So examples need not teach the task, but only make some success likely.',
  },
  changes: [
    { says: 'Show a single example.', run: 'few', patch: { world: { examples: 1 } } },
    {
      says: 'Learn from 3,000 tasks in place of 12,000: are long chains still learned?',
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
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'All parts hold, and an arm without examples shows that long chains need a first success. But examples cannot teach tools that they do not show, while the score comes for all tasks; the held-out pairs ask for every other first fault only, which training shows less often, so the fall from one tool to two is partly due to the split; and the arm without examples, the ladder and typed tools are in no part.',
    read: '2026-11-29',
  },
  notMeasured: ['9'],
  budget: { coreMinutes: 1.6, quick: { seeds: 6 } },
  caveats: [
    'What is learned in one place of a chain says nothing of another, so long chains gain nothing from short ones. A language model would carry over more, and few-shot scores would fall less with length.',
    'A chain of one tool has no combinations to hold out: its test asks for the faults of the training.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once, with 16,000 tasks, also chains of three, and without the policy that has no examples. All parts held, and the study was made shorter: 12,000 tasks, three lengths. The policy without examples was added without another pilot. This design replaces one with a network, in which each right tool of a chain was paid, which undid the reason why the lead should grow.',
};
