/** Tabs that are hidden, frozen, discarded or out of memory, which a page cannot simulate. */
import { afterEach, expect, inject, test } from 'vitest';
import { corridor } from '../experiments.ts';
import { withinOwnMachine } from './lab-page.ts';
import { RawBrowser, type RawTab } from './raw-browser.ts';
import { inBrowser } from './watched-page.ts';

/** Environment steps between two points of the corridor’s curves. */
const MEASUREMENT_INTERVAL = 200_000;
const LAB = 'globalThis.__rewardLab';
const envSteps = (tab: RawTab) => tab.value<number>(`${LAB}.run.getState().envSteps`);
const saved = (tab: RawTab) => tab.value<number>(`${LAB}.library.store.getState().saved?.envSteps ?? 0`);
const hidden = (tab: RawTab) => tab.value<boolean>("document.visibilityState === 'hidden'");
const heard = (tab: RawTab) =>
  tab.value<string>(`document.querySelector('[role="img"][aria-label^="Task return"]')?.ariaLabel ?? ''`);
const banner = (tab: RawTab) =>
  tab.value<string>(`document.querySelector('[aria-label="Interrupted run"]')?.textContent ?? ''`);

inBrowser('a tab in the background', () => {
  const browsers: RawBrowser[] = [];
  afterEach(async () => {
    await Promise.all(browsers.splice(0).map((browser) => browser.end()));
  });

  async function training(): Promise<{ browser: RawBrowser; tab: RawTab }> {
    const browser = await RawBrowser.start();
    browsers.push(browser);
    const tab = await browser.open(`${inject('plainSite')}?debug#lab`);
    await expect.poll(() => tab.value(`${LAB} !== undefined && document.title`)).toBe('Reward Lab');
    await expect.poll(() => heard(tab)).toContain('Latest');
    await tab.value(
      `${LAB}.actions.openText(${JSON.stringify(JSON.stringify(corridor()))}), ${LAB}.actions.setSpeed(9), ${LAB}.actions.start()`,
    );
    await expect.poll(() => tab.value(`${LAB}.run.getState().experiment?.name`)).toBe('corridor');
    await expect.poll(() => envSteps(tab)).toBeGreaterThan(0);
    return { browser, tab };
  }

  test('keeps training and says so in its title, has current charts soon after it is shown again, reports a long freeze, and is offered again after it was discarded', async () => {
    const { browser, tab } = await training();
    const other = await browser.open('about:blank');
    await expect.poll(() => hidden(tab)).toBe(true);
    const before = await envSteps(tab);
    await expect.poll(() => envSteps(tab)).toBeGreaterThan(before + 3 * MEASUREMENT_INTERVAL);
    await expect.poll(() => tab.value('document.title')).toMatch(/^[\d.]+\u2009% · Reward Lab$/);

    await tab.value(`void document.addEventListener('visibilitychange', () => {
      const seen = performance.now();
      // Looked up anew each time, because the page may put another chart in its place.
      const drawn = () => document.querySelector('[role="img"][aria-label^="Task return"]')?.innerHTML;
      const shown = drawn();
      const look = () => {
        if (drawn() === undefined || drawn() === shown) requestAnimationFrame(look);
        else globalThis.caughtUp = performance.now() - seen;
      };
      look();
    }, { once: true })`);
    await tab.toFront();
    await expect.poll(() => tab.value<number>('globalThis.caughtUp ?? -1')).toBeGreaterThanOrEqual(0);
    expect(await tab.value<number>('caughtUp')).toBeLessThan(withinOwnMachine(400));
    console.log(
      `charts caught up ${await tab.value<number>('Math.round(caughtUp)')} ms after the tab was seen`,
    );
    await expect.poll(() => tab.value('document.title')).toBe('Reward Lab');

    await other.toFront();
    await expect.poll(() => hidden(tab)).toBe(true);
    await tab.value(`void document.addEventListener('resume', () => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 14 * 60_000;
    }, { capture: true, once: true })`);
    const stored = await saved(tab);
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    await tab.send('Page.setWebLifecycleState', { state: 'active' });
    await expect
      .poll(() => tab.value(`${LAB}.run.getState().marks.map(({ text }) => text).join()`))
      .toBe('paused by the browser for 14 min');
    await expect.poll(() => saved(tab)).toBeGreaterThan(stored);
    const thawed = await envSteps(tab);
    await expect.poll(() => envSteps(tab)).toBeGreaterThan(thawed);

    // The tab is discarded, which sends no event to the page.
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    await tab.close();
    const again = await browser.open(`${inject('plainSite')}?debug#lab`);
    await expect.poll(() => banner(again)).toMatch(/“[a-z]+-[a-z]+-\d+”, env step [\d,]+ of 200,000,000/);
  });

  test('is reported as closed unexpectedly when its process ends, and restarts with fewer seeds at one click', async () => {
    const { browser, tab } = await training();
    await tab.value(`${LAB}.library.saveNow()`);
    await expect.poll(() => saved(tab)).toBeGreaterThan(0);
    const crashed = browser.heard('Inspector.targetCrashed', tab.session);
    await tab.send('Inspector.enable');
    // The next visit finds the same as after a worker that filled its memory: the tab's process is gone.
    void tab.send('Page.crash').catch(() => {});
    await crashed;
    const again = await browser.open(`${inject('plainSite')}?debug#lab`);
    await expect.poll(() => banner(again)).toMatch(/^Closed unexpectedly: .* The page cannot tell/);
    await again.value(
      `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Restart with 1 of 2 seeds').click()`,
    );
    await expect
      .poll(() =>
        again.value(`${LAB}.run.getState().experiment.name + ${LAB}.run.getState().experiment.seeds`),
      )
      .toBe('corridor1');
    await expect.poll(() => envSteps(again)).toBeGreaterThan(0);
    await expect.poll(() => banner(again)).toBe('');
  });
});
