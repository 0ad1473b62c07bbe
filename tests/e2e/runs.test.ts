import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { corridor } from '../experiments.ts';
import { inRelease, RELEASE, SELECTION } from '../release.ts';
import { KilledBrowser } from './killed-browser.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const KILLS = inRelease(20, 1);

interface Debugged {
  readonly __rewardLab: OpenLab;
}
const saved = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { library } = (globalThis as unknown as Debugged).__rewardLab;
    return library?.store.getState().saved?.envSteps ?? 0;
  });
/** Does what hiding the page does, and waits until everything is on the disk. */
const saveNow = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as Debugged).__rewardLab.library?.saveNow());
const setSpeed = (page: Page, index: number): Promise<void> =>
  page.evaluate((speed) => (globalThis as unknown as Debugged).__rewardLab.actions.setSpeed(speed), index);
/** Every value of every seed at every measurement point, one row each, after a header row. */
const values = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const lab = (globalThis as unknown as Debugged).__rewardLab;
    const { plan } = lab.run.getState();
    const lines = [];
    for (const [variant, { label }] of (plan?.variants ?? []).entries())
      for (let column = 0; column < (plan?.columns ?? 0); column++)
        lines.push({ variant, column, label, name: `column ${column}` });
    return new Blob([...(await lab.exportSeeds(lines, () => {}))]).text();
  });
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const curves = async (page: Page): Promise<string> => digestOf(await values(page));

/** Examples, then a teacher, then a reward model; one network. */
const small = { layers: 1, width: 32, heads: 2, baseAccuracy: 0, prompts: 8 };
const taught = { ...small, type: 'grpo-lm', teacher: 'mastery', masteredAt: 0.2 };
const phase = (agent: object, reward: readonly object[]) => ({
  variants: [{ label: 'phases', agent, reward }],
});
const PHASES = {
  name: 'Phases',
  world: { family: 'language', task: 'copy', level: 3, letters: 2 },
  ...phase({ ...small, type: 'sft' }, [{ term: 'task' }]),
  edits: [
    { at: 6_000, patch: phase(taught, [{ term: 'task' }]) },
    {
      at: 12_000,
      patch: phase(taught, [{ term: 'learned-reward', pairs: 64, refresh: 4, refreshPairs: 16 }]),
    },
  ],
  seeds: 2,
  envSteps: 36_000,
  measurementPoints: 24,
};

const THREE_THOUSAND = 5;
const THIRTY_THOUSAND = 7;
const FASTEST = 9;
const BUDGET = 12_000_000; // so much that it is not over between two kills on a busy machine

