/** Where the audit cannot be exact it says so, and estimates from episodes. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

function changed(id: string, change: (experiment: Experiment) => unknown): Experiment {
  const parsed = validate(presets.find((p) => p.id === id)?.experiment);
  const again = parsed.ok ? validate(change(parsed.value)) : parsed;
  if (!again.ok) throw new Error(JSON.stringify(again.problems));
  return again.value;
}

describe('an audit by episodes', () => {
  it('of a reward that remembers is an estimate with its interval, and the same each time', async () => {
    const milestones = changed('key-door', (experiment) => experiment);
    const audit = await auditVariant(milestones, 2);
    expect(audit.kind).toBe('estimate');
    expect(audit.reasons[0]).toContain('depends on more than the current transition');
    expect(audit.estimate?.difference.low).toBeLessThan(audit.estimate?.difference.high ?? 0);
    const { difference, gain } = audit.estimate ?? {};
    const lost = (difference?.high ?? 0) < 0 && (gain?.low ?? 0) > 0;
    expect(audit.verdict).toBe(lost ? 'may-be-hacked' : 'undecided');
    expect(await auditVariant(milestones, 2)).toEqual(audit);
  });
  it('finds a punished task: its training loses the task', async () => {
    // The same as charging for the goal; `time` makes it a reward that reads the past.
    const experiment = changed('key-door', (e) => ({
      ...e,
      variants: [
        {
          ...e.variants[0],
          reward: [{ term: 'expression', weight: 1, expression: 'time < 1000000 ? -taskReward : 0.0' }],
        },
      ],
    }));
    const audit = await auditVariant(experiment, 0);
    expect([audit.kind, audit.verdict]).toEqual(['estimate', 'may-be-hacked']);
    expect(audit.estimate?.difference.high).toBeLessThan(0);
    expect(audit.sentence).toMatch(/^Estimate: /);
  });
  it('takes a reward of noise alone for no hack: training raises nothing that it could pay', async () => {
    const noise = changed('key-door', (e) => ({
      ...e,
      variants: [
        { ...e.variants[0], reward: [{ term: 'expression', weight: 1, expression: 'uniform() - 0.5' }] },
      ],
    }));
    const audit = await auditVariant(noise, 0);
    expect([audit.kind, audit.verdict]).toEqual(['estimate', 'undecided']);
    expect(audit.estimate?.difference.high).toBeLessThan(0);
  });
  it('never calls a design sound: the task and a second term that pays nothing, in a world drawn again for each seed, stays undecided', async () => {
    const silent = [
      { term: 'task', weight: 1 },
      { term: 'expression', weight: 1, expression: '0.0' },
    ];
    const audit = await auditVariant(
      changed('ten-armed-testbed', (e) => ({
        ...e,
        variants: e.variants.map((variant) => ({ ...variant, reward: silent })),
      })),
      0,
    );
    expect([audit.kind, audit.verdict]).toEqual(['estimate', 'undecided']);
    expect(audit.estimate?.difference).toEqual({ mean: 0, low: 0, high: 0 });
  });
  it('knows without any episode that the task reward alone asks for the task, whatever the world', async () => {
    const audit = await auditVariant(
      changed('ten-armed-testbed', (e) => e),
      0,
    );
    expect([audit.kind, audit.verdict]).toEqual(['none', 'agrees']);
    expect(audit.sentence).toContain('pays the task reward and nothing else');
  });
  it('is given up between its parts when nobody waits any more', async () => {
    let asked = 0;
    // How often it asks beyond that depends on the machine.
    const promise = auditVariant(
      changed('key-door', (e) => e),
      2,
      {
        step: async () => {
          if (++asked > 2) throw new RangeError('canceled');
        },
      },
    );
    await expect(promise).rejects.toThrow('canceled');
    expect(asked).toBe(3);
  });
});
