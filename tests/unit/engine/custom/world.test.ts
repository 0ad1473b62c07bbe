import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { ExperimentError } from '../../../../src/engine/experiment-error.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { forkOfWorld } from '../../../../src/engine/program/custom-world.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { AgentSpec, Experiment, Problem, WorldSpec } from '../../../../src/experiment/experiment.ts';
import type { FieldValue } from '../../../../src/experiment/field.ts';
import { worldFamilies } from '../../../../src/worlds/registry.ts';

/** Of a family; of all others Q-learning. */
const AGENTS: Readonly<Record<string, string>> = {
  bandit: 'epsilon-greedy',
  'linear-bandit': 'linucb',
  text: 'reinforce',
};
/** The table of the car rental takes seconds to solve. */
const EXAMPLES = [...worldFamilies.values()]
  .flatMap(({ examples }) => examples)
  .filter(({ model }) => model !== 'car-rental');

function check(world: WorldSpec, agent: AgentSpec = { type: AGENTS[world.family] ?? 'q-learning' }) {
  return validate({
    world,
    variants: [{ label: 'own', agent, reward: [{ term: 'task' }] }],
    seeds: 2,
    envSteps: 1_200,
    measurementPoints: 3,
  });
}
function experiment(world: WorldSpec, agent?: AgentSpec): Experiment {
  const parsed = check(world, agent);
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
}
function forked(of: Experiment, change: (text: string) => string = (text) => text): WorldSpec {
  const { world } = forkOfWorld(of.world, buildWorld(of).build);
  return { ...world, kernel: change(String(world.kernel)) };
}
async function trained(of: Experiment, backend: 'wasm' | 'interpreter' = 'wasm') {
  const session = await createSession(of, { backend });
  const rows = session.advance(of.envSteps, Number.POSITIVE_INFINITY).map((result) => {
    if (result.kind !== 'batch') throw new Error(result.message);
    return Buffer.from(result.rows.slice().buffer);
  });
  return { bits: Buffer.concat(rows), plan: session.plan };
}

describe('the fork of a built-in world', () => {
  it.each(EXAMPLES.map((world) => [String(world.name), world] as const))(
    '%s, unchanged, gives the same bits and the same exact values',
    async (_, world) => {
      const built = experiment(world);
      const fork = experiment(forked(built));
      const [a, b] = [await trained(built), await trained(fork)];
      expect(b.bits.equals(a.bits)).toBe(true);
      expect(b.plan.variants[0]?.reference).toEqual(a.plan.variants[0]?.reference);
      expect(b.plan.variants[0]?.noReference).toBe(a.plan.variants[0]?.noReference);
      expect(b.plan.view).toEqual(a.plan.view);
    },
    20_000,
  );

  it.each(['gridworld', 'bandit', 'text'])(
    'of the family %s is the same in the interpreter',
    async (family) => {
      const [world] = worldFamilies.get(family)?.examples ?? [];
      if (world === undefined) throw new Error(family);
      const fork = {
        ...experiment(forked(experiment(world))),
        seeds: 1,
        envSteps: 300,
        measurementPoints: 2,
      };
      expect((await trained(fork, 'interpreter')).bits.equals((await trained(fork)).bits)).toBe(true);
    },
  );
});

/** S..#.G in one row, walls left out: the cells 0 … 5, of which 3 is a wall above the way round. */
const MAP = ['S.#G', '....'];
const GRID: WorldSpec = { family: 'gridworld', map: MAP, stepCost: 0.1, stepLimit: 100, goalValue: 1 };
const GAMMA = 0.9;
/** Bumping into a wall or the edge puts the agent back to the start. */
const backToStart = (text: string) =>
  text.replace(
    'let target: u32 = move & 0xffff;',
    'let target: u32 = (move & bumped) != 0 ? startCell[0] : move & 0xffff;',
  );

