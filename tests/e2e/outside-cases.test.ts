/**
 * Cases of tests/fixtures/cases/right.json that need a page. frame-opaque-origin.html runs in embed.test.ts,
 * storage-refused.txt in runs.test.ts; tests/conformance/outside-cases.test.ts runs those that need no page.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BROWSER_ARGUMENTS } from '../../scripts/browser.mjs';
import { command } from '../unit/cli/called.ts';
import { LabPage } from './lab-page.ts';
import { banner, sharedLink, small } from './link-pages.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const FOLDER = 'tests/fixtures/cases/';

inBrowser('cases from outside', () => {
  const browser = useBrowser(BROWSER_ARGUMENTS);

  test('link-cut-3.txt: a link whose checksum lacks its last 3 characters is not opened and says that it is cut', async () => {
    const first = await browser.open({ still: true });
    await new LabPage(first.page).openExperiment(small, 'Done');
    const link = await sharedLink(first.page);
    const cut = link.slice(link.indexOf('#'), -3);
    const second = await browser.open({ address: cut });
    await second.page.getByText(/The link was not opened: This link was cut off/).waitFor();
    expect(await banner(second.page).count()).toBe(0);
    const { status, stdout, stderr } = await command(cut);
    expect(stdout + stderr).toContain('This link was cut off');
    expect(status).not.toBe(0);
  });

  test('link-of-6000-in-share.txt: Share says which programs cut a link of thousands of characters, and selects it where nothing may be copied', async () => {
    let noise = 1;
    const rows = Array.from({ length: 500 }, (_, k) => {
      noise = (noise * 16_807) % 2_147_483_647;
      return `s${k}, go, s${(k + 1) % 500}, 1, ${(noise / 2_147_483_647).toFixed(6)}`;
    });
    const [variant] = small.variants;
    const { page } = await browser.open({
      still: true,
      before: () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      },
    });
    await new LabPage(page).openExperiment(
      {
        name: 'long',
        seeds: 1,
        envSteps: 500,
        measurementPoints: 2,
        variants: [variant],
        world: { family: 'graph', transitions: rows, stepLimit: 100 },
      } as never,
      'Done',
    );
    const link = await sharedLink(page);
    expect(link.length).toBeGreaterThan(4_000);
    expect(link.length).toBeLessThan(8_000);
    const said = await page.getByRole('dialog', { name: 'Share' }).textContent();
    expect(said).toContain('Outlook and other mail programs cut addresses after 2,048 characters');
    expect(said).toContain('Slack');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: /^Copy/ }).first().click();
    await dialog.getByText('Press Ctrl+C to copy').waitFor();
    const selected = await dialog.getByRole('textbox', { name: 'Link' }).evaluate((field) => {
      const { selectionStart, selectionEnd } = field as HTMLTextAreaElement;
      return selectionEnd - selectionStart;
    });
    expect(selected).toBe(link.length);
  });

  test('webgpu-softmax.json: probabilities below 1e-38 have the bits of the command, or the numbers are not called exact', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    const chip = lab.button(/^Runs on /);
    await chip.click();
    await page.getByRole('radio', { name: 'Graphics device', exact: true }).check();
    await page.keyboard.press('Escape');
    await lab.openExperiment(JSON.parse(await readFile(`${FOLDER}webgpu-softmax.json`, 'utf8')), 'Done');
    await expect.poll(() => chip.getAttribute('aria-label')).toMatch(/WebGPU/);
    const exact = (await chip.getAttribute('aria-label'))?.includes(', exact') === true;
    const link = await sharedLink(page, exact ? undefined : /#v\d\.[^~]+$/);
    const { stdout } = await command(link);
    if (exact) expect(stdout).toContain('Reproduced bit for bit');
    else expect(await chip.getAttribute('aria-label')).toContain('within tolerance');
  });
});
