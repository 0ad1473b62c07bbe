/** What the lab says and offers in states that a small run does not reach: stored runs, trouble, links, files, other worlds. */
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Notices, OfflineToast } from '../../src/app/header/notices.tsx';
import { closeOverlay } from '../../src/app/kit/overlay.ts';
import { LabContext } from '../../src/app/model/hooks.ts';
import type { Lab } from '../../src/app/model/lab.ts';
import { CLOSED, type LibraryState, NO_RUNS, type RunRecord } from '../../src/app/model/library-model.ts';
import { RunBanners } from '../../src/app/runs/run-banners.tsx';
import { RunsPage } from '../../src/app/runs/runs-page.tsx';
import { EmbedHead } from '../../src/app/share/embed-head.tsx';
import { GuestBanner } from '../../src/app/share/guest-banner.tsx';
import { NO_FLAGS } from '../../src/experiment/link-flags.ts';
import type { ListedRun } from '../../src/services/runs/protocol.ts';
import { type OpenPage, openPage, runExperiment, TWELVE_CELLS } from '../dom/page.ts';
import { say, type Walk, walk, walkScheduler } from './walk.ts';

let page: OpenPage;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
  page = openPage({ scheduler: walkScheduler() });
});
afterEach(() => {
  vi.useRealTimers();
  closeOverlay();
  page.close();
});

let times = 0;
const showWith = (more: object, content: () => ReactNode) => () => {
  times++;
  const lab = { ...page.lab, ...more } as Lab;
  page.show(createElement(LabContext, { value: lab, key: `states ${times}` }, content()));
};
const walkWith = (name: string, more: object, content: () => ReactNode, options: Partial<Walk> = {}) =>
  walk(page, `states-${name}`, { show: showWith(more, content), ...options });

/** An object whose functions say that they were called. */
const heard = (name: string, fields: object = {}, answers: Readonly<Record<string, unknown>> = {}): object =>
  new Proxy(fields, {
    get: (_, verb: string) =>
      Reflect.get(fields, verb) ??
      ((...values: unknown[]) => {
        if (verb !== 'start' && verb !== 'refresh')
          say(`calls ${name}.${verb}(${values.map((value) => JSON.stringify(value)).join(', ')})`);
        return Promise.resolve(answers[verb] ?? []);
      }),
  });

const libraryWith = (state: Partial<LibraryState>, answers: Readonly<Record<string, unknown>> = {}) =>
  heard(
    'library',
    {
      store: createStore<LibraryState>(() => ({ ...CLOSED, mode: 'saving', ...state })),
      comparisons: heard('comparisons', {
        store: createStore(() => ({
          ...NO_RUNS,
          overlays: [{ id: 'run-2', name: 'second', unit: undefined, lines: [] }],
        })),
      }),
    },
    answers,
  );

const record = (id: string, more: Partial<RunRecord> = {}): RunRecord => ({
  id,
  created: Date.UTC(2026, 4, 1, 9, 30),
  text: `{"name":"${id}"}`,
  parent: null,
  difference: '',
  workers: 1,
  labVersion: 'test',
  automatic: false,
  every: 1,
  status: 'running',
  envSteps: 600,
  budget: 1000,
  seconds: 30,
  backend: null,
  marks: [],
  faults: [],
  experiment: { name: `Experiment of ${id}`, seeds: 4 },
  hash: '0123456789abcdef',
  version: 3,
  sequence: 1,
  name: `name of ${id}`,
  notes: '',
  owner: 'a',
  logs: 0,
  revision: 0,
  snapshots: 1,
  resumePoints: [{ envSteps: 400, shards: [] }],
  curveBytes: 10,
  bytes: 2048,
  saved: Date.UTC(2026, 4, 2),
  deleted: null,
  gap: '',
  ...more,
});
const listed = (
  sequence: number,
  more: Partial<RunRecord> = {},
  held: 'free' | 'elsewhere' | 'here' = 'free',
): ListedRun => ({
  id: `run-${sequence}`,
  sequence,
  bytes: 3000 * sequence,
  state: 'whole',
  record: record(`run-${sequence}`, { sequence, ...more }),
  held,
});

const actionsHeard = () => ({ ...page.lab.actions, start: () => say('starts a run') });

const TROUBLES = ['full', 'denied', 'broken', 'newer', 'superseded', 'wiped', 'taken', 'cleared'] as const;
test('walks what the page says about trouble with storage', async () => {
  for (const trouble of TROUBLES) {
    const library = libraryWith(
      { trouble, current: { id: 'run-1', name: 'first', writes: true } },
      { exportRun: { problems: [] } },
    );
    await walkWith(`trouble-${trouble}`, { library }, () => createElement(RunBanners));
  }
  await walkWith('wiped', { library: libraryWith({ wiped: true }) }, () => createElement(RunBanners));
  await walkWith('deleted', { library: libraryWith({ deleted: [{ id: 'run-1', name: 'first' }] }) }, () =>
    createElement(RunBanners),
  );
});

