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
    'In new houses, policies that move by a summary trail those that read the map after imitation, {{mean:main/summary, imitation.probe:drawn|%}} to {{mean:main/map, imitation.probe:drawn|%}}, and lead after REINFORCE, {{mean:main/summary, REINFORCE.probe:drawn|%}} to {{mean:main/map, REINFORCE.probe:drawn|%}}',
  question: 'Does it help in new houses to put a scene into words before moving?',
  claim:
    'In houses that were never shown, REINFORCE on summaries succeeds more often than imitation from summaries, which goes on as long (also if the likeliest words and moves are taken), and than imitation and REINFORCE from maps of the same houses. Exact summaries are the ceiling, and more wrong captions cost success.',
  standsFor:
    'Four words of direction stand for a summary in sentences, a house of 4 × 4 cells with two things for a house, and networks with one hidden layer for pre-trained models. What large models bring along may not be concluded.',
  couldFail:
    'A network may read maps as well as it reads summaries, since it gets labels for as many scenes of the same houses, and what REINFORCE learns in them may not carry over to others. That it beats imitation of labels of which one in ten is drawn by chance could hardly fail.',
  leftOut:
    'Summaries in sentences, pre-trained models, REINFORCE with step sizes that were tuned for each policy, and imitation of labels without errors.',
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
      title:
        'Success in new houses: “map” is above “summary” in imitation, and below it once REINFORCE has begun',
      run: 'main',
      metric: 'probe:drawn',
      unit: 'share of walks',
      kind: 'curve',
    },
    {
      title:
        'Success with the likeliest words and moves: the same change of order, and a gap where words are kept as imitated',
      run: 'main',
      variants: [MAP, SUMMARY, MAP_RL, MOVES_RL, SUMMARY_RL].map((label) => `main/${label}`),
      metric: 'probe:likeliest',
      unit: 'share of walks',
      kind: 'bars',
    },
    {
      title: 'More wrong words in the captions cost success',
      run: 'noise',
      metric: 'probe:drawn',
      unit: 'share of walks',
      kind: 'sweep',
      over: WRONG,
    },
  ],
  teaching: {
    before:
      'A house of 4 × 4 cells holds two things, and an instruction names one. “Map” policies see where everything is, and the name. “Summary” policies consist of two networks: a summarizer sees the scene and says where both things are, such as “the first: north, west; the second: south”, and a policy sees only these four words and the name. All learn from the same 192 houses. They copy the same walks of an expert, and as many labeled scenes, with a move for each map and a caption for each summary. One move and one caption word in ten are drawn by chance. After a sixth of the run “REINFORCE” goes on by itself, paid 1 for stopping at the thing, and changes words and moves, or with “on moves” the moves alone. “Imitation” goes on as before. Tests are in 48 other houses.',
    predict: {
      ask: 'In imitation, maps are ahead of summaries. Then both go on by REINFORCE in the same houses. Who is ahead in new houses at the end?',
      options: ['Maps, still', 'Summaries', 'Both about equal'],
      answer: '{{word:part:rival[map, REINFORCE]|1|0|2}}',
    },
    watch:
      'Follow four of the lines: “map” and “summary”, each with imitation and with REINFORCE. Where do they part, and in which order do they end?',
    after:
      'Words are a detour on which errors add up, until somebody corrects the words. A walk needs right words at every step, and imitation copies wrong ones with the rest: {{mean:main/summary, imitation.probe:drawn|%}} against {{mean:main/map, imitation.probe:drawn|%}} from maps. REINFORCE asks only whether the walk arrived, and may change what is said: {{mean:main/summary, REINFORCE.probe:drawn|%}} against {{mean:main/map, REINFORCE.probe:drawn|%}}. Moves alone do much of it, but not all. In the second chart, “on moves” keeps the imitated words and rises from {{mean:main/summary, imitation.probe:likeliest|%}} to {{mean:main/summary, REINFORCE on moves.probe:likeliest|%}}, which is still below “map, REINFORCE” with {{mean:main/map, REINFORCE.probe:likeliest|%}}; with words that may change it is {{mean:main/summary, REINFORCE.probe:likeliest|%}}. So it takes better words to pass the maps. Words without errors help imitation, too: with exact summaries it has {{mean:main/exact summary, imitation.probe:drawn|%}} if words and moves are drawn, more than the {{mean:main/map, imitation.probe:drawn|%}} of maps. Had “on moves” come as far as “summary, REINFORCE”, correcting words would not be needed. Two things do not follow. The gap between REINFORCE and imitation says little, since no variant imitates labels without errors. And that words carry over better to new houses than maps is likely only: “map and captions”, which learns from the captions without speaking, ends at {{mean:main/map and captions, REINFORCE.probe:drawn|%}}, but it still climbs. In practice, judge a policy that speaks after it was trained on outcomes, not before.',
  },
  changes: [
    {
      says: 'Take smaller steps in REINFORCE.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { beta: 0.005 })) },
    },
    {
      says: 'Let no caption and no move of the expert be wrong: is REINFORCE still far ahead of imitation?',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { wrong: 0, astray: 0 })) },
    },
    {
      says: 'Show 48 houses in place of 192.',
      run: 'main',
      patch: { world: { houses: 48 } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Maps and summaries change places, in new houses and with a rival that has captions. But moves alone bring most of the gain, and the direct test of the reason, exact words with imitation, is in no part. One rival still climbs and is untuned, and the first chart has eight lines.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h- h+ h+ h+ h+ h+ h+ h-',
  budget: { coreMinutes: 3, quick: { seeds: 6 } },
  caveats: [
    'A wrong label stays: a scene has the same caption, and the expert errs in the same scenes, whenever they are shown. Imitation learns these errors by heart, so that REINFORCE is ahead of it could hardly fail.',
    '“Map, REINFORCE” and “map and captions” still rise at the end of the run, so a longer one may bring them nearer. “Map and captions” shares one layer of 40 units for words and moves, and its step sizes were chosen for another design.',
    'Wrong captions cost about as much as the lead over maps: with none of the words wrong “summary, REINFORCE” ends at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0]|%}}, with 40 % at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0.4]|%}}. With captions that bad, maps may be as good; they were not measured there.',
    'That exact words, in training and in tests, are a ceiling could hardly fail, and is what the paper says.',
    'Words say directions, not distances, and the policy hears new ones after each move. A caption of four words says more than one move, which is why “map and captions” has captions, too.',
    'All take steps of 0.05 in imitation and of 0.01 in REINFORCE, which the pilots of the first run had chosen for summaries and for maps.',
  ],
  pilots:
    'Before the first full run, experiment seed 7 with six seeds, four times: houses of 5 × 5 cells, in which summarizers hardly learned, and step sizes of imitation of 0.03, 0.05 and 0.1 and of REINFORCE of 0.005 to 0.05. In that run maps had walks in 300 of the houses and captions came from all of them, and REINFORCE on maps fell behind imitation; a discount and one baseline for all steps counted the first steps of a long walk as bad even if it arrived, which may be why. The second full run has a new design, fresh seeds and the parts of the first; “map and captions” is a new rival in one of them. All see the same houses, summaries name both things and not only the one that is asked for, and there is no discount. Pilots: experiment seed 9, two seeds, twice, with 48 and 192 houses and 30,000 episodes. In the second, policies on maps still rose, so the run was made twice as long.',
};
