/** Writes a file completely or not at all: a full disk must not destroy an earlier result. */
import { rmSync } from 'node:fs';
import { open, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function writeResult(path: string, text: string | Iterable<string>): Promise<void> {
  const known = await stat(path).catch(() => null);
  // Devices and pipes cannot be replaced.
  if (known !== null && !known.isFile()) return writeFile(path, text);
  const target = known === null ? path : await realpath(path);
  const draft = join(dirname(target), `.reward-lab-${process.pid}.part`);
  const discard = () => rmSync(draft, { force: true });
  process.once('exit', discard); // a second Ctrl C
  try {
    const file = await open(draft, 'w', known?.mode);
    try {
      await writeFile(file, text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } finally {
    discard();
    process.off('exit', discard);
  }
}
