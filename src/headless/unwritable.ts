/** Checks before a long run whether its result can be written. */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unwrittenWords } from './file-words.ts';

/** Why a result cannot be written there, or null. */
export async function whyUnwritable(path: string): Promise<string | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) return 'it is a folder. Choose a file in it.';
  try {
    if (known) await access(path, constants.W_OK);
    // Replacing a file needs write permission for its folder.
    if (!known || known.isFile()) await access(dirname(known ? await realpath(path) : path), constants.W_OK);
    return null;
  } catch (error) {
    return unwrittenWords(error);
  }
}
