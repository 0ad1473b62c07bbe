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
  const { wasDiscarded = false } = document as { readonly wasDiscarded?: boolean }; // Chromium only
  const { deviceMemory } = navigator as { readonly deviceMemory?: number }; // in GiB, at most 8; Chromium only
  return {
    /** Stores the draft, but nothing more once everything was deleted. */
    storage,
    watch: watchPage,
    exitReason: exitReasonIn(storage),
    /** The browser discarded this tab in the background and has reloaded it. */
    discarded: wasDiscarded,
    /** The machine's approximate memory; null if the browser does not report it. */
    memoryBytes: deviceMemory === undefined ? null : deviceMemory * 2 ** 30,
    makeDatabase: (): WorkerLike =>
      new Worker(new URL('../../../workers/database.ts', import.meta.url), { type: 'module' }),
    time: () => Date.now(),
    id: () =>
      [...crypto.getRandomValues(new Uint8Array(8))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
    /** Null if the browser cannot tell, or if the page is in a frame, which must not ask. */
    persisted: async () => (framed ? null : ((await navigator.storage?.persisted?.()) ?? null)),
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    /** Deletes the remembered draft, caches and service workers of the lab. The database worker deletes databases. */
    async wipe() {
      forgets = true;
      await wipe();
    },
    /** Null in development, where the name of this file does not change with the programs. */
    keepBlocks: import.meta.env.PROD
      ? async () => (await import('../../services/student/stored-blocks.ts')).storedBlocks(() => forgets)
      : null,
    labVersion: import.meta.url.split('/').at(-1) ?? '', // its name contains the build hash
  };
}

/**
 * @param hidden the page may be discarded from now on @param thawed the browser froze the page for this long
 * @param leaving true if the page is closing, false if it came back
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
    frozen = performance.now(); // the system clock may be set meanwhile
    hidden();
  });
  document.addEventListener('resume', () => {
    if (frozen > 0) thawed(performance.now() - frozen);
    frozen = 0;
  });
}

/** The origin may be shared with other sites, so this deletes only what has the lab's name or path. */
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

/** Waits for a worker that is filling its cache. Otherwise it would refill what is being deleted. */
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

/** Returns null if storage is forbidden, because reading the property then throws. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
