/** Audits where episodes need not end, where discounting ends, and where a reward reads what a step does not say: by hand. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';

async function auditOf(world: object, reward: readonly object[], gamma = 0.9) {
  const parsed = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'by hand',
    world: { family: 'gridworld', ...world },
    variants: [{ label: 'variant', agent: { type: 'q-learning', gamma }, reward }],
    seeds: 2,
    envSteps: 20_000,
    measurementPoints: 20,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const audit = await auditVariant(parsed.value, 0);
  const returns = audit.exact?.returns;
  return { ...audit, design: returns?.design, task: returns?.task, terms: audit.exact?.terms ?? [] };
}
const task = { term: 'task' };
const expression = (text: string) => ({ term: 'expression', weight: 1, expression: text });

/** One state, or a ring of them: what a step pays and where it leads. */
const own = (body: string, more = ', outcomes: 1') => ({
  map: ['S..G', '....'],
  stepLimit: 0,
  kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.'${more} };
export function reset(): u32 { return 0; }
${body}`,
});

describe('a task that pays for ever', () => {
  const treadmill = { map: ['#####', '#S.r#', '#####'], stepLimit: 0 };

  it('makes a design hackable that turns away from it', async () => {
    const wall = await auditOf(treadmill, [expression('happened(hitWall) ? 1.0 : 0.0')]);
    expect([wall.verdict, wall.design?.best, wall.task?.worst]).toEqual([
      'hackable',
      0,
      Number.POSITIVE_INFINITY,
    ]);
    expect((await auditOf(treadmill, [{ term: 'task', weight: -1 }])).verdict).toBe('hackable');
    expect((await auditOf(treadmill, [task])).verdict).toBe('agrees');
  });
  it('shows a cliff between a finite and an infinite return', async () => {
    const { terms } = await auditOf(treadmill, [task, expression('happened(hitWall) ? 1.0 : 0.0')]);
    const pieces = terms[1]?.sweep?.pieces ?? [];
    expect(new Set(pieces.map(({ best }) => best))).toEqual(new Set([0, Number.POSITIVE_INFINITY]));
  });
  it('has no number that is only where the counting stopped', async () => {
    const third = own(`export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 2) { pay(1.0); return 0; }
  return state + 1;
}`);
    expect((await auditOf(third, [task])).task).toEqual({
      worst: Number.POSITIVE_INFINITY,
      best: Number.POSITIVE_INFINITY,
    });
  });
  it('is worth 0 where what it pays and takes on its round cancels', async () => {
    const round = own(`export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 1) { pay(-1.0); return 0; }
  pay(1.0);
  return 1;
}`);
    // +1, 0, +1, 0 …: half on average over when one stops.
    const { task: found } = await auditOf(round, [task]);
    expect(found?.best).toBeCloseTo(0.5, 6);
  });
  it('is summed to its end where the end is 65,536 steps away on average', async () => {
    const slow = own(
      `export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  return outcome == 0 ? 1.0 - 0.0000152587890625 : 0.0000152587890625;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(0.0009765625);
  if (outcome == 1) terminate();
  return 0;
}`,
      ', outcomes: 2',
    );
    // 2⁻¹⁰ a step, 2¹⁶ steps.
    expect((await auditOf(slow, [task], 0.999)).task?.best).toBeCloseTo(64, 4);
  });
  it('is summed where rooms are left at very different rates, and differs from the sum of a room that is never left', async () => {
    // Half of the episodes stay 2²⁰ steps on average and half 2⁸, each step paid 2⁻¹⁰: (1024 + ¼) / 2, and 2⁻¹⁰ for the choice.
    const rooms = (slowest: string) =>
      own(
        `export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  const leave = state == 0 ? 0.5 : (state == 1 ? ${slowest} : 0.00390625);
  return outcome == 0 ? 1.0 - leave : leave;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(0.0009765625);
  if (state == 0) return outcome == 0 ? 1 : 2;
  if (outcome == 1) terminate();
  return state;
}`,
        ', outcomes: 2',
      );
    const { task: slow } = await auditOf(rooms('0.00000095367431640625'), [task]);
    expect(slow?.best).toBeCloseTo((1024 + 0.25) / 2 + 2 ** -10, 5);
    const { task: never } = await auditOf(rooms('0.0'), [task]);
    expect(never?.best).toBe(Number.POSITIVE_INFINITY);
  });
  it('is not told where chance leads for ever into pay and for ever into cost', async () => {
    const fork = own(
      `export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return 0.5; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 0) return outcome + 1;
  pay(state == 1 ? 1.0 : -1.0);
  return state;
}`,
      ', outcomes: 2',
    );
    const { verdict, task: found } = await auditOf(fork, [task, { term: 'step-cost', weight: 0.1 }]);
    expect([verdict, found?.best]).toEqual(['undecided', Number.NaN]);
  });
  it('is more than any end is worth in the long run, however late that is', async () => {
    const late = own(`export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == 0) { pay(600.0); terminate(); return state; }
  pay(0.01);
  return state;
}`);
    const { exact, task: found } = await auditOf(late, [task]);
    expect([found?.best, exact?.returns.possible]).toEqual([600, Number.POSITIVE_INFINITY]);
  });
});

describe('at discount 1', () => {
  const long = { map: ['1S......................................2'], values: ['1=1', '2=0'], stepLimit: 500 };
  const far = 'terminated && x(next) > 30.0 ?';

  it('an end that pays a little more is worth the way, however long', async () => {
    const { verdict, design } = await auditOf(long, [task, expression(`${far} 1.002 : 0.0`)], 1);
    expect(verdict).toBe('hackable');
    expect(design?.best).toBeCloseTo(0, 9);
    expect((await auditOf(long, [task, expression(`${far} 0.998 : 0.0`)], 1)).verdict).toBe('agrees');
  });
  it('a cost and a potential are the same in one text as in two', async () => {
    const room = { map: ['S....G', '......'], stepLimit: 100 };
    const potential = '100.0 * ((terminated ? 0.0 : x(next)) - x(state))';
    const together = await auditOf(room, [task, expression(`${potential} - 0.01`)], 1);
    const apart = await auditOf(room, [task, expression(potential), { term: 'step-cost', weight: 0.01 }], 1);
    expect([together.verdict, apart.verdict]).toEqual(['agrees', 'agrees']);
    expect(together.design).toEqual(apart.design);
  });
  it('paying every step nearer is no potential, also where the way is long and slippery', async () => {
    const size = 24;
    const row = (k: number) => (k === size - 1 ? 'G' : '.').padEnd(size - 1, '.') + (k === 0 ? 'S' : '.');
    const map = Array.from({ length: size }, (_, k) => row(k));
    const nearer = [task, { term: 'distance', mode: 'closer', weight: 0.1 }];
    const { verdict, exact } = await auditOf({ map, slip: 0.2, stepLimit: 500 }, nearer, 1);
    expect(exact?.shaping.potential).toBe('no');
    expect(verdict).toBe('hackable');
  });
  it('of ways that arrive all the same the sooner one is best, and no dawdling ties with it', async () => {
    const { verdict, design } = await auditOf({ map: ['S....G', '......'], stepLimit: 100 }, [task], 1);
    expect(verdict).toBe('agrees');
    expect(design).toEqual({ worst: 1, best: 1 });
  });
});

describe('close to discount 1', () => {
  // State 0 stays for +1 or moves on, state 1 stays for 0.9 or moves back; the design pays 2.0 and 2.1 for staying.
  const two = own(`export function step(state: u32, action: u32, outcome: u32): u32 {
  if (action == 0) { pay(state == 0 ? 1.0 : 0.9); return state; }
  return 1 - state;
}`);
  it.each([0.99, 0.999, 0.9999, 0.99995, 0.999999, 1])(
    'γ = %s: a bonus that is no potential is none, however large returns are',
    async (gamma) => {
      const design = [task, expression('next == 1 ? 1.2 : 1.0')];
      const { verdict, exact, design: found } = await auditOf({ ...two, stepLimit: 100 }, design, gamma);
      expect([verdict, exact?.shaping.potential]).toEqual(['hackable', 'no']);
      expect(found?.best).toBeCloseTo(99 * 0.9, 4);
      const potential = expression(`${Math.fround(gamma)} * f32(next) * 3.0 - f32(state) * 3.0`);
      expect(
        (await auditOf({ ...two, stepLimit: 100 }, [task, potential], gamma)).exact?.shaping.potential,
      ).toBe('each');
    },
  );
});

describe('what is no fact of a step', () => {
  const room = { map: ['S..G'], stepLimit: 20 };

  it.each(['truncated', 'exact', 'time > 3', 'episodes > 3'])(
    'a reward that reads `%s` has no exact audit',
    async (what) => {
      const { kind, reasons } = await auditOf(room, [task, expression(`${what} ? 5.0 : 0.0`)]);
      expect(kind).toBe('estimate');
      expect(reasons[0]).toContain('depends on more than the current transition');
    },
  );
  it('a start that is always the same is no draw; one that is drawn evenly is listed', async () => {
    const line = own(`export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state == 2) { pay(3.0); terminate(); return 2; }
  return action == 0 ? state + 1 : state;
}`);
    expect((await auditOf(line, [task])).task).toEqual({ worst: 3, best: 3 });
    const drawn = { ...line, kernel: line.kernel.replace('return 0;', 'return below(2);') };
    const found = await auditOf(drawn, [task, { term: 'step-cost', weight: 0.1 }]);
    expect(found.kind).toBe('exact');
    expect(found.task).toEqual({ worst: 3, best: 3 });
  });
});
