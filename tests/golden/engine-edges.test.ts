/**
 * Corners of the engine that once were wrong: edits inside a window, groups across an edit, and references
 * that must be correct or absent.
 */
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/engine/experiment/validate.ts';
import { ExperimentError } from '../../src/engine/experiment-error.ts';
import { createSession } from '../../src/engine/table/session.ts';
import { planned, TASK, trained, variant } from './independent-harness.ts';

describe('edits that need a new program', () => {
  const coin = { family: 'bandit', kind: 'gaussian', means: [1, 1], noise: 0 };
  const pull = { type: 'epsilon-greedy', epsilon: 1 };
  const more = [variant(pull, [...TASK, { term: 'step-cost', weight: 0.5 }])];
  it('in the middle of a window keep the sums of that window, because every pull pays 1', async () => {
    const run = await trained(coin, [variant(pull)], { edits: [{ at: 500, patch: { variants: more } }] });
    expect(run.metric(0, 'taskReturn')).toEqual([1, 1]);
    expect(run.metric(0, 'taskRate')).toEqual([1, 1]);
  });
  it('keep the regret since the start: 1000 uniform pulls of two arms with a gap of 1 cost about 500', async () => {
    const world = { ...coin, means: [1, 0] };
    const run = await trained(world, [variant(pull)], {
      measurementPoints: 10,
      edits: [{ at: 500, patch: { variants: more } }],
    });
    expect(Math.abs(run.mean(0, 'regret') - 500)).toBeLessThan(4 * 0.5 * Math.sqrt(1000 / 2));
  });
  it('keep the groups of GRPO whole: members of a group start alike, so a return that depends only on the start has advantage 0', async () => {
    const world = {
      family: 'gridworld',
      map: ['S..1', '####', 'S..2'],
      actionOrder: 'left-right',
      stepLimit: 500,
    };
    const grpo = { type: 'grpo', groupSize: 4, estimator: 'dr-grpo' };
    const run = await trained(world, [variant(grpo)], {
      seeds: 8,
      envSteps: 8000,
      measurementPoints: 8,
      edits: [
        { at: 4001, patch: { variants: [variant(grpo, [...TASK, { term: 'step-cost', weight: 0 }])] } },
      ],
    });
    for (const deviation of run.metric(0, 'advantageStd')) expect(deviation).toBe(0);
  });
});

const own = (body: string) =>
  `export const meta = { label: 'own' };\nexport function reward(): f32 { ${body} }`;

