/** The browser features for storing runs, other than the worker. */

import type { WorkerLike } from '../../services/rpc.ts';
import { localStorageOrNull, type TextStorage } from '../model/storage.ts';
import { exitReasonIn } from './listed-state.ts';

export type LibraryPlatform = ReturnType<typeof browserPlatform>;

const PREFIX = 'reward-lab';

export function browserPlatform() {
  const framed = window.self !== window.top;
  const real = localStorageOrNull();
  let forgets = false;
  const storage: TextStorage | null = real && {
    getItem: (key) => real.getItem(key),
    setItem: (key, value) => void (forgets || real.setItem(key, value)),
  };
  const { wasDiscarded = false } = document as { readonly wasDiscarded?: boolean }; // Chromium's alone
  const { deviceMemory } = navigator as { readonly deviceMemory?: number }; // in GiB, at most 8: Chromium's alone
  return {
    /** For the draft; takes nothing more once everything was deleted. */
    storage,
    watch: watchPage,
    /** Of the run that a page has taken leave of by itself: closed, reloaded or left, and not killed. */
    exitReason: exitReasonIn(storage),
    /** The browser put this very tab away while it was in the background, and has brought it back. */
    discarded: wasDiscarded,
    /** Of the machine, roughly; null: the browser does not tell. */
    memoryBytes: deviceMemory === undefined ? null : deviceMemory * 2 ** 30,
    makeDatabase: (): WorkerLike =>
      new Worker(new URL('../../../workers/database.ts', import.meta.url), { type: 'module' }),
    time: () => Date.now(),
    /** 16 random hexadecimal digits. */
    id: () =>
      [...crypto.getRandomValues(new Uint8Array(8))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    /** Null: the browser cannot tell, or the page stands in a frame, where nobody is to be asked. */
    persisted: async () => (framed ? null : ((await navigator.storage?.persisted?.()) ?? null)),
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    /** Remembered draft, caches, service workers of the lab; databases belong to the database worker. */
    async wipe() {
      forgets = true;
      await wipe();
    },
    /** Null while developing: there the name of this file does not change with the programs. */
    keepBlocks: import.meta.env.PROD
      ? async () => (await import('../../services/student/stored-blocks.ts')).storedBlocks(() => forgets)
      : null,
    labVersion: import.meta.url.split('/').at(-1) ?? '', // its name has the digits of its build
  };
}

/**
 * @param hidden the page may be gone at any time from now
 * @param thawed the browser let it stand for so long
 * @param leaving the page is taken leave of; `false`: it is back all the same
 */
export function watchPage(
  hidden: () => void,
  thawed: (milliseconds: number) => void,
  leaving: (gone: boolean) => void,
): void {
  let frozen = 0;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hidden());
  window.addEventListener('pagehide', () => {
    leaving(true);
    hidden();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && leaving(false));
  document.addEventListener('freeze', () => {
    frozen = performance.now(); // the clock may be set meanwhile
    hidden();
  });
  document.addEventListener('resume', () => {
    if (frozen > 0) thawed(performance.now() - frozen);
    frozen = 0;
  });
}

/** The origin may be shared with strangers: only what bears the lab's name, or its own place, goes. */
async function wipe(): Promise<void> {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
  const scope = new URL('.', document.baseURI).href;
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  for (const registration of registrations)
    if (registration.scope === scope) {
      await installed(registration);
      await registration.unregister();
    }
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  for (const name of names) if (name.startsWith(PREFIX) || name.endsWith(scope)) await caches.delete(name);
}

const INSTALL_MS = 20_000;

/** A worker that is filling its cache would go on, whatever is deleted meanwhile: it ends first, well or badly. */
function installed({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    if (installing === null || installing.state !== 'installing') {
      resolve();
      return;
    }
    installing.addEventListener('statechange', () => resolve(), { once: true });
    setTimeout(resolve, INSTALL_MS);
  });
}

/** Null where storage is forbidden: reading the property alone throws there. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
