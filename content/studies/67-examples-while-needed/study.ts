/** MM-HELIX 2025: adaptive hybrid policy optimization. Examples of an expert only while the policy fails. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Copy four letters (easy), or write them in reverse (hard). The first word says which. */
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  learningRate: 0.002,
  examProblems: 4,
  baseAccuracy: 0.9,
  baseSteps: 3000,
};
const grpo = { ...network, type: 'grpo-lm', prompts: 8, groupSize: 8, epochs: 2, minibatches: 2 };
const sft = { ...network, type: 'sft', prompts: 16, demonstrations: 16, learningRate: 0.005 };
const skill = { term: 'exam', measure: 'correct', changes: ['hard=0'], problems: 64, probe: true };
const reward = [{ term: 'task' }, skill];
const learner = (label: string, agent: typeof grpo | typeof sft) => ({ label, agent, reward });
const START = 64;
const HARD = { world: { hard: 1 } };
type Edit = NonNullable<StudyRun['edits']>[number];
const first = (label: string, agent: typeof grpo | typeof sft): Edit => ({
  at: START,
  patch: { ...HARD, variants: [learner(label, agent)] },
});
const then = (at: number, label: string, agent: typeof grpo | typeof sft): Edit => ({
  at,
  patch: { variants: [learner(label, agent)] },
});
/** Examples for a third of every 384 episodes, until an episode. */
const mixed = (label: string, until: number): Edit[] => {
  const edits = [first(label, sft)];
  for (let at = START; at < until; at += 384) {
    if (at > START) edits.push(then(at, label, sft));
    if (at + 128 < until) edits.push(then(at + 128, label, grpo));
  }
  return edits;
};
const run = (label: string, edits: Edit[]): StudyRun => ({
  name: label,
  variants: [learner(label, grpo)],
  edits,
  world: { family: 'language', task: 'written', kernel, hard: 0, trainProblems: 900, heldOutProblems: 100 },
  evaluation: { policy: 'sampled', every: 4, episodes: 100, world: { hard: 1 } },
  seeds: 10,
  seed: 67,
  episodes: 2432,
  envSteps: 60_000,
  measurementPoints: 16,
});

const ADAPTIVE = 'adaptive/adaptive mix';
const beyond = (says: string, over: string): ClaimPart => ({
  says: `The adaptive mix ends with more right hard puzzles than ${says}.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  variant: ADAPTIVE,
  over: [over],
});

export const study: WrittenStudy = {
  id: '67',
  papers: [
    {
      atlas: 67,
      cite: 'MM-HELIX: Boosting Multimodal Long-Chain Reflective Reasoning',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A few examples open a hard puzzle for GRPO; when they should stop is not decided',
  question: 'Do examples help most if they stop once the policy succeeds?',
  claim:
    'An adaptive mix of examples and GRPO solves more hard puzzles than GRPO alone, than SFT followed by GRPO and than a constant mix, and keeps more of the easy skill than SFT.',
  standsFor:
    'Turns of examples and GRPO stand for one loss of both, and a fixed episode for a threshold of success. One kind of puzzle on letters stands for many with pictures.',
  runs: {
    grpo: run('GRPO', [first('GRPO', grpo)]),
    sft: run('SFT', [first('SFT', sft)]),
    phases: run('SFT, then GRPO', [first('SFT, then GRPO', sft), then(832, 'SFT, then GRPO', grpo)]),
    mixed: run('constant mix', mixed('constant mix', 2432)),
    adaptive: run('adaptive mix', mixed('adaptive mix', 1200)),
  },
  parts: [
    beyond('GRPO', 'grpo/GRPO'),
    beyond('SFT, then GRPO', 'phases/SFT, then GRPO'),
    beyond('the constant mix', 'mixed/constant mix'),
    {
      kind: 'ahead',
      says: 'It keeps more of the easy skill than SFT.',
      metric: 'probe:exam',
      variant: ADAPTIVE,
      over: ['sft/SFT'],
    },
  ],
  shows: [
    { title: 'Right hard puzzles: adaptive mix', run: 'adaptive', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right hard puzzles: constant mix', run: 'mixed', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right hard puzzles: SFT, then GRPO', run: 'phases', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right easy puzzles: adaptive mix', run: 'adaptive', metric: 'probe:exam', kind: 'curve' },
    { title: 'Right easy puzzles: SFT', run: 'sft', metric: 'probe:exam', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy copies four letters well and hardly ever reverses them. Then all puzzles ask for the reverse. An expert shows 16 of them. GRPO alone has no examples. SFT has nothing else. A mix takes turns: a third of the episodes are examples. The adaptive mix stops them at episode 1,200, when its policy succeeds.',
    predict: {
      ask: 'Which one reverses best at the end?',
      answer: 0,
      options: ['All that see examples before GRPO or with it', 'The adaptive mix', 'GRPO alone'],
    },
    watch: 'Compare right hard puzzles on held-out letters. Then see what is left of copying.',
    after:
      'GRPO alone stays at {{mean:grpo/GRPO.evaluationReturn|%}} right: what is never right is never paid. With 16 examples it reaches {{mean:phases/SFT, then GRPO.evaluationReturn|%}} if they come first, {{mean:mixed/constant mix.evaluationReturn|%}} if they come all the time, and {{mean:adaptive/adaptive mix.evaluationReturn|%}} if they come until the policy succeeds. Once a puzzle is right now and then, rewards do the rest, and seeds differ by more than the schedules. All lose the easy skill: {{mean:adaptive/adaptive mix.probe:exam|%}} are left, and {{mean:sft/SFT.probe:exam|%}} with SFT. Nothing in training asks for it, so no schedule protects it.',
  },
  changes: [
    {
      says: 'Show 64 examples in place of 16.',
      run: 'sft',
      patch: { edits: [first('SFT', { ...sft, demonstrations: 64 })] },
    },
    {
      says: 'Go from examples to GRPO later.',
      run: 'phases',
      patch: { edits: [first('SFT, then GRPO', sft), then(1600, 'SFT, then GRPO', grpo)] },
    },
    { says: 'Stop the examples sooner.', run: 'adaptive', patch: { edits: mixed('adaptive mix', 600) } },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'The adaptive switch, the whole method, is a fixed episode (1,200) for all; training holds no easy puzzle, so “forgetting” is a floor (6 % against 4 %) for every arm.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ u0 u0 h+',
  budget: { coreMinutes: 0.8, quick: { seeds: 2 } },
  caveats: [
    'The switch is at the same episode for all seeds and puzzles, not where each of them succeeds.',
    'Each turn begins with a new optimizer. The share of examples in the mix is a third; no other one was tried.',
    'Examples and written puzzles count alike as episodes.',
  ],
  pilots:
    'Experiment seed 7, two seeds, four times. Five letters and a rate of 0.001: nobody learned. Four letters, examples at 0.005 and GRPO at 0.002, with 256 or 48 examples: all but GRPO learned everything. 16 examples and half as many episodes were then chosen, and the turn to GRPO after a third of them. In the last pilot the constant mix was refused for an edit after its end; its repair was not piloted.',
};
