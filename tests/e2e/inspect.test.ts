import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { farming } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

inBrowser('behind a point of a curve', () => {
  const browser = useBrowser();

  async function trained(): Promise<LabPage> {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(farming(), 'Done');
    return lab;
  }

  async function openEpisodes(page: Page, chart: Locator): Promise<void> {
    const box = await chart.boundingBox();
    if (box === null) throw new Error('the chart has no place');
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    await page.mouse.click(box.x + box.width / 2, box.y + 60);
    await page.getByRole('button', { name: 'Episodes of farming here' }).click();
  }

  test('are its episodes, bit for bit those of the run, which can be played by keyboard and saved', async () => {
    const { page, ...lab } = await trained().then((opened) => ({
      page: opened.page,
      chart: opened.chart('Task return'),
    }));
    await openEpisodes(page, lab.chart);
    await page.getByText('Identical to the run, bit for bit.').waitFor();
    const list = page.getByRole('region', { name: 'Episodes of the window' });
    await list.getByRole('combobox', { name: 'Sort' }).selectOption('return');
    const best = list.getByRole('button', { name: /window: play/ }).first();
    // The point that was clicked, and so the place of its best episode, depends on how wide the chart is.
    const number = (await best.textContent())?.split(' ')[0];
    await best.click();
    const slider = page.getByRole('slider', { name: 'Step of the episode' });
    await slider.focus();
    await page.keyboard.press('End');
    const step = () => slider.getAttribute('aria-valuetext');
    await expect.poll(step).toMatch(/^Step (\d+) of \1$/);
    const last = await step();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(step).not.toBe(last);
    await page.getByText('Steps as a table').click();
    await page.getByRole('columnheader', { name: 'Training reward', exact: true }).waitFor();
    await page.getByRole('region', { name: `Episode ${number}`, exact: true }).waitFor();
    // A page of a hundred steps, or the remaining ones, up to the last.
    const length = Number(last?.split(' ').at(-1));
    const steps = page.getByRole('region', { name: 'Steps of the episode' }).getByRole('row');
    expect(await steps.count()).toBe(1 + (length - Math.floor((length - 2) / 100) * 100));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^"env step","state","observation","action"/);
    expect(lines.length - 1).toBe(Number(last?.split(' ').at(-1)));
  });

  test('an episode becomes a video, which the browser plays', async () => {
    const opened = await trained();
    const { page } = opened;
    await openEpisodes(page, opened.chart('Task return'));
    const slider = page.getByRole('slider', { name: 'Step of the episode' });
    const steps = Number((await slider.getAttribute('aria-valuetext'))?.split(' ').at(-1));
    const speed = page.getByRole('group', { name: 'Speed of the episode' });
    await speed.getByRole('radio', { name: 'fast' }).check({ force: true });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save as WebM/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^farming seed \d+ from step \d+\.webm$/);
    const video = await readFile(await download.path());
    expect([...video.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]); // EBML, RFC 8794
    // A page of its own, because the policy of the lab allows no videos.
    const viewer = await page.context().newPage();
    const played = await viewer.evaluate(playVideo, video.toString('base64'));
    // The map of 4 × 4 cells of 64 pixels, in the least width, over three lines of text.
    expect([played.width, played.height]).toEqual([360, 256 + 3 * 24 + 20]);
    // A busy machine takes longer than it should, and never less.
    expect(played.seconds).toBeGreaterThan((steps - 1) / 24);
    expect(played.changed).toBeGreaterThan(500); // the way and the agent
  });

  test('the doctor names the loop, and a fork runs next to its source and can be undone', async () => {
    const lab = await trained();
    const { page } = lab;
    await page.getByRole('tab', { name: /Episodes 1 finding/ }).click();
    await page
      .getByRole('region', { name: 'Diagnosis' })
      .getByText(/Stuck in a paying loop|The agent farms a bonus/)
      .click();
    await page.getByRole('button', { name: 'Show episodes here' }).click();
    await page.getByText(/The agent loops .* times/).waitFor();
    await page.getByRole('button', { name: 'Fork from here' }).click();
    const form = page.getByRole('dialog', { name: 'Fork from here' });
    await form.getByRole('combobox', { name: 'Change' }).selectOption({ label: 'Agent: Discount γ' });
    await form.getByRole('spinbutton', { name: 'To' }).fill('0.5');
    await form.getByRole('spinbutton', { name: 'From env step' }).fill('15000');
    await form.getByRole('button', { name: 'Fork and run' }).click();
    await form.waitFor({ state: 'hidden' });
    await lab.expectStatus('Done');
    await page.getByRole('tab', { name: 'All metrics' }).click();
    await expect.poll(() => lab.heard('Task return')).toMatch(/farming, fork at/);
    await lab.openBuilder();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('farming, fork at').locator('visible=true').first().waitFor();
  });
});

/** Runs in the page. @returns the size and length of the video, and how many pixels of the map differ between its ends */
async function playVideo(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const video = document.createElement('video');
  video.muted = true;
  const happens = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  const loaded = happens('loadeddata');
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
  await loaded;
  const pixels = () => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0);
    return context?.getImageData(0, 0, canvas.width, 256).data ?? new Uint8ClampedArray();
  };
  const first = pixels();
  // The recorder does not write the length; whoever looks for a later moment finds the end.
  const sought = happens('seeked');
  video.currentTime = 1e6;
  await sought;
  const last = pixels();
  let changed = 0;
  for (let at = 0; at < first.length; at += 4)
    if (Math.abs((first[at] ?? 0) - (last[at] ?? 0)) > 40) changed++;
  return { width: video.videoWidth, height: video.videoHeight, seconds: video.currentTime, changed };
}
