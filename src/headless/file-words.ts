/** Why a file could not be read or written: system errors contain only a code and a call. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error));

const TOO_LARGE = ['ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG'];

/** @param error as `readFile` throws it */
export function unreadWords(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error))
    return 'the file does not exist. Check its name and folder. For a built-in experiment write preset:ID, for example preset:default.';
  if (code === 'EISDIR') return 'it is a folder. Choose a file in it.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'you have no permission to read it. Change its permissions, or copy it.';
  if (TOO_LARGE.includes(code)) return 'it is too large for an experiment. Choose another file.';
  return reasonOf(error);
}

/** @param error as `access` or `writeFile` throws it */
export function unwrittenWords(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error)) return 'the folder does not exist. Create it, or choose another one.';
  if (code === 'EISDIR') return 'it is a folder. Choose a file in it.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'you have no permission to write there. Choose another folder.';
  if (code === 'ENOSPC') return 'the disk is full. Free some space, or choose another disk.';
  return reasonOf(error);
}
