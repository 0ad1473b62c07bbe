/**
 * The service worker of the built page makes every file available offline after the first visit. A new version waits until the
 * visitor accepts it (docs/hosting.md), because an update in the middle of a run would lose the run.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const CACHES = 'reward-lab'; // as in workers/service-worker.ts
const KEPT = /\.(html|js|css|svg|webmanifest|wasm|json)$/;
/** A name that contains a content hash needs no revision. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/** Replaces a faulty service worker: removes itself and its caches, and reloads the pages. */
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

export function offline(): Plugin {
  let root = '';
  return {
    name: 'reward-lab:offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The site is built into a folder.');
      // Set this to build a site that removes its service worker: see docs/hosting.md.
      const text =
        process.env.REWARD_LAB_KILL_SWITCH === '1'
          ? KILL_SWITCH_WORKER
          : await serviceWorker(join(root, 'workers/service-worker.ts'), filesOf(dir));
      writeFileSync(join(dir, 'sw.js'), text);
    },
  };
}

interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

function filesOf(folder: string): readonly KeptFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => KEPT.test(file) && file !== 'sw.js')
    .sort()
    .map((url) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, url)))
        .digest('hex');
      return { url, revision: HASHED.test(url) ? null : digest.slice(0, 16) };
    });
}

async function serviceWorker(entry: string, files: readonly KeptFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    define: { RELEASE_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'rewardLabServiceWorker', fileName: 'sw' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.');
  return chunk.code;
}
