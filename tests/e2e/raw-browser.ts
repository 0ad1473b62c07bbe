/**
 * A browser without a driver: no focus is emulated and no timer is kept awake, so a tab in the background is really hidden, and
 * can be frozen and lost. Commands go through a pipe, in the browser's own protocol.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';

type Params = Record<string, unknown>;

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly sessionId?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

export class RawBrowser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Set<(event: Answer) => void>();
  #id = 0;

  private constructor(child: ChildProcess, profile: string) {
    this.#process = child;
    this.#profile = profile;
    let rest = '';
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#hear(JSON.parse(message));
    });
  }

  static async start(...more: readonly string[]): Promise<RawBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'reward-lab-raw-'));
    const args = [
      '--headless=new',
      '--window-size=1440,1000',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...BROWSER_ARGUMENTS,
      ...more,
      'about:blank',
    ];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    return new RawBrowser(spawn(findBrowser() ?? '', args, { stdio: [...stdio] }), profile);
  }

  #hear(answer: Answer): void {
    if (answer.id === undefined) for (const listener of [...this.#listeners]) listener(answer);
    else this.#waiting.get(answer.id)?.(answer);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      const message = JSON.stringify({
        id,
        method,
        params,
        ...(sessionId === undefined ? {} : { sessionId }),
      });
      (this.#process.stdio[3] as Writable).write(`${message}\0`);
    });
  }

  heard(
    method: string,
    sessionId: string,
    accepts: (params: Params) => boolean = () => true,
  ): Promise<Params> {
    return new Promise((resolve) => {
      const listener = ({ params = {}, ...event }: Answer) => {
        if (event.method !== method || event.sessionId !== sessionId || !accepts(params)) return;
        this.#listeners.delete(listener);
        resolve(params);
      };
      this.#listeners.add(listener);
    });
  }

  async open(url: string): Promise<RawTab> {
    const { targetId } = await this.send('Target.createTarget', { url });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return new RawTab(this, String(targetId), String(sessionId));
  }

  async end(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.#process.kill('SIGKILL');
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class RawTab {
  readonly browser: RawBrowser;
  readonly target: string;
  readonly session: string;

  constructor(browser: RawBrowser, target: string, session: string) {
    this.browser = browser;
    this.target = target;
    this.session = session;
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.browser.send(method, params, this.session);
  }

  /** @param expression its value must be plain data; a promise is awaited */
  async value<T>(expression: string): Promise<T> {
    const wanted = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', wanted)) as {
      result?: { value?: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    };
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result?.value as T;
  }

  async worker(name: string): Promise<RawTab> {
    const attached = this.browser.heard(
      'Target.attachedToTarget',
      this.session,
      ({ targetInfo }) => (targetInfo as { title: string }).title === name,
    );
    await this.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    });
    const { sessionId, targetInfo } = await attached;
    return new RawTab(this.browser, (targetInfo as { targetId: string }).targetId, String(sessionId));
  }
  toFront(): Promise<unknown> {
    return this.browser.send('Target.activateTarget', { targetId: this.target });
  }
  close(): Promise<unknown> {
    return this.browser.send('Target.closeTarget', { targetId: this.target });
  }
}
