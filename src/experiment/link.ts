/**
 * An experiment as the fragment of a URL after `#`: `v1.` base64url(deflate-raw(canonical JSON)) `.` CRC-32 of that JSON. If `~`
 * and the checksum of its curves, or `?` and page flags, follow, the link starts with `v2.`, the number of characters that
 * follow, and `.` instead. A link that was cut anywhere is therefore noticed. The fragment never reaches a server. The content is
 * untrusted: sizes are limited before, during and after inflation, and the validator checks the rest.
 */

import type { Parsed } from './experiment.ts';
import { rejected } from './problems.ts';

const LINK_VERSION = 2;
/** Measured in Chromium: 1.9 M characters arrive, an address of 2.2 M is silently dropped. */
const MAX_LINK_CHARACTERS = 1_900_000;
/** Maximum size of the experiment's text. A file may be larger. */
export const MAX_LINK_BYTES = 1_048_576;
/** Lengths at which programs cut addresses, and which programs do. */
export const LINK_CUTS = [
  { length: 2_048, where: 'Outlook and other mail programs' },
  { length: 3_992, where: 'Slack and other chat programs' },
  { length: 4_096, where: 'Slack and other chat programs' },
] as const;

/** The parts that differ between a browser and Node. */
export interface LinkTools {
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns null as soon as there are more than `most` bytes. Rejects damaged data. */
  inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null>;
  crc32(bytes: Uint8Array): number;
}

export interface LinkContents {
  /** JSON of an experiment, not validated. */
  readonly text: string;
  /** Input for `readProof` of src/stats/stats/curve-hash.ts; empty if there is none. */
  readonly proof: string;
  /** `?…`, or empty. */
  readonly flags: string;
}

const AGAIN = 'Ask for the link again, or for the experiment as a file.';
const damaged = () => rejected('This link is damaged: it was changed on the way.', AGAIN);
/** @param lengths of the link and of its whole address; either may be a length at which a program cuts */
function cut(what: string, lengths: readonly number[]): Parsed<never> {
  const place = LINK_CUTS.find(({ length }) => lengths.includes(length));
  if (place === undefined) return rejected(`This link was cut off: ${what}.`, AGAIN);
  const { length, where } = place;
  return rejected(
    `This link was cut off: ${what}. It has ${length.toLocaleString('en')} characters, and that is where ${where} cut addresses off.`,
    'Ask for the experiment as a file. If it is sent the same way, the link will be cut off again.',
  );
}

/** Finds the link in an address, in its fragment, or in a copied text with a few extra characters. Null if there is none. */
export function linkIn(text: string): string | null {
  const trimmed = text.slice(0, MAX_LINK_CHARACTERS + 1_000).trim();
  const hash = trimmed.indexOf('#');
  const link = hash >= 0 ? trimmed.slice(hash + 1) : trimmed;
  if (!/^v\d{1,4}\./.test(link)) return null;
  let end = link.length;
  while (AROUND.includes(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}
const STUDY = '#study=';
/** Finds the link of a study file, which follows `#study=`, in an address or a copied text. Null if there is none. */
export function studyLinkIn(text: string): string | null {
  const at = text.slice(0, 10_000).indexOf(STUDY);
  return at < 0 ? null : linkIn(text.slice(at + STUDY.length).replace(/&step=\d+\s*$/, ''));
}
/** Punctuation around a link that programs include in the address by mistake. */
const AROUND = `)]>.,;:!"'’”»`;

/** @param text canonical JSON @param proof checksum of its curves, or empty @returns the text after `#` */
export async function writeLink(
  text: string,
  tools: LinkTools,
  { proof = '', flags = '' } = {},
): Promise<Parsed<string>> {
  const bytes = new TextEncoder().encode(text);
  const body = toBase64url(await tools.deflate(bytes));
  const check = tools.crc32(bytes).toString(16).padStart(8, '0');
  const more = `${proof === '' ? '' : `~${proof}`}${flags}`;
  const rest = `${body}.${check}${more}`;
  const link = more === '' ? `v1.${rest}` : `v2.${rest.length}.${rest}`;
  if (bytes.length > MAX_LINK_BYTES || link.length > MAX_LINK_CHARACTERS)
    return rejected(`The experiment has ${bytes.length} bytes: too many for a link.`, 'Save it as a file.');
  return { ok: true, value: link, warnings: [] };
}

/** Never throws. @param link result of `linkIn` @param address the text that it was found in */
export async function readLink(
  link: string,
  tools: LinkTools,
  address = link,
): Promise<Parsed<LinkContents>> {
  if (link.length > MAX_LINK_CHARACTERS)
    return rejected(
      `This link has more than ${MAX_LINK_CHARACTERS} characters.`,
      'Ask for the experiment as a file.',
    );
  const lengths = [link.length, address.trim().length];
  const version = /^v(\d{1,4})\./.exec(link)?.[1];
  if (version !== undefined && Number(version) > LINK_VERSION)
    return rejected(
      `This link has version ${version}; this page reads versions up to ${LINK_VERSION}.`,
      'Reload the page to get the newest version.',
    );
  if (/^v\d{0,4}$/.test(link) || /^v2\.\d{0,7}$/.test(link)) return cut('no experiment follows', lengths);
  const [, start = '', counted] = /^(v1\.|v2\.(\d{1,7})\.)/.exec(link) ?? [];
  if (start === '') return damaged();
  const rest = link.slice(start.length).replace(/%7e/i, '~');
  const missing = Number(counted ?? 0) - rest.length;
  if (missing > 0)
    return cut(
      missing === 1 ? 'its last character is missing' : `its last ${missing} characters are missing`,
      lengths,
    );
  const question = rest.indexOf('?');
  const flags = question < 0 ? '' : rest.slice(question);
  const envelope = question < 0 ? rest : rest.slice(0, question);
  const found = /^([A-Za-z0-9_-]+)\.([0-9a-f]{8})(?:~([0-9a-fr.]*))?$/.exec(envelope);
  if (found === null)
    return /^[\w-]*(\.[0-9a-f]{0,8})?$/.test(envelope) ? cut('its end is missing', lengths) : damaged();
  const [, body = '', check = '', proof] = found;
  if (proof !== undefined && !WHOLE_PROOF.test(proof)) return cut('its checksum is incomplete', lengths);
  const packed = fromBase64url(body);
  if (packed === null) return damaged();
  try {
    const bytes = await tools.inflate(packed, MAX_LINK_BYTES);
    if (bytes === null)
      return rejected(
        `This link holds more than ${MAX_LINK_BYTES} bytes.`,
        'No experiment needs that many, so it was not opened.',
      );
    if (tools.crc32(bytes) !== Number.parseInt(check, 16)) return damaged();
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ok: true, value: { text, proof: proof ?? '', flags }, warnings: [] };
  } catch {
    return damaged(); // the browser's message for a broken stream does not help
  }
}

/** The format that src/stats/stats/curve-hash.ts writes. */
const WHOLE_PROOF = /^[0-9a-f]{16}r?(\.([0-9a-f]{6}){1,32})?$/;

/** Base64 of RFC 4648, section 5, without padding: safe in URLs. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192)); // more arguments could overflow the stack
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Returns null for an invalid character or an end that `toBase64url` would not write, so that each byte
 * sequence has exactly one text.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = decoded.charCodeAt(i);
  return toBase64url(bytes) === text ? bytes : null;
}
