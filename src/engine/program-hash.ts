/** FNV-1a, 64 bits in two halves: names a program's text. It detects change, not malice. */
export function hashOf(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i++) {
    low ^= text.charCodeAt(i);
    // × 0x100000001b3 modulo 2^64
    const product = (low >>> 0) * 0x1b3;
    const carry = Math.floor(product / 0x100000000);
    high = (Math.imul(high, 0x1b3) + carry + Math.imul(low, 0x100)) | 0;
    low = product | 0;
  }
  return [high, low].map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
