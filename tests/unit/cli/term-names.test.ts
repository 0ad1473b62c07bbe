/** Reward terms that `--metrics` and `--measures` name: found by label or id, before a run that may take hours. */
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { compareText } from '../../../src/cli/compare-text.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { unknownTerm } from '../../../src/cli/term-names.ts';
import { tiny } from './tiny.ts';

const reward = [
  { term: 'task' },
  { term: 'event', event: 'won', probe: true },
  { term: 'step-cost', weight: 0.5 },
];
const experiment = tiny({
  variants: [
    { label: 'blind', agent: { type: 'epsilon-greedy', epsilon: 1 }, reward },
    { label: 'learns', agent: { type: 'ucb1' }, reward },
  ],
  seeds: 12,
});
const asked = (...metrics: readonly string[]) => unknownTerm(experiment, { metrics, chosen: null });

describe('names of reward terms', () => {
  it('are labels or ids, in any case, after probe: or contribution:', () => {
    expect(asked('probe:event', 'probe: Event: won', 'PROBE:event: WON', 'contribution:step-cost')).toBe(
      null,
    );
    expect(unknownTerm(experiment, { metrics: null, chosen: new Set(['probe:event', 'return']) })).toBe(null);
  });

  it('that no variant has get the nearest name, or all names', () => {
    expect(asked('taskReturn', 'probe: Event: wno')).toBe(
      '--metrics: no variant has “probe: Event: wno”. Did you mean `probe: Event: won`?',
    );
    expect(asked('probe:coverage')).toBe(
      '--metrics: no variant has “probe:coverage”. Reward terms here: probe: Event: won, contribution: Task reward, contribution: Step cost.',
    );
    // A paid term is not a probe.
    expect(asked('probe:step-cost')).toMatch(/^--metrics: no variant has “probe:step-cost”/);
    const chosen = new Set(['contribution: Step cots']);
    expect(unknownTerm(experiment, { metrics: null, chosen })).toBe(
      '--measures: no variant has “contribution: Step cots”. Did you mean `contribution: Step cost`?',
    );
  });

  it('that match several terms are rejected with all of them, and a label picks one', () => {
    const twice = [
      { term: 'task' },
      { term: 'event', event: 'won', probe: true },
      { term: 'event', event: 'success', probe: true },
    ];
    const two = tiny({ variants: [{ label: 'a', agent: { type: 'ucb1' }, reward: twice }] });
    const of = (name: string) => unknownTerm(two, { metrics: [name], chosen: null });
    expect(of('probe:event')).toBe(
      '--metrics: “probe:event” can be “probe: Event: won” or “probe: Event: success”. Write one of these.',
    );
    expect(of('probe: Event: success')).toBe(null);
    // Each of two variants may have its own.
    const one = (event: string) => [{ term: 'task' }, { term: 'event', event, probe: true }];
    const apart = tiny({
      variants: ['won', 'success'].map((event) => ({
        label: event,
        agent: { type: 'ucb1' },
        reward: one(event),
      })),
    });
    expect(unknownTerm(apart, { metrics: null, chosen: new Set(['probe:event']) })).toMatch(
      /^--measures: “probe:event” can be/,
    );
  });

  it('are the labels that a design gives to two terms of one kind', () => {
    const probe = (label: string, event: string) => ({ term: 'event', event, probe: true, label });
    const two = tiny({
      variants: [
        {
          label: 'a',
          agent: { type: 'ucb1' },
          reward: [{ term: 'task' }, probe('Head', 'won'), probe('Same coin', 'won')],
        },
      ],
    });
    const of = (name: string) => unknownTerm(two, { metrics: [name], chosen: null });
    expect(of('probe:same coin')).toBe(null);
    expect(of('probe:event')).toBe(
      '--metrics: “probe:event” can be “probe: Head” or “probe: Same coin”. Write one of these.',
    );
  });

  it('are accepted for one file and for several', () => {
    for (const files of [['a.json'], ['a.json', 'b.json']])
      expect(parseArguments([...files, '--compare', '--metrics', 'probe:event,taskReturn'])).toMatchObject({
        metrics: ['probe:event', 'taskReturn'],
      });
  });

  it('and former names of metrics are accepted', () => {
    const argv = ['a.json', '--compare', '--metrics', 'heldOut', '--measures', 'heldOut,return'];
    expect(parseArguments(argv)).toMatchObject({
      metrics: ['evaluationReturn'],
      chosen: new Set(['evaluationReturn', 'return']),
    });
  });

  it('are compared at the end, and probes even without a request', async () => {
    const builder = new ResultBuilder(experiment);
    await runShards({ experiment, measures: 'all' }, 1, {
      plan: (plan) => builder.plan(plan),
      batch: (batch, shard) => builder.batch(batch, shard),
      fault: (fault) => builder.fault(fault),
      tables: (tables) => builder.tables(tables),
    });
    const text = (metrics: readonly string[] | null) =>
      compareText(builder.seedSource(), builder.lastPlan(), [], metrics);
    // A pull wins for certain at the third coin and never at the others.
    const probe = /^ {2}learns {2}IQM (0\.9\d*|1) .*n = 12$/m;
    for (const said of [text(null), text(['probe:event'])]) expect(said).toMatch(probe);
    expect(text(['contribution:step-cost'])).toMatch(/^ {2}learns {2}IQM -0\.5 \(all 12 seeds equal\)/m);
    expect(text(['contribution:step-cost'])).not.toMatch(probe);
  });
});
