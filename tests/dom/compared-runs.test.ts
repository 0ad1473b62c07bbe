/** Runs of different worlds are shown next to each other, with what can be compared and what cannot. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ComparedRuns } from '../../src/app/compare/compared-runs.tsx';
import { LabContext } from '../../src/app/model/hooks.ts';
import type { Lab } from '../../src/app/model/lab.ts';
import { until } from '../unit/app/lab/fake-lab.ts';
import { runOf, runsCompared } from '../unit/stats/made-runs.ts';
import { type OpenPage, openPage } from './page.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage();
});
afterEach(() => page.close());

interface Stored {
  readonly comparison: ReturnType<typeof runsCompared>;
  /** The variants of each run. */
  readonly designs?: Readonly<Record<string, readonly object[]>>;
}

function shown({ comparison, designs = {} }: Stored, names: readonly string[]): HTMLElement {
  const chosen = names.map((name) => ({ id: name, name, state: 'compared', words: [] }));
  const store = createStore(() => ({ chosen, hidden: [], version: 1, overlays: [] }));
  const runs = Object.entries(designs).map(([id, variants]) => {
    return { id, state: 'whole', record: { experiment: { variants } } };
  });
  const library = {
    comparisons: { store, compare: async () => comparison },
    store: createStore(() => ({ runs })),
  };
  const lab = { ...page.lab, library } as unknown as Lab;
  page.show(
    createElement(LabContext, { value: lab, key: 'runs' }, createElement(ComparedRuns, { onPage: true })),
  );
  return page.place;
}

const level = (value: number) => (variant: number, seed: number) => value + variant + seed / 1e3;

test('two runs without a common world or design are both shown, and no difference between them is', async () => {
  const comparison = runsCompared([
    runOf(level(2), { name: 'humble-kite-3', world: 'Four rooms', labels: ['sparse', 'dense'] }),
    runOf(level(50), { name: 'calm-fox-1', world: 'Boat race', labels: ['points', 'finish'] }),
  ]);
  const place = shown({ comparison }, ['humble-kite-3', 'calm-fox-1']);
  const tables = () =>
    [...place.querySelectorAll('section[aria-label] > h3')].map((head) => head.parentElement);
  await until(() => tables().length === 2);
  expect(tables().map((table) => table?.querySelector('h3')?.textContent)).toEqual([
    'Four rooms',
    'Boat race',
  ]);
  const [rooms, race] = tables().map((table) => table?.textContent ?? '');
  expect(rooms).toContain('humble-kite-3 · sparse');
  expect(race).toContain('calm-fox-1 · points');
  expect(place.textContent).toContain('‘humble-kite-3’ is in “Four rooms”; ‘calm-fox-1’ is in “Boat race”.');
  expect(place.textContent).toContain('no run is better than a run in another world');
});

test('stored designs that differ in agent and reward at once come with a warning', async () => {
  const comparison = runsCompared([runOf(level(2), { name: 'calm-fox-1', labels: ['task', 'other'] })]);
  const designs = {
    'calm-fox-1': [
      { agent: { type: 'q-learning', gamma: 0.9 }, reward: [{ term: 'task', weight: 1 }] },
      { agent: { type: 'grpo', gamma: 1 }, reward: [{ term: 'task', weight: 2 }] },
    ],
  };
  const place = shown({ comparison, designs }, ['calm-fox-1']);
  await until(() => place.textContent?.includes('differ in reward and in agent') === true);
});
