/** Explains file errors, checks whether a result can be written, and writes it. System errors contain only a code and a call. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, constants, open, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error));

const TOO_LARGE = ['ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG'];

export function unreadText(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error))
    return 'the file does not exist. Check its name and folder. For a built-in experiment write preset:ID, for example preset:default.';
  if (code === 'EISDIR') return 'it is a folder. Choose a file in it.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'you have no permission to read it. Change its permissions, or copy it.';
  if (TOO_LARGE.includes(code)) return 'it is too large for an experiment. Choose another file.';
  return reasonOf(error);
}

function unwrittenText(error: unknown): string {
  const code = codeOf(error);
  if (isMissing(error)) return 'the folder does not exist. Create it, or choose another one.';
  if (code === 'EISDIR') return 'it is a folder. Choose a file in it.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'you have no permission to write there. Choose another folder.';
  if (code === 'ENOSPC') return 'the disk is full. Free some space, or choose another disk.';
  return reasonOf(error);
}

async function whyUnwritable(path: string): Promise<string | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) return 'it is a folder. Choose a file in it.';
  try {
    if (known) await access(path, constants.W_OK);
    // Replacing a file needs write permission for its folder.
    if (!known || known.isFile()) await access(dirname(known ? await realpath(path) : path), constants.W_OK);
    return null;
  } catch (error) {
    return unwrittenText(error);
  }
}

/** Writes a file completely or not at all: a full disk must not destroy an earlier result. */
export async function writeResult(
  path: string,
  content: string | Iterable<string | Uint8Array>,
): Promise<void> {
  const known = await stat(path).catch(() => null);
  // Devices and pipes cannot be replaced.
  if (known !== null && !known.isFile()) return writeFile(path, content);
  const target = known === null ? path : await realpath(path);
  // On a shared disk, another machine may have a process with the same number.
  const draft = join(dirname(target), `.reward-lab-${process.pid}-${randomBytes(4).toString('hex')}.part`);
  const discard = () => rmSync(draft, { force: true });
  process.once('exit', discard); // a second Ctrl C
  try {
    const file = await open(draft, 'w', known?.mode);
    try {
      await writeFile(file, content);
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

export async function written(
  path: string,
  content: string | Iterable<string | Uint8Array>,
): Promise<boolean> {
  try {
    await writeResult(path, content);
    return true;
  } catch (error) {
    console.error(`Cannot write ${path}: ${unwrittenText(error)}`);
    return false;
  }
}

/** Checks before a long run whether its result can be written. @param undone what will not happen if it cannot */
export async function canWrite(path: string | null, undone: string): Promise<boolean> {
  const unwritable = path === null ? null : await whyUnwritable(path);
  if (unwritable !== null) console.error(`Cannot write ${path}: ${unwritable}\n\n${undone}`);
  return unwritable === null;
}
