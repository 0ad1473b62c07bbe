/** Numbers as people write them in a form, and back. */

/** At most six significant digits, no needless zeros; powers of ten for what would be long: 0.1, 1e-5, 200000, 1.5e7. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (value === 0) return '0';
  // Whole numbers keep all their digits: a seed must not be rounded.
  if (Number.isSafeInteger(value) && size < 1e7) return String(value);
  const text = Number.isSafeInteger(value) ? shortExponent(value, 16) : shortExponent(value, 6);
  return size >= 1e-4 && size < 1e7 ? String(Number(value.toPrecision(6))) : text;
}

function shortExponent(value: number, digits: number): string {
  return Number(value.toPrecision(digits)).toExponential().replace('e+', 'e');
}

/** Reads '0,1', ' 1e-3 ', '10 000', '5k', '2M', '−3', '25 %'. Undefined when it is not a finite number. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/[\s_\u00a0\u202f']/g, '');
  const match = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)([kM%]?)$/.exec(plain);
  if (match === null) return undefined;
  const number = Number((match[1] ?? '').replace(',', '.'));
  const scale = { k: 1e3, M: 1e6, '%': 0.01 }[match[2] ?? ''] ?? 1;
  // Dividing keeps 25 % exactly 0.25 where multiplying by 0.01 may not.
  const value = scale === 0.01 ? number / 100 : number * scale;
  return Number.isFinite(value) ? value : undefined;
}

/** The steps of a slider over a range that goes 1, 3, 10, 30 …: its ends are always among them. */
export function logSteps(min: number, max: number): number[] {
  const from = min > 0 ? min : max / 1e6;
  const steps: number[] = min <= 0 ? [min] : [];
  for (let exponent = Math.floor(Math.log10(from)); exponent <= Math.ceil(Math.log10(max)); exponent++) {
    for (const digit of [1, 3]) {
      const step = Number(`${digit}e${exponent}`);
      if (step > from && step < max) steps.push(step);
    }
  }
  return [...(min > 0 ? [min] : []), ...steps, max];
}

/** A step of 1, 2 or 5 times a power of ten that cuts the range into about a hundred. */
export function linearStep(min: number, max: number): number {
  const rough = (max - min) / 100;
  const exponent = Math.floor(Math.log10(rough));
  const lead = rough / 10 ** exponent;
  // Through text, because 10 ** -2 times 2 is not always 0.02.
  return Number(`${lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10}e${exponent}`);
}
