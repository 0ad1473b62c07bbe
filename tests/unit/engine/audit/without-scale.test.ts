/** Verdicts where rewards lie many orders of magnitude apart. The inputs lie in tests/fixtures/cases; their right values were worked by hand. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { exactAnswers } from '../../../../src/engine/exact/answers.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

interface Written {
  readonly world: { values?: string[]; transitions: string[]; terminal: string[] };
  readonly variants: { reward: { weight?: number; expression?: string }[] }[];
}
function caseOf(name: string, edit: (text: Written) => void = () => {}): Experiment {
  const text = JSON.parse(readFileSync(`tests/fixtures/cases/${name}.json`, 'utf8')) as Written;
  edit(text);
  const parsed = validate(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const solved = async (name: string) => {
  const answers = await exactAnswers(caseOf(name), 0, { policies: [], temperature: null, horizon: null });
  if ('missing' in answers || 'missing' in answers.task.optimal || 'missing' in answers.task.average)
    throw new Error(name);
  return { ...answers, optimal: answers.task.optimal, average: answers.task.average };
};

it('a penalty of a million that no optimal policy meets hides no bonus of a tenth: bumping is worth .1 / (1 − .99) = 10 against .99', async () => {
  const { verdict, exact } = await auditVariant(caseOf('audit-big-penalty-map'), 0);
  expect(verdict).toBe('hackable');
  expect([exact?.returns.design.best, exact?.returns.task.worst]).toEqual([0, 1]);
  expect(exact?.shaping.potential).toBe('no');
});

it('nor does a penalty of 100,000 hide one of .0105, worth 1.05 against .99; one of .0095, worth .95, stays aligned', async () => {
  for (const [weight, wanted] of [
    [0.0105, 'hackable'],
    [0.0095, 'agrees'],
  ] as const) {
    const experiment = caseOf('audit-big-penalty-map', ({ world, variants }) => {
      world.values = ['G=1', 'H=-100000'];
      Object.assign(variants[0]?.reward[1] ?? {}, { weight });
    });
    expect((await auditVariant(experiment, 0)).verdict, `${weight}`).toBe(wanted);
  }
});

it('written as one expression, the same bonus is found next to the same penalty', async () => {
  const experiment = caseOf('audit-big-penalty-map', ({ variants }) => {
    (variants[0] as { reward: object[] }).reward = [
      { term: 'expression', weight: 1, expression: 'taskReward + (happened(hitWall) ? 0.125 : 0.0)' },
    ];
  });
  expect((await auditVariant(experiment, 0)).verdict).toBe('hackable');
});

it('a goal 13 steps away at discount .1 is worth 1e-12 and is walked to from every state', async () => {
  const { optimal, actions } = await solved('solve-far-goal-rows');
  expect(optimal.fromStart / 1e-12).toBeCloseTo(1, 6); // γ is the f32 nearest to .1
  expect([...optimal.policy].map((a) => actions[a])).toEqual(new Array(13).fill('go'));
});

it('a reward of .0009 is taken next to a penalty of a hundred million, by value and by average', async () => {
  const { optimal, average, actions } = await solved('solve-big-penalty-rows');
  expect(optimal.fromStart).toBe(Math.fround(0.0009));
  expect(average.fromStart).toBe(Math.fround(0.0009));
  expect([actions[optimal.policy[0] ?? 0], actions[average.policy[0] ?? 0]]).toEqual(['good', 'good']);
});

it('two chances of 1e-9 in a row are paid after about 1e18 steps, and 40 of them after more than 1e300: not never', async () => {
  const rare = await auditVariant(caseOf('audit-very-rare-reward'), 0);
  // One episode has 1 + 1e-9 steps and pays with probability 1e-18.
  expect((rare.exact?.sparsity.task.steps ?? 0) / 1e18).toBeCloseTo(1, 5);
  const rarer = caseOf('audit-very-rare-reward', ({ world }) => {
    world.transitions = Array.from({ length: 40 }, (_, k) => [
      `s${k}, go, ${k < 39 ? `s${k + 1}` : 'prize'}, 1e-9, ${k < 39 ? 0 : 1}`,
      `s${k}, go, out, 0.999999999, 0`,
    ]).flat();
  });
  expect((await auditVariant(rarer, 0)).exact?.sparsity.task.steps).toBe(1e300);
});

it('a reward that cannot be reached never comes, and one that may be missed for ever has no mean wait', async () => {
  const stepsIn = async (transitions: string[], terminal: string[], stepLimit: number) => {
    const experiment = caseOf('audit-very-rare-reward', ({ world }) =>
      Object.assign(world, { transitions, terminal, stepLimit }),
    );
    return (await auditVariant(experiment, 0)).exact?.sparsity.task;
  };
  const late = ['s, go, t, 1, 0', 't, go, u, 1, 0', 'u, go, end, 1, 1'];
  expect(await stepsIn(late, ['end'], 2)).toEqual({ probability: 0, steps: Number.POSITIVE_INFINITY });
  expect(await stepsIn(late, ['end'], 3)).toEqual({ probability: 1, steps: 3 });
  const lost = ['s, go, end, 0.5, 1', 's, go, pit, 0.5, 0', 'pit, go, pit, 1, 0'];
  expect(await stepsIn(lost, ['end'], 0)).toEqual({ probability: 0.5, steps: Number.POSITIVE_INFINITY });
});

it('.1 + .2 against .3 is decided by rounding to f32, so where the verdict hangs on it there is none', async () => {
  const experiment = caseOf('audit-very-rare-reward', ({ world, variants }) => {
    Object.assign(world, {
      transitions: [
        's, twice, t, 1, 0',
        's, once, u, 1, 0',
        's, never, wrong, 1, 0',
        't, go, wrong, 1, 0',
        'u, go, right, 1, 1',
      ],
      terminal: ['wrong', 'right'],
    });
    (variants[0] as { reward: object[] }).reward = [
      {
        term: 'expression',
        weight: 1,
        expression: 'state == 0 ? (action == 0 ? 0.1 : action == 1 ? 0.3 : 0.0) : (state == 1 ? 0.2 : 0.0)',
      },
    ];
    Object.assign(variants[0] ?? {}, { agent: { type: 'q-learning', gamma: 1 } });
  });
  const audit = await auditVariant(experiment, 0);
  expect(audit.verdict).toBe('undecided');
  expect(audit.sentence).toContain('rounding cannot tell which of its actions are optimal');
});

it('states that only follow are numbered in order of appearance, and an expression may name them: b leads to end2, worth .9 × 5 = 4.5 against 1', async () => {
  const numbered = await auditVariant(caseOf('audit-state-number'), 0);
  const named = await auditVariant(
    caseOf('audit-state-number', ({ variants }) => {
      for (const term of variants[0]?.reward ?? [])
        if (term.expression !== undefined) term.expression = term.expression.replaceAll('2', 'state_end2');
    }),
    0,
  );
  for (const { verdict, exact } of [numbered, named]) {
    expect(verdict).toBe('hackable');
    expect(exact?.path.actions).toEqual([1]);
  }
});

it('a probability that rounding carried beyond 1 is 1, and sums that miss 1 by a few units in the last place are scaled', async () => {
  const certain = await solved('probability-above-1-by-rounding');
  expect(certain.optimal.fromStart).toBe(1);
  const summed = caseOf('probability-above-1-by-rounding', ({ world }) => {
    world.transitions = ['s, a, end, 0.7000000000000001, 1', 's, a, s, 0.30000000000000004, 0'];
  });
  const answers = await exactAnswers(summed, 0, { policies: [], temperature: null, horizon: null });
  if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error('no answer');
  expect(answers.task.optimal.fromStart).toBe(1);
});

it('a value above the highest reward comes with its reason: the goal is paid again every 23 steps, 1 / (1 − .9²³) = 1.097248', async () => {
  const { optimal, states } = await solved('value-above-1');
  expect(optimal.above).toContain('paid again every 23 steps: 1 / (1 − 0.9^23) = 1.097248');
  expect(optimal.above).toContain(`in state ${states[22]}`);
  expect((await solved('solve-far-goal-rows')).optimal.above).toBeUndefined();
});
