import { serve } from '../src/services/rpc.ts';
import { DatabaseCore } from '../src/services/runs/core.ts';
import { DATABASE } from '../src/services/runs/database.ts';
import type { Locks } from '../src/services/runs/locks.ts';

/** All databases that the lab has ever used. Other sites may share the origin, so only its own names are deleted. */
const KNOWN = [DATABASE, 'reward-lab-bases'];

const channel = 'BroadcastChannel' in self ? new BroadcastChannel('reward-lab-runs') : null;
const database = new DatabaseCore({
  indexedDB: () => indexedDB,
  keyRange: () => IDBKeyRange,
  locks: locksOrNull(),
  time: () => Date.now(),
  now: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  broadcast: () => channel?.postMessage('changed'),
  databases: async () => {
    const all = await indexedDB.databases?.().catch(() => []);
    const named = (all ?? []).flatMap(({ name = '' }) => (name.startsWith('reward-lab') ? [name] : []));
    return all === undefined ? KNOWN : named;
  },
});
channel?.addEventListener('message', () => database.changedElsewhere());
serve(database.api);

function locksOrNull(): Locks | null {
  try {
    return (navigator.locks as Locks | undefined) ?? null;
  } catch {
    return null;
  }
}
