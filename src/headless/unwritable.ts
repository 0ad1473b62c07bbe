/** Whether a result could be written: asked before hours are spent on it. */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unwrittenWords } from './file-words.ts';

/** Why a result could not be written there, or null. */
export async function whyUnwritable(path: string): Promise<string | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) return 'it is a folder. Name a file in it.';
  try {
    if (known) await access(path, constants.W_OK);
    // A file is replaced: that takes the right to change its folder.
    if (!known || known.isFile()) await access(dirname(known ? await realpath(path) : path), constants.W_OK);
    return null;
  } catch (error) {
    return unwrittenWords(error);
  }
}