inBrowser('runs that last', () => {
  const browser = useBrowser();

  async function train(envSteps?: number, status = 'Running'): Promise<LabPage> {
    const { page } = await browser.open({ address: '?debug', still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(corridor(envSteps), status);
    return lab;
  }

  /** A run in a browser that is killed repeatedly, each time beyond `from` environment steps. */
  async function killedRun(
    experiment: Parameters<LabPage['openExperiment']>[0],
    kills: number,
    slow: number,
    from = 0,
  ): Promise<void> {
    const killed = await KilledBrowser.make();
    const address = `${inject('plainSite')}?debug#lab`;
    try {
      let page = await killed.open(address);
      await setSpeed(page, slow); // at full speed it is soon over
      await new LabPage(page).openExperiment(experiment, 'Running', false);
      const lost: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        const before = Math.max(from, await saved(page));
        await expect.poll(() => saveNow(page).then(() => saved(page))).toBeGreaterThan(before);
        // Not always right after a checkpoint, but also while the next one is being written.
        if (kill % 2 === 1) void saveNow(page).catch(() => {});
        await page.waitForTimeout(37 * (kill % 5));
        const acknowledged = await saved(page);
        await killed.kill();
        page = await killed.open(address);
        const banner = page.getByRole('region', { name: 'Interrupted run' });
        await banner.waitFor();
        const found = await page.evaluate(
          () =>
            (globalThis as unknown as Debugged).__rewardLab.library?.store.getState().interrupted
              ?.resumePoints[0]?.envSteps ?? 0,
        );
        lost.push(acknowledged - found);
        await setSpeed(page, slow); // otherwise it may be over before the check
        await banner.getByRole('button', { name: 'Resume' }).click();
        await banner.waitFor({ state: 'hidden' });
        await new LabPage(page).expectStatus('Running');
      }
      console.log(`env steps acknowledged and not found again after ${kills} kills: ${lost.join(', ')}`);
      expect(Math.max(...lost)).toBeLessThanOrEqual(0);
      await setSpeed(page, FASTEST);
      const lab = new LabPage(page);
      await lab.expectStatus('Done');
      const resumed = await curves(page);
      await lab.button(/^Reset:/).click();
      await lab.expectStatus('Running');
      await setSpeed(page, FASTEST);
      await lab.expectStatus('Done');
      expect(await curves(page)).toBe(resumed);
    } finally {
      await killed.remove();
    }
  }

  test(`${KILLS} kills of the whole browser lose no checkpoint that was called saved, and the run ends with the bits of one that was left alone`, () =>
    killedRun(corridor(BUDGET), KILLS, THIRTY_THOUSAND));

  test.skipIf(SELECTION)(
    'a run on text in its third phase, with a teacher and a refreshed reward model, continues bit for bit after a kill',
    () => killedRun(PHASES, 1, THREE_THOUSAND, 26_000),
  );

  test.skipIf(SELECTION)(
    'full storage is reported on a permanent banner; the run continues, its file can be saved, and storing resumes',
    async () => {
      const { page } = await browser.open({ address: '?debug', still: true });
      const lab = new LabPage(page);
      const session = await page.context().newCDPSession(page);
      const origin = new URL(page.url()).origin;
      // Before anything is written, because Chromium caches the available space for a while.
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
      await page.reload();
      await lab.openExperiment(corridor());
      const banner = page.getByRole('region', { name: 'Saving' });
      await banner.waitFor();
      expect(await banner.textContent()).toContain('Storage is full');
      const before = await lab.progress();
      await lab.expectProgress(before);
      const download = page.waitForEvent('download');
      await banner.getByRole('button', { name: 'Export this run' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.run$/);
      await session.send('Storage.overrideQuotaForOrigin', { origin });
      // The page tries by itself, too, and may be faster.
      const pressed = banner.getByRole('button', { name: 'Try again' }).click();
      await Promise.race([pressed.catch(() => {}), banner.waitFor({ state: 'hidden' })]);
      await banner.waitFor({ state: 'hidden' });
      await expect.poll(() => saveNow(page).then(() => saved(page))).toBeGreaterThan(0);
    },
  );

  test.each([
    [
      'the database',
      "Object.defineProperty(self,'indexedDB',{get(){throw new DOMException('insecure','SecurityError')}});",
    ],
    [
      'opening a database',
      "IDBFactory.prototype.open=()=>{throw new DOMException('insecure','SecurityError')};",
    ],
  ])(
    'if the browser refuses %s, the page says so, also in the list of runs, and still trains and exports',
    async (_, reject) => {
      const { page } = await browser.open({ refuses: '**/database-*.js', provokesFaults: true });
      await page.unroute('**/database-*.js');
      await page.route('**/database-*.js', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: reject + (await answer.text()) });
      });
      await page.goto(`${inject('plainSite')}#lab`);
      const banner = page.getByRole('region', { name: 'Saving' });
      await banner.waitFor();
      expect(await banner.textContent()).toContain('Nothing can be saved here');
      await new LabPage(page).expectProgress(0);
      const download = page.waitForEvent('download');
      await banner.getByRole('button', { name: 'Export this run' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.(run|checkpoint)$/);
      await new LabPage(page).openRuns();
      const runs = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'My runs' }) });
      await runs.getByText('Nothing can be saved here, because the browser').waitFor();
      expect(await runs.textContent()).not.toContain('saved only in this browser');
    },
  );

  test.runIf(RELEASE)(
    'a run that trains in one tab is read-only in another, until that one takes it over',
    async () => {
      const lab = await train();
      await expect.poll(() => saved(lab.page)).toBeGreaterThan(0);
      const other = await lab.page.context().newPage();
      await other.goto(`${inject('plainSite')}?debug#lab`);
      const second = new LabPage(other);
      await second.openRuns();
      const rows = other.getByRole('row');
      const row = rows.filter({ hasText: 'corridor' }).filter({ hasText: 'open in another tab' });
      await row.getByRole('button', { name: 'Open', exact: true }).click();
      await other.getByText('This run trains in another tab.').waitFor();
      await second.expectStatus('Paused');
      expect(await lab.progress()).toBeGreaterThan(0);
      await lab.expectStatus('Running');

      await second.openRuns();
      await row.getByRole('button', { name: 'More' }).click();
      await other.getByRole('button', { name: 'Take over' }).click();
      const banner = lab.page.getByRole('region', { name: 'Saving' });
      await banner.waitFor();
      expect(await banner.textContent()).toContain('Another tab took over this run');
      await lab.expectStatus('Paused');
      await second.expectStatus('Paused');
      await second.button(/^Play/).click();
      const before = await saved(other);
      await expect.poll(() => saveNow(other).then(() => saved(other))).toBeGreaterThan(before);
    },
  );

  test.skipIf(SELECTION)(
    'a finished run is opened from the list with its curves, without training; renamed, noted, deleted and brought back',
    async () => {
      const lab = await train(100_000, 'Done');
      const { page } = lab;
      await lab.expectStatus('Done');
      const first = await curves(page);
      await saveNow(page);
      await page.reload();
      await lab.openRuns();
      await page.getByRole('searchbox', { name: 'Search runs' }).fill('corridor sarsa');
      const rows = page.locator('tbody').getByRole('row');
      const row = rows.filter({ hasText: 'done' }).first();
      const name = row.getByRole('textbox', { name: /^Name of/ });
      await name.fill('my corridor');
      await name.press('Enter');
      const own = page.getByRole('row', { name: 'my corridor' });
      await own.getByRole('button', { name: 'Open', exact: true }).click();
      await lab.expectStatus('Done');
      expect(await curves(page)).toBe(first);

      await lab.transport
        .getByRole('button', { name: /^(Play|Run|Start)/ })
        .first()
        .click();
      await page.keyboard.press('u');
      await own.filter({ hasNotText: 'open here' }).waitFor();
      // The run that the page started by itself, and left for this one, disappears from the list a moment later.
      let count = await rows.count();
      await expect
        .poll(
          async () => {
            const before = count;
            count = await rows.count();
            return count === before;
          },
          { interval: 500 },
        )
        .toBe(true);
      await own.getByRole('checkbox').check();
      await page
        .getByRole('region', { name: 'Selected runs' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect.poll(() => rows.count()).toBe(count - 1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => rows.count()).toBe(count);
    },
  );

  test.skipIf(SELECTION)('a run stored by version 1 opens with its original curves', async () => {
    const { page } = await browser.open({ address: '?debug', still: true });
    const lab = new LabPage(page);
    await lab.openRuns();
    await page
      .locator('main input[type=file]')
      .setInputFiles(join(import.meta.dirname, '../fixtures/version-1.run'));
    const row = page.getByRole('row').filter({ hasText: 'corridor' });
    await row.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('its checkpoint comes from another build').waitFor();
    await lab.stage.getByRole('figure', { name: 'hurry' }).first().waitFor();
    const [, ...rows] = (await values(page)).split(/\r?\n/);
    // Recorded with version 1: a row per variant, seed, column and measurement point with a value, then an empty one.
    expect(rows).toHaveLength(1_161);
    expect(digestOf(rows.join('\n'))).toBe(
      'c00e1f6c7b1d649eac597ccc908426d7f5a7395ca60f5a189bc973cb4cc5b72a',
    );
  });

  test.skipIf(SELECTION)(
    '“Delete all my data” leaves no database and no stored text of the lab',
    async () => {
      const lab = await train();
      const { page } = lab;
      await expect.poll(() => saved(page)).toBeGreaterThan(0);
      await lab.openRuns();
      await page.getByRole('button', { name: 'Delete all my data…' }).click();
      await page.getByRole('button', { name: 'Delete everything now' }).click();
      await page.getByRole('region', { name: 'Everything deleted' }).waitFor();
      const left = () =>
        page.evaluate(async () => ({
          databases: (await indexedDB.databases()).length,
          words: Object.keys(localStorage).length,
          caches: (await caches.keys()).length,
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        }));
      expect(await left()).toEqual({ databases: 0, words: 0, caches: 0, workers: 0 });
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      expect((await left()).words).toBe(0);
    },
  );
});
