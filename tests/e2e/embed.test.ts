import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import { linkAround } from '../property/link-mutations.ts';
import { folderSite } from './folder-site.ts';
import { LabPage } from './lab-page.ts';
import { small } from './link-pages.ts';
import { DIST } from './site.ts';
import { inBrowser, useBrowser } from './watched-page.ts';

const NOTHING = { words: [], databases: [], caches: [], workers: [], files: [] };

/** The contents of every store of the origin, as a page's frame sees them. */
async function keptBy(page: Page): Promise<Record<keyof typeof NOTHING, readonly unknown[]>> {
  const frame = page.frames()[1] ?? expect.fail('no frame');
  return frame.evaluate(async () => {
    // Some browsers deny a store to such a frame, which counts as empty.
    const listed = (store: () => Promise<readonly unknown[]>) => store().catch(() => []);
    const files: string[] = [];
    await listed(async () => {
      for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
      return files;
    });
    return {
      words: await listed(async () => Object.keys(localStorage)),
      databases: await listed(() => indexedDB.databases()),
      caches: await listed(() => caches.keys()),
      workers: await listed(async () => navigator.serviceWorker.getRegistrations()),
      files,
    };
  });
}

inBrowser('a lab in another page', () => {
  const browser = useBrowser();

  test('in a sandboxed frame of another origin it trains, talks over its port to its parent alone, and stores nothing', async () => {
    const { page, faults } = await browser.open({ provokesFaults: true });
    const host = createServer((_, response) => {
      const address = `${inject('plainSite')}?embed&parent=${encodeURIComponent(origin)}`;
      const frame = `<iframe id="lab" src="${address}" width="900" height="600" sandbox="allow-scripts allow-same-origin"></iframe>`;
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>host</title>${frame}`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', () => resolve()));
    const origin = `http://localhost:${(host.address() as AddressInfo).port}`; // a different site from 127.0.0.1
    onTestFinished(() => void host.close());
    await page.goto(origin);
    faults.length = 0;
    const inside = page.frameLocator('#lab');
    await inside.getByRole('region', { name: 'World view' }).waitFor();
    await inside.getByRole('img', { name: /^Task return/ }).waitFor();
    const head = inside.getByRole('banner');
    await head.getByRole('link', { name: 'Open in Reward Lab' }).waitFor();
    expect(await head.getByRole('button').count()).toBe(0);
    expect(await inside.getByRole('complementary', { name: 'Experiment' }).count()).toBe(0);
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      const target = document.querySelector('iframe')?.contentWindow;
      const waiting = new Map<number, (reply: unknown) => void>();
      port1.onmessage = ({ data }) => waiting.get(data.id ?? 0)?.(data);
      const ask = (request: { id: number }) =>
        new Promise((resolve) => {
          waiting.set(request.id, resolve);
          port1.postMessage(request);
        });
      const connected = new Promise((resolve) => waiting.set(0, resolve));
      Object.assign(window, { ask, connected });
      // A port that arrives with another kind of message is ignored.
      target?.postMessage({ kind: 'evil' }, '*', [new MessageChannel().port1]);
      const knock = () => target?.postMessage({ kind: 'reward-lab/connect', version: 1 }, '*', [port2]);
      knock();
    });
    const ask = (request: object) =>
      page.evaluate(
        (wanted) =>
          (window as unknown as { ask(request: object): Promise<Record<string, unknown>> }).ask(wanted),
        request,
      );
    expect(
      await page.evaluate(() => (window as unknown as { connected: Promise<unknown> }).connected),
    ).toMatchObject({
      kind: 'reward-lab/connected',
    });
    expect(await ask({ id: 1, verb: 'open', experiment: JSON.stringify(small) })).toMatchObject({ ok: true });
    await expect
      .poll(
        async () => ((await ask({ id: 2, verb: 'state' })).value as { status: string; name: string }) ?? {},
      )
      .toMatchObject({ name: 'corridor', status: 'done', envSteps: 20_000 });
    const curves = (await ask({ id: 3, verb: 'curves' })).value as { lines: { mean: number[] }[] };
    expect(curves.lines).toHaveLength(4);
    expect(curves.lines[1]?.mean.at(-1)).toBeCloseTo(1, 1);
    expect(await keptBy(page)).toEqual(NOTHING);
    expect(faults.filter((fault) => !fault.startsWith(`foreign request: ${origin}`))).toEqual([]);
  });

  test('in a frame of its own site, which could store data, it stores nothing either', async () => {
    const address = `${inject('plainSite')}theme.js`;
    const { page } = await browser.open({ site: 'elsewhere', address, provokesFaults: true });
    await page.evaluate(
      (src) => {
        const frame = Object.assign(document.createElement('iframe'), { src, width: 900, height: 600 });
        document.body.replaceChildren(frame);
      },
      `${inject('plainSite')}?embed&debug`,
    );
    const frame = page.frames()[1] ?? expect.fail('no frame');
    await frame.waitForFunction(() => '__rewardLab' in globalThis);
    await frame.evaluate(async () => {
      const lab = (globalThis as unknown as { __rewardLab: OpenLab }).__rewardLab;
      lab.actions.set('name', 'a draft to remember');
      lab.flush();
      await lab.library?.saveNow();
    });
    expect(await keptBy(page)).toEqual(NOTHING);
    await frame.evaluate(() => localStorage.setItem('anything', 'can be stored'));
    expect((await keptBy(page)).words).toEqual(['anything']);
  });

  test('in a sandboxed frame without a same origin, on a host that lets no other origin read its files, one sentence names the missing word', async () => {
    const site = await folderSite(DIST, '/');
    const address = `${site.address}theme.js`;
    const { page } = await browser.open({ site: 'elsewhere', address, provokesFaults: true });
    await page.setContent(
      `<!doctype html><title>host</title><iframe id="lab" src="${site.address}?embed" sandbox="allow-scripts" width="900" height="600"></iframe>`,
    );
    const said = page.frameLocator('#lab').getByRole('alert');
    await said.waitFor();
    expect(await said.textContent()).toContain('its sandbox attribute lacks “allow-same-origin”');
    expect(await page.frameLocator('#lab').locator('[aria-busy]').count()).toBe(0);
  });

  test('where storage is refused altogether, a link and an embedded page work all the same', async () => {
    const { page } = await browser.open({
      address: `?embed#${linkAround(JSON.stringify(small))}`,
      before: () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    });
    await new LabPage(page).fullSpeed();
    await new LabPage(page).expectStatus('Done');
  });
});
