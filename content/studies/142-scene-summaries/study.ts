/** Qiu et al. 2023: Embodied Executable Policy Learning with Language-based Scene Summarization. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A summarizer says where the named thing is; a policy reads its two words. Or one network reads the map. */
import learner from './learner.kernel.ts?raw';
/** Houses, and the way to the named thing. */
import rules from './rules.kernel.ts?raw';
/** Walks through houses, some of which are kept for tests. */
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
const [MAP, MAP_RL, MAP_ALL, SUMMARY, SUMMARY_RL, MOVES_RL, EXACT] = [
  'map, imitation',
  'map, REINFORCE',
  'map, imitation in all houses',
  'summary, imitation',
  'summary, REINFORCE',
  'summary, REINFORCE on moves',
  'exact summary, imitation',
] as const;
const EPISODES = 28_000;
/** Episodes of the training that are imitation. With the tests, they are about 11,430 episodes. */
const IMITATED = 8000;
const ARMS = {
  [MAP]: { reads: 'map' },
  [MAP_RL]: { reads: 'map', learns: 'REINFORCE' },
  [MAP_ALL]: { reads: 'map', houses: 100_000 },
  [SUMMARY]: { reads: 'summary' },
  [SUMMARY_RL]: { reads: 'summary', learns: 'REINFORCE' },
  [MOVES_RL]: { reads: 'summary', learns: 'REINFORCE on moves' },
  [EXACT]: { reads: 'exact summary' },
};
const variant = (label: keyof typeof ARMS, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text, imitated: IMITATED, alpha: 0.05, beta: 0.01, ...ARMS[label], ...more },
  reward,
});
const LABELS = [MAP, MAP_RL, MAP_ALL, SUMMARY, SUMMARY_RL, MOVES_RL, EXACT] as const;
const WRONG = 'agent.wrong';
const run = (name: string, labels: readonly (keyof typeof ARMS)[], vary?: StudyRun['vary']): StudyRun => ({
  name,
  world: { family: 'graph', kernel },
  variants: labels.map((label) => variant(label)),
  ...(vary && { vary }),
  seeds: 20,
  seed: 1142,
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
    'REINFORCE lifts policies on scene summaries {{word:part:likeliest|in what they draw and in what they find likeliest|in what they draw, and lowers what they find likeliest|only in what they draw}}, and {{word:part:rival|beyond|not as far as|about as far as}} policies on maps after as few walks',
  question: 'Does REINFORCE on scene summaries beat imitation in houses that were never shown?',
  claim:
    'In houses that were never shown, REINFORCE on summaries succeeds more often than imitation from summaries, which goes on as long, and than imitation and REINFORCE from maps, also if the likeliest words and moves are taken. Exact summaries are the ceiling, and more wrong captions cost success.',
  standsFor:
    'Two words of direction stand for a summary in sentences, a house of 4 × 4 cells with two things for a house, and networks with one hidden layer for pre-trained models. What large models bring along may not be concluded.',
  couldFail:
    'Imitation that goes on as long may come as far, a network may read maps as well as it reads summaries, and REINFORCE may only sharpen what is drawn, without better likeliest moves.',
  leftOut: 'Summaries in sentences and pre-trained models.',
  runs: {
    main: run('Maps and summaries, imitation and REINFORCE', LABELS),
    noise: run(
      'Captions with more wrong words',
      [SUMMARY_RL],
      [{ path: WRONG, over: [0, 0.2, 0.4], unit: 'share of words' }],
    ),
  },
  gates: [
    {
      id: 'map',
      kind: 'level',
      says: 'Maps can be learned from: “map, imitation in all houses” succeeds in more than half of the new houses.',
      ...drawn,
      variant: `main/${MAP_ALL}`,
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
      says: 'It succeeds more often than REINFORCE on maps.',
      ...drawn,
      variant: `main/${SUMMARY_RL}`,
      over: [`main/${MAP_RL}`],
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
      says: 'Exact summaries are the ceiling: imitation from them succeeds more often.',
      ...drawn,
      variant: `main/${EXACT}`,
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
    {
      title: 'Success by share of wrong words in the captions',
      run: 'noise',
      metric: 'probe:drawn',
      kind: 'sweep',
      over: WRONG,
    },
  ],
  teaching: {
    before:
      'A house of 4 × 4 cells holds two things, and an instruction names one. “Map” policies see where everything is. “Summary” policies see two words of a summarizer, such as north and east, which has learned from captions of all training houses; one word in ten of them is drawn by chance. All imitate walks of an expert in 300 houses. Then “REINFORCE” goes on by itself, paid 1 for stopping at the thing: for summaries it changes the words and the moves, for “REINFORCE on moves” the moves alone. Imitation goes on as long. Tests are in houses that were kept.',
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
      'Imitation copies captions word by word, also those that were drawn by chance, and a walk of several steps must not be misled once. It ends at {{mean:main/summary, imitation.probe:drawn|%}}, and at {{mean:main/summary, imitation.probe:likeliest|%}} with the likeliest words and moves. REINFORCE asks only whether the walk succeeds. It ends at {{mean:main/summary, REINFORCE.probe:drawn|%}} and {{mean:main/summary, REINFORCE.probe:likeliest|%}}: not only the draws get sharper, the likeliest words change, too. If REINFORCE may change the moves alone, it ends at {{mean:main/summary, REINFORCE on moves.probe:drawn|%}}: moves bring a part, but cannot make up for many words that are wrong; from exact summaries imitation alone has {{mean:main/exact summary, imitation.probe:drawn|%}}. So most of what is learned is to see. It has to begin with captions that can be learned from: with none drawn by chance, “summary, REINFORCE” ends at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0]|%}}, with 40 % at {{mean:noise/summary, REINFORCE.probe:drawn[agent.wrong=0.4]|%}}. Maps need no words for that: imitation from 300 houses ends at {{mean:main/map, imitation.probe:drawn|%}}, with REINFORCE at {{mean:main/map, REINFORCE.probe:drawn|%}}, and with walks of the expert in all houses at {{mean:main/map, imitation in all houses.probe:drawn|%}}. A summary is worth its detour where captions are cheap and good, or a model has read them elsewhere.',
  },
  changes: [
    {
      says: 'Show 1,000 houses in place of 300.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, label === MAP_ALL ? {} : { houses: 1000 })) },
    },
    {
      says: 'Take smaller steps in REINFORCE.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { beta: 0.005 })) },
    },
    {
      says: 'Let no caption be wrong.',
      run: 'main',
      patch: { variants: LABELS.map((label) => variant(label, { wrong: 0 })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'REINFORCE on maps and imitation that goes on are rivals that could have won, and arms for moves alone and exact summaries show where the gain is. But two words of direction are a compass, not a summary, and come from all houses where maps get walks in 300: with as many houses, maps win. The exact ceiling is given away, and the three arms that matter still climb.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 1.5, quick: { seeds: 6 } },
  caveats: [
    'Words say directions, not distances, and the policy hears new ones after each move.',
    'Captions come from all training houses, walks of the expert from 300, as captions are cheaper than walks. “Map, imitation in all houses” shows what as many walks would do.',
    'A thing of a new house may stand where one stood in training, but not both in the same places with the same name.',
  ],
  pilots:
    'Experiment seed 7, six seeds, four times. With 5 × 5 cells and distances as words, and then with directions, summarizers hardly learned; so the house became smaller. Step sizes of imitation of 0.03, 0.05 and 0.1 for summaries, of REINFORCE of 0.01, 0.02 and 0.05 for summaries and of 0.005, 0.01 and 0.02 for maps. In the last pilot eight captions were read after each walk in place of four, and the run was then made a little longer, as arms still rose. Gates and parts were written before the last pilot.',
};
