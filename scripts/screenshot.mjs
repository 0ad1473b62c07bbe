/** `npm run screenshot`: takes docs/screenshot.png from the built page, of the first screen at the end of its run. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No Chromium or Chrome found: set CHROMIUM_PATH.');
await build({ root, logLevel: 'warn' });
const server = await preview({ root, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await page.goto(server.resolvedUrls?.local[0] ?? '');
await page.getByRole('img', { name: /^Reaches the goal .*Latest:/ }).waitFor();
await page.getByText('hackable').waitFor();
await page.getByText(/^flips at/).waitFor();
await page.getByRole('button', { name: 'Run again' }).waitFor();
await page.evaluate(
  () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
);
await page.screenshot({ path: join(root, 'docs/screenshot.png') });
await browser.close();
await server.close();
