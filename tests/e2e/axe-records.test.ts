import { expect, inject, test } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { corridor } from '../experiments.ts';
import { linkAround } from '../property/link-mutations.ts';
import { axeWalk, close } from './axe.ts';
import { called } from './link-pages.ts';
import { inBrowser, useBrowser, type Visit } from './watched-page.ts';

const DIALOG = 'dialog[open]';
const PANEL = '#panel';

interface Debugged {
  readonly __rewardLab: OpenLab;
}

inBrowser('axe finds nothing, light and dark,', () => {
  const browser = useBrowser();
  const walk = (visit?: Visit) => axeWalk(browser, visit);

  test('of stored runs and of what banners say', async () => {
    const { page, lab, axe } = await walk({ address: '?debug' });
    await lab.openExperiment(corridor(4_000), 'Done');
    await lab.openExperiment(Object.assign(corridor(4_000), { name: 'again', seed: 8 }), 'Done');
    await page.keyboard.press('u');
    const rows = page.locator('tbody').getByRole('row');
    const boxes = rows.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBeGreaterThan(1);
    for (const k of [0, 1]) await boxes.nth(k).check();
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('button', { name: 'Delete all my data…' }).click();
    await axe.look('runs, two chosen, one unfolded, and the question before all is deleted');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const comparison = 'section[aria-label="Comparison of stored runs"]';
    await page.locator(`${comparison}[aria-busy="false"]`).waitFor();
    await axe.look('comparison of stored runs', comparison);
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await page.getByRole('tab', { name: 'All metrics' }).click();
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('button', { name: 'Overlay on charts' }).click();
    await page
      .getByRole('button', { name: /^Remove the curves of/ })
      .first()
      .waitFor();
    await axe.look('stored run behind a chart', PANEL);

    await page.keyboard.press('u');
    await boxes.last().check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/was deleted/).waitFor();
    await axe.look('run deleted');
    await page.goBack();
    await page.evaluate(() =>
      (globalThis as unknown as Debugged).__rewardLab.offline.setState({ update: () => {} }),
    );
    await page.getByText('A new version of Reward Lab is ready.').waitFor();
    await page.keyboard.press('e');
    await page
      .getByLabel('Experiment as JSON')
      .fill('{"format":"reward-lab/experiment","version":1,"variants":3}');
    await lab.button('Open this text').click();
    await page.getByRole('alert').first().waitFor();
    await axe.look('text that is refused', DIALOG);
    await close(page);
    await page.evaluate(
      (link) => {
        location.hash = link;
      },
      linkAround(JSON.stringify(called('guest'))),
    );
    await page.getByRole('region', { name: /link/i }).waitFor();
    await axe.look('banners: deleted, newer version, refusal, link', '.scene');
    expect(axe.found).toEqual({});
  });

  test('of a run that was interrupted', async () => {
    const { page, lab, axe } = await walk({ address: '?debug' });
    await lab.openExperiment(corridor());
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { library } = (globalThis as unknown as Debugged).__rewardLab;
          await library?.saveNow();
          return library?.store.getState().saved?.envSteps ?? 0;
        }),
      )
      .toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('region', { name: 'Interrupted run' }).waitFor();
    await axe.look('interrupted run', '.scene');
    expect(axe.found).toEqual({});
  });

  test('on a phone and in a frame', async () => {
    const { page, lab, axe } = await walk({ width: 390, height: 844 });
    await lab.lookAt('Task return');
    await axe.look('phone');
    await lab.button('Edit experiment').click();
    await page.getByRole('dialog', { name: 'Experiment' }).waitFor();
    await axe.look('sheet', DIALOG);
    await page.goto(`${inject('plainSite')}?embed`);
    await page.setViewportSize({ width: 900, height: 600 });
    await lab.chart('Task return').waitFor();
    await axe.look('in a frame');
    expect(axe.found).toEqual({});
  });
});
