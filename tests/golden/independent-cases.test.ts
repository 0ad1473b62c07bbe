/**
 * Cases that the authors of the engine did not prepare, contributed by a skeptic. Every expected number is a
 * closed form, a published figure, or comes from the dynamic programming in independent-grid.ts, which shares
 * nothing with the engine.
 */
import { describe, expect, it } from 'vitest';
import { RELEASE } from '../release.ts';
import { type Grid, independent } from './independent-grid.ts';
import { planned, trained, variant } from './independent-harness.ts';
import { replicaOf, stageOf } from './truth-harness.ts';

describe('the planner agrees with a second implementation of the documentation', () => {
  const lake = [
    'SFFFFFFF',
    'FFHFFFHF',
    'FFFHFFFF',
    'FHFFFFFF',
    'FFFFHFFF',
    'FFFFFFHF',
    'FHFFHFFF',
    'FFFFFFFG',
  ];
  const grids: Readonly<Record<string, Grid>> = {
    'a FrozenLake 8×8 of our own': {
      map: lake,
      actionOrder: 'left-down-right-up',
      slip: 2 / 3,
      stepLimit: 200,
    },
    'slips to any side': { map: lake, slip: 0.3, slipMode: 'random', stepLimit: 200 },
    'always slipping': { map: ['#####', '#S.G#', '#...#', '#####'], slip: 1, stepCost: 0.01, stepLimit: 100 },
    'pits and two exits': {
      map: ['S.O.G', '.O...', '....O', 'O....', '2..5.'],
      values: ['O=-1'],
      slip: 0.2,
      stepCost: 0.02,
      stepLimit: 200,
    },
    'a one-way teleport': {
      map: ['S...T', '.###.', '.#G#.', '.#t..', '.....'],
      slip: 0.1,
      stepCost: 0.1,
      stepLimit: 100,
    },
    'a slippery cliff': {
      map: ['............', '............', '............', 'SCCCCCCCCCCG'],
      values: ['G=0'],
      stepCost: 1,
      slip: 2 / 3,
      stepLimit: 2000,
    },
    'a king in the wind': {
      map: ['..........', '..........', '..........', 'S......G..', '..........', '..........', '..........'],
      wind: [0, 0, 0, 1, 1, 1, 2, 2, 1, 0],
      values: ['G=0'],
      stepCost: 1,
      actionOrder: 'eight-ways',
      stepLimit: 1000,
    },
    'a cell next to the goal': { map: ['S.G'], actionOrder: 'left-right', stepLimit: 1 },
  };
  for (const [name, grid] of Object.entries(grids)) {
    it(`${name}: has the same V* everywhere, and no return above the best within the step limit`, async () => {
      const own = independent(grid);
      for (const gamma of [0.99, 0.9]) {
        const reference = await planned({ family: 'gridworld', ...grid }, gamma);
        const exact = own.solve(gamma);
        const values = Array.from(reference?.taskValue ?? []);
        expect(values.some(Number.isFinite)).toBe(true);
        values.forEach((v, s) => {
          const want = exact[s] ?? 0;
          if (Number.isFinite(v)) expect(Math.abs(v - want)).toBeLessThan(1e-6 * Math.max(1, Math.abs(want)));
        });
        expect(reference?.bestTaskReturn).toBeLessThan(own.returnWithin(grid.stepLimit ?? 0) + 1e-4);
      }
    });
  }
  it('chooses the exits of Berkeley’s bridge of discounts that (γ, noise) imply: near or far, past the cliff or around it', async () => {
    const world = {
      family: 'gridworld',
      map: ['.....', '.#...', '.#1#9', 'S....', 'OOOOO'],
      values: ['O=-10', '9=10'],
      stepLimit: 1000,
    };
    const walk = async (gamma: number, slip: number, stepCost = 0) => {
      const reference = await planned({ ...world, slip, stepCost }, gamma);
      const [up = '', right = ''] = ['round', 'past'];
      const first = reference?.taskAction[15] === 0 ? up : right;
      // In the cell above the near exit, 2 turns down into it and 1 goes on to the far exit.
      return `${first}, ${(reference?.taskAction[first === up ? 7 : 17]) === (first === up ? 2 : 0) ? 'near' : 'far'}`;
    };
    expect(await walk(0.2, 0)).toBe('past, near');
    expect(await walk(0.3, 0.2)).toBe('round, near');
    expect(await walk(0.9, 0)).toBe('past, far');
    expect(await walk(0.9, 0.2)).toBe('round, far');
  });
  it('takes 7 steps in S&B’s exercise 6.9, and 14, then 10 and, once blocked, 16 in their mazes of chapter 8', async () => {
    const wind = grids['a king in the wind'];
    expect((await planned({ family: 'gridworld', ...wind }, 1))?.bestTaskReturn).toBeCloseTo(-7, 9);
    const dyna = ['.......#G', '..#....#.', 'S.#....#.', '..#......', '.....#...', '.........'];
    const toGoal = (reference: Awaited<ReturnType<typeof planned>>, s: number) =>
      Math.log(reference?.taskValue[s] ?? 0) / Math.log(0.95) + 1;
    expect(toGoal(await planned({ family: 'gridworld', map: dyna }, 0.95), 18)).toBeCloseTo(14, 4);
    const blocking = (wall: string) => [
      '........G',
      '.........',
      '.........',
      wall,
      '.........',
      '...S.....',
    ];
    const edits = [{ at: 50, patch: { world: { map: blocking('.########') } } }];
    const world = { family: 'gridworld', map: blocking('########.') };
    const moved = await trained(world, [variant({ type: 'q-learning', gamma: 0.95 })], {
      envSteps: 100,
      edits,
    });
    expect(toGoal(await planned(world, 0.95), 48)).toBeCloseTo(10, 4);
    expect(toGoal(moved.reference(0), 48)).toBeCloseTo(16, 4);
  });
});

