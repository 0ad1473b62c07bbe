/**
 * The records of TensorBoard's event files (TFRecord: tensorflow/core/lib/io/record_writer.h): length (64 bits), masked CRC-32C of the
 * length, data, masked CRC-32C of the data.
 */
import { crc32c } from './checksum.ts';

/** The length and its checksum. */
export const HEADER_BYTES = 12;
export const FOOTER_BYTES = 4;
/** What the files of this lab name as the program that wrote them. */
export const EVENT_WRITER = 'reward-lab';

/** CRC-32C, rotated and shifted (tensorflow/core/lib/hash/crc32c.h). @returns 32 bits as an unsigned number */
export function maskedCrc(bytes: Uint8Array): number {
  const sum = crc32c(bytes);
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0;
}
