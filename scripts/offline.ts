/**
 * The service worker of the built page: after the first visit every file of the site is there without a network. A new
 * version waits until the visitor takes it (docs/hosting.md): an update in the middle of a run would lose it.
 */
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const CACHES = 'reward-lab';
const LARGEST_FILE = 4 * 2 ** 20;

/** In place of the service worker where that is at fault: removes itself and what it kept, and fetches the pages anew. */
export const KILL_SWITCH_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const own = (name) => name.startsWith('${CACHES}') && name.endsWith(self.registration.scope);
  for (const name of (await caches.keys()).filter(own)) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url);
}
`;

/** A site that is to forget its service worker is built with this set: see docs/hosting.md. */
const killSwitch = (): Plugin => ({
  name: 'reward-lab:kill-switch',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: KILL_SWITCH_WORKER });
  },
});

export function offline(): Plugin[] {
  if (process.env.REWARD_LAB_KILL_SWITCH === '1') return [killSwitch()];
  return afterWriting(
    VitePWA({
      registerType: 'prompt',
      injectRegister: null, // src/lab/offline.ts does it, once the page is at rest
      filename: 'sw.js',
      manifest: false, // public/manifest.webmanifest
      workbox: {
        cacheId: CACHES,
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,wasm,json}'],
        maximumFileSizeToCacheInBytes: LARGEST_FILE,
        ignoreURLParametersMatching: [/./], // `?embed` and its like are the same page
        navigateFallback: 'index.html',
        cleanupOutdatedCaches: true,
        clientsClaim: true, // the first visit may go offline, too
        skipWaiting: false,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  );
}

/** A build that failed has no files to keep: its own error is to be read, not the service worker's. */
function afterWriting(plugins: Plugin[]): Plugin[] {
  let written = false;
  const hooked = plugins.map((plugin) => {
    const { closeBundle } = plugin;
    if (typeof closeBundle !== 'object') return plugin;
    const { handler, ...how } = closeBundle;
    const guarded: typeof handler = function (error) {
      return written ? handler.call(this, error) : undefined;
    };
    return { ...plugin, closeBundle: { ...how, handler: guarded } };
  });
  const witness: Plugin = {
    name: 'reward-lab:written',
    apply: 'build',
    writeBundle() {
      written = true;
    },
  };
  return [...hooked, witness];
}
