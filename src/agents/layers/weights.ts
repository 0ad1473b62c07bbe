/** Weights as lines of text: base64 of 32-bit numbers, little-endian. */

/** Characters per line. Experiments allow no longer text, and each line contains whole numbers. */
export const WEIGHTS_LINE = 57_344;
const LINE_BYTES = (WEIGHTS_LINE / 4) * 3;

export function weightsText(weights: Float32Array): readonly string[] {
  const bytes = new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength);
  return Array.from({ length: Math.ceil(bytes.length / LINE_BYTES) }, (_, k) => {
    const own = bytes.subarray(k * LINE_BYTES, (k + 1) * LINE_BYTES);
    let text = '';
    for (let at = 0; at < own.length; at += 8_192)
      text += String.fromCharCode(...own.subarray(at, at + 8_192)); // more arguments could overflow the stack
    return btoa(text);
  });
}

/** Null if the lines are not such a text. */
export function weightsFrom(lines: readonly string[]): Float32Array<ArrayBuffer> | null {
  if (!lines.every((line) => /^[A-Za-z0-9+/]*={0,2}$/.test(line) && line.length % 4 === 0)) return null;
  const text = lines.map((line) => atob(line)).join('');
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null;
}