test('walks what the page says about an interrupted run', async () => {
  const all = {
    left: record('a'),
    'nothing-lost': record('b', { envSteps: 400 }),
    unsaved: record('c', { resumePoints: [] }),
    'one-seed': record('d', { experiment: { name: 'x', seeds: 1 } }),
    episodes: record('e', { experiment: { name: 'x', seeds: 3, episodes: 40 } }),
  };
  for (const [name, interrupted] of Object.entries(all))
    for (const kind of name === 'left'
      ? (['left', 'discarded', 'unexpected'] as const)
      : (['unexpected'] as const))
      await walkWith(
        `interrupted-${name}-${kind}`,
        {
          library: libraryWith({ interrupted, ending: { kind, large: name === 'episodes' } }),
          actions: actionsHeard(),
        },
        () => createElement(RunBanners),
      );
});

test('walks a list of stored runs', async () => {
  const runs: readonly ListedRun[] = [
    listed(7, { notes: 'two\nlines', parent: 'run-1', difference: 'alpha 0.1 → 0.2' }),
    listed(
      6,
      { status: 'done', gap: 'The points from 3 to 5 are missing.', every: 4, resumePoints: [] },
      'elsewhere',
    ),
    listed(5, { status: 'paused', experiment: null, hash: '', created: 0 }),
    { id: 'run-4', sequence: 4, bytes: 70, state: 'newer', version: 9 },
    { id: 'run-3', sequence: 3, bytes: 5_000_000, state: 'damaged', record: null },
    listed(2, { status: 'stopped', experiment: { name: 'in episodes', seeds: 2, episodes: 12 } }),
    listed(1, { status: 'failed', parent: 'run-0' }, 'here'),
  ];
  const state = {
    runs,
    current: { id: 'run-1', name: 'first', writes: true },
    persisted: false,
    tooMuch: [record('run-2')],
  };
  const library = libraryWith(state, {
    exportRun: { problems: [{ path: '', message: 'Cannot be exported.', severity: 'error' }] },
    protect: false,
    wipe: ['other'],
    taskReturns: new Map([['run-0', [0.25, null]]]),
  });
  // The head is walked with other views, and what its search shows depends on how soon all studies have loaded.
  const within = 'main';
  await walkWith('runs', { library }, () => createElement(RunsPage), { within, most: 7 });
  for (const [name, more] of Object.entries({
    none: {},
    opening: { mode: 'opening' },
    denied: { trouble: 'denied' },
    interrupted: { interrupted: record('a') },
    persisted: {
      persisted: true,
      deleted: [
        { id: 'x', name: 'gone' },
        { id: 'y', name: 'gone, too' },
      ],
      tooMuch: [record('run-2')],
    },
  } satisfies Record<string, Partial<LibraryState>>))
    await walkWith(
      `runs-${name}`,
      { library: libraryWith(more), actions: actionsHeard() },
      () => createElement(RunsPage),
      { within },
    );
  await walkWith('runs-frame', { library: null }, () => createElement(RunsPage), { within });
});

test('walks the banners of a link', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  const { experiment } = page.lab.draft.getState();
  const guest = { name: 'Shared', experiment, proof: null, verdict: '', reproduced: null, waits: '' };
  const proof = { hash: '0123abcd', points: [] } as never;
  const states = {
    guest: { guest, flags: NO_FLAGS, offered: null },
    waits: { guest: { ...guest, waits: 'It waits.' }, flags: { ...NO_FLAGS, lock: true }, offered: null },
    proof: { guest: { ...guest, proof }, flags: NO_FLAGS, offered: null },
    reproduced: {
      guest: { ...guest, proof, verdict: 'Reproduced.', reproduced: true },
      flags: NO_FLAGS,
      offered: null,
    },
    embedded: { guest, flags: { ...NO_FLAGS, embed: true }, offered: null },
    offered: { guest: null, flags: NO_FLAGS, offered: 'v1.x.y' },
  };
  for (const [name, state] of Object.entries(states)) {
    const more = { link: createStore(() => state), workspace: heard('workspace') };
    await walkWith(`link-${name}`, more, () => createElement(GuestBanner));
  }
  await walkWith('embed', {}, () => createElement(EmbedHead));
});

test('walks notices of each tone, and what the page says of newer versions', async () => {
  const offline = (state: object) => ({
    offline: createStore(() => ({ state: 'unknown', update: null, ...state })),
  });
  await walkWith('offline-update', offline({ update: () => say('updates') }), () =>
    createElement(OfflineToast),
  );
  await walkWith('offline-fresh', offline({ state: 'fresh' }), () => createElement(OfflineToast));
  page.lab.tell('info', 'Something happened.');
  page.lab.tell('warning', 'Something may be wrong.');
  page.lab.tell('error', 'Something is wrong.');
  page.lab.tell('info', 'It can be undone.', { undoes: page.lab.draft.getState().experiment });
  await walkWith('notices', {}, () => createElement(Notices, { banners: [] }));
});
