/** Opens a link from the page in Node. */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Parsed } from '../experiment/experiment.ts';
import { type LinkContents, type LinkTools, readLink } from '../experiment/links/link.ts';

const zlibTools: LinkTools = {
  crc32: (bytes) => crc32(bytes),
  deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes)),
  async inflate(bytes, most) {
    try {
      return new Uint8Array(inflateRawSync(bytes, { maxOutputLength: most }));
    } catch (error) {
      if (error instanceof RangeError) return null; // ERR_BUFFER_TOO_LARGE
      throw error;
    }
  },
};

export const openLink = (link: string): Promise<Parsed<LinkContents>> => readLink(link, zlibTools);
