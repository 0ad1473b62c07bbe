import { joined } from '../../core/bytes.ts';
import { crc32 } from '../../core/checksum.ts';
import type { LinkTools } from '../../experiment/link.ts';

/** Reads at most `most` bytes and stops there, so that a decompression bomb is harmless. */
async function read(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
  return joined(chunks);
}

/** In compressed bytes, so that an expanded chunk stays small. */
const CHUNK = 4_096;

function through(
  bytes: Uint8Array<ArrayBuffer>,
  way: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const source = new ReadableStream<BufferSource>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + CHUNK));
      at += CHUNK;
    },
  });
  return source.pipeThrough(way);
}

type Way = ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;

export const streamTools: LinkTools = {
  crc32,
  async deflate(bytes) {
    const packed = await read(
      through(bytes, new CompressionStream('deflate-raw') as Way),
      Number.POSITIVE_INFINITY,
    );
    return packed ?? new Uint8Array(0);
  },
  inflate: (bytes, most) => read(through(bytes, new DecompressionStream('deflate-raw') as Way), most),
};
