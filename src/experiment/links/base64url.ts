/** Base64 of RFC 4648, section 5, without padding: safe in URLs. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CODES = new TextEncoder().encode(ALPHABET);
const NONE = 255;
const VALUES = new Uint8Array(128).fill(NONE);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});

export function toBase64url(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let shift = 18; shift >= 0 && at < text.length; shift -= 6)
      text[at++] = CODES[(word >>> shift) & 63] ?? 0;
  }
  return new TextDecoder().decode(text);
}

/** Null: an invalid character, or an end that `toBase64url` would not write. Each byte sequence has exactly one text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  let word = 0;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? NONE;
    if (value === NONE) return null;
    word = ((word << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >>> bits) & 0xff;
  }
  return (word & ((1 << bits) - 1)) === 0 ? bytes : null;
}
