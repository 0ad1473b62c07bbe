/**
 * Audits random gridworlds and designs through the kernels. Verdicts are checked by trying every policy, and
 * loops are walked in the interpreter.
 */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../src/engine/audit/audit.ts';
import type { VariantAudit } from '../../src/engine/audit/contract.ts';
import { createMachine } from '../../src/engine/backend.ts';
import { exactModel } from '../../src/engine/exact/planner.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { assemble } from '../../src/engine/program/assemble.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import type { Experiment, TermSpec } from '../../src/experiment/experiment.ts';
import { everyPolicy, isPotential } from './audit-brute-force.ts';
import { bruteReturns, dice } from './audit-random-worlds.ts';

type Dice = ReturnType<typeof dice>;

/**
 * Two rows of two or three cells, of which the agent can reach at most four, so that there are only 4⁴
 * policies.
 */
function randomMap(roll: Dice): string[] {
  const width = 2 + roll.below(2);
  const cells = Array.from({ length: 2 * width }, () => roll.pick(['.', '.', '#', 'p', 'r', 'O']));
  const place = (character: string) => {
    const free = cells.map((c, i) => ('SG'.includes(c) ? -1 : i)).filter((i) => i >= 0);
    cells[roll.pick(free)] = character;
  };
  place('S');
  place('G');
  for (const [i, c] of cells.entries()) {
    const stood = cells.filter((cell) => 'S.pr'.includes(cell)).length;
    if (stood > 4 && '.pr'.includes(c)) cells[i] = '#';
  }
  return [cells.slice(0, width).join(''), cells.slice(width).join('')];
}

function randomTerms(roll: Dice): TermSpec[] {
  const weight = roll.pick([-1, 0.25, 0.5, 1, 2]);
  const other: TermSpec[] = [
    { term: 'proxy', weight },
    { term: 'event', event: 'hitWall', weight },
    { term: 'event', event: 'tookReward', weight },
    { term: 'step-cost', weight: Math.abs(weight) / 8 },
    { term: 'potential-expression', expression: 'x(s) - 0.5 * y(s)', weight },
    { term: 'expression', expression: 'happened(hitWall) ? -0.25 : 0.125 * x(next)', weight },
    { term: 'expression', expression: '0.5 * taskReward + (action == 0 ? 0.0625 : 0.0)', weight },
  ];
  const chosen = [roll.pick(other), ...(roll.chance(0.4) ? [roll.pick(other)] : [])];
  return roll.chance(0.75) ? [{ term: 'task', weight: roll.pick([1, 2]) }, ...chosen] : chosen;
}

/** Draws a random experiment, and draws again if the goal cannot be reached. */
function randomExperiment(seed: number, attempt = 0): Experiment {
  const roll = dice(seed + 70_000 + 1000 * attempt);
  const input = {
    format: 'reward-lab/experiment',
    version: 2,
    name: `grid ${seed}`,
    world: {
      family: 'gridworld',
      map: randomMap(roll),
      values: ['r=0.25', 'O=-0.5'],
      slip: roll.pick([0, 0, 0.25]),
      stepLimit: 1 + roll.below(4),
    },
    variants: [
      {
        label: 'variant',
        agent: { type: 'q-learning', gamma: roll.pick([0.5, 0.75, 0.875]) },
        reward: randomTerms(roll),
      },
    ],
    seeds: 1,
    envSteps: 1000,
  };
  const parsed = validate(input);
  if (!parsed.ok && parsed.problems.every(({ message }) => message.startsWith('No goal can be reached')))
    return randomExperiment(seed, attempt + 1);
  if (!parsed.ok) throw new Error(`${seed}: ${JSON.stringify([parsed.problems, input.world])}`);
  return parsed.value;
}

async function machineryOf(experiment: Experiment) {
  const { build, module } = buildWorld(experiment);
  const [variant] = experiment.variants;
  if (variant === undefined) throw new Error('no variant');
  const gamma = Number(variant.agent.gamma);
  const assembly = assemble({ build, world: module, variant, path: 'variants[0]' });
  const solved = await exactModel({ build, assembly, gamma, follows: null });
  if (!solved.ok) throw new Error(solved.reason);
  return { build, assembly, gamma, model: solved.model };
}

