/**
 * Keeps the site for visits without a network, and says when a newer version waits. Nothing is ever updated by itself:
 * an open run would lose its program.
 */
import { Workbox } from 'workbox-window';
import type { StoreApi } from 'zustand/vanilla';
import type { OfflineState } from './stores/offline-store.ts';

const HOUR_MS = 3_600_000;

/** @param flush writes what is to be remembered, before the page gives way to a newer one; ends in little more than a second */
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
    // None here (a frame without storage, a private window of some browsers, a plain address): the page needs none.
  }
}

const RELOADED = 'reward-lab/reloaded';

/**
 * A part of the page that a newer release has taken away (an old page on a new site): the run is saved and the page starts
 * again, once. The caller that asked for the part reports a second failure.
 */
export function reloadOnceWhenStale(flush: () => Promise<void>): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(RELOADED) !== null) return;
      sessionStorage.setItem(RELOADED, '1');
    } catch {
      return; // without a memory it could go on for ever
    }
    event.preventDefault();
    void flush().finally(() => location.reload());
  });
}
