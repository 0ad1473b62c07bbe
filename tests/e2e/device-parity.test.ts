import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembly } from '../../scripts/assembly.mjs';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
import type { ParityVerdict } from '../browser/parity-worker.ts';
import { inBrowser } from './watched-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'node_modules/.cache/reward-lab-parity');

inBrowser('the graphics device of a dedicated worker', () => {
  let browser: Browser | undefined;
  let server: Server | undefined;
  beforeAll(async () => {
    await build({
      root: join(ROOT, 'tests/browser'),
      base: './',
      configFile: false,
      logLevel: 'warn',
      plugins: [assembly()],
      worker: { format: 'es', plugins: () => [assembly()] },
      build: {
        outDir: BUILT,
        emptyOutDir: true,
        target: 'es2023',
        minify: false,
        chunkSizeWarningLimit: 5000,
        rollupOptions: { input: join(ROOT, 'tests/browser/parity.html') },
      },
    });
    server = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://site').pathname;
      const kind = extname(path) === '.html' ? 'text/html' : 'text/javascript';
      const bytes = await readFile(join(BUILT, path)).catch(() => null);
      if (bytes === null) response.writeHead(404).end();
      else response.writeHead(200, { 'Content-Type': kind }).end(bytes);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: BROWSER_ARGUMENTS });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('gives the same bits as WebAssembly there, for a program of each family', async () => {
    const page = await browser?.newPage();
    if (page === undefined || server === undefined) throw new Error('nothing was started');
    const verdicts: ParityVerdict[] = [];
    const ended = new Promise<string | null>((resolve) => {
      page.on('pageerror', (error) => resolve(error.message));
      void page.exposeFunction('parityVerdict', (verdict: ParityVerdict) => {
        if (verdict.kind === 'end') resolve(verdict.problem);
        else verdicts.push(verdict);
      });
    });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/parity.html`);
    expect(await ended).toBeNull();
    expect(verdicts.length).toBe(5);
    expect(verdicts.filter((each) => each.kind === 'program' && each.difference !== null)).toEqual([]);
  });
});
