/** What the lab shows of small runs in worlds of every kind: maps, verdict and charts, the panels below them, and the dialogs. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setDrawer } from '../../src/app/builder/drawer.tsx';
import { runAction } from '../../src/app/find/find-actions.ts';
import { closeOverlay, openHelp } from '../../src/app/kit/overlay.ts';
import type { PanelName } from '../../src/app/model/model.ts';
import { LabView } from '../../src/app/page/lab-view.tsx';
import { gather, PrintSheet } from '../../src/app/print/print-sheet.tsx';
import { RunsPage } from '../../src/app/runs/runs-page.tsx';
import type { Overlay } from '../../src/services/painter/overlay.ts';
import { until } from '../unit/app/lab/fake-lab.ts';
import { Origin, testPlatform } from '../unit/app/runs/fake-database.ts';
import { type OpenPage, openPage, runExperiment, runPreset, TWELVE_CELLS } from './page.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage();
});
afterEach(() => {
  vi.useRealTimers();
  closeOverlay();
  setDrawer(false);
  page.close();
});

const showLab = (asked: Parameters<typeof LabView>[0]['asked'] = null) =>
  page.show(createElement(LabView, { asked, key: `lab ${asked}` }));
const openPanel = (panel: PanelName) => page.lab.actions.setView({ panel });
const DIALOG = 'dialog';
/** The list of studies arrives by itself, and belongs to the studies. */
const PRESETS = 'dialog .modal-head, dialog .preset-groups > :not([aria-label=Studies])';

/** A budget of a moment, and the panels to look at. */
const RUNS: Readonly<Record<string, readonly [change: object, ...panels: PanelName[]]>> = {
  default: [{ envSteps: 2000, seeds: 4, measurementPoints: 10 }, 'charts', 'compare'],
  'key-door': [{ envSteps: 2000, seeds: 2, measurementPoints: 5 }, 'audit'],
  'ten-armed-testbed': [{ envSteps: 200, seeds: 12, measurementPoints: 10 }, 'compare'],
  spell: [{ envSteps: 2000, seeds: 2, measurementPoints: 5 }, 'audit'],
  riverswim: [{ envSteps: 1000, seeds: 2, measurementPoints: 5 }, 'audit'],
  'random-walk': [{ envSteps: 300, seeds: 3, measurementPoints: 5 }],
  push: [
    {
      world: { family: 'push', map: ['S.X', '.B.', '..G'], stepLimit: 20 },
      envSteps: 400,
      seeds: 2,
      measurementPoints: 5,
    },
  ],
};

for (const [id, [change, ...panels]] of Object.entries(RUNS))
  test(`shows the run of the preset ${id}`, async () => {
    await runPreset(page.lab, id, change);
    showLab();
    await page.expectGolden(`lab/${id}`, '.standing, .arena');
    for (const panel of panels) {
      openPanel(panel);
      await page.expectGolden(`lab/${id}-${panel}`, '#panel');
    }
  });

test('draws a graph whose states stand close together', async () => {
  const world = { family: 'graph', example: 'grid-5x5', stepLimit: 20 };
  await runPreset(page.lab, 'riverswim', { world, envSteps: 1000, seeds: 2, measurementPoints: 5 });
  showLab();
  await page.expectGolden('lab/grid-5x5', '.stage-panels');
});

test('shows a run on a phone', async () => {
  page.close();
  page = openPage({}, { phone: true });
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab();
  await page.expectGolden('lab/phone', '.lab > :not(main), .standing, .arena');
});

test('draws each overlay, learned and exact, and explains a cell', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab();
  const shown = async (name: string) => {
    await page.expectGolden(`lab/overlay-${name}`, '.stage-panels, .stage-foot', true);
  };
  for (const overlay of ['value', 'visits', 'advantage', 'reward', 'none'] satisfies Overlay[]) {
    page.lab.actions.setView({ overlay });
    await shown(overlay);
  }
  page.lab.actions.setView({ overlay: 'reward', reward: { byAction: true, term: '', minus: -1 } });
  await page.expectGolden('lab/reward-bar', '.stage-bar');
  await shown('reward-by-action');
  page.lab.actions.setView({ overlay: 'value', flags: 1, seed: 1 });
  await shown('with-key-seed-1');
  for (const source of ['Followed policy', 'Optimal for this reward', 'Optimal for the task']) {
    await page.press(source);
    await shown(source.toLowerCase().replaceAll(' ', '-'));
  }
  await page.press('Learned');
  page.lab.actions.setView({ selectedCell: { variant: 1, observation: 5 }, flags: 0, seed: -1 });
  await page.expectGolden('lab/readout', '.stage > :last-child');
  await page.press('Table');
  await page.expectGolden('lab/stage-table', DIALOG);
});

