/** Replicas that a fault stopped: which, when, how they count, and what the command reports. */
import { describe, expect, it } from 'vitest';
import { compareRunsText, compareText, runOf } from '../../../src/cli/compare-text.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { stoppedVariants, stopText } from '../../../src/cli/stopped.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { tiny } from './tiny.ts';

const agent = { type: 'q-learning', gamma: 0.99 };
const task = { term: 'task' };
const dies = (expression: string) => [task, { term: 'expression', expression }];
/** A slippery room with a pit. In the second variant, every seed stops after fifty episodes. */
const room = (second: object, more: object = {}): Experiment =>
  tiny({
    world: {
      family: 'gridworld',
      map: ['########', '#S.....#', '#.##.#.#', '#..O..G#', '########'],
      slip: 0.2,
      stepLimit: 30,
    },
    variants: [
      { label: 'ok', agent, reward: [task] },
      { label: 'nan', agent, reward: [task], ...second },
    ],
    seeds: 10,
    seed: 3,
    envSteps: 4000,
    measurementPoints: 40,
    ...more,
  });

async function run(experiment: Experiment) {
  const builder = new ResultBuilder(experiment);
  await runShards({ experiment, measures: 'all' }, 1, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => builder.batch(batch, shard),
    fault: (fault) => builder.fault(fault),
    tables: (tables) => builder.tables(tables),
  });
  const { faults } = await builder.finish(1, 1);
  const source = builder.seedSource();
  const labels = experiment.variants.map(({ label }) => label);
  const stopped = stoppedVariants(source, faults);
  return {
    builder,
    faults,
    stopped,
    text: compareText(source, builder.lastPlan(), faults),
    end: stopText(stopped, labels, experiment.envSteps, 'environment steps'),
  };
}
const AFTER_FIFTY = { reward: dies('f32(episodes) > 50.0 ? log(-1.0) : 0.0') };

describe('a variant all of whose seeds stop by a fault', () => {
  it('is named with how many and when, and with what those seeds count as and are missing from', async () => {
    const { faults, stopped, text } = await run(room(AFTER_FIFTY));
    const steps = faults.map(({ envSteps }) => envSteps);
    const [first, last] = [Math.min(...steps), Math.max(...steps)];
    expect(faults).toHaveLength(10);
    expect(stopped).toEqual([
      { seeds: 10, stopped: 0, first: Number.NaN, last: Number.NaN },
      { seeds: 10, stopped: 10, first, last },
    ]);
    expect(text).toContain(
      `Stopped by a fault: all 10 seeds of ‘nan’, at environment steps ${first} to ${last}.`,
    );
    expect(text).toContain(
      '‘nan’ and ‘ok’: no seed has a value for both: all 10 seeds of ‘nan’ stopped by a fault.',
    );
    expect(text).toMatch(
      /‘ok’ reaches a task return of 0\.908 earlier than ‘nan’: .* All 10 seeds of ‘nan’ stopped by a fault and count as never reaching it, unless they already had\.$/m,
    );
    expect(text).toContain(
      'Seeds that stopped are missing from all numbers at the end. A design that causes faults can therefore look better than it is.',
    );
    expect(text).toContain(
      'A seed that stopped, or that missed the threshold until the end, counts as never reaching it',
    );
    expect(text).toMatch(/^ {2}nan .* n = 0 \(10 of 10 stopped by a fault\)$/m);
    expect(text).toMatch(/^ {2}nan .* n = 10 \(10 of 10 stopped by a fault\)$/m);
    expect(text).not.toContain('With 0 seeds');
    expect(text).not.toContain('finished no episode');
    expect(text).not.toContain('are excluded');
  });
  it('sets the exit status of the command, which is not 0', async () => {
    const { stopped, end } = await run(room(AFTER_FIFTY));
    expect(end.died).toBe(true);
    expect(end.lines).toEqual([
      `error: all 10 seeds of ‘nan’ stopped by a fault, at environment steps ${stopped[1]?.first} to ${stopped[1]?.last} of 4000: this variant has no values at the end. Each fault above names a fix.`,
    ]);
  });
  it('is named in a comparison of several runs, too, as far as their common range goes', async () => {
    const experiment = room(AFTER_FIFTY);
    const { builder, faults, stopped } = await run(experiment);
    const one = runOf('one', experiment, builder);
    const text = compareRunsText([one, { ...one, name: 'two' }], [faults, []]);
    expect(text).toContain(
      `Stopped by a fault: all 10 seeds of ‘one · nan’, at environment steps ${stopped[1]?.first} to ${stopped[1]?.last}.`,
    );
    const brief = room({}, { envSteps: 800, measurementPoints: 8 });
    const short = await run(brief);
    const common = compareRunsText([one, runOf('brief', brief, short.builder)], [faults, short.faults]);
    expect(common).toContain('Compared up to 800 environment steps');
    expect(common).not.toContain('Stopped by a fault');
  });
});

