/** Gridworlds: hints from distances and potentials, right and wrong. */
import type { RewardDesign } from '../../src/experiment/design.ts';
import { arxiv, keepsBest, loses, NG, task } from '../../src/rewards/design-parts.ts';

const grid = (design: Omit<RewardDesign, 'family' | 'group'>): RewardDesign => ({
  family: 'gridworld',
  group: 'shaping',
  ...design,
});

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'potential-closeness',
    title: 'Potential: closeness to the goal',
    idea: 'γΦ(s′) − Φ(s) with Φ = −0.1 · distance: a hint at every step that adds up to nothing on any round trip, so no optimal policy changes.',
    failure:
      'A hint is only as good as its distance. Learners that do not bootstrap at a truncation lose the balance of its sum.',
    paper: NG,
    terms: [task, { term: 'potential', scale: 0.1 }],
    worlds: ['open-room', 'four-rooms', 'maze', 'key-door', 'frozen-lake-4x4', 'frozen-lake-8x8', 'windy'],
    potentialBased: true,
    repairs: ['closer-bonus', 'undiscounted-progress', 'dense-distance', 'leaky-potential'],
  }),
  grid({
    id: 'potential-optimal-value',
    title: 'Potential: the optimal value itself',
    idea: 'With Φ = V* every optimal step earns 0 and every other one less: the best possible hint, where V* is known.',
    failure:
      'Anyone who knows V* does not need to learn. The design shows the upper bound for any potential.',
    paper: NG,
    terms: [task, { term: 'potential-value', scale: 1 }],
    worlds: ['open-room', 'four-rooms', 'frozen-lake-4x4', 'deep-sea', 'cliff-walking', 'vacuum'],
    potentialBased: true,
  }),
  grid({
    id: 'potential-as-the-crow-flies',
    title: 'Potential: straight-line distance',
    idea: 'The straight-line distance needs no map: Φ falls with the columns and rows in between.',
    failure:
      'It ignores walls: the hint leads into dead ends and has to be unlearned. The optimal policy does not change.',
    paper: NG,
    terms: [
      task,
      { term: 'potential-expression', expression: '-0.05 * (abs(x(s) - 11.0) + abs(y(s) - 11.0))' },
    ],
    worlds: ['maze'],
    potentialBased: true,
  }),
  grid({
    id: 'landmark-potential',
    title: 'Potential: landmarks',
    idea: 'Φ rises in a few steps, one per landmark passed (here the rooms on the path to the goal), so only the landmarks need to be known.',
    failure: 'Within a room it gives no hint; a landmark off the path misleads the learner for a while.',
    paper: { words: 'Demir, Çilden & Polat 2019, landmark-based reward shaping' },
    terms: [
      task,
      {
        term: 'potential-expression',
        expression: 'x(s) > 6.0 ? (y(s) > 6.0 ? 0.6 : 0.3) : (y(s) > 6.0 ? 0.3 : 0.0)',
      },
    ],
    worlds: ['four-rooms'],
    potentialBased: true,
  }),
  grid({
    id: 'subgoal-potential',
    title: 'Potential: subgoals reached',
    idea: 'Φ is higher with the key in hand: half the task pays once, and is charged back if it is undone.',
    failure: 'Helps only if the subgoal is part of the state. The agent cannot credit what it cannot see.',
    paper: {
      words: 'Grześ & Kudenko 2008, plan-based reward shaping',
      link: 'https://doi.org/10.1109/IS.2008.4670492',
    },
    terms: [task, { term: 'potential-expression', expression: '0.3 * hasKey(s)' }],
    worlds: ['key-door'],
    potentialBased: true,
    repairs: ['every-passage'],
  }),
  grid({
    id: 'closer-bonus',
    title: 'A bonus for getting closer',
    idea: 'Pays for every step that shortens the distance; a step back costs nothing.',
    failure:
      'Pacing back and forth pays forever: like the bicycle that circled its goal, the agent turns back next to it.',
    paper: { words: 'Randløv & Alstrøm 1998' },
    terms: [task, { term: 'distance', mode: 'closer', weight: 0.2 }],
    worlds: ['open-room', 'four-rooms', 'maze'],
    claims: [loses('open-room'), loses('four-rooms'), loses('maze')],
  }),
  grid({
    id: 'undiscounted-progress',
    title: 'Progress, undiscounted',
    idea: 'Pays for distance gained and charges for distance lost, as many simulators do.',
    failure:
      'A potential without γ: what remains is a cost of (1 − γ) · distance per step. With γ = 0.9 it rushes the agent past the holes of the large frozen lake.',
    paper: NG,
    terms: [task, { term: 'distance', mode: 'progress', weight: 0.2 }],
    worlds: ['open-room', 'four-rooms', 'maze', 'frozen-lake-8x8'],
    claims: [keepsBest('open-room'), loses('frozen-lake-8x8', { gamma: 0.9 })],
  }),
  grid({
    id: 'dense-distance',
    title: 'Minus the distance at every step',
    idea: 'A controller’s loss: each step costs more the farther the agent is from the goal.',
    failure:
      'A bad end stops the cost. On the frozen lake falling in is cheaper than walking around far from the goal.',
    paper: arxiv('1911.01417', 'Trott et al. 2019, on the traps of dense distance rewards'),
    terms: [task, { term: 'distance', mode: 'dense', weight: 0.1 }],
    worlds: ['open-room', 'four-rooms', 'frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [keepsBest('open-room'), loses('frozen-lake-4x4')],
  }),
  grid({
    id: 'leaky-potential',
    title: 'A potential that does not end at 0',
    idea: 'The same difference γΦ(s′) − Φ(s), but Φ is not set to 0 when the episode terminates.',
    failure:
      'The remainder is a prize for ending: with Φ above 0 any end pays, and on the frozen lake a hole near the goal is enough.',
    paper: {
      words: 'Grześ 2017, on episodic reward shaping',
      link: 'https://dl.acm.org/doi/10.5555/3091125.3091208',
    },
    terms: [
      task,
      {
        term: 'expression',
        expression:
          'gamma * (2.0 - 0.2 * (abs(x(next) - 3.0) + abs(y(next) - 3.0))) - (2.0 - 0.2 * (abs(x(state) - 3.0) + abs(y(state) - 3.0)))',
      },
    ],
    worlds: ['frozen-lake-4x4'],
    claims: [loses('frozen-lake-4x4')],
  }),
];