test('replays episodes, and asks where to fork', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab();
  openPanel('inspect');
  page.lab.inspector.look({ variant: 1, seed: 'median', at: 250 });
  await page.expectGolden('lab/episodes', '#panel');
  await page.press('Steps as a table');
  await page.press('Step forward');
  await page.expectGolden('lab/episode-next', '.inspect-player');
  await page.press('Fork from here');
  await page.expectGolden('lab/fork', DIALOG);
});

test('shows an episode that is chosen from the list, from its beginning', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab();
  openPanel('inspect');
  page.lab.inspector.look({ variant: 1, seed: 'median', at: 250 });
  const player = () => document.querySelector('.inspect-player');
  const count = () => player()?.querySelector('.inspect-count')?.textContent;
  await until(() => player() !== null);
  await page.press('Step forward');
  expect(count()).toMatch(/^2 /);
  await page.press('2 of the window: play');
  await until(() => player()?.getAttribute('aria-label') === 'Episode 2');
  expect(count()).toMatch(/^1 /);
});

test('replays a bandit and a spelled text', async () => {
  const replay = async (id: string, change: object, at: number) => {
    await runPreset(page.lab, id, change);
    showLab();
    openPanel('inspect');
    page.lab.inspector.look({ variant: 0, seed: 0, at });
    await page.expectGolden(`lab/episodes-${id}`, '#panel');
  };
  await replay('three-coins', { envSteps: 60, seeds: 2, measurementPoints: 3 }, 30);
  await replay('spell', { envSteps: 300, seeds: 2, measurementPoints: 3 }, 150);
});

test('audits, and answers exactly', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab();
  openPanel('audit');
  await page.expectGolden('lab/audit', '#panel');
  const exact = document.querySelector<HTMLDetailsElement>('details.exact');
  exact?.setAttribute('open', '');
  exact?.dispatchEvent(new Event('toggle'));
  await page.expectGolden('lab/exact', 'details.exact');
});

test('trains on to twice the budget once it is used', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  page.silence();
  showLab();
  const offer = () => document.querySelector<HTMLElement>('.transport button.link');
  await until(() => offer() !== null);
  expect(offer()?.textContent).toMatch(/^Train on to 1\.2\sk$/);
  offer()?.click();
  expect(page.lab.draft.getState().experiment.envSteps).toBe(2 * TWELVE_CELLS.envSteps);
  await until(() => page.lab.run.getState().status === 'running');
});

test('edits an experiment in the drawer', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  setDrawer(true);
  showLab();
  await page.expectGolden('lab/builder', '.side');
  page.lab.actions.set('world.map', ['S..G']);
  page.lab.actions.set('variants[0].agent.alpha', 7);
  page.lab.actions.addVariant(0);
  page.lab.actions.addTerm(0, 'potential');
  await page.expectGolden('lab/builder-changed', '.side, .toasts, .pending, .question');
});

test('opens its dialogs', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  showLab('presets');
  await page.expectGolden('lab/dialog-presets', PRESETS);
  for (const dialog of ['share', 'file'] as const) {
    showLab(dialog);
    await page.expectGolden(`lab/dialog-${dialog}`, DIALOG);
  }
  showLab();
  openHelp();
  await page.expectGolden('lab/help', DIALOG);
});

test('lists the runs of this browser', async () => {
  page.close();
  page = openPage({ library: testPlatform({ origin: new Origin() }) });
  await runExperiment(page.lab, { ...TWELVE_CELLS, name: 'First' });
  await page.lab.library?.saveNow();
  await runExperiment(page.lab, { ...TWELVE_CELLS, name: 'Second', seed: 6 });
  await page.lab.library?.saveNow();
  page.show(createElement(RunsPage, { key: 'runs' }));
  await page.expectGolden('lab/runs', 'main');
  await page.press('More');
  await page.expectGolden('lab/runs-more', '.run-more');
});

test('prints a sheet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
  await runExperiment(page.lab, TWELVE_CELLS);
  const gathered = await gather(page.lab, new AbortController().signal);
  page.show(createElement(PrintSheet, { gathered, key: 'print' }));
  await page.expectGolden('lab/print', '.paper', true);
});

test('prints when the search is told to, with the sheet in place of the lab', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  const sheets: number[] = [];
  window.print = () => sheets.push(document.querySelectorAll('.paper').length);
  runAction('print', page.lab);
  showLab();
  await until(() => sheets.length > 0);
  expect(sheets).toEqual([1]);
});
