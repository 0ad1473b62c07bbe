import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { linkAround } from '../property/link-mutations.ts';
import { SELECTION } from '../release.ts';
import { LabPage } from './lab-page.ts';
import { banner, called, goTo, sharedLink, small, stored } from './link-pages.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

function headless(...parameters: string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const script = ['scripts/run.mjs', 'src/cli/main.ts', ...parameters];
  return new Promise((resolve) => {
    execFile(process.execPath, script, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}
async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

inBrowser('links', () => {
  const browser = useBrowser();

  test('a link reproduces its curves bit for bit in a fresh profile and in the headless command', async () => {
    const first = await browser.open({ still: true });
    const lab = new LabPage(first.page);
    await lab.openExperiment(small, 'Done');
    await first.page.getByText('sees whether the curves are reproduced (').waitFor({ state: 'detached' });
    const without = await sharedLink(first.page, /#v\d\./);
    await expect
      .poll(() => first.page.getByRole('dialog', { name: 'Share' }).textContent())
      .toMatch(/\(([0-9a-f]{16})\)/);
    const field = first.page.getByRole('textbox', { name: 'Link' });
    await expect.poll(() => field.inputValue()).toMatch(/~[0-9a-f]{16}\.[0-9a-f]+$/);
    const link = await field.inputValue();
    const hash = /~([0-9a-f]{16})/.exec(link)?.[1] ?? '';
    // The same experiment, followed by the checksum.
    const experimentIn = (address: string) => /#v\d\.(?:\d+\.)?([^~]+)/.exec(address)?.[1];
    expect(experimentIn(link)).toBe(experimentIn(without));

    const second = await browser.open({ address: link.slice(link.indexOf('#')) });
    await banner(second.page).getByText('corridor').waitFor();
    await new LabPage(second.page).fullSpeed();
    await banner(second.page).getByText('Reproduced bit for bit').waitFor();
    expect(await stored(second.page)).toBeNull();

    const command = await headless(link);
    expect(command.stderr + command.stdout).toContain(`curves ${hash}`);
    expect(command.stdout).toContain('Reproduced bit for bit on WebAssembly in Node.');
    expect(command.status).toBe(0);
    const forged = await headless(link.replace(/~[0-9a-f]{16}\.[0-9a-f]{6}/, `~${hash}.000000`));
    expect(forged.stdout).toContain('Differs from environment step 1 on');
    expect(forged.status).toBe(1);
  });

  test.skipIf(SELECTION)(
    'a guest never changes the user’s own draft, unless a copy is kept; going back restores it',
    async () => {
      const { page } = await browser.open();
      const lab = new LabPage(page);
      await lab.openExperiment(called('my own'), 'Done');
      await expect.poll(() => stored(page)).toContain('my own');
      const before = await stored(page);
      const link = linkAround(JSON.stringify({ ...small, name: 'stranger', seeds: 3 }));
      await goTo(page, link);
      await banner(page).getByText('stranger').waitFor();
      await lab.expectStatus('Done');
      await page.getByRole('button', { name: /^Theme/ }).click();
      expect(await stored(page)).toBe(before);
      await page.reload();
      await banner(page).getByText('stranger').waitFor();
      expect(await stored(page)).toBe(before);
      await banner(page).getByRole('button', { name: 'Back to my draft' }).click();
      await banner(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#lab');
      await page.getByText('my own', { exact: true }).waitFor();
      await goTo(page, link);
      await banner(page).getByRole('button', { name: 'Keep a copy' }).click();
      await expect.poll(() => stored(page)).toContain('stranger');
      await lab.openFiles();
      await page.getByRole('button', { name: 'Restore draft from before the link' }).click();
      await expect.poll(() => page.getByLabel('Experiment as JSON').inputValue()).toContain('my own');
    },
  );

  test('a damaged link says so and leaves the own draft; a costly one waits; a locked one cannot be changed', async () => {
    const { page } = await browser.open({ address: `#${linkAround(JSON.stringify(small)).slice(0, -6)}` });
    await page
      .getByText(/The link was not opened: This link was cut off.*Your draft has not changed/)
      .waitFor();
    await new LabPage(page).chart('Task return').waitFor();
    await goTo(page, linkAround(JSON.stringify({ ...small, envSteps: 9_000_000_000 })));
    await page
      .getByRole('region', { name: 'Shared experiment' })
      .getByRole('button', { name: 'Open the link' })
      .click();
    await banner(page)
      .getByText(/It is not started, because it takes about/)
      .waitFor();
    await new LabPage(page).expectStatus('Paused');
    expect(await new LabPage(page).progress()).toBe(0);
    await goTo(page, `${linkAround(JSON.stringify(small))}?lock&paused&hide=presets,transport`);
    await banner(page)
      .getByText(/Its settings are locked/)
      .waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => page.evaluate(() => document.querySelector('aside')?.inert)).toBe(true);
    expect(await page.getByRole('region', { name: 'Run controls' }).count()).toBe(0);
  });

  test.skipIf(SELECTION)(
    'a saved SVG is valid XML, needs nothing from the page, and shows only its curves, even from the dark theme',
    async () => {
      const { page } = await browser.open({ colorScheme: 'dark', still: true });
      const lab = new LabPage(page);
      const [one, two] = small.variants;
      await lab.openExperiment(
        { ...small, variants: [{ ...one, label: 'a < b & "c" \u0007' }, two] } as typeof small,
        'Done',
      );
      await lab.expectLatest('Task return', 'hurry', 1);
      await lab.button('Task return: table and files').click();
      await lab
        .button(/^Save as a figure/)
        .locator('visible=true')
        .click();
      const arrives = page.waitForEvent('download');
      await lab.button('Save as SVG').click();
      expect((await arrives).suggestedFilename()).toBe('corridor_task-return.svg');
      const svg = await textOf(await arrives);
      expect(svg).not.toMatch(/class=|style=|var\(|https?:(?!\/\/www\.w3\.org)|<script|foreignObject/);
      expect(svg).toMatch(/fill="#ffffff"/);
      expect(svg).toMatch(/<svg[^>]* width="8[45]\.\d+mm"/);
      const alone = await browser.open({ provokesFaults: true });
      await alone.page.route('**/alone.svg', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: svg }),
      );
      await alone.page.goto(`${inject('plainSite')}alone.svg`);
      const seen = await alone.page.evaluate(() => ({
        fault: document.querySelector('parsererror')?.textContent ?? '',
        root: document.documentElement.tagName,
        drawn: [...document.querySelectorAll('path')].filter(
          (path) => (path as SVGPathElement).getTotalLength() > 100,
        ).length,
        text: document.documentElement.textContent,
      }));
      expect(seen).toMatchObject({ fault: '', root: 'svg' });
      expect(seen.drawn).toBeGreaterThanOrEqual(4); // two variants of two seeds
      expect(seen.text).toContain('a < b & "c"');
      const pixels = await alone.page.screenshot();
      expect(pixels.length).toBeGreaterThan(5_000);
    },
  );

  test.skipIf(SELECTION)('the chart menu and the Share dialog save LaTeX, CSV and JSON', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    // A slow page draws a new run late; its files must not carry the names of the previous run.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await lab.openExperiment(called('=cmd'), 'Done');
    const save = async (press: () => Promise<void>) => {
      const arrives = page.waitForEvent('download');
      await press();
      return textOf(await arrives);
    };
    await lab.button('Task return: table and files').click();
    const figure = await save(() => lab.button('Save as LaTeX (pgfplots)').locator('visible=true').click());
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(figure).toContain('\\addlegendentry{plain ($n=2$)}');
    expect(figure).toContain('title={Task return}');
    expect(figure).not.toContain('fill opacity=0.15'); // no band of two seeds
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const csv = await save(() => lab.button('All numbers, CSV').click());
    expect(csv.split('\n').slice(0, 1)).toEqual(['run,variant,seed,step,metric,value']);
    expect(csv).toContain(`"'=cmd","plain",0,20000,"taskReturn",1`);
    const json = JSON.parse(await save(() => lab.button('Curves, JSON').click()));
    expect(json).toMatchObject({
      format: 'reward-lab/curves',
      curves: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(json.variants[0].metrics.taskReturn.mean).toHaveLength(40);
    const table = await save(() => lab.button('Table, LaTeX').click());
    expect(table).toMatch(/plain & \$/);
  });

  test.skipIf(SELECTION)(
    'a dropped log is drawn dashed next to the returns, and a bad one is rejected with a message',
    async () => {
      const { page } = await browser.open({ still: true });
      const lab = new LabPage(page);
      await lab.openExperiment(small, 'Done');
      const drop = (name: string, text: string) =>
        page.evaluate(
          ([file = '', content = '']) => {
            const data = new DataTransfer();
            data.items.add(new File([content], file, { type: 'text/csv' }));
            window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
          },
          [name, text],
        );
      await drop('cartpole.csv', 'global_step,charts/episodic_return\n1000,0.25\n10000,0.5\n20000,0.75\n');
      await page.getByText(/Read 1 line from cartpole, dashed in the charts of Training return/).waitFor();
      await expect
        .poll(() => lab.heard('Training return'))
        .toContain('cartpole (charts/episodic_return) 0.750');
      await drop('zebra.csv', 'a,b\n1,2\n');
      await page.getByText(/The log zebra\.csv was not read: No column has the step/).waitFor();
    },
  );
});
