/** Qiu et al. 2023: Embodied Executable Policy Learning with Language-based Scene Summarization. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A summarizer says in four words where both things are; a policy reads them. Or one network reads the map. */
import learner from './learner.kernel.ts?raw';
/** Houses, where things are, and moves. */
import rules from './rules.kernel.ts?raw';
/** Walks through houses, some of which are kept for tests. Each seed draws its own. */
import world from './world.kernel.ts?raw';

const text = `${learner}\n${rules}`;
const kernel = `${world}\n${rules}`;
/** Success since the last measurement in houses that are kept for tests. Kind 1: drawn words and moves; 2: the likeliest ones. */
const test = (label: string, kind: number) => ({
  term: 'custom-module',
  probe: true,
  label,
  text: `
export const meta = { label: '${label}' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
export function reward(): f32 {
  if (terminated && state / 8192 == ${kind}) { count += 1.0; sum += taskReward; }
  return 0.0;
}
export function reading(): f32 { return count < 1.0 ? noReading : sum / count; }
export function open() { sum = 0.0; count = 0.0; }`,
});
const reward = [{ term: 'task' }, test('drawn', 1), test('likeliest', 2)];
const [MAP, MAP_RL, BOTH_RL, SUMMARY, SUMMARY_RL, MOVES_RL, EXACT, EXACT_RL] = [
  'map, imitation',
  'map, REINFORCE',
  'map and captions, REINFORCE',
  'summary, imitation',
  'summary, REINFORCE',
  'summary, REINFORCE on moves',
  'exact summary, imitation',
  'exact summary, REINFORCE',
] as const;
const EPISODES = 60_000;
const ARMS = {
  [MAP]: { reads: 'map' },
  [MAP_RL]: { reads: 'map', learns: 'REINFORCE' },
  [BOTH_RL]: { reads: 'map and captions', learns: 'REINFORCE' },
  [SUMMARY]: { reads: 'summary' },
  [SUMMARY_RL]: { reads: 'summary', learns: 'REINFORCE' },
  [MOVES_RL]: { reads: 'summary', learns: 'REINFORCE on moves' },
  [EXACT]: { reads: 'exact summary' },
  [EXACT_RL]: { reads: 'exact summary', learns: 'REINFORCE' },
};
const variant = (label: keyof typeof ARMS, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text, imitated: 7000, alpha: 0.05, beta: 0.01, ...ARMS[label], ...more },
  reward,
});
const LABELS = [MAP, MAP_RL, BOTH_RL, SUMMARY, SUMMARY_RL, MOVES_RL, EXACT, EXACT_RL] as const;
const WRONG = 'agent.wrong';
const run = (name: string, labels: readonly (keyof typeof ARMS)[], vary?: StudyRun['vary']): StudyRun => ({
  name,
  world: { family: 'graph', kernel, houses: 192 },
  variants: labels.map((label) => variant(label)),
  ...(vary && { vary }),
  seeds: 16,
  seed: 4142,
  episodes: EPISODES,
  envSteps: 10 * EPISODES,
  measurementPoints: 20,
});
const drawn = { metric: 'probe:drawn', statistic: 'mean' } as const;
const likeliest = { metric: 'probe:likeliest', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '142',
  papers: [{ atlas: 142, cite: 'Qiu et al. 2023', url: 'https://arxiv.org/abs/2306.05696' }],
  family: 'policy-gradient',
  level: 'analog',
  title:
    'In new houses REINFORCE on scene summaries is {{part:tuned[summary, imitation].size|points}} {{word:part:tuned[summary, imitation]|ahead of|behind|apart from}} imitation that goes on, and {{part:rival[map, REINFORCE].size|points}} {{word:part:rival[map, REINFORCE]|ahead of|behind|apart from}} REINFORCE on maps of the same houses',
  question: 'Does REINFORCE on scene summaries beat imitation in houses that were never shown?',
  claim:
    'In houses that were never shown, REINFORCE on summaries succeeds more often than imitation from summaries, which goes on as long, and than imitation and REINFORCE from maps of the same houses, also if the likeliest words and moves are taken. Exact summaries are the ceiling, and more wrong captions cost success.',
  standsFor:
    'Four words of direction stand for a summary in sentences, a house of 4 × 4 cells with two things for a house, and networks with one hidden layer for pre-trained models. What large models bring along may not be concluded.',
  couldFail:
    'Imitation that goes on as long may come as far, a network may read maps as well as it reads summaries, since it gets as many labels for the same houses, and what REINFORCE learns in them may not carry over to others.',
  leftOut: 'Summaries in sentences and pre-trained models.',
  runs: {
    main: run('Maps and summaries, imitation and REINFORCE', LABELS),
    noise: run(
      'Captions with more wrong words',
      [SUMMARY_RL],
      [{ path: WRONG, over: [0, 0.4], unit: 'share of words' }],
    ),
  },
  gates: [
    {
      id: 'map',
      kind: 'level',
      says: 'Maps can be learned from: “map, REINFORCE” succeeds in more than half of the new houses.',
      ...drawn,
      variant: `main/${MAP_RL}`,
      above: 0.5,
    },
    {
      id: 'room',
      kind: 'level',
      says: 'Imitation leaves room: “summary, imitation” succeeds in less than 90 %.',
      ...drawn,
      variant: `main/${SUMMARY}`,
      below: 0.9,
    },
  ],
  parts: [
    {
      id: 'tuned',
      kind: 'ahead',
      says: '“Summary, REINFORCE” succeeds more often than imitation from summaries, and from maps.',
      ...drawn,
      variant: `main/${SUMMARY_RL}`,
      over: [`main/${SUMMARY}`, `main/${MAP}`],
    },
    {
      id: 'rival',
      kind: 'ahead',
      says: 'It succeeds more often than REINFORCE on maps of the same houses, also where captions are further labels for maps.',
      ...drawn,
      variant: `main/${SUMMARY_RL}`,
      over: [`main/${MAP_RL}`, `main/${BOTH_RL}`],
    },
    {
      id: 'likeliest',
      kind: 'ahead',
      says: 'It also succeeds more often than “summary, imitation” if the likeliest words and moves are taken.',
      ...likeliest,
      variant: `main/${SUMMARY_RL}`,
      over: [`main/${SUMMARY}`],
    },
    {
      id: 'ceiling',
      kind: 'ahead',
      says: 'Exact summaries are the ceiling: with them, REINFORCE succeeds more often.',
      ...drawn,
      variant: `main/${EXACT_RL}`,
      over: [`main/${SUMMARY_RL}`],
    },
    {
      id: 'noise',
      kind: 'trend',
      says: 'The more words of the captions are wrong, the less often “summary, REINFORCE” succeeds.',
      metric: 'probe:drawn',
      variant: `noise/${SUMMARY_RL}`,
      over: WRONG,
      direction: 'shrinks',
    },
  ],
  shows: [
    {
      title: 'Success in new houses, drawn words and moves',
      run: 'main',
      metric: 'probe:drawn',
      kind: 'curve',
    },
    {
      title: 'Success in new houses, likeliest words and moves',
      run: 'main',
      metric: 'probe:likeliest',
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'A house of 4 × 4 cells holds two things, and an instruction names one. “Map” policies see where everything is, and the name. “Summary” policies consist of two networks, as in the paper: a summarizer sees the scene and says where both things are, such as “the first: north, west; the second: south”, and a policy sees these four words and the name. All learn from the same 192 houses, which each seed draws anew. In each of them an expert walks, and more scenes get a label: for summaries a caption, for maps the move of the expert. “Map and captions” learns from the walks and the captions, in one network that moves without saying a word. One caption word in ten and one move in ten are drawn by chance. All imitate in the first sixth of the run. Then “REINFORCE” goes on by itself in these houses, paid 1 for stopping at the thing; for summaries it changes words and moves, for “REINFORCE on moves” the moves alone. Imitation goes on as long. Tests are in 48 other houses.',
    predict: {
      ask: 'What does REINFORCE on summaries bring, compared with imitation that goes on?',
      options: [
        'More success, also with the likeliest words and moves',
        'More success only where words and moves are drawn',
        'Nothing',
      ],
      answer: '{{word:part:likeliest|0||1}}',
    },
    watch: 'Compare the lines when REINFORCE begins, then the bars.',
    after:
      'Imitation copies what it is shown, labels that were drawn by chance as well, and a summary must be right in every step of a walk. “Summary, imitation” ends at {{mean:main/summary, imitation.probe:drawn|%}}, “map, imitation” at {{mean:main/map, imitation.probe:drawn|%}}: saying four words first is a detour in which errors add up. REINFORCE asks only whether the walk succeeds. From summaries it ends at {{mean:main/summary, REINFORCE.probe:drawn|%}}, and at {{mean:main/summary, REINFORCE.probe:likeliest|%}} with the likeliest words and moves, where imitation has {{mean:main/summary, imitation.probe:likeliest|%}}. From maps it ends at {{mean:main/map, REINFORCE.probe:drawn|%}}. So the detour {{word:part:rival[1]|pays once it is corrected|does not pay even if it is corrected|is about even once it is corrected}}. Is it the captions, which maps lack? “Map and captions” learns from them, too, and ends at {{mean:main/map and captions, REINFORCE.probe:drawn|%}}. Its moves need not pass through words, and it stays behind, too. So what helps in new houses is the way through the words, and not the captions as such. REINFORCE on moves alone leaves the words as they are and ends at {{mean:main/summary, REINFORCE on moves.probe:drawn|%}}; from exact summaries imitation has {{mean:main/exact summary, imitation.probe:drawn|%}} and REINFORCE {{mean:main/exact summary, REINFORCE.probe:drawn|%}}. So one part of the gain is to walk in spite of wrong words, another to say better ones. Wrong captions then cost little: with none drawn by chance, “summary, REINFORCE” ends at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0]|%}}, with 40 % at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0.4]|%}}. A policy that passes through words is worth training to the end: judge it after REINFORCE, not after imitation.',
  },
  changes: [
    {
      says: 'Take smaller steps in REINFORCE.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { beta: 0.005 })) },
    },
    {
      says: 'Let no caption and no move of the expert be wrong.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { wrong: 0, astray: 0 })) },
    },
    {
      says: 'Show 48 houses in place of 192.',
      run: 'main',
      patch: { world: { houses: 48 } },
    },
  ],
  writtenFor: 'h+ h- h+ h+ h+ h+ h+ h+ h-',
  budget: { coreMinutes: 3, quick: { seeds: 6 } },
  caveats: [
    'Words say directions, not distances, and the policy hears new ones after each move.',
    'All variants walk in the same houses, and those that read maps or write summaries have as many labeled scenes. A caption of four words says more than one move, which is why “map and captions” has captions, too.',
    '“Map, REINFORCE” and “map and captions” still rise a little at the end of the run, so a longer one may bring them nearer.',
    'That exact words are a ceiling could hardly fail, and is what the paper says.',
    'A wrong label stays: a scene has the same caption, and the expert errs in the same scenes, whenever they are shown.',
    'The ceiling has exact words in training and in tests.',
    'All take steps of 0.05 in imitation and of 0.01 in REINFORCE, which the pilots of the first run had chosen for summaries and for maps.',
  ],
  pilots:
    'Before the first full run, experiment seed 7 with six seeds, four times: houses of 5 × 5 cells, in which summarizers hardly learned, and step sizes of imitation of 0.03, 0.05 and 0.1 and of REINFORCE of 0.005 to 0.05. In that run maps had walks in 300 of the houses and captions came from all of them, and REINFORCE on maps fell behind imitation; a discount and one baseline for all steps counted the first steps of a long walk as bad even if it arrived, which may be why. The second full run has a new design, fresh seeds and the parts of the first; “map and captions” is a new rival in one of them. All see the same houses, summaries name both things and not only the one that is asked for, and there is no discount. Pilots: experiment seed 9, two seeds, twice, with 48 and 192 houses and 30,000 episodes. In the second, policies on maps still rose, so the run was made twice as long.',
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 1, interesting: 2 },
    says: 'Maps now have the same houses, as many labels and REINFORCE, and the order turns around: maps lead in imitation (64 against 50 %) and summaries after REINFORCE (97 against 91 %). But a tenth of all labels is wrong for ever and imitation learns it by heart, and no arm imitates right ones, so that REINFORCE is ahead by 47 points could hardly fail. Maps with captions, from which the reason is drawn, climb by 0.04 in the last quarter, share one layer of 40 units for words and moves and have steps tuned for another design; and wrong captions are said to cost little when they cost as much as the lead over maps.',
    read: '2026-11-30',
  },
};
