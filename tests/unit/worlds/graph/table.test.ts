import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { AgentSpec, WorldSpec } from '../../../../src/experiment/experiment.ts';
import type { FieldValue } from '../../../../src/experiment/field.ts';
import { family } from '../../../../src/worlds/graph/family.ts';
import { buildOf, exampleNamed, problemsOf, readWorld, worldOf } from '../harness.ts';

const TABLE = ['left, go, right, 0.9, 0', 'left, go, left, 0.1, -1', 'right, go, end, 1, 5'];
const reported = (fields: Readonly<Record<string, FieldValue>>) =>
  problemsOf(family, { transitions: TABLE, terminal: ['end'], ...fields }).map(
    ({ path, message, fix, severity }) => `${severity} ${path}: ${message} ${fix}`,
  );

describe('a table of transitions', () => {
  it('is built as written, with names, rewards, ends and events', () => {
    const world = worldOf(family, { transitions: TABLE, terminal: ['end'] });
    expect(world.build.view).toMatchObject({
      kind: 'graph',
      states: ['left', 'right', 'end'],
      terminal: [2],
    });
    expect(world.build.actions).toEqual(['go']);
    expect(world.call('outcomeProbability', 0, 0, 0)).toBeCloseTo(0.9, 6);
    expect(world.call('outcomeCount', 0, 0)).toBe(2);
    expect(world.call('outcomeCount', 1, 0)).toBe(1);
    expect(world.step(0, 0, 0)).toMatchObject({ next: 1, reward: 0, terminated: false, events: [] });
    expect(world.step(0, 0, 1)).toMatchObject({ next: 0, reward: -1, events: ['charged', 'stayed'] });
    expect(world.step(1, 0)).toMatchObject({
      next: 2,
      reward: 5,
      terminated: true,
      events: ['reachedTerminal', 'success', 'paid'],
    });
    expect([0, 1, 2].map((s) => world.call('distance', s))).toEqual([2, 1, 0]);
  });
  it('may have a header, comments, fractions, and rows without probability or reward', () => {
    const transitions = [
      'State,Action,Next,Probability,Reward',
      '# a comment',
      'a, go, b, 1/3',
      'a,go,c,2/3,1/2',
      'b,go,c',
      'c, go, c',
    ];
    const { data } = buildOf(family, { transitions, discount: 0.9, stepLimit: 5 });
    expect(data.chance?.[0]).toBeCloseTo(1 / 3, 7);
    expect([...(data.payment ?? [])]).toEqual([0, 0.5, 0, 0]);
  });
  it('merges outcomes that are written several times, as in tables of Gymnasium', () => {
    const transitions = ['a, go, b, 1/3, 1', 'a, go, a, 1/3, 0', 'a, go, b, 1/3, 1', 'b, go, a'];
    const { data, preciseProbability } = buildOf(family, { transitions, discount: 0.9, stepLimit: 5 });
    expect([...(data.outcomesOf ?? [])]).toEqual([2, 1]);
    expect(preciseProbability?.(0, 0, 0)).toBeCloseTo(2 / 3, 12);
  });
  it('keeps outcomes separate that lead to the same state for another reward', () => {
    const transitions = ['a, go, b, 0.5, 1', 'a, go, b, 0.5, 3', 'b, go, a'];
    const { data } = buildOf(family, { transitions, discount: 0.9, stepLimit: 5 });
    expect([...(data.payment ?? [])]).toEqual([1, 3, 0]);
  });
  it('reports the first of thousands of mistakes', () => {
    const transitions = Array.from({ length: 5_000 }, (_, k) => `s${k}, go, t${k}, many`);
    const problems = problemsOf(family, { transitions });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(20);
  });
  it('starts in its start states, with their probabilities', () => {
    const world = worldOf(
      family,
      { transitions: TABLE, terminal: ['end'], start: ['left, 1/4', 'right, 3/4'] },
      { fast: true },
    );
    let left = 0;
    for (let k = 0; k < 4000; k++) left += world.reset() === 0 ? 1 : 0;
    // Four standard errors of a share of 1/4.
    expect(Math.abs(left / 4000 - 0.25)).toBeLessThan(0.028);
  });
  it('counts a listed goal that is not an end', () => {
    const world = worldOf(family, { transitions: TABLE, terminal: ['end'], goals: ['right'] });
    expect(world.step(0, 0, 0).events).toEqual(['success']);
    expect(world.step(1, 0).events).toEqual(['reachedTerminal', 'paid']);
  });
  it('is built with 100,000 states, and rejected with too many pairs', () => {
    const ring = (states: number, actions: number) =>
      Array.from({ length: states }, (_, s) => `${s},a${s % actions},${(s + 1) % states}`);
    const { constants } = buildOf(family, { transitions: ring(100_000, 1), stepLimit: 10 });
    expect(constants.nStates?.value).toBe(100_000);
    const [problem] = problemsOf(family, { transitions: ring(10_000, 1000), stepLimit: 10 });
    expect(problem?.message).toMatch(/10,000,000 pairs/);
  });
});

