/**
 * An experiment as the part of an address behind `#`: `v1.` base64url(deflate-raw(canonical JSON)) `.` CRC-32 of that JSON,
 * then optionally `~` and the digits of its curves, and `?` with flags of the page. It never reaches a server. What is read
 * comes from a stranger: sizes are capped before, while and after it is inflated, and the validator decides about the rest.
 */

import type { Parsed } from '../experiment.ts';
import { fromBase64url, toBase64url } from './base64url.ts';

const LINK_VERSION = 1;
/** Chromium dropped an address of 2.2 M characters without a word; 1.9 M arrived (measured). */
const MOST_LINK_CHARACTERS = 1_900_000;
/** Of the experiment's text: as much as a file may have. */
export const MOST_LINK_BYTES = 1_048_576;
/** Chat programs and mail cut long addresses; what is longer is better sent as a file. */
export const LONG_LINK_CHARACTERS = 8_000;

/** What differs between a browser and Node. */
export interface LinkTools {
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Gives up as soon as there are more than `most` bytes: null. Rejects what is damaged. */
  inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null>;
  crc32(bytes: Uint8Array): number;
}

export interface LinkContents {
  /** JSON of an experiment, not checked. */
  readonly text: string;
  /** As `readProof` of src/measure/stats/curve-hash.ts takes it; empty: none. */
  readonly proof: string;
  /** `?…`, or empty. */
  readonly flags: string;
}

const refuse = (message: string, fix: string): Parsed<never> => ({
  ok: false,
  problems: [{ path: '', message, fix, severity: 'error' }],
});
const AGAIN = 'Ask for the link again, or for the experiment as a file.';
const DAMAGED = 'This link is damaged: was it cut off or changed on its way?';

/** The link in an address, in what stands behind `#`, or in a text that was copied with a little too much. Null: there is none. */
export function linkIn(text: string): string | null {
  const trimmed = text.slice(0, MOST_LINK_CHARACTERS + 1_000).trim();
  const hash = trimmed.indexOf('#');
  const link = hash >= 0 ? trimmed.slice(hash + 1) : trimmed;
  return /^v\d{1,4}\./.test(link) ? link.replace(/[)\]>.,;:!"'’”»]+$/, '') : null;
}

/** @param text canonical JSON. @param proof digits of its curves, or empty. @returns what stands behind `#` */
export async function writeLink(
  text: string,
  tools: LinkTools,
  { proof = '', flags = '' } = {},
): Promise<Parsed<string>> {
  const bytes = new TextEncoder().encode(text);
  const body = toBase64url(await tools.deflate(bytes));
  const check = tools.crc32(bytes).toString(16).padStart(8, '0');
  const link = `v${LINK_VERSION}.${body}.${check}${proof === '' ? '' : `~${proof}`}${flags}`;
  if (bytes.length > MOST_LINK_BYTES || link.length > MOST_LINK_CHARACTERS)
    return refuse(`The experiment has ${bytes.length} bytes: too many for a link.`, 'Save it as a file.');
  return { ok: true, value: link, warnings: [] };
}

/** @param link as `linkIn` gives it. Never throws. */
export async function readLink(link: string, tools: LinkTools): Promise<Parsed<LinkContents>> {
  if (link.length > MOST_LINK_CHARACTERS)
    return refuse(
      `This link has more than ${MOST_LINK_CHARACTERS} characters.`,
      'Ask for the experiment as a file.',
    );
  const question = link.indexOf('?');
  const flags = question < 0 ? '' : link.slice(question);
  const envelope = (question < 0 ? link : link.slice(0, question)).replace(/%7e/i, '~');
  const version = /^v(\d{1,4})\./.exec(envelope)?.[1];
  if (version !== undefined && Number(version) > LINK_VERSION)
    return refuse(
      `This link is of version ${version}, and this page reads up to ${LINK_VERSION}.`,
      'Reload the page to get the newest one.',
    );
  const found = /^v1\.([A-Za-z0-9_-]+)\.([0-9a-f]{8})(?:~([0-9a-fr.]{16,224}))?$/.exec(envelope);
  if (found === null) return refuse(DAMAGED, AGAIN);
  const [, body = '', check = '', proof = ''] = found;
  const packed = fromBase64url(body);
  if (packed === null) return refuse(DAMAGED, AGAIN);
  try {
    const bytes = await tools.inflate(packed, MOST_LINK_BYTES);
    if (bytes === null)
      return refuse(
        `This link holds more than ${MOST_LINK_BYTES} bytes.`,
        'No experiment needs so many: it was not opened.',
      );
    if (tools.crc32(bytes) !== Number.parseInt(check, 16)) return refuse(DAMAGED, AGAIN);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ok: true, value: { text, proof, flags }, warnings: [] };
  } catch {
    return refuse(DAMAGED, AGAIN); // what the browser says of a broken stream helps nobody
  }
}
