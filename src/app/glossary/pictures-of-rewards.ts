import { sigmoid } from '../../core/elementary.ts';
import { expectedReturn } from '../../core/horizon.ts';
import { evenly, uniformPolicy } from '../../core/mdp.ts';
import { optimize } from '../../core/policy-iteration.ts';
import { NamedDraw } from '../../core/random.ts';
import { type Picture, short } from './glossary-drawing.ts';
import { corridor, fromFirst, pushed, RIGHT, range } from './glossary-sums.ts';

const HALL = 6;
const task = corridor(HALL, (cell, action) => (action === RIGHT && cell === HALL - 1 ? 1 : 0));
const paidWith = (bonus: number) =>
  corridor(
    HALL,
    (cell, action) => (action === RIGHT ? bonus : 0) + (action === RIGHT && cell === HALL - 1 ? 1 : 0),
  );
const HACK_GAMMA = 0.95;
const EPISODE = 30;

/** Returns the rewards of one episode of a design's optimal policy, by the design and by the task. */
function farmed(bonus: number): {
  readonly training: number[];
  readonly task: number[];
  readonly cells: number[];
} {
  const design = paidWith(bonus);
  const { choice } = optimize(design, HACK_GAMMA);
  const [training, byTask, cells]: [number[], number[], number[]] = [[], [], []];
  for (let s = 0; cells.length < EPISODE; ) {
    const pair = choice[s] ?? 2 * s;
    cells.push(s);
    training.push((training.at(-1) ?? 0) + (design.reward[pair] ?? 0));
    byTask.push((byTask.at(-1) ?? 0) + (task.reward[pair] ?? 0));
    if (design.ends[pair] === 1) break;
    s = design.next[pair] ?? 0;
  }
  return { training, task: byTask, cells };
}

const hacking: Picture = {
  knob: { label: 'Bonus per step to the right', min: 0, max: 0.3, step: 0.01, value: 0.2 },
  frames: EPISODE,
  still: EPISODE - 1,
  frame(tick, bonus) {
    const run = farmed(bonus);
    const at = Math.min(tick, run.cells.length - 1);
    const most = Math.max(1.2, ...run.training);
    const done = (run.task.at(-1) ?? 0) > 0;
    return {
      drawing: {
        kind: 'lines',
        lines: [
          { label: 'training return', y: run.training.slice(0, at + 1), tone: 1 },
          { label: 'task return', y: run.task.slice(0, at + 1), tone: 0 },
        ],
        low: 0,
        high: most,
        points: EPISODE,
        along: 'steps of an episode',
      },
      words: `The optimal policy for this bonus ${done ? 'reaches the goal' : 'paces for the bonus and never reaches the goal'}. Paid ${short(run.training[at] ?? 0)}, task ${short(run.task[at] ?? 0)}.`,
    };
  },
};

const potential: Picture = {
  frames: 24,
  still: 23,
  frame(tick) {
    // Walk to the goal and back, three cells each way. Φ = −0.2 × distance, γ = 1.
    const cells = range(25).map((k) => (k % 6 <= 3 ? k % 6 : 6 - (k % 6)));
    const height = (k: number) => -0.2 * (HALL - (cells[k] ?? 0));
    const bonus = [0];
    const shaped = [0];
    for (let k = 0; k <= tick; k++) {
      const climb = height(k + 1) - height(k);
      bonus.push((bonus.at(-1) ?? 0) + Math.max(0, climb));
      shaped.push((shaped.at(-1) ?? 0) + climb);
    }
    return {
      drawing: {
        kind: 'lines',
        lines: [
          { label: 'bonus for closer steps', y: bonus, tone: 1 },
          { label: 'potential', y: shaped, tone: 0 },
        ],
        low: 0,
        high: 2.5,
        points: 25,
        along: 'steps back and forth',
      },
      words: `Step ${tick + 1} back and forth: the bonus has paid ${short(bonus.at(-1) ?? 0)}, the potential ${short(shaped.at(-1) ?? 0)}.`,
    };
  },
};

