/** Texts from strangers are checked in a worker: it may be slow or dead, and the page continues. */
import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { codeIn } from '../../../../src/services/checker/check-client.ts';
import type { CheckerApi } from '../../../../src/services/checker/protocol.ts';
import { experiment, openLab, testScheduler, until } from './fake-lab.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

/** Never ends for a text with the word `endless`, which takes as long as a check may, and breaks on `broken`. */
function fakeChecker(late: () => void): NearWorker {
  const api: Pick<CheckerApi, 'ready' | 'experiment'> = {
    ready: async () => {},
    async experiment(input) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      if (text.includes('endless')) {
        late();
        await new Promise(() => {});
      }
      if (text.includes('broken')) {
        setTimeout(() => worker.throw('a bug'), 5);
        await new Promise(() => {});
      }
      const value: Experiment = { ...experiment, ...JSON.parse(text) };
      return { ok: true, value, warnings: [] };
    },
  };
  const worker = workerWith(api);
  return worker;
}

let lab: OpenLab;
afterEach(() => lab.dispose());

function open(): NearWorker[] {
  const checkers: NearWorker[] = [];
  const scheduler = testScheduler();
  const deadlines = new Set<() => void>();
  ({ lab } = openLab({
    makeChecker: () => {
      const checker = fakeChecker(() => {
        for (const passed of [...deadlines]) passed();
      });
      checkers.push(checker);
      return checker;
    },
    studioFacts: async () => (await import('../../../../src/services/checker/checks.ts')).studioFacts,
    // The deadline passes when the checker says so, however fast the machine is.
    scheduler: {
      ...scheduler,
      after(ms, then) {
        if (ms !== 20_000) return scheduler.after(ms, then);
        deadlines.add(then);
        return () => deadlines.delete(then);
      },
    },
  }));
  return checkers;
}
/** With an escape, which may hide code. Texts that cannot hide any are checked on the page. */
const text = (name: string) => `{"\\u0061":1,"name":${JSON.stringify(name)}}`;
const problems = () => lab.draft.getState().problems.map(({ message }) => message);

test('a text that takes too long is given up with a message, and the next one gets a new worker', async () => {
  const checkers = open();
  await lab.actions.openText(text('endless'));
  expect(problems()).toEqual(['Checking this text took longer than 20 seconds, so it was stopped.']);
  expect(lab.draft.getState().experiment.name).toBe('test');
  expect(checkers.map(({ terminated }) => terminated)).toEqual([true]);
  await lab.actions.openText(text('short'));
  expect(lab.draft.getState()).toMatchObject({ problems: [], experiment: { name: 'short' } });
  expect(Object.isFrozen(lab.draft.getState().experiment.variants)).toBe(true);
  expect(checkers.map(({ terminated }) => terminated)).toEqual([true, false]);
});

test('a broken worker is reported with a message, and the following texts are checked', async () => {
  const checkers = open();
  const both = [lab.workspace.visit(text('broken'), null), lab.workspace.visit(text('second'), null)];
  const [first, second] = await Promise.all(both);
  expect(first?.[0]?.message).toBe('This could not be checked: a bug.');
  expect(second).toEqual([]);
  expect(lab.link.getState().guest?.name).toBe('second');
  expect(checkers.length).toBe(2);
});

test('what is pressed while a text is checked waits for it; a link, a file and a checkpoint are never checked by the page', async () => {
  open();
  const opened = lab.actions.openText(text('later'));
  lab.actions.set('seeds', 2);
  lab.actions.start();
  expect(lab.draft.getState().experiment).toMatchObject({ name: 'test', seeds: 3 });
  await opened;
  await until(() => lab.draft.getState().experiment.seeds === 2);
  expect(lab.draft.getState().experiment).toMatchObject({ name: 'later', seeds: 2 });
});

test('an edit that makes a large table is checked in the worker, and the edits behind it wait and apply to it', async () => {
  const checkers = open();
  const transitions = Array.from({ length: 2_500 }, (_, k) => `s${k}, go, s${k + 1}`);
  lab.actions.set('world.transitions', transitions);
  lab.actions.set('seeds', 1, 'seeds');
  lab.actions.set('seeds', 2, 'seeds');
  expect(lab.draft.getState().experiment.seeds).toBe(3);
  await expect.poll(() => lab.draft.getState().experiment.seeds).toBe(2);
  expect(lab.draft.getState().experiment.world.transitions).toHaveLength(2_500);
  lab.actions.undo();
  expect(lab.draft.getState().experiment).toMatchObject({ seeds: 3, world: { transitions } });
  expect(checkers).toHaveLength(1);
});

test('only a text with code, or with escapes that may hide it, goes to the worker', () => {
  const hasCode = codeIn(catalogue());
  expect(hasCode({ world: { family: 'gridworld', kernel: '' }, variants: [] })).toBe(false);
  expect(hasCode('{"world":{"family":"gridworld","map":["S<(G"]}}')).toBe(false);
  for (const text of [
    '{"kernel" : "x"}',
    '{"\\u006bernel":"x"}',
    '{"expression":"1.0"}',
    '{"text":"export"}',
  ])
    expect(hasCode(text), text).toBe(true);
});
test('a text that is being written is checked in the worker, which is stopped if it takes too long', async () => {
  const checkers = open();
  const path = 'variants[0].reward[0].expression';
  expect(await lab.studio.check(path, '1.0')).toEqual([]);
  expect(await lab.studio.check(path, 'endless')).toMatchObject([
    { message: 'Checking this text took longer than 20 seconds, so it was stopped.' },
  ]);
  expect(checkers.map(({ terminated }) => terminated)).toEqual([true]);
});
