/**
 * The service worker: keeps every file of a release for visits without a network. A newer release waits until the
 * page asks for it. Built by scripts/offline.ts, which puts the list of files in.
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
clientsClaim(); // the first visit may go offline, too
cleanupOutdatedCaches();
precacheAndRoute([...RELEASE_FILES], { ignoreURLParametersMatching: [/./] }); // `?embed` and its like are the same page
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));
