/** Gridworlds: hints from distance and from potentials, right and wrong. */
import type { RewardDesign } from '../../experiment/design.ts';

const grid = (design: Omit<RewardDesign, 'family' | 'group'>): RewardDesign => ({
  family: 'gridworld',
  group: 'shaping',
  ...design,
});
const task = { term: 'task' };
const NG = {
  words: 'Ng, Harada & Russell 1999',
  link: 'https://people.eecs.berkeley.edu/~russell/papers/icml99-shaping.pdf',
};

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'potential-closeness',
    title: 'Potential: closeness to the goal',
    idea: 'γΦ(s′) − Φ(s) with Φ = −0.1 · distance: a hint at every step that adds up to nothing on any round trip, so no optimal policy changes.',
    failure:
      'A hint is only as good as its distance, and its sum is lost where episodes are cut off in learners that do not look beyond the cut.',
    paper: NG,
    terms: [task, { term: 'potential', scale: 0.1 }],
    worlds: ['open-room', 'four-rooms', 'maze', 'key-door', 'frozen-lake-4x4', 'frozen-lake-8x8', 'windy'],
    potentialBased: true,
    repairs: ['closer-bonus', 'undiscounted-progress', 'dense-distance', 'leaky-potential'],
  }),
  grid({
    id: 'potential-optimal-value',
    title: 'Potential: the optimal value itself',
    idea: 'With Φ = V* every best step earns 0 and every other one less than 0: the best hint there is, where V* is known.',
    failure: 'Who knows V* need not learn. It shows the upper bound of what any potential can do.',
    paper: NG,
    terms: [task, { term: 'potential-value', scale: 1 }],
    worlds: ['open-room', 'four-rooms', 'frozen-lake-4x4', 'deep-sea', 'cliff-walking', 'vacuum'],
    potentialBased: true,
  }),
  grid({
    id: 'potential-as-the-crow-flies',
    title: 'Potential: as the crow flies',
    idea: 'The distance in a straight line is known without a map: Φ falls with the columns and rows that lie between.',
    failure:
      'Walls are not seen: the hint leads into dead ends, and what it says must be unlearned. The best policy is safe all the same.',
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
    idea: 'Φ rises in a few steps, one for each landmark passed (here the rooms on the way to the goal), so that only the passages need be known.',
    failure:
      'Within a room it says nothing; a landmark that is not on the way sends the learner astray for a while.',
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
    title: 'Potential: what is already done',
    idea: 'Φ is higher with the key in hand: half the way is paid once, and given back if it were undone.',
    failure: 'Helps only where a subgoal is part of the state. What the agent cannot see it cannot credit.',
    paper: {
      words: 'Grzes & Kudenko 2008, plan-based reward shaping',
      link: 'https://doi.org/10.1109/IS.2008.4670492',
    },
    terms: [task, { term: 'potential-expression', expression: '0.3 * hasKey(s)' }],
    worlds: ['key-door'],
    potentialBased: true,
    repairs: ['every-passage'],
  }),
  grid({
    id: 'closer-bonus',
    title: 'A bonus for coming closer',
    idea: 'Pays every step that shortens the distance; a step back costs nothing.',
    failure:
      'Going back and forth earns for ever: like the bicycle that rode in circles around its goal, the agent turns back beside it.',
    paper: { words: 'Randløv & Alstrøm 1998' },
    terms: [task, { term: 'distance', mode: 'closer', weight: 0.2 }],
    worlds: ['open-room', 'four-rooms', 'maze'],
    claims: [
      { world: 'open-room', verdict: 'loses' },
      { world: 'four-rooms', verdict: 'loses' },
      { world: 'maze', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'undiscounted-progress',
    title: 'Progress, not discounted',
    idea: 'Pays the distance won and charges the distance lost alike, as many simulators do.',
    failure:
      'A potential with γ left out: what remains is a price of (1 − γ) · distance a step. With γ = 0.9 it hurries the agent across the thin ice of the large frozen lake.',
    paper: NG,
    terms: [task, { term: 'distance', mode: 'progress', weight: 0.2 }],
    worlds: ['open-room', 'four-rooms', 'maze', 'frozen-lake-8x8'],
    claims: [
      { world: 'open-room', verdict: 'keeps-best' },
      { world: 'frozen-lake-8x8', gamma: 0.9, verdict: 'loses' },
    ],
  }),
  grid({
    id: 'dense-distance',
    title: 'Minus the distance at every step',
    idea: 'The loss of a controller: the farther from the goal, the more each step costs.',
    failure:
      'A bad end stops the bill. On the frozen lake it is cheaper to fall in than to walk round far from the goal.',
    paper: {
      words: 'Trott et al. 2019, on the traps of dense distance rewards',
      link: 'https://arxiv.org/abs/1911.01417',
    },
    terms: [task, { term: 'distance', mode: 'dense', weight: 0.1 }],
    worlds: ['open-room', 'four-rooms', 'frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [
      { world: 'open-room', verdict: 'keeps-best' },
      { world: 'frozen-lake-4x4', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'leaky-potential',
    title: 'A potential that does not end at 0',
    idea: 'The same difference γΦ(s′) − Φ(s), but Φ is not set to 0 where the episode terminates.',
    failure:
      'What is left at the end is a prize for ending there: with Φ above 0 any end pays, and on the frozen lake a hole near the goal will do.',
    paper: {
      words: 'Grzes 2017, on episodic reward shaping',
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
    claims: [{ world: 'frozen-lake-4x4', verdict: 'loses' }],
  }),
];