describe('bandits', () => {
  it.runIf(RELEASE)(
    'UCB1 stays under its theorem and grows like a logarithm, Thompson stays under Lai & Robbins, uniform pulls pay .13 each',
    async () => {
      const means = [0.5, 0.45, 0.4, 0.3, 0.2];
      const n = 50_000;
      const gaps = means.slice(1).map((m) => 0.5 - m);
      const sum = (f: (gap: number) => number) => gaps.reduce((total, gap) => total + f(gap), 0);
      const theorem = sum((gap) => (8 * Math.log(n)) / gap + (1 + Math.PI ** 2 / 3) * gap); // Auer et al. 2002, theorem 1
      const kl = (p: number) => p * Math.log(p / 0.5) + (1 - p) * Math.log((1 - p) / 0.5);
      const laiRobbins = Math.log(n) * sum((gap) => gap / kl(0.5 - gap)); // asymptotic; Thompson's finite regret is below it
      const agents = [
        variant({ type: 'ucb1' }),
        variant({ type: 'thompson-beta' }),
        variant({ type: 'epsilon-greedy', epsilon: 1 }),
      ];
      const more = { seeds: 10, envSteps: n };
      const run = await trained({ family: 'bandit', means }, agents, more);
      const early = await trained({ family: 'bandit', means }, agents, { ...more, envSteps: n / 2 });
      expect(run.mean(0, 'regret')).toBeLessThan(theorem);
      expect(run.mean(0, 'regret') / early.mean(0, 'regret')).toBeLessThan(1.25); // linear would be 2
      expect(run.mean(1, 'regret')).toBeLessThan(laiRobbins);
      // The standard error of the mean is σ √n / √10, with σ = .1077 for the five gaps.
      expect(Math.abs(run.mean(2, 'regret') - 0.13 * n)).toBeLessThan(4 * 0.1077 * Math.sqrt(n / 10));
    },
  );
  it('keep Gaussian Thompson sampling at .1 after 100 000 payments of exactly .1 (a running sum in f32 gives .09992)', async () => {
    const world = { family: 'bandit', kind: 'gaussian', means: [0.1], noise: 0 };
    const { machine } = replicaOf(
      await stageOf({ world, agent: { type: 'thompson-gaussian' }, seeds: 1 }),
      0,
    );
    machine.call('main$run', 0, 100_000);
    // With prior N(0, 1) and noise 1, the posterior mean is n·.1 / (n + 1).
    expect(machine.call('agent$actionValue', 0, 0, 0)).toBeCloseTo((1e5 * 0.1) / (1e5 + 1), 6);
  });
});
