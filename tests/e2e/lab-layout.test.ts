import { expect, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const SHORT = {
  world: { family: 'gridworld', map: ['#######', '#S...G#', '#######'], stepLimit: 40 },
  variants: ['plain', 'tenfold'].map((label, k) => ({
    label,
    agent: { type: 'q-learning', gamma: 0.9, epsilon: 0.1 },
    reward: [{ term: 'task', weight: k === 0 ? 1 : 10 }],
  })),
  seeds: 8,
  envSteps: 4_000,
  measurementPoints: 20,
};

const LONG = { ...SHORT, envSteps: 40_000_000 };

inBrowser('the first screen of the lab', () => {
  const browser = useBrowser();

  test('at 1280 × 720, maps, all four charts, verdict and audit are visible, and the builder is a drawer', async () => {
    const { page } = await browser.open({ still: true, width: 1280, height: 720 });
    const lab = new LabPage(page);
    for (const title of ['Task return', 'Training return', 'Policy entropy', 'Advantage']) {
      const box = await lab.chart(title).boundingBox();
      expect(box?.height, title).toBeGreaterThanOrEqual(150);
      expect((box?.y ?? 720) + (box?.height ?? 0), title).toBeLessThanOrEqual(720);
    }
    for (const map of await lab.stage.getByRole('application', { name: /^Map of/ }).all()) {
      const box = await map.boundingBox();
      expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    }
    await lab.button('Audit of distance bonus: hackable').click();
    await page.getByText(/is hackable: its optimal policy paces/).waitFor();
    await page.keyboard.press('Escape');

    const builder = page.getByRole('complementary', { name: 'Experiment' });
    expect(await builder.count()).toBe(0);
    await page.keyboard.press('b');
    await builder.waitFor();
    await page.keyboard.press('Escape');
    await builder.waitFor({ state: 'hidden' });
    const opener = lab.button('Edit experiment');
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('Space pauses and plays while a button has the focus, and the verdict states the result of the run', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(SHORT, 'Done');
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await verdict.getByText(/^‘plain’ and ‘tenfold’ both reach the same task return \(1\)/).waitFor();
    await lab.openExperiment(LONG);
    const reset = lab.button(/^Reset:/);
    await lab.expectProgress(0);
    await reset.focus();
    await page.keyboard.press('Space');
    await lab.expectStatus('Paused');
    const paused = await lab.progress();
    expect(paused).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'All metrics' }).focus();
    await page.keyboard.press('Space');
    await lab.expectStatus('Running');
    await lab.expectProgress(paused);
  });
});
