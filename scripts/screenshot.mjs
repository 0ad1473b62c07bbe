/** Takes docs/screenshot.png from the built page: `npm run screenshot`. The first screen, in the middle of its run. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');
const SECONDS_OF_RUN = 6;

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium or Chrome found: set CHROMIUM_PATH.');
await build({ root, logLevel: 'warn' });
const server = await preview({ root, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await page.goto(server.resolvedUrls?.local[0] ?? '');
await page.getByRole('img', { name: /^Reaches the goal .*Latest:/ }).waitFor();
await page.getByText('hackable').waitFor();
await page.waitForTimeout(SECONDS_OF_RUN * 1000);
await page.keyboard.press('Space');
await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
await page.evaluate(
  () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
);
await page.screenshot({ path: join(root, 'docs/screenshot.png') });
await browser.close();
await server.close();