describe('a table that is not a decision process is rejected at its row', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, FieldValue>>, string])[] = [
    [
      'missing probability',
      { transitions: ['left, go, right, 0.9', 'right, go, end'] },
      'error world.transitions[0]: The probabilities of “go” in “left” add up to 0.9, not 1. Add a row for the missing 0.1, or write thirds as 1/3.',
    ],
    [
      'too much probability',
      { transitions: [...TABLE, 'left, go, end, 0.2'] },
      'error world.transitions[0]: The probabilities of “go” in “left” add up to 1.2, not 1. Lower its 3 probabilities by 0.2 in total.',
    ],
    [
      'no number',
      { transitions: ['left, go, end, often'] },
      'error world.transitions[0]: “often” is not a probability. Write a number from 0 to 1, or a fraction: 1/3.',
    ],
    [
      'no reward',
      { transitions: ['left, go, end, 1, much'] },
      'error world.transitions[0]: “much” is not a reward. Write a number such as -1 or 0.5.',
    ],
    [
      'short row',
      { transitions: ['left, go'] },
      'error world.transitions[0]: This row has 2 values. Write state, action, next, probability, reward. Without a probability it is 1, without a reward 0.',
    ],
    [
      'misspelled next state',
      { transitions: [TABLE[0] ?? '', 'left, go, lfet, 0.1', TABLE[2] ?? ''] },
      'error world.transitions[1]: “lfet” has no actions and is not terminal. Did you mean “left”?',
    ],
    [
      'repeated row',
      { transitions: [...TABLE, 'right, go, end, 1, 5'] },
      'error world.transitions[3]: This row repeats row 3, and the probabilities of “go” in “right” add up to 2, not 1. Remove the row if it is there twice by mistake. Repeated outcomes are added.',
    ],
    [
      'titles in another order',
      { transitions: ['state,action,prob,next_state,reward,done', '0,go,1,1,1,True'] },
      'error world.transitions[0]: The titles of this table have “prob” in place 3, but the values of a row are state, action, next, probability, reward. Put the columns in this order, or use “Paste a table”, which reads them in any order and knows the column done.',
    ],
    [
      'a reward with a decimal comma',
      { transitions: ['left, go, end, 1, 1,5'] },
      'error world.transitions[0]: This row has 6 values. Write state, action, next, probability, reward. Without a probability it is 1, without a reward 0. If “1,5” is a number with a decimal comma, write 1.5.',
    ],
    [
      'unknown terminal state',
      { terminal: ['ende'] },
      'error world.terminal[0]: No row leads to the terminal state “ende”. Did you mean “end”?',
    ],
    [
      'acting terminal state',
      { terminal: ['end', 'right'] },
      'error world.transitions[2]: “right” is terminal, so nothing happens there. Remove its rows, or take it out of the terminal states.',
    ],
    [
      'unknown start',
      { start: ['rihgt'] },
      'error world.start[0]: There is no state “rihgt”. Did you mean “right”?',
    ],
    [
      'start probabilities',
      { start: ['left, 0.5', 'right, 0.2'] },
      'error world.start: The start probabilities add up to 0.7, not 1. Change them, or leave them all out: then all starts are equal.',
    ],
    [
      'unreachable goal',
      { start: ['right'], goals: ['left'] },
      'error world.goals[0]: The goal “left” cannot be reached from a start. Add a transition that leads there, or remove it from the goals.',
    ],
    [
      'no end',
      { transitions: ['left, go, left'], terminal: [] },
      'error world.discount: There is no terminal state and no step limit, and the discount is 1: returns grow without end. List a terminal state that is reached, set a step limit, or write a discount below 1.',
    ],
    [
      'end out of reach',
      { transitions: ['left, go, left', 'right, go, end'] },
      'error world.terminal: No terminal state can be reached from a start. Add a transition that leads to one, or remove the terminal states and what leads to them.',
    ],
    [
      'end out of reach, with a step limit',
      { transitions: ['left, go, left', 'right, go, end'], stepLimit: 10 },
      'error world.terminal: No terminal state can be reached from a start. Add a transition that leads to one, or remove the terminal states and what leads to them.',
    ],
    [
      'a trap',
      { transitions: ['left, go, end', 'left, fall, right', 'right, wait, right'] },
      'warning world.stepLimit: From “right” no terminal state can be reached: an episode that gets there never ends, so it has no return. Set a step limit, or add a transition that leads out.',
    ],
    [
      'no end, but a discount',
      { transitions: ['left, go, left'], terminal: [], discount: 0.9 },
      'warning world.stepLimit: There is no terminal state and no step limit: no episode ends, so no return is measured. Set a step limit: it truncates the episode, and agents bootstrap.',
    ],
    [
      'state out of reach',
      { start: ['right'] },
      'warning world.start: No start leads to “left”. Add a start or a transition, or remove the rows of these states.',
    ],
    [
      'half the positions',
      { positions: ['left, 0, 0'] },
      'warning world.positions: “right” has no position, so the graph is laid out automatically. Give every state a position, or none.',
    ],
  ];
  for (const [what, fields, words] of cases)
    it(`if it has ${what}, with a fix`, () => {
      expect(reported(fields)).toContain(words);
    });
});

