import { expect, test } from 'vitest';
import { estimateFacts, factsOf, lostText, rangeText, shapingText } from '../../../../src/app/audit/facts.ts';
import type { AuditReturns, ExactAudit, VariantAudit } from '../../../../src/engine/audit/contract.ts';

const plain = (text: string) => text.replaceAll('\u2009', ' ');
const returns: AuditReturns = {
  design: { worst: 0.25, best: 0.5 },
  task: { worst: 1, best: 1 },
  possible: 1,
  random: 0.1,
  loss: 0.75,
  lossAtBest: 0.5,
} as AuditReturns;
const audit = (more: object = {}) =>
  ({
    returns,
    states: 20,
    actions: ['up', 'down'],
    differences: { count: 5, visited: 0.25 },
    sparsity: {
      design: { steps: 12, probability: 0.5 },
      task: { steps: Number.POSITIVE_INFINITY, probability: 0 },
    },
    average: { design: 0.5, task: 0.25 },
    ...more,
  }) as unknown as ExactAudit;
const textOf = (name: string, from: ExactAudit) => {
  const fact = factsOf(from).find((one) => one !== false && one.name === name);
  return fact === undefined || fact === false ? undefined : plain(String(fact.value));
};

test('a return is one number, or two where optimal policies tie', () => {
  expect(rangeText({ worst: 1, best: 1 })).toBe('1.00');
  expect(rangeText({ worst: 1, best: 1 + 1e-12 })).toBe('1.00');
  expect(rangeText({ worst: 0.25, best: 0.5 })).toBe('0.250 … 0.500');
});

test('a lost share is a percentage up to the whole gain over random actions', () => {
  const lost = (lossAtBest: number, loss: number) => plain(lostText({ ...returns, lossAtBest, loss }));
  expect(lost(0.5, 0.75)).toBe('50 % … 75 %');
  expect(lost(0.5, 0.5)).toBe('50 %');
  expect(lost(1, 1)).toBe('100 %');
  expect(lost(1, 1.2)).toBe('100 % … worse than random actions');
  expect(lost(2, 3)).toBe('worse than random actions');
  expect(lost(0, Number.NaN)).toBe('unknown');
});

test('facts of an audit name what differs, and how long random actions wait for a reward', () => {
  expect(textOf('States that differ', audit())).toBe('5 of 20, 25 % of the time');
  expect(textOf('First reward of a random agent', audit())).toBe('12.0 steps, 50 % of episodes');
  expect(textOf('First task reward of a random agent', audit())).toBe('never');
  expect(textOf('Highest average reward per step', audit())).toBe('0.500 (task: 0.250)');
  expect(textOf('Highest average reward per step', audit({ average: { missing: 'Too many states.' } }))).toBe(
    'Too many states.',
  );
});

test('a wait that may be endless is no number', () => {
  const wait = (steps: number, probability: number) => {
    const one = { steps, probability };
    return textOf('First reward of a random agent', audit({ sparsity: { design: one, task: one } }));
  };
  expect(wait(1e300, 0.5)).toBe('more than 1e300 steps');
  expect(wait(Number.POSITIVE_INFINITY, 0.5)).toBe('50 % of episodes; other episodes may never end or pay');
});

test('the undiscounted optimum is a fact only where the discount misses it', () => {
  const possible = (value: number) =>
    textOf('Undiscounted optimum', audit({ returns: { ...returns, possible: value } }));
  expect(possible(1)).toBeUndefined();
  expect(possible(2)).toBe('2.00');
});

test('shaping is described by what a potential explains', () => {
  const shaping = (more: object) =>
    shapingText(
      audit({
        shaping: {
          share: 1,
          shareFrom: '',
          residual: 0.5,
          tolerance: 0.1,
          constant: 0,
          loop: null,
          detour: null,
          ...more,
        },
      }),
    );
  expect(shaping({ potential: 'none' })).toEqual(['The design is the task and nothing else.']);
  expect(shaping({ potential: 'none', share: 2, shareFrom: 'fit' })).toEqual([
    'The design is 2.00 × the task and nothing else (fitted multiple).',
  ]);
  expect(shaping({ potential: 'each' })[0]).toContain(
    'on every transition: potential-based. Largest remainder 0.500',
  );
  expect(shaping({ potential: 'mean' })[0]).toContain('single transitions differ by up to 0.500');
  expect(shaping({ potential: 'no' })).toEqual([
    'In addition to the task, the design pays an amount that no potential explains, up to 0.500 on one transition.',
  ]);
  expect(shaping({ potential: 'no', share: 0, constant: -0.1 })).toEqual([
    'The design contains no task reward: it pays an amount that no potential explains, up to 0.500 on one transition.',
    'All of it is a constant −0.100 per step. It rewards hurrying, which changes the optimal policy where episodes can end.',
  ]);
  expect(shaping({ potential: 'no', constant: 0.1 })[1]).toContain('It rewards lingering');
});

test('a loop that earns shaping is told by its first twelve actions, and a detour by both ways', () => {
  const shaping = (more: object) =>
    shapingText(
      audit({
        shaping: { potential: 'no', share: 1, residual: 1, constant: 0, loop: null, detour: null, ...more },
      }),
    )[1];
  const loop = { shaping: 0.5, design: 0.5, task: 0 };
  expect(shaping({ loop: { ...loop, actions: [0, 1] } })).toBe(
    'A loop that earns shaping reward: up, down — 0.500 of shaping and 0.500 in total every 2 steps, task reward 0.',
  );
  expect(shaping({ loop: { ...loop, actions: [7] } })).toContain(
    'reward: 7 — 0.500 of shaping and 0.500 in total every 1 step,',
  );
  expect(shaping({ loop: { ...loop, actions: Array(14).fill(1) } })).toContain('down and 2 more — ');
  expect(shaping({ detour: { state: 3, action: 1, detour: 2, direct: 1 } })).toBe(
    'No loop was found that earns shaping reward. In state 3, down followed by the reference path earns 2.00 of shaping; the reference path alone earns 1.00. A potential would pay both the same.',
  );
});

test('an estimate has means with their intervals', () => {
  const interval = (mean: number) => ({ mean, low: mean - 1, high: mean + 1 });
  const estimate = {
    design: interval(2),
    task: interval(3),
    difference: interval(-1),
    random: interval(1),
    seeds: 6,
    episodes: 120,
    agent: 'Q-learning',
    envSteps: 500,
  };
  const facts = estimateFacts({ estimate } as VariantAudit);
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Trained on this design: 2.00 (1.00 … 3.00)',
    'Trained on the task: 3.00 (2.00 … 4.00)',
    'Difference: −1.00 (−2.00 … 0)',
    'Random actions: 1.00 (0 … 2.00)',
    'Based on: 6 seeds, 120 episodes',
  ]);
  expect(estimateFacts({} as VariantAudit)).toEqual([]);
});
