/** Faults that one browser can provoke in a page: rows F21, F22, F32, F39, F40 and F43 of docs/faults.md. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { columnOf } from '../../src/stats/stats/aggregate.ts';
import { corridor } from '../experiments.ts';
import { SELECTION } from '../release.ts';
import { folderSite } from './folder-site.ts';
import { LabPage } from './lab-page.ts';
import { DIST } from './site.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

interface Debugged {
  readonly __rewardLab: OpenLab;
}
const saved = (page: Page) =>
  page.evaluate(() => {
    const { library } = (globalThis as unknown as Debugged).__rewardLab;
    return library?.store.getState().saved?.envSteps ?? 0;
  });
const saveNow = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Debugged).__rewardLab.library?.saveNow());

inBrowser('faults of a page', () => {
  const browser = useBrowser();

  test('a finished run prints as a white sheet with its words, verdict, charts and legends, also from a dark page', async () => {
    const { page } = await browser.open({
      still: true,
      address: '?debug',
      colorScheme: 'dark',
      before: () => {
        window.print = () => Object.assign(window, { asked: true });
      },
    });
    const lab = new LabPage(page);
    await lab.openExperiment(corridor(50_000), 'Done');
    await page.evaluate(() =>
      (globalThis as unknown as Debugged).__rewardLab.actions.setView({ overlay: 'none' }),
    );
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => 'asked' in window);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('article');
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not be read.
    const text = (await sheet.innerText()).replace(/\s+/g, ' ');
    for (const words of [
      'Map 6 × 3',
      '2 seeds (0 to 1) of experiment seed 7',
      '50,000 environment steps each',
      '0.01 × Step cost',
      'Q-learning',
      'experiment format 2',
      'seeds',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/curves [0-9a-f]{16}/);
    expect(text).toMatch(/‘(plain|hurry)’/); // a verdict names its variants
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Run controls' }).isVisible()).toBe(false);
    for (const title of ['Task return', 'Policy entropy', 'Episode length']) {
      const figure = sheet.getByRole('figure').filter({ hasText: title }).first();
      expect(await figure.textContent()).toMatch(/plain[\s\S]*hurry/);
      expect(await figure.locator('path[stroke-linejoin="round"]').count()).toBeGreaterThan(1);
    }
    // Light although the page is dark: the background, the text, and the maps' own pixels.
    const paper = await sheet.evaluate((element) => {
      const canvas = element.querySelector('canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [0];
      const mean = [...pixels].reduce((sum, value) => sum + value, 0) / pixels.length;
      const { color, backgroundColor } = getComputedStyle(element);
      return {
        color,
        backgroundColor,
        ground: getComputedStyle(document.body).backgroundColor,
        mean,
      };
    });
    expect(paper.backgroundColor).toBe('rgb(255, 255, 255)');
    expect(paper.ground).toBe('rgb(255, 255, 255)');
    expect(paper.color).toBe('rgb(28, 29, 32)');
    expect(paper.mean).toBeGreaterThan(220); // floor is 251 in the light theme, 34 in the dark
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages?.length).toBeLessThan(4);
  });

  test.skipIf(SELECTION)(
    'in forced colors, lines differ by pattern, selection and focus are visible, and nothing moves by itself',
    async () => {
      const { page } = await browser.open({ address: '?debug', still: true });
      const lab = new LabPage(page);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await lab.openExperiment(corridor(50_000), 'Done');
      await lab.lookAt('Policy entropy');
      const dashes = () =>
        lab
          .chart('Policy entropy')
          .locator('path[fill="none"]:not(.leader, [stroke-opacity])')
          .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke-dasharray')));
      await expect.poll(dashes).toEqual([null, '7 3']);
      const system = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        const color = (name: string) => {
          probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
          return getComputedStyle(probe).color;
        };
        const found = { highlight: color('Highlight'), text: color('CanvasText'), ground: color('Canvas') };
        probe.remove();
        return found;
      });
      expect(system.text).not.toBe(system.ground);
      const chosen = page.locator('.segments label:has(:checked)').first();
      expect(await chosen.evaluate((label) => getComputedStyle(label).backgroundColor)).toBe(
        system.highlight,
      );
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
          document.activeElement as Element,
        );
        return { outlineStyle, outlineWidth, outlineColor };
      });
      expect(focus).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' });
      expect([system.highlight, system.text]).toContain(focus.outlineColor);
      const unreadable = await page.getByRole('button').evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const { color, backgroundColor } = getComputedStyle(button);
            return color === backgroundColor;
          })
          .map((button) => button.outerHTML),
      );
      expect(unreadable).toEqual([]);
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(moving).toBe(0);
    },
  );

  test.skipIf(SELECTION)(
    'a chart that throws does not affect the others or the run, and a page that throws still offers the experiment',
    async () => {
      const { page } = await browser.open({ address: '?debug', still: true, provokesFaults: true });
      const lab = new LabPage(page);
      await lab.openExperiment(corridor());
      await lab.chart('Task return').waitFor();
      await lab.lookAt('Policy entropy');
      // The real charts read the real run, and one of its columns throws from here on.
      await page.evaluate((entropy) => {
        const open = (globalThis as unknown as Debugged).__rewardLab;
        const { series } = open;
        Object.assign(open, {
          fix: () => Object.assign(open, { series }),
          series: (variant: number, column: number, axis: 'envSteps') => {
            if (column === entropy) throw new Error('a torn curve');
            return series(variant, column, axis);
          },
        });
      }, columnOf('entropy'));
      const alert = page.getByRole('alert').filter({ hasText: 'could not be drawn (a torn curve)' });
      await alert.first().waitFor();
      expect(await alert.first().textContent()).toContain('The chart “');
      expect(await lab.chart('Task return').isVisible()).toBe(true);
      const before = await lab.progress();
      await lab.expectProgress(before);
      await page.evaluate(() =>
        (globalThis as unknown as { __rewardLab: { fix(): void } }).__rewardLab.fix(),
      );
      for (let left = await alert.count(); left > 0; left--)
        await alert.first().getByRole('button', { name: 'Redraw' }).click();
      await lab.chart('Policy entropy').waitFor();

      await page.evaluate(() => {
        const open = (globalThis as unknown as Debugged).__rewardLab;
        const { presets } = open;
        Object.assign(open, { presets: null, fix: () => Object.assign(open, { presets }) });
        open.actions.set('name', 'a torn page');
      });
      await page.getByRole('heading', { name: 'The page could not be drawn' }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the experiment' }).click();
      expect((await download).suggestedFilename()).toBe('experiment.json');
      await page.evaluate(() =>
        (globalThis as unknown as { __rewardLab: { fix(): void } }).__rewardLab.fix(),
      );
      await page.getByRole('button', { name: 'Redraw' }).click();
      await lab.expectStatus('Running');
    },
  );

  test('data that the browser clears under an open run is reported and written again, and no permanent storage is promised', async () => {
    // Like every page of these tests, this one is off the record: its context is forgotten when it closes.
    const { page } = await browser.open({ address: '?debug', still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(corridor());
    await expect.poll(() => saveNow(page).then(() => saved(page))).toBeGreaterThan(0);
    await page.goto(`${page.url().split('#')[0]}#runs`);
    const runs = page.getByRole('main');
    await runs.getByRole('button', { name: 'Protect' }).waitFor();
    expect(await runs.textContent()).toContain('saved only in this browser');
    await page.goBack();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'all',
    });
    const before = await saved(page);
    await expect.poll(() => saveNow(page).then(() => saved(page))).toBeGreaterThan(before);
    await page.getByText('The browser cleared the stored data.').waitFor();
    await lab.openRuns();
    await page.getByRole('row').filter({ hasText: 'corridor' }).first().waitFor();
  });

  test.skipIf(SELECTION)(
    'a page whose files are missing saves its run and reloads once; the second time it reports the problem',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'reward-lab-stale-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await cp(DIST, folder, { recursive: true });
      const site = await folderSite(folder, '/');
      const { page } = await browser.open({
        site: 'elsewhere',
        address: `${site.address}?debug`,
        provokesFaults: true,
        before: () => {
          // As in a private window of some browsers, nothing stores the old release.
          Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
        },
      });
      const lab = new LabPage(page);
      await lab.openExperiment(corridor());
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-')),
      );
      for (const file of await readdir(join(folder, 'assets')))
        if (file.startsWith('share-dialog')) await rm(join(folder, 'assets', file));
      let loads = 0;
      page.on('load', () => loads++);
      const before = await saved(page);
      await lab.button('Share').click();
      await expect.poll(() => loads).toBe(1);
      await lab.chart('Task return').waitFor();
      const banner = page.getByRole('region', { name: 'Interrupted run' });
      await banner.waitFor();
      const { found, ending } = await page.evaluate(() => {
        const state = (globalThis as unknown as Debugged).__rewardLab.library?.store.getState();
        return { found: state?.interrupted?.resumePoints[0]?.envSteps ?? 0, ending: state?.ending.kind };
      });
      expect(found).toBeGreaterThan(before);
      expect(ending).toBe('left');
      await lab.button('Share').click();
      await page
        .getByRole('alert')
        .filter({ hasText: 'The dialog for sharing could not be drawn' })
        .waitFor();
      expect(loads).toBe(1);
      await lab.chart('Task return').waitFor();
    },
  );
});
