/** Whether a result could be written: asked before hours are spent on it. */
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unwrittenWords } from './file-words.ts';

/** Why a result could not be written there, or null. */
export async function whyUnwritable(path: string): Promise<string | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) return 'it is a folder. Name a file in it.';
  try {
    await access(known ? path : dirname(path), constants.W_OK);
    return null;
  } catch (error) {
    return unwrittenWords(error);
  }
}
