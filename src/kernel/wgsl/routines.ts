/**
 * WGSL functions that replace the adapter's own arithmetic where it does not follow IEEE 754 and the kernel
 * language.
 */

/**
 * Small functions that the translated text calls. Each is included only if it is used. None has a branch, not
 * even `||` or `&&`, which the adapter's compiler turns into branches: it inlines every call, and SwiftShader
 * (Chromium 156) looks at every path through a loop, which doubles with each branch
 * (`Spirv::Function::ExistsPath`). Nine divisions with six branches each took it minutes and 15 GB.
 */
const ROUTINES: Readonly<Record<string, string>> = {
  guard: 'fn guard(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) ^ zero); }',
  divideU: 'fn divideU(a: u32, b: u32) -> u32 { return select(a / max(b, 1u), 0u, b == 0u); }',
  remainderU: 'fn remainderU(a: u32, b: u32) -> u32 { return select(a % max(b, 1u), 0u, b == 0u); }',
  divideI: `fn divideI(a: i32, b: i32) -> i32 {
  let plain = a / select(b, 1i, (b == 0i) | (b == -1i));
  return select(select(plain, bitcast<i32>(0u - bitcast<u32>(a)), b == -1i), 0i, b == 0i);
}`,
  remainderI: `fn remainderI(a: i32, b: i32) -> i32 {
  let by = select(b, 1i, (b == 0i) | (b == -1i));
  return a - (a / by) * by;
}`,
  bitsOf: `fn bitsOf(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  return select(b, 0x7fc00000u, (b & 0x7fffffffu) > 0x7f800000u);
}`,
  saturateU: `fn saturateU(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  let none = ((b & 0x7fffffffu) > 0x7f800000u) | ((b >> 31u) != 0u);
  return select(select(u32(x), 0xffffffffu, b >= 0x4f800000u), 0u, none);
}`,
  saturateI: `fn saturateI(x: f32) -> i32 {
  let b = bitcast<u32>(x);
  let magnitude = b & 0x7fffffffu;
  let end = select(2147483647i, i32(-2147483648), (b >> 31u) != 0u);
  return select(select(i32(x), end, magnitude >= 0x4f000000u), 0i, magnitude > 0x7f800000u);
}`,
  rotate: 'fn rotate(a: u32, b: u32) -> u32 { return (a << (b & 31u)) | (a >> ((32u - b) & 31u)); }',
  signed: `fn signed(x: f32, like: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(like) & 0x80000000u));
}`,
  // Rounds whole numbers that 24 bits cannot represent to nearest, ties to even. Only the first conversion is
  // left to the adapter, and it is exact.
  fromU: `fn fromU(x: u32) -> f32 {
  let shift = 8u - min(countLeadingZeros(x), 8u);
  let kept = x >> shift;
  let beneath = x & ((1u << shift) - 1u);
  let middle = (1u << shift) >> 1u;
  let up = (beneath > middle) | ((beneath == middle) & ((kept & 1u) == 1u));
  let large = bitcast<u32>(f32(kept + select(0u, 1u, up))) + (shift << 23u);
  return bitcast<f32>(select(large, bitcast<u32>(f32(x)), x < 16777216u));
}`,
  fromI: `fn fromI(x: i32) -> f32 {
  let positive = fromU(select(bitcast<u32>(x), 0u - bitcast<u32>(x), x < 0i));
  return bitcast<f32>(bitcast<u32>(positive) | (bitcast<u32>(x) & 0x80000000u));
}`,
  // The adapter's quotient of the mantissas is a guess. Its remainder, exact in wrapping integers, says by
  // how much the guess is off: a few units by the adapter's division again, plus at most one.
  divideF: `fn divideF(a: f32, b: f32) -> f32 {
  let x = bitcast<u32>(a);
  let y = bitcast<u32>(b);
  let sign = (x ^ y) & 0x80000000u;
  let ex = i32((x >> 23u) & 255u);
  let ey = i32((y >> 23u) & 255u);
  let mx = (x & 0x7fffffu) | 0x800000u;
  let my = (y & 0x7fffffu) | 0x800000u;
  let d = bitcast<i32>(my);
  let less = mx < my;
  let shift = select(24u, 25u, less);
  let guess = u32(f32(mx) / f32(my) * select(16777216.0f, 33554432.0f, less));
  let over = bitcast<i32>((mx << shift) - guess * my);
  let off = i32(floor(f32(over) / f32(my)));
  let near = over - off * d;
  let step = select(select(0i, 1i, near >= d), -1i, near < 0i);
  let q = guess + bitcast<u32>(off + step);
  // q has 25 bits: 24 and one to round by; below them something may be lost.
  let lost = near != step * d;
  let e = ex - ey + 127i - select(0i, 1i, less);
  let up = ((q & 1u) == 1u) & (lost | ((q & 2u) == 2u));
  let normal = (u32(e) << 23u) + ((q >> 1u) & 0x7fffffu) + select(0u, 1u, up);
  let down = u32(clamp(1i - e, 0i, 26i));
  let whole = q >> (down + 1u);
  let beneath = q & ((2u << down) - 1u);
  let middle = 1u << down;
  let upwards = (beneath > middle) | ((beneath == middle) & (lost | ((whole & 1u) == 1u)));
  let tiny = whole + select(0u, 1u, upwards);
  let bits = select(select(normal, tiny, e <= 0i), 0x7f800000u, e >= 255i);
  // Zeros, denormals, infinities and NaN are left to the adapter.
  let left = (ex == 0i) | (ey == 0i) | (ex == 255i) | (ey == 255i);
  return bitcast<f32>(select(sign | (bits ^ zero), bitcast<u32>(a / b), left));
}`,
  rootF: `fn rootF(a: f32) -> f32 {
  let x = bitcast<u32>(a);
  let e = i32(x >> 23u);
  let m = (x & 0x7fffffu) | 0x800000u;
  let odd = (e & 1i) == 0i;
  let shift = select(25u, 26u, odd);
  // The root of m · 2²⁵ or m · 2²⁶ has 25 bits; its square is compared modulo 2³², which is exact as the guess is near.
  let guess = u32(sqrt(f32(m)) * select(5792.6187514801984f, 8192.0f, odd));
  let over = bitcast<i32>((m << shift) - guess * guess);
  let off = i32(floor(f32(over) / f32(2u * guess)));
  let near = over - off * (bitcast<i32>(2u * guess) + off);
  let nearer = guess + bitcast<u32>(off);
  let s = nearer + select(select(0u, 1u, near > bitcast<i32>(2u * nearer)), 0xffffffffu, near < 0i);
  let up = (s & 1u) == 1u;
  let exponent = u32((e + 127i - select(0i, 1i, odd)) / 2i + 0i);
  let bits = (exponent << 23u) + ((s >> 1u) & 0x7fffffu) + select(0u, 1u, up);
  return bitcast<f32>(select(bits, bitcast<u32>(sqrt(a)), (e == 0i) | (e >= 255i)));
}`,
};

/** The routines that each routine calls. */
const NEEDS: Readonly<Record<string, readonly string[]>> = { fromI: ['fromU'] };

export class HelperSet {
  readonly #used = new Set<string>();

  /** Adds the routine to the text. @returns its name */
  use(name: string): string {
    this.#used.add(name);
    for (const other of NEEDS[name] ?? []) this.use(other);
    return name;
  }

  get text(): string {
    return Object.entries(ROUTINES)
      .filter(([name]) => this.#used.has(name))
      .map(([, text]) => text)
      .join('\n');
  }
}