describe('the planner', () => {
  it('still knows the best return at discount 1 without a step cost: among equal values, the policy must also arrive', async () => {
    const world = {
      family: 'gridworld',
      map: ['#########', '#S......#', '#.......#', '#......G#', '#########'],
      stepLimit: 20,
    };
    expect((await planned(world, 1))?.bestTaskReturn).toBeCloseTo(1, 6); // the random walk has .043
  });
  it('finds the best of more than 32 actions', async () => {
    const alphabet = Array.from({ length: 40 }, (_, k) => `k${k}`);
    const world = { family: 'text', task: 'spell', alphabet, maxLength: 2, targets: ['k35 k38'] };
    const agent = { type: 'q-learning', gamma: 0.9, alpha: 1, epsilon: 0, initialValue: 1 };
    const run = await trained(world, [variant(agent)], { envSteps: 20_000, measurementPoints: 20 });
    expect(run.mean(0, 'taskReturn')).toBe(1);
    expect(run.mean(0, 'optimalActions')).toBe(1);
  });
  it('gives no value for a design whose noise is clipped, because E clip(1 + N) is not 1', async () => {
    const world = { family: 'gridworld', map: ['S.G'], stepLimit: 100 };
    const reference = await planned(world, 1, [...TASK, { term: 'noise', deviation: 1 }, { term: 'clip' }]);
    // unknown, or else it must be correct
    expect(Array.from(reference?.designValue ?? []).some(Number.isFinite)).toBe(false);
  });
  it('gives no value for a design that is not linear in a Gaussian payment', async () => {
    const world = { family: 'bandit', kind: 'gaussian', means: [0.1, 0.2], noise: 1 };
    const reference = await planned(world, 1, [{ term: 'event', event: 'won' }]); // P(N > −.2) = .579, not 1
    expect(Array.from(reference?.designValue ?? []).some(Number.isFinite)).toBe(false);
  });
  it.each([
    [
      'a module squares the payment',
      { term: 'custom-module', text: own('return taskReward * taskReward;') },
      false,
    ],
    [
      'a module asks whether it is won',
      { term: 'custom-module', text: own('if (taskReward > 0.0) { return 1.0; } return 0.0;') },
      false,
    ],
    [
      'a module bends by way of a function',
      {
        term: 'custom-module',
        text: `function twice(x: f32): f32 { return x * x; }\n${own('const y = 2.0 * taskReward; return twice(y);')}`,
      },
      false,
    ],
    ['an expression squares it', { term: 'expression', expression: 'taskReward * taskReward' }, false],
    [
      'a module doubles it',
      {
        term: 'custom-module',
        text: own('let y = taskReward; if (action == 1) { y += 1.0; } return 2.0 * y;'),
      },
      true,
    ],
    [
      'an expression reads the action alone',
      { term: 'expression', expression: 'action == 1 ? 1.0 : 0.0' },
      true,
    ],
    ['the proxy is paid', { term: 'proxy' }, true],
    ['the sum is clipped', { term: 'clip' }, false],
    ['the sum is scaled', { term: 'scale', factor: 2 }, true],
  ])('in a noisy bandit has values where they are right: %s', async (_, term, exact) => {
    const world = { family: 'bandit', kind: 'gaussian', means: [0.1, 0.2], noise: 1 };
    const reference = await planned(world, 1, [...TASK, term]);
    expect(Array.from(reference?.designValue ?? []).some(Number.isFinite)).toBe(exact);
  });
  it('ends for a uniform policy at discount 1 and a step limit of a million on an open 64 × 64 map', async () => {
    const map = Array.from(
      { length: 64 },
      (_, y) => (y === 0 ? 'S' : '.').padEnd(63, '.') + (y === 63 ? 'G' : '.'),
    );
    const world = { family: 'gridworld', map, stepCost: 0.01 };
    await trained({ ...world, stepLimit: 500 }, [variant({ type: 'td-0', gamma: 1 })], {
      seeds: 1,
      envSteps: 1,
    });
    await trained({ ...world, stepLimit: 1_000_000 }, [variant({ type: 'q-learning' })], {
      seeds: 1,
      envSteps: 1,
    });
  });
});

describe('a setting that needs the exact solution', () => {
  const loop = { family: 'gridworld', map: ['S.r.G'], stepLimit: 100 };
  const check = (a: object) => validate({ world: loop, variants: [a], envSteps: 1000 });
  it('is rejected at its path if there is none', async () => {
    const rejected = async (a: object) => {
      const parsed = check(a);
      if (!parsed.ok) throw new Error('not well-formed');
      return createSession(parsed.value).then(
        () => 'accepted',
        (error: unknown) => (error instanceof ExperimentError ? error.problems[0]?.path : String(error)),
      );
    };
    const shaped = variant({ type: 'q-learning', gamma: 1 }, [...TASK, { term: 'potential-value' }]);
    expect(await rejected(shaped)).toBe('variants[0].reward[1].term');
    expect(await rejected(variant({ type: 'td-0', gamma: 1, policy: 'optimal' }))).toBe(
      'variants[0].agent.policy',
    );
    const drifting = validate({
      world: { family: 'bandit', kind: 'drifting', means: [0, 1] },
      variants: [variant({ type: 'q-learning' }, [...TASK, { term: 'potential-value' }])],
    });
    expect(drifting.ok ? '' : drifting.problems[0]?.path).toBe('variants[0].reward[1].term');
  });
  it('reports an error in a custom expression that linking finds at the expression, not at the variant', () => {
    const parsed = check(
      variant({ type: 'q-learning' }, [...TASK, { term: 'expression', expression: 'time' }]),
    );
    expect(parsed.ok ? '' : parsed.problems[0]?.path).toBe('variants[0].reward[1].expression');
  });
});
