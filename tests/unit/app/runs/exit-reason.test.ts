import { expect, test } from 'vitest';
import type { RunRecord } from '../../../../src/app/model/library-model.ts';
import { exitReasonIn } from '../../../../src/app/runs/listed-state.ts';
import { interruptedText } from '../../../../src/app/runs/words.ts';
import { until } from '../lab/fake-lab.ts';
import { Origin } from './fake-database.ts';
import { crash, library, spec, start, state, visit } from './visits.ts';

/** A run whose page closes halfway. @param last what happens right before */
async function interrupted(origin: Origin, last: (first: ReturnType<typeof visit>) => void = () => {}) {
  const first = visit(origin);
  start(first.lab);
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > 1_000);
  last(first);
  crash(first);
  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  const { interrupted: record, ending } = state(second.lab);
  if (record === null) throw new Error('nothing was interrupted');
  return { second, record, ending, words: interruptedText(record, ending.kind, ending.large) };
}

test('a run whose tab was killed is offered as closed unexpectedly, without a claim why, and with half of its seeds', async () => {
  const { second, record, ending, words } = await interrupted(new Origin());
  expect(ending).toEqual({ kind: 'unexpected', large: false });
  expect(words).toMatch(/^Closed unexpectedly: “[a-z]+-[a-z]+-1”, env step [\d,]+ of 20,000/);
  expect(words).toContain('may have run out. The page cannot tell');
  expect(words).toContain('restart it with fewer seeds');
  await library(second.lab).refresh();
  expect(await library(second.lab).duplicateSmaller(record.id)).toEqual([]);
  const draft = second.lab.draft.getState().experiment;
  expect(draft.seeds).toBe(3); // of 5
  expect(draft.variants.map(({ label }) => label)).toEqual(spec.variants.map(({ label }) => label));
});

test('a run whose page was closed or reloaded by its user is offered in plain words', async () => {
  const { ending, words } = await interrupted(new Origin(), ({ platform }) => platform.leave(true));
  expect(ending.kind).toBe('left');
  expect(words).toMatch(/^Interrupted: /);
  expect(words).not.toContain('memory');
});

test('a page that came back from where it had gone withdraws its exit reason', async () => {
  const { ending } = await interrupted(new Origin(), ({ platform }) => {
    platform.leave(true);
    platform.leave(false);
  });
  expect(ending.kind).toBe('unexpected');
});

test('a run that continues after an exit reason and is then killed was closed unexpectedly', async () => {
  const origin = new Origin();
  const { second, record } = await interrupted(origin, ({ platform }) => platform.leave(true));
  expect(await library(second.lab).open(record.id, true)).toEqual([]);
  crash(second);
  const third = visit(origin);
  await library(third.lab).start();
  await until(() => state(third.lab).interrupted !== null);
  expect(state(third.lab).ending.kind).toBe('unexpected');
});

test('a tab that the browser discarded is reported as discarded', async () => {
  const origin = new Origin();
  const { ending, words } = await interrupted(origin, () => {
    origin.discards = true;
  });
  expect(ending.kind).toBe('discarded');
  expect(words).toContain('unloaded this tab to save memory');
});

test('a checkpoint that is large for the machine is named with its size', () => {
  const shards = [{ part: 1, bytes: 400 * 2 ** 20, revision: 0, envSteps: 500, goal: 1_000 }];
  const record = {
    name: 'wide-river-4',
    resumePoints: [{ envSteps: 500, shards }],
    envSteps: 500,
    budget: 1_000,
    seconds: 3,
    experiment: { seeds: 64 },
  } as unknown as RunRecord;
  expect(interruptedText(record, 'unexpected', true)).toContain('Its checkpoint alone is 400 MiB');
});

test('without storage there is no exit reason and no fault, and with full storage neither', () => {
  const none = exitReasonIn(null);
  none.say('a');
  expect(none.said('a')).toBe(false);
  const full = exitReasonIn({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => full.say('a')).not.toThrow();
});

test('the exit reasons of sixteen runs are kept; the oldest is dropped first', () => {
  const { storage } = new Origin();
  const exitReason = exitReasonIn(storage);
  for (let run = 0; run < 17; run++) exitReason.say(`run ${run}`.replace(' ', '-'));
  expect(exitReason.said('run-0')).toBe(false);
  expect(exitReason.said('run-1')).toBe(true);
  expect(exitReason.said('run-16')).toBe(true);
});
