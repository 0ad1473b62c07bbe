/** Numbers as people write them. */

/**
 * At most six significant digits without unnecessary zeros, and powers of ten for long numbers: 0.1, 1e-5,
 * 200000, 1.5e7.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (value === 0) return '0';
  // Whole numbers keep all their digits, because a seed must not be rounded.
  if (Number.isSafeInteger(value) && size < 1e7) return String(value);
  const text = Number.isSafeInteger(value) ? shortExponent(value, 16) : shortExponent(value, 6);
  return size >= 1e-4 && size < 1e7 ? String(Number(value.toPrecision(6))) : text;
}

function shortExponent(value: number, digits: number): string {
  return Number(value.toPrecision(digits)).toExponential().replace('e+', 'e');
}
