/** Names a program's text: two 32-bit multiplicative hashes (after Steele & Vigna's mixers), as 16 hex digits. It detects change, not malice. */
export function hashOf(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x2c1b3c6d);
    b = Math.imul(b ^ unit, 0x297a2d39);
  }
  return [mixed(a, b), mixed(b, a)].map((x) => x.toString(16).padStart(8, '0')).join('');
}

function mixed(x: number, y: number): number {
  const z = Math.imul(x ^ (x >>> 16), 0x85ebca6b) ^ Math.imul(y ^ (y >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}
