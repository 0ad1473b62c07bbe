import type { Problem } from '../../experiment/experiment.ts';

/** Downloads a file. The name is sanitized, because it may come from another author's experiment. */
export function saveFile(name: string, type: string, content: BlobPart | readonly BlobPart[]): void {
  const parts = Array.isArray(content) ? content : [content as BlobPart];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, 80);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

type MadeFile =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly problems: readonly Problem[] };

/** Downloads a run or a checkpoint. @returns why there is none */
export function saveMade(file: MadeFile): readonly Problem[] {
  if ('problems' in file) return file.problems;
  saveFile(file.name, 'application/octet-stream', file.bytes);
  return [];
}
