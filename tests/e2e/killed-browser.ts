/** A browser with its own profile that can be killed as by a power failure: all its processes at once, without warning. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';

export class KilledBrowser {
  readonly #profile: string;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string) {
    this.#profile = profile;
  }
  static async make(): Promise<KilledBrowser> {
    return new KilledBrowser(await mkdtemp(join(tmpdir(), 'reward-lab-profile-')));
  }

  async open(address: string): Promise<Page> {
    const port = join(this.#profile, 'DevToolsActivePort');
    await rm(port, { force: true });
    const args = [
      '--headless=new',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.#profile}`,
    ];
    const child = spawn(findBrowser() ?? '', [...args, ...BROWSER_ARGUMENTS, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
    });
    this.#process = child;
    const endpoint = await portIn(port);
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${endpoint}`);
    const context = this.#browser.contexts()[0] ?? (await this.#browser.newContext());
    const page = await context.newPage();
    page.setDefaultTimeout(240_000);
    await page.goto(address);
    return page;
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child?.pid === undefined) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await this.#browser?.close().catch(() => {});
    this.#browser = null;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function portIn(file: string): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The browser has not opened its port.');
}
