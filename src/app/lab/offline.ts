/**
 * Caches the site for offline visits and reports when a newer version is ready. Nothing updates automatically, because
 */
import { Workbox } from 'workbox-window';
import type { StoreApi } from 'zustand/vanilla';
import type { OfflineState } from '../model/offline-store.ts';
import { WORKER_NOT_LOADED } from './browser.ts';

const HOUR_MS = 3_600_000;

/** @param flush saves all state before an update; takes little more than a second */
export async function keepOffline(store: StoreApi<OfflineState>, flush: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox('./sw.js', { scope: './' });
  workbox.addEventListener('waiting', () => {
    store.setState({
      update: () => {
        workbox.addEventListener('controlling', () => location.reload());
        void flush().finally(() => workbox.messageSkipWaiting());
      },
    });
  });
  workbox.addEventListener('activated', ({ isUpdate }) => {
    if (isUpdate !== true) store.setState({ state: 'fresh' });
  });
  try {
    const registration = await workbox.register({ immediate: true });
    if (registration?.active) store.setState({ state: 'kept' });
    window.setInterval(() => void workbox.update().catch(() => undefined), HOUR_MS);
  } catch {
    // Not available (a frame without storage, some private windows, plain http); the page works without it.
  }
}

/** An old page on a new site: offers to save and to reload when a worker's file is gone. */
export function offerReloadWhenReplaced(store: StoreApi<OfflineState>, flush: () => Promise<void>): void {
  window.addEventListener(WORKER_NOT_LOADED, () => {
    void isReplaced().then((replaced) => {
      if (replaced) store.setState({ update: () => void flush().finally(() => location.reload()) });
    });
  });
}

/** Whether the site has another program than this page. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const page = await fetch(location.pathname, { cache: 'no-store' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  return page !== '' && !page.includes(own);
}

const RELOADED = 'reward-lab/reloaded';

/**
 * A newer release removed a file of this page (an old page on a new site): save the run and reload once.
 */
export function reloadOnceWhenStale(flush: () => Promise<void>): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(RELOADED) !== null) return;
      sessionStorage.setItem(RELOADED, '1');
    } catch {
      return; // without storage it could loop forever
    }
    event.preventDefault();
    void flush().finally(() => location.reload());
  });
}
