import { expect, test, vi } from 'vitest';
import { corridor } from '../experiments.ts';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser, type Visit } from './watched-page.ts';

function withoutOffscreen(): void {
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
}

/** Stores the worker whose method `paint` is called, so that a test can end it silently. */
function keepPainter(): void {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
    const path: unknown = typeof message === 'object' && message !== null && Reflect.get(message, 'path');
    if (Array.isArray(path) && path[0] === 'paint') Reflect.set(globalThis, '__painter', this);
    Reflect.apply(postMessage, this, [message, ...rest]);
  };
}

/** Short, with wind and every kind of cell that looks different. */
function shortRun() {
  return {
    ...corridor(20_000),
    world: {
      family: 'gridworld',
      map: ['S..i.d.m', '.##.rp.o', '..TCC..t', 'O..D.K.G'],
      wind: [0, 0, 0, 1, 2, 0, 0, 0],
      stepLimit: 100,
    },
  };
}

const OVERLAYS = ['Value', 'Policy', 'Q', 'Visits', 'TD error', 'Reward', 'None'];
const IN_WORKER = ['worker', 'worker'];
const ON_PAGE = ['page', 'page'];
const PATIENCE = { timeout: 240_000, interval: 50 };

inBrowser('the maps', () => {
  const browser = useBrowser();

  async function open(visit: Visit): Promise<LabPage> {
    const { page } = await browser.open({ still: true, ...visit });
    const lab = new LabPage(page);
    await lab.openExperiment(corridor());
    return lab;
  }

  const expectPainters = (lab: LabPage, painters: readonly string[]) =>
    expect.poll(() => lab.painters()).toEqual(painters);

  async function expectMoving(lab: LabPage): Promise<void> {
    const before = await lab.pictures();
    await expect.poll(() => lab.pictures()).not.toEqual(before);
  }

  for (const [colorScheme, pixelRatio] of [['dark', 1.5]] as const) {
    test(`are the same to the pixel whether a worker or the page draws them: ${colorScheme}, ${pixelRatio} device pixels a pixel`, async () => {
      const finished = async (visit: Visit) => {
        const { page } = await browser.open({ ...visit, colorScheme, pixelRatio, still: true });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // nothing is replayed
        const lab = new LabPage(page);
        await lab.openExperiment(shortRun(), 'Done');
        return lab;
      };
      const byWorker = await finished({});
      const byPage = await finished({ before: withoutOffscreen });
      await expectPainters(byWorker, IN_WORKER);
      await expectPainters(byPage, ON_PAGE);
      const seen = new Set<string>();
      // The pictures must differ from the previous ones and be the same in both. The stage skips some in between.
      const expectSame = async (what: string) => {
        const wanted = await vi.waitFor(async () => {
          const pictures = await byPage.pictures();
          expect(
            pictures.filter((picture) => seen.has(picture)),
            `${what}, new on the page`,
          ).toEqual([]);
          expect(await byWorker.pictures(), what).toEqual(pictures);
          return pictures;
        }, PATIENCE);
        for (const picture of wanted) seen.add(picture);
      };
      await expectSame('Value');
      for (const overlay of OVERLAYS.slice(1)) {
        for (const lab of [byWorker, byPage])
          await lab.stage.getByRole('radio', { name: overlay, exact: true }).check();
        await expectSame(overlay);
      }
      const map = (lab: LabPage) => lab.stage.getByRole('application', { name: /^Map of plain/ });
      for (const lab of [byWorker, byPage]) await map(lab).focus();
      await expectSame('the cursor at the start');
      for (const lab of [byWorker, byPage]) await map(lab).press('ArrowRight');
      await expectSame('the cursor one cell on');
      for (const lab of [byWorker, byPage]) await lab.stage.getByRole('button', { name: 'Paint' }).click();
      await expectSame('the cursor while painting');
    });
  }

  test('replay the end of a finished run in a loop, and stand still with reduced motion', async () => {
    const { page } = await browser.open({ still: true });
    const lab = new LabPage(page);
    await lab.openExperiment(shortRun(), 'Done');
    await lab.stage.getByText('Replay of the last steps of seed 0, exploration included.').waitFor();
    for (let k = 0; k < 3; k++) await expectMoving(lab);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const inOneSecond = async () => {
      const before = await lab.pictures();
      await page.waitForTimeout(1_000);
      return JSON.stringify(await lab.pictures()) === JSON.stringify(before);
    };
    // The pictures in progress may come after the change.
    await expect.poll(inOneSecond).toBe(true);
    expect(await inOneSecond()).toBe(true);
  });

  test('are drawn by the page first, and soon by a worker', async () => {
    const { page } = await browser.open();
    const lab = new LabPage(page);
    await expect.poll(() => lab.painters()).toContain('page');
    await expect.poll(() => lab.painters()).toEqual(['worker', 'worker', 'worker']);
    await expectMoving(lab);
  });

  test('follow the theme, the zoom, the window and the world while a worker draws', async () => {
    const lab = await open({});
    await expectPainters(lab, IN_WORKER);
    await lab.button('Pause').click();
    await lab.expectStatus('Paused');
    const zoom = await lab.page.context().newCDPSession(lab.page);
    const metrics = { width: 1440, height: 900, mobile: false };
    // Zoom before the theme and the window, for which the driver sends an emulation that ends this one.
    const zoomTo = (deviceScaleFactor: number) =>
      expect
        .poll(async () => {
          await zoom.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor });
          return lab.page.evaluate(() => devicePixelRatio);
        })
        .toBe(deviceScaleFactor);
    const sizes = async () => (await lab.pictures()).map((one) => one.split(',')[0]);
    const drawn = await sizes();
    await zoomTo(3);
    const threefold = drawn.map((one) => one?.replaceAll(/\d+/g, (length) => String(3 * Number(length))));
    await expect.poll(sizes).toEqual(threefold);
    await zoomTo(1);
    await expect.poll(sizes).toEqual(drawn);
    const light = await lab.pictures();
    await lab.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await lab.pictures()).some((one, i) => one === light[i])).toBe(false);
    // Narrower than the map on a wide page.
    await lab.page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await sizes()).some((one, i) => one === drawn[i])).toBe(false);
    await lab.page.setViewportSize({ width: 1440, height: 900 });
    await lab.openBuilder('World');
    await lab.page.getByRole('combobox', { name: 'World family' }).selectOption('bandit');
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await expectPainters(lab, []);
    // Slowly: on a slow machine the budget is small, and full speed would use it up before anybody looks.
    await lab.transport.getByRole('slider', { name: /^Speed/ }).fill('1');
    await lab.page.getByRole('combobox', { name: 'World family' }).selectOption('gridworld');
    await lab.waiting.getByRole('button', { name: 'Restart' }).click();
    await expectPainters(lab, IN_WORKER);
    await expectMoving(lab);
  });

  test('are drawn by the page if the painter cannot be loaded', async () => {
    const { page } = await browser.open({ still: true, provokesFaults: true, refuses: '**/painter-*.js' });
    const lab = new LabPage(page);
    const failed = page.waitForEvent('requestfailed', (request) => /painter-/.test(request.url()));
    await lab.openExperiment(corridor());
    await failed;
    await expectMoving(lab);
    expect(await lab.painters()).toEqual(ON_PAGE);
  });

  test('are drawn by the page when the painter has died', async () => {
    const lab = await open({ before: keepPainter });
    await expectPainters(lab, IN_WORKER);
    await lab.page.evaluate(() => (Reflect.get(globalThis, '__painter') as Worker).terminate());
    await expectPainters(lab, ON_PAGE);
    await expectMoving(lab);
  });
});
