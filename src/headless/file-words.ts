/** Why a file could not be read or written, in words: what the system says of it is a code and a call. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Nothing of this name is there. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error));

const TOO_LARGE = ['ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG'];

/** @param error as `readFile` throws it */
export function unreadWords(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error))
    return 'there is no such file. Check its name and folder; a built-in experiment is called preset:ID, for example preset:default.';
  if (code === 'EISDIR') return 'it is a folder. Name a file in it.';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read. Change its permissions, or copy it.';
  if (TOO_LARGE.includes(code)) return 'it is too large to be an experiment. Name another file.';
  return reasonOf(error);
}

/** @param error as `access` or `writeFile` throws it */
export function unwrittenWords(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error)) return 'there is no such folder. Make it first, or name a file in another one.';
  if (code === 'EISDIR') return 'it is a folder. Name a file in it.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'it may not be written there. Name a file in a folder of yours.';
  if (code === 'ENOSPC') return 'the disk is full. Make room, or name a file on another one.';
  return reasonOf(error);
}
