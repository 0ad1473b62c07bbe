/** One process of `npm run parity`: compares some programs on one device and reports each to its parent. */
import { openDevice } from '../../src/engine/gpu/device.ts';
import { dawnHost } from './dawn.ts';
import { type ParityOptions, workOf } from './parity-work.ts';

export type News =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begun'; readonly index: number }
  | {
      readonly kind: 'done';
      readonly index: number;
      readonly difference: string | null;
      readonly denormals: boolean;
    };

const STORAGE_BYTES = 2 ** 27;
const DEADLINE_MS = 600_000;
const MAX_MEMORY_BYTES = 6 * 2 ** 30;
const LOOK_MS = 500;

/** Compares the programs with these indices. The process ends by itself if the adapter's compiler takes all memory. */
export async function runPart(options: ParityOptions, indices: readonly number[]): Promise<void> {
  const tell = (news: News) => process.send?.(news);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
  const host = await dawnHost();
  const open = () =>
    openDevice(host, { allowFallback: true, storageBytes: STORAGE_BYTES, deadlineMs: DEADLINE_MS });
  let device = await open();
  const work = workOf(options);
  tell({ kind: 'ready' });
  const waiting = [...indices];
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      tell({ kind: 'begun', index });
      const { difference = null, denormals } = await work
        .compare(device, index)
        .catch((error: unknown) => ({ difference: String(error), denormals: false }));
      tell({ kind: 'done', index, difference, denormals });
      if (device.fault !== null) device = await open(); // report each fault only once
    }
  };
  await Promise.all(Array.from({ length: work.width }, worker));
  clearInterval(watch);
  device.close();
  process.disconnect();
}
