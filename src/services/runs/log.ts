/**
 * Curves as bytes, in the database and in files: entries of little-endian words. An entry is KIND, revision, shard, measurement point
 * and the lengths of its three arrays, then the arrays: places, rows, histograms.
 */
import type { DatabaseNews } from './protocol.ts';

const BATCH = 1;
const GIVEN_UP = 2;
const HEAD_WORDS = 7;

type News<Kind extends DatabaseNews['kind']> = Extract<DatabaseNews, { readonly kind: Kind }>;
export type LogEntry = News<'batch'> | (News<'giveUp'> & { readonly revision: number });

/** Entries with the same key have the same content. */
export function keyOf(entry: LogEntry): string {
  return entry.kind === 'batch' ? `${entry.shard}/${entry.measurementPoint}` : `lost ${entry.shard}`;
}

/** Every machine that runs a browser today is little-endian, so the arrays are copied as they are in memory. */
export function encodeEntry(entry: LogEntry): Uint8Array<ArrayBuffer> {
  if (entry.kind === 'giveUp')
    return new Uint8Array(Uint32Array.of(GIVEN_UP, entry.revision, entry.shard, 0, 0, 0, 0).buffer);
  const { revision, shard, measurementPoint, places, rows, histograms } = entry;
  const words = HEAD_WORDS + places.length + rows.length + histograms.length;
  const out = new Uint32Array(words);
  out.set([BATCH, revision, shard, measurementPoint, places.length, rows.length, histograms.length]);
  out.set(places, HEAD_WORDS);
  // Copy as bits: a NaN keeps its payload.
  out.set(new Uint32Array(rows.buffer, rows.byteOffset, rows.length), HEAD_WORDS + places.length);
  out.set(histograms, HEAD_WORDS + places.length + rows.length);
  return new Uint8Array(out.buffer);
}

/** Copies the entries. @returns null if the bytes are not in the format of `encodeEntry` */
export function decodeLog(bytes: Uint8Array): readonly LogEntry[] | null {
  if (bytes.length % 4 !== 0) return null;
  const words = new Uint32Array(bytes.slice().buffer);
  const entries: LogEntry[] = [];
  let at = 0;
  while (at < words.length) {
    const [kind, revision = 0, shard = 0, measurementPoint = 0, nPlaces = 0, nRows = 0, nBins = 0] =
      words.subarray(at, at + HEAD_WORDS);
    const end = at + HEAD_WORDS + nPlaces + nRows + nBins;
    if (end > words.length || at + HEAD_WORDS > words.length) return null;
    if (kind === GIVEN_UP) entries.push({ kind: 'giveUp', revision, shard });
    else if (kind === BATCH) {
      const from = at + HEAD_WORDS;
      const places = words.slice(from, from + nPlaces);
      const rows = new Float32Array(words.slice(from + nPlaces, from + nPlaces + nRows).buffer);
      const histograms = words.slice(from + nPlaces + nRows, end);
      entries.push({ kind: 'batch', revision, shard, measurementPoint, places, rows, histograms });
    } else return null;
    at = end;
  }
  return entries;
}
