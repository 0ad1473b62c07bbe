/** Ge et al. 2023: OpenAGI. Chains of tools from a few examples, then from the score of the whole task. */
/**
 * A picture has four faults, in the order in which they came. A pipeline fixes the first ones, as many as the level says, from the last to the first, each with its tool. The score is the
 * share of the chain that fits.
 */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  examProblems: 4,
  baseAccuracy: 0,
  baseSteps: 0,
  prompts: 8,
};
const sft = { ...network, type: 'sft', demonstrations: 8, learningRate: 0.002 };
const rltf = { ...network, prompts: 32, type: 'reinforce-lm', learningRate: 0.002 };
const reward = [{ term: 'task' }];
const LEVEL = 'world.level';
const AT = 640;
const [BASE, SFT, RLTF] = ['base', 'few-shot SFT', 'RLTF'] as const;
const phase = (agents: readonly [object, object, object]): StudyRun['variants'] =>
  [BASE, SFT, RLTF].map((label, k) => ({ label, agent: agents[k] as { type: string }, reward }));
const still = { ...rltf, learningRate: 1e-6 };

const world = { family: 'language', task: 'written', kernel, level: 4 };

export const study: WrittenStudy = {
  id: '1',
  papers: [{ atlas: 1, cite: 'Ge et al. 2023, OpenAGI: When LLM Meets Domain Experts' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'The score of a task adds {{part:1.size|points}} to what eight examples teach, on average over the lengths of the chain',
  question: 'Does the score of a task add to a few examples, and more so for longer chains?',
  claim:
    'On new tasks, learning from the score of a task beats imitating eight examples, which beat the start; the lead over the examples grows with the length of the chain.',
  standsFor:
    'Words for faults and tools stand for pictures and expert models, and a share of right tools for the quality of a picture. Nothing follows for language models.',
  runs: {
    main: {
      name: 'Chains of one to four tools',
      world: { ...world, trainProblems: 500, heldOutProblems: 100 },
      variants: phase([still, sft, sft]),
      edits: [{ at: AT, patch: { variants: phase([still, sft, rltf]) } }],
      vary: [{ path: LEVEL, over: [1, 2, 4], unit: 'tools' }],
      evaluation: { policy: 'sampled', every: 4, episodes: 100 },
      seeds: 10,
      seed: 1,
      episodes: 4800,
      envSteps: 60_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'RLTF ends with a held-out score at least 0.05 above few-shot SFT, in the mean over lengths.',
      metric: 'evaluationReturn',
      variant: `main/${RLTF}`,
      over: [`main/${SFT}`],
      margin: 0.05,
    },
    {
      kind: 'ahead',
      says: 'Few-shot SFT ends at least 0.05 above the base.',
      metric: 'evaluationReturn',
      variant: `main/${SFT}`,
      over: [`main/${BASE}`],
      margin: 0.05,
    },
    {
      kind: 'trend',
      says: 'The lead of RLTF over few-shot SFT grows with the length of the chain.',
      metric: 'evaluationReturn',
      variant: `main/${RLTF}`,
      minus: `main/${SFT}`,
      over: LEVEL,
      direction: 'grows',
    },
  ],
  shows: [
    {
      title: 'Held-out score by length of the chain',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: LEVEL,
    },
    {
      title: 'Held-out score, four tools',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [LEVEL]: 4 },
    },
    {
      title: 'Held-out score, one tool',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [LEVEL]: 1 },
    },
  ],
  teaching: {
    before:
      'A prompt names four faults of a picture. A chain of tools fixes the first one, two or four of them, from the last to the first. A few-shot policy reads the same eight examples again and again. RLTF begins in the same way, then learns from the score of 500 tasks. The base learns nothing.',
    predict: {
      ask: 'Where does RLTF lead most over the examples?',
      answer: 0,
      options: ['About equally at all lengths', 'On long chains', 'On short chains'],
    },
    watch: 'Compare the held-out scores by length.',
    after:
      'Eight examples are known by heart: held-out scores stop at {{mean:main/few-shot SFT.evaluationReturn[world.level=1]}} with one tool and {{mean:main/few-shot SFT.evaluationReturn[world.level=4]}} with four. The score of 500 tasks lifts them to {{mean:main/RLTF.evaluationReturn[world.level=1]}} and {{mean:main/RLTF.evaluationReturn[world.level=4]}}. The lead {{word:part:3|grows with the length|shrinks with the length|has no clear trend}}. The score pays each right tool, so a long chain is no rare event here. And a long example shows more tools than a short one.',
  },
  changes: [
    {
      says: 'Show 64 examples.',
      run: 'main',
      patch: {
        variants: phase([still, { ...sft, demonstrations: 64 }, { ...sft, demonstrations: 64 }]),
      },
    },
    {
      says: 'Learn from the score alone.',
      run: 'main',
      patch: { variants: phase([still, sft, rltf]), edits: [] },
    },
    { says: 'Train longer.', run: 'main', patch: { episodes: 9600, envSteps: 120_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'REINFORCE from the task score does run, but 8 SFT examples against 500 scored tasks makes parts 1–2 a foregone conclusion; the only risky part (lead grows with length: 0.37/0.34/0.32, slope CI −0.08…0.04) is undecided, and pay per right tool removes the reason it should grow.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ u0',
  budget: { coreMinutes: 1.4, quick: { seeds: 2 } },
  caveats: [
    'Decoding with constraints on types is left out. The claim does not name it.',
    'An example of four tools shows four right tools, so long chains come with more to learn from.',
    'The base has random weights.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice. With 32 examples, SFT had nearly all chains right. With 16, it lacked 28 in 100 chains of one tool and hardly any of three or four. Eight examples, three lengths and a shorter run were then chosen without another pilot.',
};
