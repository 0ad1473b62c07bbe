import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { LabPage } from './lab-page.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const ATTEMPTS = readFileSync(join(import.meta.dirname, 'attempt-in-worker.js'), 'utf8');

async function attempt(scope: {
  evaluate(script: string): Promise<unknown>;
}): Promise<Record<string, string>> {
  const stranger = JSON.stringify(inject('stranger'));
  const outcome = await scope.evaluate(`(() => { ${ATTEMPTS}; return attemptInWorker(${stranger}); })()`);
  return outcome as Record<string, string>;
}

async function visits(): Promise<number> {
  return Number(await (await fetch(`${inject('stranger')}visits`)).text());
}

inBrowser('on the built page and in each of its workers', () => {
  const browser = useBrowser();

  for (const site of ['plain', 'header'] as const) {
    test(`text never becomes code and no stranger is reached, on a ${site === 'plain' ? 'plain host' : 'host that sends the headers'}`, async () => {
      const { page } = await browser.open({ site, provokesFaults: true });
      // The painter starts last: when it draws, all workers are running.
      await expect.poll(() => new LabPage(page).painters()).toContain('worker');
      const before = await visits();
      for (const scope of [page, ...page.workers()]) {
        const outcome = await attempt(scope);
        expect(Object.keys(outcome).length).toBe(9);
        expect([...new Set(Object.values(outcome))], JSON.stringify(outcome)).toEqual(['refused']);
      }
      expect(await visits()).toBe(before);
    });
  }

  test('the attempts succeed without a policy, so that a rejection means something', async () => {
    const { page } = await browser.open({ provokesFaults: true });
    await page.goto(`${inject('stranger')}blank`);
    const started = page.waitForEvent('worker');
    await page.evaluate(() => {
      const address = URL.createObjectURL(new Blob(['0'], { type: 'text/javascript' }));
      new Worker(address, { type: 'module' });
    });
    const outcome = await attempt(await started);
    expect([...new Set(Object.values(outcome))], JSON.stringify(outcome)).toEqual(['ran']);
  });
});
