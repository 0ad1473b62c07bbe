/** Stores warm-started policies of runs on text in a folder. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { BaseStore } from '../engine/networks/base-store.ts';

/** Above this size, the least recently used are deleted. */
const MAX_BYTES = 256 * 2 ** 20;
const ENDING = '.start';
const HASH_BYTES = 32; // SHA-256 of the rest, in front of it

export function defaultCache({ XDG_CACHE_HOME: given } = process.env): string {
  return join(given !== undefined && isAbsolute(given) ? given : join(homedir(), '.cache'), 'reward-lab');
}

const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/**
 * A start depends on its key and on the programs that learn it. Damaged files are ignored, and the engine also checks the
 * content. Nothing here can make a run fail: a missing start is learned again.
 * @param build names the programs
 */
export function startsIn(folder: string, build: string, maxBytes = MAX_BYTES): BaseStore {
  const pathOf = (key: string) => join(folder, `${digest(`${build}\n${key}`).toString('hex')}${ENDING}`);
  return {
    async read(key) {
      const path = pathOf(key);
      try {
        const file = await readFile(path);
        const bytes = Uint8Array.from(file.subarray(HASH_BYTES));
        if (!digest(bytes).equals(file.subarray(0, HASH_BYTES))) throw new Error('damaged');
        const now = new Date();
        await utimes(path, now, now).catch(() => undefined);
        return bytes;
      } catch (error) {
        if (error instanceof Error && error.message === 'damaged')
          await rm(path, { force: true }).catch(() => undefined);
        return undefined;
      }
    },
    async write(key, bytes) {
      const draft = join(folder, `${process.pid}-${Math.random().toString(36).slice(2)}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, Buffer.concat([digest(bytes), bytes]));
        await rename(draft, pathOf(key));
        await shrink(folder, maxBytes);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined); // disk full, or not allowed
      }
    },
  };
}

/** Deletes the least recently used starts, and drafts that a killed process left. */
async function shrink(folder: string, maxBytes: number): Promise<void> {
  const HOUR_MS = 3_600_000;
  const files = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // another process may have deleted it
    if (found === null) continue;
    if (name.endsWith('.part') && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true });
    if (name.endsWith(ENDING)) files.push({ path, size: found.size, used: found.mtimeMs });
  }
  files.sort((a, b) => b.used - a.used);
  let sum = 0;
  for (const { path, size } of files) {
    sum += size;
    if (sum > maxBytes) await rm(path, { force: true });
  }
}
