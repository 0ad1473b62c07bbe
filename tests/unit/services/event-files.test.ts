/**
 * Event files that the lab writes. The reader here is independent of the lab's: it was written from the published formats alone
 * (zip: PKWARE's APPNOTE 4.3; TFRecord: record_writer.h; event.proto, summary.proto).
 */
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { outputText } from '../../../src/cli/output.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { joined } from '../../../src/core/bytes.ts';
import { readLogFile } from '../../../src/imports/read-log.ts';
import { eventFile } from '../../../src/services/metrics/event-files.ts';
import { tiny } from '../cli/tiny.ts';
import { crcOf } from '../imports/event-bytes.ts';

const latin = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The files of a zip, by its central directory. */
function unzipped(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end--;
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let k = view.getUint16(end + 10, true); k > 0; k--) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const from = view.getUint32(at + 42, true);
    const data = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    expect(content.length).toBe(size);
    files.set(latin(bytes.subarray(at + 46, at + 46 + name)), new Uint8Array(content));
    at += 46 + name + extra + comment;
  }
  return files;
}

type Fields = readonly { readonly field: number; readonly value: number | Uint8Array }[];
function fieldsOf(bytes: Uint8Array): Fields {
  const found: { field: number; value: number | Uint8Array }[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) found.push({ field, value: varint() });
    else if (wire === 1) found.push({ field, value: view.getFloat64(at, true) });
    else if (wire === 5) found.push({ field, value: view.getFloat32(at, true) });
    else if (wire === 2) {
      const length = varint();
      found.push({ field, value: bytes.subarray(at, at + length) });
      at += length;
    } else throw new Error(`wire ${wire}`);
    at += wire === 1 ? 8 : wire === 5 ? 4 : 0;
  }
  return found;
}
const bytesIn = (fields: Fields, field: number) =>
  fields.flatMap((one) => (one.field === field && one.value instanceof Uint8Array ? [one.value] : []));
const numberIn = (fields: Fields, field: number) => fields.find((one) => one.field === field)?.value;

const masked = (bytes: Uint8Array) => {
  const crc = crcOf([...bytes]);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
};

/** tag → [step, value] in the order of the file */
function scalarsOf(bytes: Uint8Array): Map<string, [number, number][]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, [number, number][]>();
  for (let at = 0; at < bytes.length; ) {
    const length = Number(view.getBigUint64(at, true));
    const data = bytes.subarray(at + 12, at + 12 + length);
    expect(view.getUint32(at + 8, true)).toBe(masked(bytes.subarray(at, at + 8)));
    expect(view.getUint32(at + 12 + length, true)).toBe(masked(data));
    const event = fieldsOf(data);
    expect(numberIn(event, 1)).toBeGreaterThan(1.7e9);
    if (at === 0) expect(bytesIn(event, 3).map(latin)).toEqual(['brain.Event:2']);
    const step = Number(numberIn(event, 2) ?? 0);
    for (const summary of bytesIn(event, 5))
      for (const value of bytesIn(fieldsOf(summary), 1)) {
        const fields = fieldsOf(value);
        const tag = bytesIn(fields, 1).map(latin)[0] ?? '';
        found.set(tag, [...(found.get(tag) ?? []), [step, Number(numberIn(fields, 2))]]);
      }
    at += 16 + length;
  }
  return found;
}

const experiment = tiny({ seeds: 3 });
async function result() {
  const builder = new ResultBuilder(experiment, 'seeds');
  await runShards({ experiment, measures: 'all' }, 1, builder, undefined, { index: 0, count: 1 });
  return { builder, value: await builder.finish(0.5, 1) };
}

test('of a run hold every number of every seed as an independent reader finds it, a folder for each', async () => {
  const { builder, value } = await result();
  const pieces = [...outputText(builder, value, { format: 'tfevents', chosen: null })] as Uint8Array[];
  const files = unzipped(joined(pieces));
  expect(files.size).toBe(value.variants.length * 3);
  let compared = 0;
  for (const [v, { label, seeds }] of value.variants.entries())
    for (const [k, { metrics }] of seeds.entries()) {
      const path = [...files.keys()].find(
        (name) => name.startsWith(`${v + 1} `) && name.includes(`/seed ${k}/`),
      );
      expect(path).toMatch(/^\d+ [^/]+\/seed \d\/events\.out\.tfevents\.\d+\.reward-lab$/);
      expect(path?.toLowerCase()).toContain(label.replace(/[^\p{L}\p{N}._ -]+/gu, '-').toLowerCase());
      const scalars = scalarsOf(files.get(path ?? '') as Uint8Array);
      for (const [id, list] of Object.entries(metrics)) {
        const expected = (list as readonly (number | null)[]).flatMap((x, at) =>
          x === null ? [] : [[value.grid[at], Math.fround(x)]],
        );
        expect(scalars.get(id) ?? []).toEqual(expected);
        compared += expected.length;
      }
    }
  expect(compared).toBeGreaterThan(100);
});

test('come back into the lab in the charts of their own metrics', async () => {
  const names = ['taskReturn', 'entropy', 'kl', 'episodeLength'];
  const curves = names.map((name, k) => ({ name, values: [k, k + 0.5, Number.NaN] }));
  const file = eventFile([10, 300, 70_000], curves, 1_764_000_000);
  const read = await readLogFile(new Blob([file]), 'events.out.tfevents.1764000000.reward-lab');
  if (typeof read === 'string') throw new Error(read);
  expect(read.open).toEqual([]);
  expect(read.lines.map(({ metric, over, x, y }) => [metric, over, [...x], [...y]])).toEqual(
    names.map((name, k) => [name, '', [10, 300], [k, k + 0.5]]),
  );
});