/** By hand from the map: value iteration over moves that this file makes itself. */
function bruteForce(vectors: readonly (readonly [number, number])[], goalPays: number): Float64Array {
  const [width, height] = [4, 2];
  const kind = (c: number) => MAP[Math.floor(c / width)]?.[c % width] ?? '#';
  let value = new Float64Array(width * height);
  for (let sweep = 0; sweep < 500; sweep++) {
    value = Float64Array.from(value, (_, c) => {
      if (kind(c) === 'G' || kind(c) === '#') return 0;
      return Math.max(
        ...vectors.map(([dx, dy]) => {
          const [x, y] = [(c % width) + dx, Math.floor(c / width) + dy];
          const out = x < 0 || y < 0 || x >= width || y >= height || kind(y * width + x) === '#';
          const next = out ? 0 : y * width + x; // 0 is the start
          return (
            (kind(next) === 'G' ? goalPays : 0) -
            Math.fround(0.1) +
            (kind(next) === 'G' ? 0 : GAMMA * (value[next] ?? 0))
          );
        }),
      );
    });
  }
  return value;
}

describe('a world of one’s own', () => {
  it('is solved by its own transitions: where bumping leads back to the start, the values equal brute force', async () => {
    const built = experiment(GRID, { type: 'q-learning', gamma: GAMMA });
    const own = experiment(forked(built, backToStart), { type: 'q-learning', gamma: GAMMA });
    const { build } = buildWorld(own);
    if (build.view.kind !== 'grid') throw new Error('no grid');
    const pays = build.view.cells.find(({ kind }) => kind === 'goal')?.value ?? 1;
    const wanted = bruteForce(build.view.actionVectors, pays);
    const { plan } = await trained(own);
    const found = plan.variants[0]?.reference?.taskValue ?? new Float32Array(0);
    const reached = [...found].flatMap((v, c) => (Number.isFinite(v) ? [c] : []));
    expect(reached.length).toBeGreaterThanOrEqual(6);
    for (const c of reached) expect(found[c]).toBeCloseTo(wanted[c] ?? Number.NaN, 5);
    // A change that one sees: standing still at an edge was possible before and is no more.
    const before = (await trained(built)).plan.variants[0]?.reference?.randomTaskReturn;
    expect(plan.variants[0]?.reference?.randomTaskReturn).not.toBeCloseTo(before ?? 0, 3);
  });

  it('is audited by its own transitions', async () => {
    const built = experiment(GRID, { type: 'q-learning', gamma: GAMMA });
    const own = experiment(forked(built, backToStart), { type: 'q-learning', gamma: GAMMA });
    const audit = await auditVariant(own, 0, { brief: true });
    expect(audit.kind).toBe('exact');
  });

  const rejectedExactly = async (change: (text: string) => string, world = GRID) => {
    const { plan } = await trained(experiment(forked(experiment(world), change)));
    expect(plan.variants[0]?.reference).toBeUndefined();
    return plan.variants[0]?.noReference ?? '';
  };

  it.each([
    [
      'remembers',
      (t: string) =>
        t
          .replace('export function step(', 'let steps: u32 = 0;\nexport function step(')
          .replace('points = 0.0;', 'points = 0.0; steps++; if (steps > 9) pay(1.0);'),
      /`steps`/,
    ],
    [
      'draws by itself',
      (t: string) => t.replace('points = 0.0;', 'points = 0.0; if (uniform() < 0.5) pay(1.0);'),
      /`uniform`/,
    ],
    [
      'looks at the clock',
      (t: string) => t.replace('points = 0.0;', 'points = 0.0; pay(f32(time));'),
      /`time`/,
    ],
    [
      'pays the planner otherwise',
      (t: string) => t.replace('points = 0.0;', 'points = 0.0; if (exact) pay(1.0);'),
      /`exact`/,
    ],
    [
      'keeps points from the step before',
      (t: string) => t.replace('points = 0.0;', 'if (action == 0) points = 0.0;'),
      /`points`/,
    ],
    [
      'draws its start again',
      (t: string) => t.replace('return startCell[below(startCount[0])];', 'return u32(3.0 * uniform());'),
      /start/,
    ],
  ])('that %s has no exact values, and says why', async (_, change, reason) => {
    expect(await rejectedExactly(change)).toMatch(reason);
  });

  it.each([
    [
      'has chances that do not sum to 1',
      (t: string) =>
        t
          .replace('return outcome == 0 ? 1.0 - p : p / f32(outcomes - 1);', 'return 0.7;')
          .replace("family: 'gridworld',", "family: 'gridworld', outcomes: 2,")
          .replace('const turned = data(u32, outcomes, nActions);', '')
          .replace('const made = turned[outcome][action];', 'const made = action;'),
      /in state \d+ the action “.+” has probabilities that sum to 1\.40/,
    ],
    [
      'leaves its states',
      (t: string) => t.replace('return after;', 'return after + 100;'),
      /in state \d+ the action “.+” leads to state 10\d/,
    ],
  ])('that %s is refused before it trains, with the place named', async (_, change, reason) => {
    const own = experiment(forked(experiment(GRID), change));
    const rejected = await createSession(own).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(ExperimentError);
    const [problem] = rejected instanceof ExperimentError ? rejected.problems : [];
    expect(problem).toMatchObject({ path: 'world.kernel', severity: 'error' });
    expect(problem?.message).toMatch(reason);
    expect((await auditVariant(own, 0)).reasons[0]).toMatch(reason);
  });

  const bare = (more: string, body = '') => ({
    family: 'gridworld',
    map: ['S...', '....'],
    stepLimit: 20,
    slip: 0.2,
    kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.'${more} };
export function reset(): u32 { return 5; }
${body}export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(f32(state));
  terminate();
  return state;
}`,
  });
  it('needs no goal on its map, and may start where it likes with exact values', async () => {
    const found = check(bare(', outcomes: 1'));
    expect(found.ok ? found.warnings : found.problems).toEqual([]);
    const { plan } = await trained(experiment(bare(', outcomes: 1')));
    expect(plan.variants[0]?.reference?.bestTaskReturn).toBe(5);
  });
  it('is not judged by cells that its text ignores: no start, a door without a key, a mat without dirt', async () => {
    for (const map of [
      ['....', '....'],
      ['D#m.', '....'],
      ['####', '####'],
    ]) {
      const found = check({ ...bare(', outcomes: 1'), map });
      expect(found.ok ? found.warnings : found.problems).toEqual([]);
      if (found.ok) expect((await trained(found.value)).plan.variants[0]?.reference?.bestTaskReturn).toBe(5);
    }
  });
  it('a world without chance gets the advice `outcomes: 1`', () => {
    const found = check(bare(', outcomes: 2'));
    expect(found.ok ? [] : found.problems[0]?.fix).toContain('`outcomes: 1`');
  });

  it('has chance of its own where its text says how many outcomes there are', async () => {
    const built = experiment(GRID, { type: 'q-learning', gamma: GAMMA });
    const chance = (text: string) =>
      text
        .replace("family: 'gridworld',", "family: 'gridworld',\n  outcomes: 2,")
        .replace('const turned = data(u32, outcomes, nActions);\n', '')
        .replace(
          'const made = turned[outcome][action];',
          'const made = outcome == 0 ? action : (action + 1) % nActions;',
        )
        .replace(
          'return outcome == 0 ? 1.0 - p : p / f32(outcomes - 1);',
          'return outcome == 0 ? 0.75 : 0.25;',
        );
    const { plan } = await trained(experiment(forked(built, chance), { type: 'q-learning', gamma: GAMMA }));
    const value = plan.variants[0]?.reference?.taskValue[0] ?? Number.NaN;
    const certain = (await trained(built)).plan.variants[0]?.reference?.taskValue[0] ?? Number.NaN;
    expect(value).toBeLessThan(certain);
  });

  it('of a bandit that pays otherwise has no exact values, nor the means that its family knew', async () => {
    const [bandit] = worldFamilies.get('bandit')?.examples ?? [];
    if (bandit === undefined) throw new Error('no bandit');
    const { plan } = await trained(
      experiment(forked(experiment(bandit), (t) => t.replace('pay(paid);', 'pay(2.0 * paid);'))),
    );
    expect(plan.variants[0]?.reference).toBeUndefined();
    expect(plan.variants[0]?.noReference).toMatch(/its custom text/);
    expect(plan.view).not.toHaveProperty('means');
  });

  it('of a text is solved where its score is its own', async () => {
    const world = worldFamilies
      .get('text')
      ?.examples.find((of) => Number(buildWorld(experiment(of)).build.constants.nStates?.value) > 0);
    if (world === undefined) throw new Error('no text');
    const { plan } = await trained(
      experiment(
        forked(experiment(world), (t) =>
          t.replace('if (!rewardByToken) pay(reached);', 'if (!rewardByToken) pay(0.5 * reached);'),
        ),
      ),
    );
    expect(plan.variants[0]?.reference?.bestTaskReturn).toBeCloseTo(0.5, 5);
  });

  const problems = (
    change: (text: string) => string,
    more: Readonly<Record<string, FieldValue>> = {},
  ): readonly Problem[] => {
    const parsed = check({ ...forked(experiment(GRID), change), ...more });
    return parsed.ok ? parsed.warnings : parsed.problems;
  };

  it.each([
    [
      'no step',
      (t: string) => t.replace('export function step(', 'function step('),
      /what happens in a step/,
    ],
    [
      'another shape of step',
      (t: string) =>
        t.replace('step(state: u32, action: u32, outcome: u32): u32', 'step(state: u32, action: u32): u32'),
      /required signature/,
    ],
    [
      'a table that its family does not make',
      (t: string) => `const extra = data(f32, 4);\n${t.replace('points = 0.0;', 'points = extra[0];')}`,
      /not fill the table `extra`/,
    ],
    [
      'a table of another size',
      (t: string) => t.replace('const kind = data(u32, cells);', 'const kind = data(u32, 2);'),
      /8 numbers/,
    ],
    ['a write to the policy', (t: string) => t.replace('points = 0.0;', 'pi[0] = 1.0;'), /pi/],
    ['a run within a step', (t: string) => t.replace('points = 0.0;', 'run(10);'), /run/],
    [
      'a loop of 10⁹ rounds',
      (t: string) =>
        t.replace('points = 0.0;', 'points = 0.0; for (let i = 0; i < 1000000000; i++) { points += 1.0; }'),
      /operations/,
    ],
    [
      'half an outcome',
      (t: string) => t.replace("family: 'gridworld',", "family: 'gridworld', outcomes: 0.5,"),
      /outcomes/,
    ],
    ['more than 16 KiB', (t: string) => `${t}// ${'x'.repeat(16_384)}`, /./],
  ])('refuses %s', (_, change, message) => {
    const [first] = problems(change);
    expect(first).toMatchObject({ path: 'world.kernel', severity: 'error' });
    expect(first?.message).toMatch(message);
  });

  it('says line and column of a mistake in the user’s own lines', () => {
    const found = problems((t) => `// mine\n${t}`.replace('points = 0.0;', 'pints = 0.0;'));
    const line =
      String(forked(experiment(GRID)).kernel)
        .split('\n')
        .findIndex((l) => l.includes('points = 0.0;')) + 2;
    expect(found[0]).toMatchObject({ path: 'world.kernel', line, column: 3 });
  });

  it('takes values for settings of its own next to those of its family', async () => {
    const own = (t: string) =>
      `const bribe = param({ value: 0.0, min: -5, max: 5, label: 'Bribe' });\n${t.replace('points = 0.0;', 'points = 0.0; pay(bribe);')}`;
    expect(problems(own, { bribe: 2 })).toEqual([]);
    expect(problems(own, { bribe: 9 })[0]).toMatchObject({ path: 'world.bribe', severity: 'error' });
    expect(problems(own, { bride: 1 })[0]).toMatchObject({ path: 'world.bride', severity: 'warning' });
    const value = async (bribe: number) => {
      const of = experiment(
        { ...forked(experiment(GRID), own), bribe },
        { type: 'q-learning', gamma: GAMMA },
      );
      return (await trained(of)).plan.variants[0]?.reference?.taskValue[0] ?? Number.NaN;
    };
    expect((await value(0.5)) - (await value(0))).toBeGreaterThan(0.4);
  });
});