describe('seeds that stop by a fault next to others that do not', () => {
  it('are counted, warned of, and leave the verdict of the others', async () => {
    // A bound that some seeds cross in 4000 environment steps and others do not: episodes differ from seed to seed.
    const { stopped, text, end } = await run(
      room({ reward: dies('f32(episodes) > 300.0 ? log(-1.0) : 0.0') }),
    );
    const dead = stopped[1]?.stopped ?? 0;
    expect(dead).toBeGreaterThan(0);
    expect(dead).toBeLessThan(10);
    expect(end.died).toBe(false);
    expect(end.lines[0]).toMatch(
      new RegExp(
        `^warning: ${dead} of 10 seeds of ‘nan’ stopped by a fault, at environment steps? .* of 4000: `,
      ),
    );
    expect(text).toMatch(new RegExp(`n = ${10 - dead} \\(${dead} of 10 stopped by a fault\\)$`, 'm'));
    expect(text).toMatch(
      new RegExp(`^ {2}.*‘nan’.* Excluded: ${dead} of 10 seeds of ‘nan’, stopped by a fault\\.$`, 'm'),
    );
  });
});

describe('a comparison that cannot tell anything', () => {
  const still = (more: object = {}) =>
    room(
      { reward: [] },
      {
        world: { family: 'gridworld', map: ['S..............................G'], stepLimit: 10 },
        variants: [
          { label: 'zero a', agent, reward: [] },
          { label: 'zero b', agent, reward: [] },
        ],
        ...more,
      },
    );
  it('has no threshold if nothing can be earned, and says so', async () => {
    const { text } = await run(still());
    expect(text).toContain(
      'Environment steps to reach a threshold: the optimal and a random policy have the same task return of 0, so no threshold is meaningful.',
    );
    expect(text).not.toContain('reached by');
    expect(text).not.toContain('median 300');
  });
  it('keeps the threshold if a variant gets better', async () => {
    const { text } = await run(room({}));
    expect(text).toContain('Environment steps to reach task return 0.908:');
  });
  it('says of seeds without an ended episode that they have none, and nothing of intervals', async () => {
    const { text } = await run(room({}, { envSteps: 3, measurementPoints: 1 }));
    expect(text).toContain('None of the 20 replicas has a value: they finished no episode.');
    expect(text).not.toMatch(/With 0 seeds|by a fault/);
  });
  it('distinguishes variants with the same label by their position', async () => {
    const { text } = await run(room({ label: 'ok', reward: [task, { term: 'step-cost', weight: 0.05 }] }));
    expect(text).toMatch(/^ {2}variant 2 ‘ok’ and variant 1 ‘ok’ are not clearly different: /m);
    expect(text).toMatch(/^ {2}variant 1 ‘ok’ {2}IQM /m);
    expect(text).toMatch(/^variant 2 ‘ok’: no evidence that the task return fell/m);
    expect(text).not.toMatch(/(?<!variant \d )‘ok’/);
  });
});
