/**
 * The curves of all seeds as event files of TensorBoard, in a zip: a folder for each variant and seed, which TensorBoard shows as a run.
 * Each record is an `Event` of tensorflow/core/util/event.proto. `src/imports/tfevents.ts` reads them.
 */
import { Zip, ZipDeflate } from 'fflate';
import { joined } from '../../core/bytes.ts';
import { EVENT_WRITER, FOOTER_BYTES, HEADER_BYTES, maskedCrc } from '../../core/event-records.ts';
import type { CsvSource } from './csv.ts';
import { SeedLine } from './lines.ts';
import type { ExportLine } from './protocol.ts';

/** Collects the bytes of messages in the wire format of Protocol Buffers. */
class Message {
  readonly #parts: Uint8Array[] = [];

  #varint(value: number): void {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    this.#parts.push(Uint8Array.of(...bytes, rest));
  }
  whole(field: number, value: number): this {
    this.#varint(field * 8);
    this.#varint(value);
    return this;
  }
  double(field: number, value: number): this {
    this.#varint(field * 8 + 1);
    this.#parts.push(new Uint8Array(Float64Array.of(value).buffer));
    return this;
  }
  float(field: number, value: number): this {
    this.#varint(field * 8 + 5);
    this.#parts.push(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }
  inside(field: number, content: Uint8Array): this {
    this.#varint(field * 8 + 2);
    this.#varint(content.length);
    this.#parts.push(content);
    return this;
  }
  text(field: number, text: string): this {
    return this.inside(field, new TextEncoder().encode(text));
  }
  finish(): Uint8Array<ArrayBuffer> {
    return joined(this.#parts);
  }
}

function record(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(HEADER_BYTES + data.length + FOOTER_BYTES);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length, true); // the upper half of the 64 bits stays 0
  view.setUint32(8, maskedCrc(whole.subarray(0, 8)), true);
  whole.set(data, HEADER_BYTES);
  view.setUint32(HEADER_BYTES + data.length, maskedCrc(data), true);
  return whole;
}

/** @param wallTime seconds since 1970; all events have the same, because the curves do not hold the time of a measurement point */
export function eventFile(
  steps: readonly number[],
  curves: readonly { readonly name: string; readonly values: ArrayLike<number> }[],
  wallTime: number,
): Uint8Array<ArrayBuffer> {
  const event = () => new Message().double(1, wallTime);
  const writer = new Message().text(1, EVENT_WRITER).finish();
  const records = [record(event().text(3, 'brain.Event:2').inside(10, writer).finish())];
  for (const [at, step] of steps.entries()) {
    const summary = new Message();
    let empty = true;
    for (const { name, values } of curves) {
      const value = values[at] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      summary.inside(1, new Message().text(1, name).float(2, value).finish());
      empty = false;
    }
    if (!empty) records.push(record(event().whole(2, step).inside(5, summary.finish()).finish()));
  }
  return joined(records);
}

/** A zip has local times, and fflate writes those of this machine; the same numbers are wanted everywhere. */
function zipTime(wallTime: number): Date {
  const at = new Date(wallTime * 1_000);
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
}

/** A folder's name on every system. @param index keeps names apart that become the same */
const folderOf = (label: string, index: number): string =>
  `${index + 1} ${label.replace(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, 60)}`.trim().replace(/\.+$/, '');

/** Yields a piece for each seed, like the CSV. @param wallTime seconds since 1970 */
export function* eventFiles(
  source: CsvSource,
  lines: readonly ExportLine[],
  wallTime: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const { rows, grid, seeds, length, metricColumns } = source;
  const steps = grid.slice(0, length);
  let made: Uint8Array[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    made.push(bytes);
  });
  const taken = () => {
    const bytes = joined(made);
    made = [];
    return bytes;
  };
  for (const variant of new Set(lines.map((line) => line.variant))) {
    const own = lines.filter((line) => line.variant === variant);
    for (let seed = 0; seed < seeds; seed++) {
      const curves = own.map(({ column, name }) => {
        const line = new SeedLine({ variant, seed, column }, length, metricColumns);
        for (const step of steps) line.append(rows, step);
        return { name, values: line.values };
      });
      const folder = `${folderOf(own[0]?.label ?? '', variant)}/seed ${seed}`;
      const file = new ZipDeflate(`${folder}/events.out.tfevents.${Math.floor(wallTime)}.${EVENT_WRITER}`, {
        level: 6,
      });
      file.mtime = zipTime(wallTime);
      zip.add(file);
      file.push(eventFile(steps, curves, wallTime), true);
      yield taken();
    }
  }
  zip.end();
  yield taken();
}
