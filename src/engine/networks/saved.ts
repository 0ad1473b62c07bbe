/** Snapshot layout: magic, header length in bytes, JSON header with block lengths, blocks. Words are little-endian. */

const MAGIC = 0x52574e31; // 'RWN1'

export function packed(head: object, blocks: readonly Uint8Array[]): Uint8Array {
  const text = encode(JSON.stringify({ ...head, lengths: blocks.map((block) => block.length) }));
  const bytes = new Uint8Array(8 + text.length + blocks.reduce((sum, block) => sum + block.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  bytes.set(text, 8);
  let at = 8 + text.length;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

/** The inverse of `packed`. Blocks are copies. @throws RangeError */
export function unpacked(bytes: Uint8Array): {
  readonly head: object;
  readonly blocks: readonly Uint8Array[];
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('This is not a snapshot of a run with networks.');
  const size = view.getUint32(4, true);
  if (8 + size > bytes.length) throw new RangeError('The snapshot is truncated.');
  const { lengths, ...head } = JSON.parse(decode(bytes.subarray(8, 8 + size))) as { lengths: number[] };
  let at = 8 + size;
  const blocks = lengths.map((length) => {
    if (at + length > bytes.length) throw new RangeError('The snapshot is truncated.');
    at += length;
    return bytes.slice(at - length, at);
  });
  return { head, blocks };
}

/** Our JSON is Latin-1 except for labels, which are escaped. */
function encode(text: string): Uint8Array {
  const ascii = text.replaceAll(/[^\0-~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Uint8Array.from(ascii, (c) => c.charCodeAt(0));
}
function decode(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
