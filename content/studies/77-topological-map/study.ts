/** Hossain et al. 2024: TopoNav. Landmarks that are found on the way become a map, and its nodes become subgoals. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const wall = '#####################';
const room = '#......#......#.....#';
const map = [
  wall,
  '#S.....#......#.....#',
  room,
  '#.............#.....#',
  room,
  room,
  '###.######.######.###',
  room,
  room,
  '#......#............#',
  room,
  room,
  room,
  '#.####.######.#####.#',
  room,
  room,
  '#......#......#....G#',
  '#.............#.....#',
  room,
  wall,
];
const SIDE = 21;
const MAX_MARKS = 24;
/**
 * Q-learning of the task in all cases. With a map: a cell that is far from all landmarks becomes one, and each landmark has action values of
 * its own, paid by reaching it. Every second episode goes to the landmark that was reached least, wanders, and goes on to another.
 */
const learner = `export const meta = { label: 'Map of landmarks', family: 'control' };
const alpha = param({ value: 0.3, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.97, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const subgoals = param({ type: 'u32', value: 0, options: ['none', 'random', 'map'], label: 'Subgoals' });
const paid = param({ type: 'bool', value: true, label: 'Intrinsic reward', help: 'Reaching a landmark is paid and learned. Else only the task is.' });
const avoids = param({ type: 'bool', value: true, label: 'Avoids obstacles', help: 'Moves that changed nothing before are not repeated, except by chance.' });
const spacing = 5.0;
const q = memory(f32, nObservations, nActions);
const own = memory(f32, ${MAX_MARKS * SIDE * SIDE}, nActions);
const blocked = memory(u32, nObservations, nActions);
const marks = memory(u32, ${MAX_MARKS});
const reached = memory(u32, ${MAX_MARKS});
const row = memory(f32, nActions);
let count: u32 = 0;
let target: u32 = 0;
let left: u32 = 0;
let exploring: bool = false;
let going: bool = false;
function apart(a: u32, b: u32): f32 { return abs(f32(a % ${SIDE}) - f32(b % ${SIDE})) + abs(f32(a / ${SIDE}) - f32(b / ${SIDE})); }
function choose() {
  target = below(max(count, 1));
  if (subgoals == 2) {
    for (let l: u32 = 0; l < ${MAX_MARKS}; l++) { if (l < count && reached[l] < reached[target]) target = l; }
  }
  going = true;
  left = 60;
}
function note(s: u32) {
  if (count >= ${MAX_MARKS}) return;
  for (let l: u32 = 0; l < ${MAX_MARKS}; l++) { if (l < count && apart(s, marks[l]) < spacing) return; }
  marks[count] = s;
  count += 1;
}
export function begin(s: u32) {
  exploring = subgoals > 0 && episodes % 2 == 0;
  note(s);
  if (exploring) choose();
}
function free(s: u32, a: u32): bool { return !avoids || blocked[s][a] == 0; }
function read(s: u32, into: f32[]) { for (let a = 0; a < nActions; a++) { into[a] = masked(q[s][a], free(s, a)); } }
export function act(s: u32): u32 {
  if (exploring && going && paid) {
    for (let a = 0; a < nActions; a++) { row[a] = masked(own[target * ${SIDE * SIDE} + s][a], free(s, a)); }
    return draw(row, 0, 0.1, 1.0);
  }
  if (exploring && !going) {
    for (let a = 0; a < nActions; a++) { row[a] = masked(0.0, free(s, a)); }
    return draw(row, 0, 0.02, 1.0);
  }
  read(s, row);
  return draw(row, 0, epsilon, 1.0);
}
function most(s: u32): f32 {
  let best: f32 = q[s][0];
  for (let a = 1; a < nActions; a++) { best = max(best, q[s][a]); }
  return best;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (next == s) blocked[s][a] = 1;
  const error = r + (terminated ? 0.0 : gamma * most(next)) - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
  if (subgoals == 0) return;
  note(next);
  for (let l: u32 = 0; l < ${MAX_MARKS}; l++) {
    if (l >= count) break;
    const base = l * ${SIDE * SIDE};
    let best: f32 = own[base + next][0];
    for (let b = 1; b < nActions; b++) { best = max(best, own[base + next][b]); }
    own[base + s][a] += alpha * ((next == marks[l] ? 1.0 : 0.95 * best) - own[base + s][a]);
  }
  if (!exploring) return;
  left -= 1;
  if (going && next == marks[target]) { reached[target] += 1; going = false; left = 20; }
  if (left == 0) { if (going) { reached[target] += 1; } choose(); }
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return most(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
const task = { term: 'task' };
const probes = [
  { term: 'coverage', probe: true },
  { term: 'event', event: 'hitWall', probe: true },
];
/** Less a step cost of the same size, so that a new cell looks better than a known one. */
const bonus = [
  { term: 'novelty', weight: 0.02 },
  { term: 'step-cost', weight: 0.02 },
];
const variant = (
  label: string,
  settings: object,
  more: { readonly term: string; readonly weight?: number }[] = [],
) => ({
  label,
  agent: { type: 'custom-agent', text: learner, ...settings },
  reward: [task, ...more, ...probes],
});
const [FLAT, COUNT, RANDOM, UNPAID, FULL, BOLD] = [
  'flat',
  'count bonus',
  'random subgoals',
  'map, unpaid',
  'map',
  'map, no avoidance',
] as const;
const plain = { avoids: false };
const ahead = (
  what: string,
  metric: string,
  label: string,
  over: string,
  margin: number,
  direction: 'above' | 'below' = 'above',
): ClaimPart => ({
  says: `Over the run, “${label}” has ${what} than “${over}”.`,
  kind: 'ahead',
  metric,
  margin,
  direction,
  when: 'area',
  statistic: 'mean',
  variant: `main/${label}`,
  over: [`main/${over}`],
});
const success = ['at least 5 points more success', 'evaluationReturn'] as const;
const coverage = ['covered at least 5 points more of the rooms', 'probe:coverage'] as const;

export const study: WrittenStudy = {
  id: '77',
  papers: [
    {
      atlas: 77,
      cite: 'Hossain et al. 2024, TopoNav, arXiv 2402.04061',
      url: 'https://arxiv.org/abs/2402.04061',
    },
  ],
  family: 'exploration',
  level: 'analog',
  title:
    'A map of landmarks beats a flat learner, but a good count bonus explores faster; a landmark at random is as good a subgoal as the one reached least; avoiding known walls saves collisions',
  question: 'Do subgoals from a map of landmarks explore better than a count bonus?',
  claim:
    'Subgoals from a map of landmarks cover more and succeed more often than a count bonus, which beats a flat learner. Avoiding known walls saves collisions.',
  standsFor:
    'Cells that are far from each other stand for landmarks that a camera finds, a table for networks, and walls for obstacles. Nothing follows for robots outdoors.',
  runs: {
    main: {
      name: 'Nine rooms and a far goal',
      world: { family: 'gridworld', map, stepLimit: 200 },
      variants: [
        variant(FLAT, plain),
        variant(COUNT, plain, bonus),
        variant(RANDOM, { subgoals: 'random' }),
        variant(UNPAID, { subgoals: 'map', paid: false }),
        variant(FULL, { subgoals: 'map' }),
        variant(BOLD, { subgoals: 'map', avoids: false }),
      ],
      evaluation: { policy: 'greedy', every: 1, episodes: 1 },
      seeds: 20,
      seed: 77,
      envSteps: 150_000,
      measurementPoints: 75,
    },
  },
  couldFail:
    'A bonus for rare cells may lead to new ones as soon as subgoals do, and half of the episodes of a map go to landmarks and not to the goal.',
  leftOut: 'Landmarks that a camera finds, plans over the edges of the map, and obstacles that move.',
  parts: [
    ahead(...coverage, FULL, COUNT, 0.05),
    ahead(...coverage, COUNT, FLAT, 0.05),
    ahead(...success, FULL, COUNT, 0.05),
    ahead(...success, COUNT, FLAT, 0.05),
    ahead('at least 5 fewer collisions per episode', 'probe:event', FULL, BOLD, 5, 'below'),
  ],
  shows: [
    { title: 'Success of the greedy policy', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Share of the cells visited',
      run: 'main',
      metric: 'probe:coverage',
      unit: 'share of cells',
      kind: 'curve',
    },
    { title: 'Collisions per episode', run: 'main', metric: 'probe:event', kind: 'curve' },
  ],
  teaching: {
    before:
      'Nine rooms, and only the far goal pays. The flat learner explores by chance. A count bonus pays for rarely seen cells. A third learner makes landmarks of cells that are far apart, learns how to reach each, and sends itself to those it reached least. It also avoids moves that ran into a wall before.',
    predict: {
      ask: 'Who finds the goal first?',
      options: ['The one with a map', 'The one with a count bonus', 'Both about equally'],
      answer: 1,
    },
    watch: 'Compare success, then the cells visited, then collisions. Which two lines are nearly the same?',
    after:
      'The map brings the agent to the edge of what it knows, so on average over the run it has seen {{mean:main/map.probe:coverage area|%}} of the rooms, and the flat learner {{mean:main/flat.probe:coverage area|%}}. But each landmark must be reached by chance before the way to it is learned, and half of the episodes go to the task. The count bonus leads away from known cells at each step. It has seen {{mean:main/count bonus.probe:coverage area|%}}, and finds the goal much sooner. It does so only because a new cell looks better than a known one. What is it in the map that helps? Not the choice of the landmark that was reached least: “random subgoals”, any landmark of the same map, end with about as much covered ({{mean:main/random subgoals.probe:coverage|%.1}} against {{mean:main/map.probe:coverage|%.1}}) and succeed about as often (in {{mean:main/random subgoals.evaluationReturn|%}} of the seeds against {{mean:main/map.evaluationReturn|%}}). It is that ways to landmarks are learned: if reaching one is not paid, the same map ends with {{mean:main/map, unpaid.probe:coverage|%}} covered and {{mean:main/map, unpaid.evaluationReturn|%}} success. Avoiding known walls leaves {{mean:main/map.probe:event area|.1}} collisions per episode in place of {{mean:main/map, no avoidance.probe:event area|.0}}, and the goal is found sooner.',
  },
  changes: [
    {
      says: 'Pay the count bonus without its step cost: the agent then stays where it was paid.',
      run: 'main',
      patch: { variants: [variant(COUNT, plain, [{ term: 'novelty', weight: 0.02 }])] },
    },
    {
      says: 'Let the count bonus avoid walls, too.',
      run: 'main',
      patch: { variants: [variant('count bonus, avoidance', {}, bonus), variant(FULL, { subgoals: 'map' })] },
    },
    { says: 'Train half as long.', run: 'main', patch: { envSteps: 75_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'A good count bonus beats the map although it has no avoidance of walls, and arms with random and with unpaid subgoals say what in the map helps. But there is no gate, only the bonus was tuned, the map has no edges to plan over, and obstacles that move or change, which the paper is about, are missing.',
    read: '2026-11-30',
  },
  writtenFor: 'f- h+ f- h+ h-',
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'One map, fully seen. Moving obstacles and obstacles that change at the test are left out.',
    'The map has nodes and learned ways to them, but no edges to plan over. Nodes are chosen by how seldom they were reached.',
    'Random subgoals, and a map whose ways are not learned, are shown but not part of the claim. Random subgoals are landmarks, too; subgoals without any map were not tested.',
    'Only subgoals come with the avoidance of walls. The count bonus and the flat learner have none.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice. With 60,000 steps hardly any variant succeeded, and a count bonus of 0.05 covered less than no bonus, since its agent stayed where it was paid. A step cost of the same size was added to it, at 0.02, and the run made longer.',
};