describe('agents in a graph world', () => {
  const validated = (world: WorldSpec, agent: AgentSpec) =>
    validate({
      world,
      variants: [{ agent, reward: [{ term: 'task' }, { term: 'potential' }] }],
      envSteps: 1000,
    });

  it('may be networks, which get the state as a one-hot vector', () => {
    const { name: _, ...world } = exampleNamed(family, 'riverswim-2013');
    const parsed = validated(world, { type: 'dqn' });
    expect(parsed.ok ? parsed.warnings : parsed.problems).toEqual([]);
  });
  it('may be networks even if an action is sometimes unavailable', () => {
    const { name: _, ...world } = exampleNamed(family, 'recycling-robot');
    const parsed = validated(world, { type: 'dqn', gamma: 0.9 });
    expect(parsed.ok ? parsed.warnings : parsed.problems).toEqual([]);
  });
  it('cause a warning if their discount differs from that of the problem', () => {
    const { name: _, ...world } = exampleNamed(family, 'recycling-robot');
    const parsed = validated(world, { type: 'q-learning', gamma: 0.99 });
    expect(parsed.ok ? parsed.warnings : []).toMatchObject([
      { path: 'variants[0].agent.gamma', fix: expect.stringMatching(/Set gamma to 0.9/) },
    ]);
    expect(validated(world, { type: 'q-learning', gamma: 0.9 })).toMatchObject({ ok: true, warnings: [] });
  });
});

describe('any table', () => {
  it('is built or rejected with problems at positions, and never throws', () => {
    const cell = fc.constantFrom('a', 'b', '', '0.5', '1/2', 'x y', '-1', '1/0', '#');
    const odd = fc.array(cell, { minLength: 1, maxLength: 6 }).map((cells) => cells.join(','));
    const name = fc.constantFrom('a', 'b', 'c');
    const even = fc.tuple(name, name, name).map((cells) => cells.join(','));
    const rows = fc.oneof(fc.array(odd, { maxLength: 6 }), fc.uniqueArray(even, { maxLength: 6 }));
    let built = 0;
    fc.assert(
      fc.property(
        rows,
        fc.array(cell, { maxLength: 2 }),
        fc.array(cell, { maxLength: 2 }),
        (transitions, terminal, start) => {
          const read = readWorld({ family: 'graph', transitions, terminal, start, stepLimit: 5 });
          const result = read.ok ? family.build(read.value.world) : read;
          const problems = result.ok ? [] : result.problems;
          if (result.ok) built++;
          else expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
          for (const { path } of problems) expect(path).toMatch(/^world/);
        },
      ),
      { numRuns: 500 },
    );
    expect(built).toBeGreaterThan(0);
  });
});
