/**
 * The service worker: caches every file of a release for offline visits. A newer release waits until the page asks for it.
 * Built by scripts/offline.ts, which inserts the list of files.
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const RELEASE_FILES: readonly { readonly url: string; readonly revision: string | null }[];

const worker = self as unknown as { skipWaiting(): Promise<void> };

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const asked = typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'SKIP_WAITING';
  if (asked) void worker.skipWaiting();
});

setCacheNameDetails({ prefix: 'reward-lab' });
clientsClaim(); // even the first visit may go offline
cleanupOutdatedCaches();
precacheAndRoute([...RELEASE_FILES], { ignoreURLParametersMatching: [/./] }); // `?embed` and similar are the same page
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));
