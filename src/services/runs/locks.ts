/** Only one page trains a run at a time. A Web Lock decides; without locks, the owner's token in the record does. */
import type { Held } from './protocol.ts';

/** navigator.locks or a substitute. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    callback: (lock: unknown) => unknown,
  ): Promise<unknown>;
  query(): Promise<{ held?: readonly { name?: string | undefined }[] | undefined }>;
}

const PREFIX = 'reward-lab-run:';
const DEADLINE_MS = 3_000;

export class RunLocks {
  readonly #locks: Locks | null;
  readonly #lost: (run: string) => void;
  readonly #mine = new Map<string, () => void>();
  #held: ReadonlySet<string> = new Set();

  /** @param lost another page has taken over this run */
  constructor(locks: Locks | null, lost: (run: string) => void) {
    this.#locks = locks;
    this.#lost = lost;
  }

  /** @returns false if another page holds the lock */
  async take(run: string, steal: boolean): Promise<boolean> {
    const locks = this.#locks;
    if (locks === null || this.#mine.has(run)) return true;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(true), DEADLINE_MS); // the token still guards
      const answer = (taken: boolean) => {
        clearTimeout(late);
        resolve(taken);
      };
      const hold = (lock: unknown) => {
        if (lock === null) return answer(false);
        const end = new Promise<void>((release) => this.#mine.set(run, release));
        answer(true);
        return end;
      };
      // Rejects when another page steals the lock, or if locks are forbidden.
      const asked = Promise.resolve().then(() =>
        locks.request(PREFIX + run, steal ? { steal: true } : { ifAvailable: true }, hold),
      );
      asked.catch(() => {
        answer(true);
        if (this.#mine.delete(run)) this.#lost(run);
      });
    });
  }

  release(run: string): void {
    this.#mine.get(run)?.();
    this.#mine.delete(run);
  }

  /** Call it before `held`. */
  async look(): Promise<void> {
    try {
      const { held = [] } = (await this.#locks?.query()) ?? {};
      this.#held = new Set(held.map(({ name = '' }) => name));
    } catch {
      this.#held = new Set();
    }
  }
  held(run: string): Held {
    if (this.#mine.has(run)) return 'here';
    if (this.#locks === null) return 'unknown';
    return this.#held.has(PREFIX + run) ? 'elsewhere' : 'free';
  }
}