/** Walks a loop in the interpreter. @returns sums of the training reward and of the task reward */
async function walked(experiment: Experiment, audit: VariantAudit) {
  const { build, assembly } = await machineryOf(experiment);
  const machine = await createMachine('interpreter', assembly.program, 1);
  machine.clear(0);
  for (const [name, value] of Object.entries(assembly.params)) machine.setParam(name, value);
  for (const [name, table] of Object.entries(build.data))
    if (assembly.tables.includes(`world$${name}`)) machine.setData(`world$${name}`, table);
  const loop = audit.exact?.shaping.loop;
  if (!loop) throw new Error('no loop');
  let design = 0;
  let task = 0;
  let state = loop.states[0] ?? 0;
  for (const [i, action] of loop.actions.entries()) {
    expect(loop.states[i]).toBe(state);
    machine.call('main$model', 0, state, action, 0);
    expect(machine.scalar('main$terminated', 0)).toBe(0);
    design += machine.scalar('main$total', 0);
    task += machine.scalar('main$taskReward', 0);
    state = machine.scalar('main$next', 0);
  }
  expect(state).toBe(loop.states[0]);
  return { loop, design, task };
}

describe('the audit of 120 random gridworlds through the kernels', () => {
  const seen = new Map<string, number>();
  let loops = 0;
  for (let block = 0; block < 6; block++)
    it(`agrees with trying every policy, worlds ${block * 20} … ${block * 20 + 19}`, async () => {
      for (let seed = block * 20; seed < block * 20 + 20; seed++) {
        const experiment = randomExperiment(seed);
        const audit = await auditVariant(experiment, 0, { brief: true });
        const name = `world ${seed}: ${JSON.stringify([experiment.world.map, experiment.variants[0]?.reward])}`;
        const { exact } = audit;
        if (exact === undefined) throw new Error(`${name}: ${audit.reasons.join(' ')}`);
        const { build, gamma, model } = await machineryOf(experiment);
        const world = { model, gamma, stepLimit: build.stepLimit };
        const ofDesign = bruteReturns(world, model.design);
        const ofTask = bruteReturns(world, model.task);
        const potential = exact.shaping.potential !== 'no';
        expect(isPotential(model, model.design, gamma, everyPolicy(model), null), name).toBe(potential);
        const { returns } = exact;
        expect(returns.design.worst, name).toBeCloseTo(ofDesign.worst, 6);
        expect(returns.design.best, name).toBeCloseTo(ofDesign.best, 6);
        expect(returns.task.worst, name).toBeCloseTo(ofTask.worst, 6);
        expect(returns.task.best, name).toBeCloseTo(ofTask.best, 6);
        const lost = ofTask.worst - 1e-6;
        const empty = potential && exact.shaping.share === 0;
        const loses = ofDesign.best < lost ? 'hackable' : ofDesign.worst < lost ? 'may-be-hacked' : 'agrees';
        expect(audit.verdict, name).toBe(empty ? 'empty' : loses);
        seen.set(audit.verdict, (seen.get(audit.verdict) ?? 0) + 1);
        if (exact.shaping.loop === null) continue;
        loops++;
        const { loop, design, task } = await walked(experiment, audit);
        expect(design, name).toBeCloseTo(loop.design, 5);
        expect(task, name).toBeCloseTo(loop.task, 5);
        expect(loop.shaping, name).toBeCloseTo(design - exact.shaping.share * task, 5);
        expect(loop.gain, name).toBeGreaterThan(0);
      }
    });
  it('covers hacks, sound designs, and dozens of paying loops', () => {
    expect(seen.get('hackable')).toBeGreaterThan(15);
    expect(seen.get('agrees')).toBeGreaterThan(20);
    expect(loops).toBeGreaterThan(20);
  });
});