/** Compares three policies in the corridor with a bonus by both returns. */
const judged = (() => {
  const design = paidWith(0.2);
  const greedy = (mdp: typeof design) => {
    const { choice } = optimize(mdp, HACK_GAMMA);
    return evenly(
      mdp,
      range(2 * HALL).map((p) => (choice[Math.floor(p / 2)] === p ? 1 : 0)),
    );
  };
  const policies = [
    { label: 'Random', table: uniformPolicy(design) },
    { label: 'Best for the bonus', table: greedy(design) },
    { label: 'Best for the task', table: greedy(task) },
  ];
  return policies.map(({ label, table }) => ({
    label,
    task: expectedReturn(fromFirst(task, EPISODE), table),
    training: expectedReturn(fromFirst(design, EPISODE), table),
  }));
})();

const returnPicture = (of: 'task' | 'training', high: number): Picture => ({
  frames: judged.length,
  still: 1,
  frame: (tick) => ({
    drawing: {
      kind: 'bars',
      bars: judged.map((one, k) => ({
        label: one.label,
        value: one[of],
        tone: k === tick ? (of === 'task' ? (0 as const) : (1 as const)) : ('quiet' as const),
      })),
      low: 0,
      high,
    },
    words: `${judged[tick]?.label}: ${of} return ${short(judged[tick]?.[of] ?? 0)} in a corridor with a bonus for steps to the right.`,
  }),
});

const TRUE_SCORES = [-1, -0.3, 0.4, 0.9];
const rewardModel: Picture = {
  frames: 60,
  still: 59,
  frame(tick) {
    const draw = new NamedDraw(5, 'preferences');
    const scores = [0, 0, 0, 0];
    let last = '';
    for (let k = 0; k < (tick + 1) * 4; k++) {
      const i = draw.below(4);
      const j = (i + 1 + draw.below(3)) % 4;
      const [a, b] =
        draw.uniform() < sigmoid((TRUE_SCORES[i] ?? 0) - (TRUE_SCORES[j] ?? 0)) ? [i, j] : [j, i];
      const surprise = 1 - sigmoid((scores[a] ?? 0) - (scores[b] ?? 0));
      scores[a] = (scores[a] ?? 0) + 0.1 * surprise;
      scores[b] = (scores[b] ?? 0) - 0.1 * surprise;
      last = `answer ${a + 1} beats answer ${b + 1}`;
    }
    return {
      drawing: {
        kind: 'bars',
        bars: scores.map((value, k) => ({
          label: `answer ${k + 1}`,
          value,
          ghost: TRUE_SCORES[k] ?? 0,
          tone: 0,
        })),
        low: -1.5,
        high: 1.5,
      },
      words: `Choice ${(tick + 1) * 4}: ${last}. Outlines: the true scores.`,
    };
  },
};

const PUSHES = range(31).map((k) => pushed(k * 0.1));
const overOptimization: Picture = {
  frames: PUSHES.length,
  still: PUSHES.length - 1,
  frame(tick) {
    const seen = PUSHES.slice(0, tick + 1);
    const now = seen.at(-1) ?? { proxy: 0, gold: 0, kl: 0 };
    const values = PUSHES.flatMap(({ proxy, gold }) => [proxy, gold]);
    return {
      drawing: {
        kind: 'lines',
        lines: [
          { label: 'proxy', y: seen.map(({ proxy }) => proxy), tone: 1 },
          { label: 'truth', y: seen.map(({ gold }) => gold), tone: 0 },
        ],
        low: Math.floor(2 * Math.min(...values)) / 2,
        high: Math.ceil(2 * Math.max(...values)) / 2,
        points: PUSHES.length,
        along: 'pressure 1/β',
      },
      words: `At KL ${short(now.kl)} the proxy is ${short(now.proxy)} and the truth ${short(now.gold)}.`,
    };
  },
};

export const REWARD_PICTURES = {
  'reward-hacking': hacking,
  potential,
  'task-return': returnPicture('task', 1.1),
  'training-return': returnPicture('training', 3.5),
  'reward-model': rewardModel,
  'over-optimization': overOptimization,
} satisfies Readonly<Record<string, Picture>>;
