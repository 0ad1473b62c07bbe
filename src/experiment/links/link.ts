/**
 * An experiment as the fragment of a URL after `#`: `v1.` base64url(deflate-raw(canonical JSON)) `.` CRC-32 of that JSON,
 * then optionally `~` and the checksum of its curves, and `?` with page flags. It never reaches a server. The content is
 * untrusted: sizes are limited before, during and after inflation, and the validator checks the rest.
 */

import type { Parsed } from '../experiment.ts';
import { refused } from '../parse/problems.ts';

const LINK_VERSION = 1;
/** Chromium silently dropped an address of 2.2 M characters; 1.9 M arrived (measured). */
const MOST_LINK_CHARACTERS = 1_900_000;
/** Maximum size of the experiment's text: the same as for a file. */
export const MOST_LINK_BYTES = 1_048_576;
/** Chat programs and mail truncate long addresses; send longer ones as a file. */
export const LONG_LINK_CHARACTERS = 8_000;

/** The part that differs between a browser and Node. */
export interface LinkTools {
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns null as soon as there are more than `most` bytes. Rejects damaged data. */
  inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null>;
  crc32(bytes: Uint8Array): number;
}

export interface LinkContents {
  /** JSON of an experiment, not validated. */
  readonly text: string;
  /** Input for `readProof` of src/measure/stats/curve-hash.ts; empty: none. */
  readonly proof: string;
  /** `?…`, or empty. */
  readonly flags: string;
}

const AGAIN = 'Ask for the link again, or for the experiment as a file.';
const DAMAGED = 'This link is damaged: it may have been truncated or changed.';

/** The link in an address, in its fragment, or in a copied text with some extra characters. Null: there is none. */
export function linkIn(text: string): string | null {
  const trimmed = text.slice(0, MOST_LINK_CHARACTERS + 1_000).trim();
  const hash = trimmed.indexOf('#');
  const link = hash >= 0 ? trimmed.slice(hash + 1) : trimmed;
  return /^v\d{1,4}\./.test(link) ? link.replace(/[)\]>.,;:!"'’”»]+$/, '') : null;
}

/** @param text canonical JSON. @param proof checksum of its curves, or empty. @returns the text after `#` */
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
    return refused(`The experiment has ${bytes.length} bytes: too many for a link.`, 'Save it as a file.');
  return { ok: true, value: link, warnings: [] };
}

/** @param link result of `linkIn`. Never throws. */
export async function readLink(link: string, tools: LinkTools): Promise<Parsed<LinkContents>> {
  if (link.length > MOST_LINK_CHARACTERS)
    return refused(
      `This link has more than ${MOST_LINK_CHARACTERS} characters.`,
      'Ask for the experiment as a file.',
    );
  const question = link.indexOf('?');
  const flags = question < 0 ? '' : link.slice(question);
  const envelope = (question < 0 ? link : link.slice(0, question)).replace(/%7e/i, '~');
  const version = /^v(\d{1,4})\./.exec(envelope)?.[1];
  if (version !== undefined && Number(version) > LINK_VERSION)
    return refused(
      `This link has version ${version}; this page reads versions up to ${LINK_VERSION}.`,
      'Reload the page to get the newest version.',
    );
  const found = /^v1\.([A-Za-z0-9_-]+)\.([0-9a-f]{8})(?:~([0-9a-fr.]{16,224}))?$/.exec(envelope);
  if (found === null) return refused(DAMAGED, AGAIN);
  const [, body = '', check = '', proof = ''] = found;
  const packed = fromBase64url(body);
  if (packed === null) return refused(DAMAGED, AGAIN);
  try {
    const bytes = await tools.inflate(packed, MOST_LINK_BYTES);
    if (bytes === null)
      return refused(
        `This link holds more than ${MOST_LINK_BYTES} bytes.`,
        'No experiment needs that many, so it was not opened.',
      );
    if (tools.crc32(bytes) !== Number.parseInt(check, 16)) return refused(DAMAGED, AGAIN);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ok: true, value: { text, proof, flags }, warnings: [] };
  } catch {
    return refused(DAMAGED, AGAIN); // the browser's message for a broken stream does not help
  }
}

/** Base64 of RFC 4648, section 5, without padding: safe in URLs. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192)); // more arguments could overflow the stack
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null: an invalid character, or an end that `toBase64url` would not write. Each byte sequence has exactly one text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = decoded.charCodeAt(i);
  return toBase64url(bytes) === text ? bytes : null;
}
