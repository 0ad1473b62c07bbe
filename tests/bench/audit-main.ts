/** `npm run bench:audit`: how long an audit takes, next to textbook value iteration of the same two rewards to the same precision. */

import { auditVariant } from '../../src/engine/audit/audit.ts';
import { auditModel } from '../../src/engine/audit/audit-model.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { valueIteration } from '../dynamic-programming.ts';

const GAMMA = 0.99;
const RUNS = 3;
const WORLDS = [
  { size: 10, slip: 0.2 },
  { size: 20, slip: 0 },
  { size: 20, slip: 0.2 },
  { size: 31, slip: 0.2 },
  { size: 64, slip: 0 },
  { size: 64, slip: 0.2 },
];

/** A square room with walls here and there, its start and its goal in opposite corners, and a bonus for coming closer. */
function room(size: number, slip: number): Experiment {
  const cell = (x: number, y: number) => {
    if (x + y === 0) return 'S';
    if (x + y === 2 * (size - 1)) return 'G';
    return (x * 7 + y * 3) % 11 === 0 && x > 0 && y > 0 && x < size - 1 ? '#' : '.';
  };
  const map = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_row, x) => cell(x, y)).join(''),
  );
  const checked = validate({
    format: 'reward-lab/experiment',
    version: 2,
    name: 'audited',
    world: { family: 'gridworld', map, slip, stepLimit: 16 * size },
    variants: [
      {
        label: 'closer',
        agent: { type: 'q-learning', gamma: GAMMA },
        reward: [
          { term: 'task', weight: 1 },
          { term: 'distance', mode: 'closer', weight: 0.5 },
        ],
      },
    ],
    seeds: 1,
    envSteps: 1000,
    measurementPoints: 10,
  });
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join(' '));
  return checked.value;
}

async function timedAudit(experiment: Experiment): Promise<{ verdict: number; whole: number }> {
  const begin = performance.now();
  let verdict = 0;
  await auditVariant(experiment, 0, {
    found: () => {
      verdict = performance.now() - begin;
    },
  });
  return { verdict, whole: performance.now() - begin };
}

/** Optimal values of task and design by synchronous sweeps: what a verdict cannot do without. */
async function timedSweeps(
  experiment: Experiment,
): Promise<{ states: number; sweeps: number; milliseconds: number }> {
  const { build, module } = buildWorld(experiment);
  const [variant] = experiment.variants;
  if (variant === undefined) throw new Error('the experiment has no variant');
  const made = await auditModel(build, module, variant, 0, GAMMA);
  if (!made.ok) throw new Error(made.reason);
  const { exact, rewardAt } = made.model;
  const begin = performance.now();
  const found = [exact.task, rewardAt(variant.reward.map(({ weight }) => weight))].map((reward) =>
    valueIteration(exact, reward, GAMMA, 1e-12),
  );
  return {
    states: exact.states.length,
    sweeps: found.reduce((sum, { sweeps }) => sum + sweeps, 0),
    milliseconds: performance.now() - begin,
  };
}

const least = (values: readonly number[]): string => Math.min(...values).toFixed(0);

/** Prints the least of three runs of each, in milliseconds. */
async function reportAudits(): Promise<void> {
  console.log('States  Slip   Verdict   With all weights swept   Value iteration alone');
  for (const { size, slip } of WORLDS) {
    const experiment = room(size, slip);
    const audits: { verdict: number; whole: number }[] = [];
    const peers: { states: number; sweeps: number; milliseconds: number }[] = [];
    for (let run = 0; run < RUNS; run++) {
      audits.push(await timedAudit(experiment));
      peers.push(await timedSweeps(experiment));
    }
    const [{ states, sweeps } = { states: 0, sweeps: 0 }] = peers;
    console.log(
      [
        String(states).padStart(6),
        slip.toFixed(1).padStart(5),
        `${least(audits.map(({ verdict }) => verdict))} ms`.padStart(9),
        `${least(audits.map(({ whole }) => whole))} ms`.padStart(24),
        `${least(peers.map(({ milliseconds }) => milliseconds))} ms, ${sweeps} sweeps`.padStart(23),
      ].join(' '),
    );
  }
}

await reportAudits();
