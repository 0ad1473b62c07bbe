import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { folderSite } from './folder-site.ts';
import { LabPage } from './lab-page.ts';
import { DIST } from './site.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** Uses the page's own clock, because this process may hear of it much later, when more has arrived. */
function markDrawn(): void {
  const watch = new MutationObserver(() => {
    if (
      document.querySelector('h1') === null ||
      document.querySelector('[aria-label="Run controls"]') === null
    )
      return;
    performance.mark('drawn');
    watch.disconnect();
  });
  watch.observe(document, { subtree: true, childList: true });
}

inBrowser('the built site', () => {
  const browser = useBrowser();

  test('the first load is small, and a chart moves soon', async () => {
    const site = await folderSite(DIST, '/some/place/');
    const loaded: { readonly file: string; readonly bytes: number; readonly at: number }[] = [];
    const begin = performance.now();
    const { page } = await browser.open({
      site: 'elsewhere',
      address: site.address,
      before: markDrawn,
      loaded: (file, bytes) => loaded.push({ file, bytes: gzipSync(bytes).length, at: performance.now() }),
    });
    await page.getByRole('heading', { name: 'Reward Lab' }).waitFor();
    await page.getByRole('region', { name: 'Run controls' }).waitFor();
    const lab = new LabPage(page);
    await lab.chart('Task return').waitFor();
    const first = await lab.heard('Task return');
    // On a busy machine, the run may be over before this process has checked once. It has moved then, too.
    const moved = async () =>
      (await lab.heard('Task return')) !== first ||
      (await lab.transport.getByText('Done', { exact: true }).isVisible());
    await expect.poll(moved).toBe(true);
    const moving = performance.now();
    const own = loaded.filter(
      ({ file }) => !/(engine|measurer|painter|auditor|database|replayer)-/.test(file),
    );
    const kilobytes = (until: number) =>
      own.reduce((sum, { bytes, at }) => sum + (at <= until ? bytes : 0), 0) / 1000;
    const drawn = await page.evaluate(() => {
      const at = performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // The drawing does not wait for files that it requests itself, which starts when the last part of the page has arrived.
      const program = files.find(({ name }) => /\/app-[^/]+\.js$/.test(name))?.responseEnd ?? Number.NaN;
      const here = files.filter(({ startTime }) => startTime <= program);
      return { at, files: here.map(({ name }) => name) };
    });
    const before = new Set(['', ...drawn.files.map((name) => name.slice(site.address.length))]);
    // This process may learn later than the page that a file has arrived.
    const arrived = () => new Set(['', ...loaded.map(({ file }) => file)]);
    await expect.poll(() => [...before].filter((file) => !arrived().has(file))).toEqual([]);
    const needed = own.reduce((sum, { file, bytes }) => sum + (before.has(file) ? bytes : 0), 0) / 1000;
    const workers = (loaded.reduce((sum, { bytes }) => sum + bytes, 0) - kilobytes(moving) * 1000) / 1000;
    console.log(
      `page before the first paint: ${needed.toFixed(0)} kB gzipped in ${drawn.at.toFixed(0)} ms; with charts, until one moves: ${kilobytes(moving).toFixed(0)} kB in ${(moving - begin).toFixed(0)} ms; workers next to it: ${workers.toFixed(0)} kB`,
    );
    expect(drawn.at).toBeGreaterThan(0);
    expect(needed).toBeGreaterThan(150);
    expect(needed).toBeLessThan(250);
    expect(
      own.filter(({ file }) => /\/(editor|source-viewer|design-library|open|language-stage)-/.test(file)),
    ).toEqual([]);
  });
});
