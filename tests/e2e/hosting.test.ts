import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { KILL_SWITCH_WORKER } from '../../scripts/offline.ts';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { corridor } from '../experiments.ts';
import { linkAround } from '../property/link-mutations.ts';
import { type FolderSite, folderSite } from './folder-site.ts';
import { LabPage } from './lab-page.ts';
import { banner } from './link-pages.ts';
import { DIST } from './site.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const BASE = '/some/place/';

inBrowser('the built site on any host', () => {
  const browser = useBrowser();
  const served = () => folderSite(DIST, BASE);

  async function copyOf(release: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'reward-lab-release-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(release, folder, { recursive: true });
    return folder;
  }

  async function withoutServiceWorker(release: string): Promise<string> {
    const folder = await copyOf(release);
    await rm(join(folder, 'sw.js'));
    return folder;
  }

  async function nextRelease(): Promise<string> {
    const folder = await copyOf(DIST);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    await writeFile(join(folder, 'index.html'), page.replace('<title>Reward Lab', '<title>Newer Reward Lab'));
    const worker = await readFile(join(folder, 'sw.js'), 'utf8');
    const revised = worker.replace(/(url:.index\.html.,revision:.)[0-9a-f]+/, '$1feed');
    expect(revised).not.toBe(worker);
    await writeFile(join(folder, 'sw.js'), revised);
    return folder;
  }

  /** A page that trains nothing meanwhile, because its files are fetched one after the other. */
  async function visit(site: FolderSite): Promise<Page> {
    const { page } = await browser.open({ site: 'elsewhere', address: site.address, still: true });
    await page.getByText('Ready offline').waitFor();
    return page;
  }

  test('after the first visit it loads and trains offline, from any folder, with any flag', async () => {
    const site = await served();
    const page = await visit(site);
    await site.switchOff();
    await page.goto(site.address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const address of [`${site.address}#lab`, `${site.address}?paused#lab`]) {
      await page.goto(address);
      const lab = new LabPage(page);
      await lab.chart('Task return').waitFor();
      if (!address.includes('paused')) await lab.expectProgress(0);
    }
  });

  test.each([
    [1440, 900],
    [1280, 720],
    [390, 844],
  ])(
    'at %i × %i the note that it is ready offline can be seen and covers nothing to press',
    async (width, height) => {
      const site = await served();
      const { page } = await browser.open({ site: 'elsewhere', address: site.address, still: true });
      await page.setViewportSize({ width, height });
      // It is there for a few seconds only, so all of it is measured at once.
      const seen = await page.waitForFunction(() => {
        const note = document.querySelector('.ready-offline');
        if (note === null) return null;
        const box = note.getBoundingClientRect();
        const covered = [...document.querySelectorAll('a, button, input')].filter((one) => {
          const other = one.getBoundingClientRect();
          const isApart =
            other.left >= box.right ||
            other.right <= box.left ||
            other.top >= box.bottom ||
            other.bottom <= box.top;
          return one.checkVisibility() && !isApart;
        });
        return {
          text: note.textContent,
          area: box.width * box.height,
          covered: covered.map((one) => one.outerHTML),
          clipPath: getComputedStyle(note).clipPath,
        };
      });
      expect(await seen.jsonValue()).toEqual({
        text: 'Ready offline',
        area: expect.toSatisfy((area: number) => area > 0),
        covered: [],
        clipPath: 'none',
      });
    },
  );

  test('a new version waits until the visitor accepts it', async () => {
    const site = await served();
    const page = await visit(site);
    site.deploy(await nextRelease());
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version of Reward Lab is ready.').waitFor();
    expect(await page.title()).toBe('Reward Lab');
    await page.getByRole('button', { name: /^(Stop and update|Update)$/ }).click();
    await expect.poll(() => page.title().catch(() => '')).toBe('Newer Reward Lab');
    await new LabPage(page).chart('Task return').waitFor();
  });

  test('a run from a link that was kept while it trained is listed, and the page offers to resume it after an update', async () => {
    const site = await served();
    const page = await visit(site);
    const link = linkAround(JSON.stringify({ ...corridor(9_000_000_000), name: 'stranger', seeds: 2 }));
    await page.goto(`${site.address}#${link}`);
    await page.reload();
    const lab = new LabPage(page);
    await banner(page).getByText('stranger').waitFor();
    await lab.fullSpeed();
    await lab.button(/^Play/).click();
    await lab.expectProgress(0);
    await banner(page).getByRole('button', { name: 'Keep a copy' }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#lab');
    await lab.openRuns();
    const row = page.getByRole('row').filter({ hasText: 'stranger' });
    await row.filter({ hasText: 'open here' }).waitFor();
    await page.goBack();
    site.deploy(await nextRelease());
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole('button', { name: /^(Stop and update|Update)$/ }).click();
    await expect.poll(() => page.title().catch(() => '')).toBe('Newer Reward Lab');
    const offer = page.getByRole('region', { name: 'Interrupted run' });
    await offer.getByRole('button', { name: 'Resume' }).click();
    await offer.waitFor({ state: 'hidden' });
    await lab.expectStatus('Running');
    expect(await lab.progress()).toBeGreaterThan(0);
  });

  test('an old page whose files are gone says that a new version was published, saves, and offers to reload', async () => {
    // Without a service worker, which may or may not have cached the files before they are gone.
    const site = await folderSite(await withoutServiceWorker(DIST), BASE);
    const address = `${site.address}?debug&paused#lab`;
    const { page } = await browser.open({ site: 'elsewhere', address, provokesFaults: true });
    await page.goto(address);
    const lab = new LabPage(page);
    await lab.expectStatus('Paused');
    const folder = await withoutServiceWorker(await nextRelease());
    const index = await readFile(join(folder, 'index.html'), 'utf8');
    await writeFile(
      join(folder, 'index.html'),
      index.replaceAll(/assets\/index-[\w-]+\.js/g, 'assets/index-other.js'),
    );
    for (const name of await readdir(join(folder, 'assets')))
      if (/^engine-.*\.js$/.test(name)) await rm(join(folder, 'assets', name));
    await page.waitForTimeout(3_000); // the page looks for updates once it is idle
    site.deploy(folder);
    await page.evaluate(() => {
      const { __rewardLab } = globalThis as unknown as { __rewardLab: OpenLab };
      __rewardLab.killWorker(0);
    });
    await lab.button(/^Play/).click();
    await page.getByText('A new version of Reward Lab was published while this page was open').waitFor();
    await page.getByRole('button', { name: /^(Stop and update|Update)$/ }).click();
    await expect.poll(() => page.title().catch(() => '')).toBe('Newer Reward Lab');
  });

  test('a faulty service worker is removed, with everything it cached', async () => {
    const site = await served();
    const page = await visit(site);
    const kept = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).length,
      }));
    expect(await kept()).toEqual({ workers: 1, caches: 1 });
    const folder = await nextRelease();
    await writeFile(join(folder, 'sw.js'), KILL_SWITCH_WORKER);
    site.deploy(folder);
    await page.evaluate(() => {
      void navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
    });
    await expect.poll(() => page.title().catch(() => '')).toBe('Newer Reward Lab');
    expect(await kept()).toEqual({ workers: 0, caches: 0 });
  });
});
