import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLog } from '../../../../src/services/runs/log.ts';
import { inRelease } from '../../../release.ts';
import { Origin, TestDatabase } from './fake-database.ts';
import { batch, firstRevision, newRun, RUN, snapshot, stored } from './stored-sequence.ts';

/** What both tabs may do with one run, in any order, and what must hold in every case. */
interface Model {
  writer: 0 | 1 | null;
  begun: boolean;
  steps: number; // of the newest acknowledged checkpoint
  entries: number; // acknowledged
  measurementPoint: number; // next
  name: string | null;
  notes: string | null;
}
interface Real {
  readonly origin: Origin;
  readonly tabs: (TestDatabase | null)[];
}
type Command = fc.AsyncCommand<Model, Real>;

const tabOf = (real: Real, index: number): TestDatabase => {
  real.tabs[index] ??= new TestDatabase({ origin: real.origin });
  return real.tabs[index] as TestDatabase;
};

class Begin implements Command {
  check = (model: Readonly<Model>) => !model.begun;
  async run(model: Model, real: Real) {
    const { sequence } = await tabOf(real, 0).ask({ kind: 'begin', run: newRun(), revision: firstRevision });
    expect(sequence).toBe(1);
    Object.assign(model, { begun: true, writer: 0 });
  }
  toString = () => 'begin in tab 0';
}

/** Trains to the next measurement point. Only the writer's data reaches the disk, and only that tab hears of it. */
class Train implements Command {
  readonly tab: 0 | 1;
  constructor(tab: 0 | 1) {
    this.tab = tab;
  }
  check = (model: Readonly<Model>) => model.begun && model.measurementPoint < 6;
  async run(model: Model, real: Real) {
    const tab = tabOf(real, this.tab);
    const { measurementPoint } = model;
    const envSteps = 10 * (measurementPoint + 1);
    for (const shard of [0, 1]) {
      batch(tab, shard, measurementPoint);
      snapshot(tab, shard, envSteps);
    }
    tab.heard.length = 0;
    await tab.ask({ kind: 'flush' });
    const acknowledged = tab.heard.some(
      (message) => message.kind === 'saved' && message.envSteps === envSteps,
    );
    expect(acknowledged).toBe(model.writer === this.tab);
    if (!acknowledged) return;
    model.steps = envSteps;
    model.entries += 2;
    model.measurementPoint++;
  }
  toString = () => `train in tab ${this.tab}`;
}

class Take implements Command {
  readonly tab: 0 | 1;
  readonly steal: boolean;
  constructor(tab: 0 | 1, steal: boolean) {
    this.tab = tab;
    this.steal = steal;
  }
  check = (model: Readonly<Model>) => model.begun;
  async run(model: Model, real: Real) {
    const tab = tabOf(real, this.tab);
    const { held } = await tab.ask({ kind: 'continue', run: RUN, steal: this.steal });
    expect(held).toBe(this.steal || model.writer === null || model.writer === this.tab);
    const before = model.writer;
    if (!held) return;
    model.writer = this.tab;
    const other = before !== null && before !== this.tab ? real.tabs[before] : null;
    if (other != null) await expect.poll(() => other.troubles()).toContain('taken');
  }
  toString = () => `${this.steal ? 'take over' : 'continue'} in tab ${this.tab}`;
}

class Edit implements Command {
  readonly tab: 0 | 1;
  readonly what: 'name' | 'notes';
  readonly words: string;
  constructor(tab: 0 | 1, what: 'name' | 'notes', words: string) {
    this.tab = tab;
    this.what = what;
    this.words = words;
  }
  check = (model: Readonly<Model>) => model.begun;
  async run(model: Model, real: Real) {
    await tabOf(real, this.tab).ask({ kind: 'edit', run: RUN, [this.what]: this.words });
    model[this.what] = this.words;
  }
  toString = () => `${this.what} “${this.words}” in tab ${this.tab}`;
}

class Crash implements Command {
  readonly tab: 0 | 1;
  constructor(tab: 0 | 1) {
    this.tab = tab;
  }
  check = (model: Readonly<Model>) => model.begun;
  async run(model: Model, real: Real) {
    real.tabs[this.tab]?.crash();
    real.tabs[this.tab] = null;
    if (model.writer === this.tab) model.writer = null;
  }
  toString = () => `tab ${this.tab} dies`;
}

test('whatever two tabs do with a run in any order, one of them writes it, and nothing acknowledged is lost', async () => {
  const tab = fc.constantFrom(0 as const, 1 as const);
  const commands = [
    fc.constant(new Begin()),
    tab.map((index) => new Train(index)),
    tab.map((index) => new Train(index)),
    fc.tuple(tab, fc.boolean()).map(([index, steal]) => new Take(index, steal)),
    fc
      .tuple(tab, fc.constantFrom('name' as const, 'notes' as const), fc.constantFrom('one', 'two', 'three'))
      .map(([index, what, words]) => new Edit(index, what, words)),
    tab.map((index) => new Crash(index)),
  ];
  let interleavings = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+1' }), async (run) => {
      const real: Real = { origin: new Origin(), tabs: [null, null] };
      const model: Model = {
        writer: null,
        begun: false,
        steps: 0,
        entries: 0,
        measurementPoint: 0,
        name: null,
        notes: null,
      };
      try {
        await fc.asyncModelRun(() => ({ model, real }), run);
        for (const open of real.tabs) open?.crash();
        if (!model.begun) return;
        interleavings++;
        const found = await stored(real.origin);
        expect(found?.damage).toEqual([]);
        expect(found?.record.resumePoints[0]?.envSteps ?? 0).toBe(model.steps);
        expect(found?.logs.flatMap((log) => decodeLog(log) ?? [])).toHaveLength(model.entries);
        if (model.name !== null) expect(found?.record.name).toBe(model.name);
        if (model.notes !== null) expect(found?.record.notes).toBe(model.notes);
      } finally {
        for (const open of real.tabs) open?.crash();
      }
    }),
    { numRuns: inRelease(60, 24), seed: 7 },
  );
  expect(interleavings).toBeGreaterThanOrEqual(20);
});
