/** What a result of the search opens: an address, a preset, a part or a setting of the builder, a chart, or an action. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FindEntry, Target } from '../../src/app/find/entry.ts';
import { actionEntries } from '../../src/app/find/find-actions.ts';
import { openEntry } from '../../src/app/find/open-entry.ts';
import { closeOverlay, overlay } from '../../src/app/kit/overlay.ts';
import { type OpenPage, openPage, TWELVE_CELLS } from './page.ts';

let page: OpenPage;
beforeEach(async () => {
  page = openPage();
  page.silence();
  await page.lab.actions.openText(
    JSON.stringify({ format: 'reward-lab/experiment', version: 2, ...TWELVE_CELLS }),
  );
  history.replaceState(null, '', location.pathname);
});
afterEach(() => {
  closeOverlay();
  history.replaceState(null, '', location.pathname);
  page.close();
});

const open = (target: Target, title = 'Result') =>
  openEntry({ key: 'x', kind: 'page', title, hint: '', target } satisfies FindEntry, page.lab);
const draft = () => page.lab.draft.getState().experiment;
const notices = () => page.lab.run.getState().notices.map(({ text }) => text);
/** A field as the builder marks it. */
function field(path: string): HTMLInputElement {
  const row = document.createElement('div');
  row.dataset.path = path;
  const input = document.createElement('input');
  row.append(input);
  document.body.append(row);
  return input;
}

test('an address is opened as it is', async () => {
  await open({ open: 'address', hash: '#study=three-coins' });
  expect(location.hash).toBe('#study=three-coins');
});

test('a preset replaces the experiment, runs, and can be undone', async () => {
  const before = draft();
  await open({ open: 'preset', id: 'three-coins' }, 'Three coins');
  expect(location.hash).toBe('#lab');
  expect(draft().name).toBe('Three coins');
  expect(page.lab.run.getState().status).toBe('building');
  expect(notices()).toContain('“Three coins” is open.');
  page.lab.actions.undo();
  expect(draft()).toEqual(before);
});

test('an unknown preset changes nothing and starts nothing', async () => {
  const before = draft();
  await open({ open: 'preset', id: 'none' });
  expect(draft()).toBe(before);
  expect(page.lab.run.getState().status).toBe('empty');
});

test('a world is opened by its name, and runs', async () => {
  const [bandit] = page.lab.worldExamples.filter(({ family }) => family === 'bandit');
  await open({ open: 'world', name: bandit?.name ?? '', family: 'bandit' }, 'A bandit');
  expect(draft().world.family).toBe('bandit');
  expect(page.lab.run.getState().status).toBe('building');
});

test('a part that the experiment has is shown in the builder, and nothing changes', async () => {
  const input = field('variants[1].agent.alpha');
  const before = draft();
  await open({ open: 'part', part: 'agents', id: 'sarsa' });
  expect(location.hash).toBe('#builder');
  expect(document.activeElement).toBe(input);
  expect(draft()).toBe(before);
});

test('an agent that the experiment lacks becomes a variant with the reward of the first', async () => {
  await open({ open: 'part', part: 'agents', id: 'double-q-learning' });
  expect(draft().variants).toHaveLength(3);
  expect(draft().variants[2]?.agent.type).toBe('double-q-learning');
  expect(draft().variants[2]?.reward).toEqual(draft().variants[0]?.reward);
  expect(location.hash).toBe('#builder');
});

test('a term that the experiment lacks is added to a copy of the first variant', async () => {
  await open({ open: 'part', part: 'terms', id: 'novelty' });
  expect(draft().variants[2]?.reward.map(({ term }) => term)).toEqual(['task', 'novelty']);
  expect(draft().variants[2]?.agent).toEqual(draft().variants[0]?.agent);
});

test('a family of worlds replaces the world', async () => {
  await open({ open: 'part', part: 'worlds', id: 'graph' });
  expect(draft().world.family).toBe('graph');
});

test('a setting is shown where the experiment has it', async () => {
  const input = field('variants[0].agent.gamma');
  await open({ open: 'setting', part: 'agents', ids: ['q-learning'], name: 'gamma' });
  expect(document.activeElement).toBe(input);
  const seeds = field('seeds');
  await open({ open: 'setting', part: 'experiment', ids: [], name: 'seeds' });
  expect(document.activeElement).toBe(seeds);
  expect(draft().variants).toHaveLength(2);
});

test('a setting of a part that is not there brings the part', async () => {
  await open({ open: 'setting', part: 'agents', ids: ['double-q-learning'], name: 'alpha' });
  expect(draft().variants.map(({ agent }) => agent.type)).toContain('double-q-learning');
});

test('a design is a new variant with its terms', async () => {
  const design = {
    id: 'own/gridworld/x',
    title: 'x',
    family: 'gridworld',
    terms: [{ term: 'task', weight: 3 }],
  };
  await open({ open: 'design', design }, 'Three times the task');
  expect(draft().variants[2]).toMatchObject({
    label: 'Three times the task',
    reward: [{ term: 'task', weight: 3 }],
  });
  expect(notices()).toContain('“Three times the task” is a new variant.');
});

test('a metric is explained while no run measures it', async () => {
  await open({ open: 'metric', id: 'success' });
  expect(location.hash).toBe('#glossary=metric-success');
});

test('each page among the actions has its address', () => {
  const addressOf = (id: string) => {
    history.replaceState(null, '', location.pathname);
    void open({ open: 'action', id });
    return location.hash;
  };
  expect(addressOf('front')).toBe('');
  for (const id of [
    'lab',
    'atlas',
    'write',
    'lessons',
    'glossary',
    'break',
    'puzzle',
    'presets',
    'runs',
    'share',
  ])
    expect(addressOf(id)).toBe(`#${id}`);
  expect(addressOf('build')).toBe('#builder');
  expect(addressOf('export')).toBe('#file');
});

test('actions do what their keys do, and what acts on a run waits for the first one', () => {
  const run = (id: string) => void open({ open: 'action', id });
  page.lab.actions.set('variants[0].agent.alpha', 0.25);
  run('undo');
  expect(draft().variants[0]?.agent.alpha).toBe(0.25);
  page.lab.actions.start();
  run('undo');
  expect(draft().variants[0]?.agent.alpha).toBe(0.5);
  expect(location.hash).toBe('#lab');
  const { theme } = page.lab.view.getState();
  run('theme');
  expect(page.lab.view.getState().theme).not.toBe(theme);
  run('help');
  expect(overlay.getState().shown).toBe('help');
  run('no-such-action');
  expect(actionEntries.find(({ key }) => key === 'action:help')).toMatchObject({ title: 'Help', press: '?' });
});
