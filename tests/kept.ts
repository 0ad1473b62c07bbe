/**
 * Keeps what a test with fixed random inputs saw: a checksum of all outcomes, and each message once. A change of a reader or of a
 * message shows as a difference of the kept file, next to the test in `golden/`; `npx vitest run FILE -u` writes it anew.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import { RELEASE } from './release.ts';

/** What was quoted from an input, and numbers, differ from case to case. */
const template = (message: string): string =>
  message
    .replaceAll(/“[^”]*”|`[^`]*`|"[^"\n]*"/gu, '“…”')
    .replaceAll(/-?\d[\d,]*(\.\d+)?(e[+-]?\d+)?/g, '0')
    .replaceAll(/[^\x20-\x7e“”’…–—−×·≥≤→≠]/gu, '?')
    .trim();

/** JSON of anything that JSON can hold, and of typed arrays, maps and sets. @param digits of numbers; default: all */
const textOf = (value: unknown, digits: number): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number' && digits < ALL_DIGITS)
      return Number.isFinite(part) ? Number(part.toPrecision(digits)) : String(part);
    if (part instanceof Map || part instanceof Set) return [...part];
    return ArrayBuffer.isView(part) ? [...(part as Float64Array)] : part;
  }) ?? 'undefined';
const ALL_DIGITS = 17;

/** @param digits of numbers: fewer where the last bits of a logarithm may differ between machines */
export const checksumOf = (value: unknown, length: number, digits = ALL_DIGITS): string =>
  createHash('sha256').update(textOf(value, digits)).digest('hex').slice(0, length);

export class Kept {
  readonly #hash = createHash('sha256');
  readonly #messages = new Map<string, number>();
  #outcomes = 0;

  /** @param outcome anything that JSON can hold, typed arrays too */
  outcome(outcome: unknown): void {
    this.#hash.update(`${textOf(outcome, ALL_DIGITS)}\n`);
    this.#outcomes++;
  }

  /** A message is an outcome, too. */
  message(...parts: readonly (string | undefined)[]): void {
    const text = parts.filter((part) => part !== undefined).join(' | ');
    this.outcome(text);
    const short = template(text);
    this.#messages.set(short, (this.#messages.get(short) ?? 0) + 1);
  }

  /** Release runs have other sample sizes, so nothing is compared then. @param folder that of the test */
  async compare(folder: string, name: string): Promise<void> {
    if (RELEASE) return;
    const messages = [...this.#messages].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = messages.map(([text, times]) => `${times} × ${text}`);
    const head = `${this.#outcomes} outcomes, checksum ${this.#hash.digest('hex').slice(0, 16)}`;
    await expect(`${[head, ...lines].join('\n')}\n`).toMatchFileSnapshot(
      join(folder, 'golden', `${name}.txt`),
    );
  }
}
