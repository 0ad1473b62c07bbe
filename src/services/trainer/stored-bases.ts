/** Stores warm-started language policies in this browser, so that learning from examples runs only once. */
import { createStore, del, get, set, type UseStore, update } from 'idb-keyval';
import type { BaseStore } from '../../engine/networks/base-store.ts';

/** Above this size, the oldest are deleted. */
const MAX_BYTES = 32 * 2 ** 20;
const INDEX = 'index';

type Index = readonly { readonly key: string; readonly bytes: number }[];

/** Null during development, where this file's name does not change with the programs that made a base. */
export function keptBases(): BaseStore | null {
  return import.meta.env.PROD ? basesIn(import.meta.url) : null;
}

/** @param build names the programs that make the bases: those of other programs are not found, and expire */
function basesIn(build: string): BaseStore {
  let opened: UseStore | null = null;
  // Opened when needed. Some browsers refuse in private windows, and then nothing is stored.
  const store = () => {
    opened ??= createStore('reward-lab-bases', 'bases');
    return opened;
  };
  const nameOf = (key: string) => `${build} ${key}`;
  return {
    async read(key) {
      try {
        const found: unknown = await get(nameOf(key), store());
        return found instanceof Uint8Array ? found : undefined;
      } catch {
        return undefined;
      }
    },
    async write(key, bytes) {
      try {
        await set(nameOf(key), bytes, store());
        let gone: Index = [];
        await update<Index>(
          INDEX,
          (before) => {
            const all = [...(before ?? []).filter((one) => one.key !== nameOf(key))];
            all.push({ key: nameOf(key), bytes: bytes.length });
            const kept = newest(all);
            gone = all.slice(0, all.length - kept.length);
            return kept;
          },
          store(),
        );
        for (const { key: old } of gone) await del(old, store());
      } catch {
        // Storage is full or refused: it is learned again next time.
      }
    },
  };
}

function newest(all: Index): Index {
  let [from, sum] = [all.length, 0];
  while (from > 0 && sum + (all[from - 1]?.bytes ?? 0) <= MAX_BYTES) sum += all[--from]?.bytes ?? 0;
  return all.slice(from);
}
