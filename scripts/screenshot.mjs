/** Takes docs/screenshot.png from the built page: `npm run screenshot`. The default experiment, in the middle of its run. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');
const SHARE_OF_RUN = 0.5;

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium or Chrome found: set CHROMIUM_PATH.');
await build({ root, logLevel: 'warn' });
const server = await preview({ root, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: 1440, height: 1200 }, colorScheme: 'light' });
await page.goto(server.resolvedUrls?.local[0] ?? '');
await page.getByRole('img', { name: /^Return.* against .*Latest:/ }).waitFor();
await page.waitForFunction(
  (share) => (document.querySelector('progress')?.value ?? 0) >= share,
  SHARE_OF_RUN,
  { polling: 'raf' },
);
await page.keyboard.press('Space');
await page.getByText(/^(Paused|Done)$/).waitFor();
await page.evaluate(
  () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
);
await page.screenshot({ path: join(root, 'docs/screenshot.png') });
await browser.close();
await server.close();
