import { expect, test } from 'vitest';
import { type LabPage, withinOwnMachine } from './lab-page.ts';
import { openCorridor, trainerOf } from './open-corridor.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

/** From opening the address until a curve has visibly changed: less than 10 s on a laptop. */
const FIRST_CURVE_MS = 10_000;
/** A user would notice a longer task. */
const LONGEST_TASK_MS = 300;
const ANSWER_MS = 1_000;

/** Far longer than any test waits, but finite, so that a failed test does not keep a core busy. */
const LOOP_MS = 120_000;

/** Puts a training worker into a loop in which it reads no messages. @returns whether it is still beating */
async function loop({ page }: LabPage): Promise<() => Promise<boolean>> {
  const loops = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel('loop').onmessage = () => {
          Reflect.set(globalThis, 'lastBeat', performance.now());
          resolve();
        };
      }),
  );
  const trainer = await trainerOf(page);
  // Run it in a task of its own, because code that the debugger runs directly cannot be terminated.
  await trainer.evaluate((longest) => {
    const channel = new BroadcastChannel('loop');
    setTimeout(() => {
      const end = performance.now() + longest;
      for (let last = 0; last < end; )
        if (performance.now() - last > 50) {
          last = performance.now();
          channel.postMessage(null);
        }
    });
  }, LOOP_MS);
  await loops;
  return () => page.evaluate(() => performance.now() - Number(Reflect.get(globalThis, 'lastBeat')) < 1_000);
}

async function trains({ page }: LabPage): Promise<() => Promise<boolean>> {
  const worker = await trainerOf(page);
  return async () => page.workers().includes(worker);
}

inBrowser('while agents train', () => {
  const browser = useBrowser();

  const train = () => openCorridor(browser);

  test('the first visit shows a moving curve within seconds', async () => {
    const { page } = await browser.open();
    // Check in every frame what the chart says about itself. A run that ends before its second picture has also moved.
    const milliseconds = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const pictures = new Set<string>();
          const look = () => {
            const charts = [...document.querySelectorAll('[role=img][aria-label^="Task return"]')];
            const said = charts.map((chart) => chart.getAttribute('aria-label') ?? '');
            for (const text of said) if (text.includes('Latest:')) pictures.add(text);
            const over = document.querySelector('progress')?.value === 1;
            if (pictures.size > 1 || (pictures.size === 1 && over)) resolve(Math.round(performance.now()));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    console.log(`first moving curve ${milliseconds} ms after opening the page`);
    expect(milliseconds).toBeLessThan(withinOwnMachine(FIRST_CURVE_MS));
  });

  test('the page stays responsive: long tasks are few and short', async () => {
    const lab = await train();
    const tasks = await lab.page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) found.push(entry.duration);
          });
          observer.observe({ type: 'longtask' });
          setTimeout(() => resolve(found), 5_000);
        }),
    );
    const longest = Math.max(0, ...tasks);
    console.log(`${tasks.length} tasks over 50 ms in 5 s of training, the longest ${Math.round(longest)} ms`);
    expect(longest).toBeLessThan(withinOwnMachine(LONGEST_TASK_MS));
  });

  test('pause and a single step take effect within a second, and reset starts over', async () => {
    const lab = await train();
    await lab.expectProgress(0.001);
    await lab.button('Pause').click();
    expect(await lab.expectStatus('Paused')).toBeLessThan(withinOwnMachine(ANSWER_MS));
    const paused = await lab.progress();
    await lab.button('One step').click();
    const pressed = performance.now();
    await lab.expectProgress(paused);
    expect(performance.now() - pressed).toBeLessThan(withinOwnMachine(ANSWER_MS));
    await lab.expectStatus('Paused');
    await lab.button(/^Reset:/).click();
    await lab.expectStatus('Running');
  });

  for (const [how, before] of [
    ['', trains],
    [', also while a worker loops for minutes,', loop],
  ] as const)
    test(`stop answers within a second${how} and play starts again`, async () => {
      const lab = await train();
      await lab.expectProgress(0.001);
      const isAlive = await before(lab);
      expect(await isAlive()).toBe(true);
      await lab.page.keyboard.press('q');
      const pressed = performance.now();
      await lab.transport.getByText(/^Stopped/).waitFor();
      expect(performance.now() - pressed).toBeLessThan(withinOwnMachine(ANSWER_MS));
      await expect.poll(isAlive).toBe(false);
      await lab.transport
        .getByRole('button', { name: /^(Play|Run|Start)/ })
        .first()
        .click();
      await lab.expectStatus('Running');
      await lab.expectProgress(0.001);
    });
});
