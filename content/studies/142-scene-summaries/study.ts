/** Qiu et al. 2023: Embodied Executable Policy Learning with Language-based Scene Summarization. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const base = { layers: 1, width: 32, heads: 2, baseAccuracy: 1, baseSteps: 400, examProblems: 4 };
const tuned = { type: 'reinforce-lm', ...base, prompts: 64, learningRate: 0.002 };
/** The warm start alone: its step size is too small to learn. */
const copied = { ...tuned, prompts: 16, learningRate: 1e-6 };
const reward = [{ term: 'task' }];
const world = {
  family: 'language',
  task: 'instruction',
  level: 2,
  objects: 3,
  trainProblems: 4096,
  scene: 'summary',
  summaryErrors: 0.1,
  heldOutProblems: 256,
};
const evaluation = { policy: 'sampled', episodes: 256 } as const;
const success = { metric: 'evaluationReturn' } as const;

export const study: WrittenStudy = {
  id: '142',
  papers: [{ atlas: 142, cite: 'Qiu et al. 2023', url: 'https://arxiv.org/abs/2306.05696' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A summary of the scene carries to new rooms what a map does not, and reinforcement sharpens it',
  question: 'Does REINFORCE on scene summaries beat imitation in rooms that were never shown?',
  claim:
    'In rooms that were never shown, REINFORCE on summaries beats imitation from summaries, also twice as long, and from maps. Exact summaries are the ceiling, and more errors cost success.',
  standsFor:
    'A script stands for the learned summarizer: it says how far the named object is, and errs in 10 % of its counts. A room of 4 × 4 cells stands for a house. How well summaries can be learned may not be concluded.',
  couldFail:
    'Imitation that goes on as long may come as far, maps may be read as well as summaries, and errors of a summary may be made good by tuning.',
  leftOut: 'A summarizer that learns, and moves that are chosen one at a time.',
  runs: {
    imitation: {
      name: 'Imitation of maps and of summaries',
      world,
      worldOf: { map: { scene: 'map' } },
      variants: [
        { label: 'map', agent: copied, reward },
        { label: 'summary', agent: copied, reward },
        { label: 'summary, twice as long', agent: { ...copied, baseSteps: 800 }, reward },
      ],
      evaluation,
      seeds: 10,
      seed: 142,
      envSteps: 1500,
      measurementPoints: 1,
    },
    tuned: {
      name: 'REINFORCE after imitation',
      world,
      worldOf: { exact: { summaryErrors: 0 }, '30 % errors': { summaryErrors: 0.3 } },
      variants: ['exact', '10 % errors', '30 % errors'].map((label) => ({ label, agent: tuned, reward })),
      evaluation: { ...evaluation, every: 5 },
      seeds: 10,
      seed: 142,
      envSteps: 40_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      id: 'tuned',
      kind: 'ahead',
      says: 'In held-out rooms, REINFORCE on summaries succeeds more often than each imitation.',
      ...success,
      variant: 'tuned/10 % errors',
      over: ['imitation/summary', 'imitation/summary, twice as long', 'imitation/map'],
    },
    {
      kind: 'ahead',
      says: 'Exact summaries are the ceiling: they are better.',
      ...success,
      variant: 'tuned/exact',
      over: ['tuned/10 % errors'],
    },
    {
      kind: 'ahead',
      says: 'With 30 % errors in place of 10 %, success is lower.',
      ...success,
      variant: 'tuned/10 % errors',
      over: ['tuned/30 % errors'],
    },
  ],
  shows: [
    {
      title: 'Held-out rooms: REINFORCE by quality of the summary',
      run: 'tuned',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Held-out rooms at the end: imitation, then REINFORCE by errors of the summary',
      run: 'imitation',
      variants: [
        'imitation/map',
        'imitation/summary',
        'imitation/summary, twice as long',
        'tuned/30 % errors',
        'tuned/10 % errors',
        'tuned/exact',
      ],
      metric: 'evaluationReturn',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A room of 4 × 4 cells holds three objects, and an instruction names one: “go-to key”. One policy reads the map, cell by cell. Another reads a summary such as “2 north 1 east”; some of its counts are wrong. Both first imitate shortest paths. REINFORCE then continues from the summaries, paid 1 for stopping at the object.',
    predict: {
      ask: 'After imitation, does REINFORCE bring more than to imitate for twice as long?',
      options: ['Yes', 'No, less', 'As much'],
      answer: '{{word:part:tuned[summary, twice as long]|0|1|2}}',
    },
    watch: 'See how far each curve rises, then compare its end with the bars of imitation.',
    after:
      'The summary says only what the instruction needs, so a small network needs few examples to use it everywhere: imitation from summaries succeeds in {{mean:imitation/summary.evaluationReturn|%}} of the new rooms. The map asks for a search: find the agent, find the object, subtract. A network of this size does not learn that from 4,096 rooms in 400 steps and succeeds in {{mean:imitation/map.evaluationReturn|%}}. Imitation copies the spread of the paths that belong to a wrong summary, and sampling repeats that spread. REINFORCE moves the probability to the moves that succeed most often, and comes to {{mean:tuned/10 % errors.evaluationReturn|%}}; to imitate twice as long comes to {{mean:imitation/summary, twice as long.evaluationReturn|%}}. No tuning repairs a wrong count: with exact summaries it is {{mean:tuned/exact.evaluationReturn|%}}, with 30 % of errors {{mean:tuned/30 % errors.evaluationReturn|%}}. In practice the summarizer decides how good such a policy can get.',
  },
  changes: [
    {
      says: 'Evaluate greedily: imitation then needs no sharpening.',
      run: 'imitation',
      patch: { evaluation: { policy: 'greedy' } },
    },
    {
      says: 'Use small rooms of 3 × 3 cells: the map is easier to read.',
      run: 'imitation',
      patch: { world: { level: 1, objects: 1 } },
    },
    { says: 'Train on 64 rooms only.', run: 'tuned', patch: { world: { trainProblems: 64 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Imitation for twice as long is a rival that could have won, and errors of the summary are varied. Nothing is gated, the map is never tuned and hardly learned, and the reason, that only sampling is sharpened, is left to a pilot in which greedy imitation does as well.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h+',
  budget: { coreMinutes: 3.4, quick: { seeds: 2 } },
  caveats: [
    'Nothing learns to summarize. The paper trains its summarizer together with the policy.',
    'All moves are written at once; there is no second look at the scene.',
    'Policies are sampled. In one pilot run, greedy imitation from summaries succeeded in 0.93 of the rooms, so sampling is what REINFORCE improves.',
    'A larger network with more examples reads the map better: it was right in half of the 3 × 3 rooms in a pilot.',
    'Held-out problems share no prompt with training. Distances of one count and one name do recur.',
  ],
  pilots:
    'Experiment seed 7, two seeds, four times: with summaries of all objects (neither policy generalized in 250 steps, so the summary became that of the named object), rooms of 3 × 3 and 4 × 4 cells, 256 and 4,096 rooms, and then as it is now, with 24,000 tokens. Single warm starts of 100 to 800 steps on both scenes. Experiment seed 8, three seeds, once: longer imitation was added as a control and was 0.03 behind REINFORCE; the budget then rose to 40,000 tokens.',
};
