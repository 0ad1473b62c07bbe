/** Formats numbers for the whole page: short, aligned, and without false digits. */

const THIN_SPACE = '\u2009';
const MINUS = '\u2212';

function signed(text: string): string {
  return text.startsWith('-') ? MINUS + text.slice(1) : text;
}

const LARGE = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** @returns the value in thousands, millions or billions; undefined if it is smaller */
function large(value: number, write: (digits: string) => string): string | undefined {
  const [limit, suffix] = LARGE.find(([limit]) => Math.abs(value) >= limit * 0.9995) ?? [];
  return limit && `${signed(write((value / limit).toPrecision(3)))}${THIN_SPACE}${suffix}`;
}

/** Formats 1234567 as "1.23 M", with three significant digits. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return large(value, trim) ?? signed(trim(value.toPrecision(3)));
}

/** Works like `compact`, but keeps trailing zeros so that a counter keeps its width. */
export function steady(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const small = Number.isInteger(value) ? String(value) : value.toPrecision(3);
  return large(value, (digits) => digits) ?? signed(small);
}

/** Formats a measured value with three significant digits, in plain notation between 0.001 and 10 000. */
export function measured(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 9999.5) return compact(value);
  if (size >= 100) return signed(value.toFixed(0));
  if (size >= 0.001) return signed(value.toPrecision(3));
  return signed(value.toExponential(1).replace('e-', `e${MINUS}`));
}

/** Formats a tick label without trailing zeros and with thousands as k. */
export function tick(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return compact(value);
  if (size < 0.001) return signed(value.toExponential(0).replace('e-', `e${MINUS}`));
  return signed(trim(value.toPrecision(6)));
}

/** Formats a bound or a default with all its digits: 4096 becomes "4,096". Extreme values use powers of ten. */
export function exact(value: number): string {
  const size = Math.abs(value);
  if (value !== 0 && (size >= 1e12 || size < 1e-4))
    return signed(value.toExponential().replace('e+', 'e').replace('e-', `e${MINUS}`));
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return signed(part === undefined ? grouped : `${grouped}.${part}`);
}

export function percent(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const size = Math.abs(share);
  const text = (share * 100).toFixed(size > 0 && size < 0.0995 ? 1 : 0);
  return `${signed(/^-0(\.0)?$/.test(text) ? text.slice(1) : text)}${THIN_SPACE}%`;
}

export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${trim((seconds / 3600).toFixed(1))} h`;
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  if (count < 1024 ** 2) return `${Math.round(count / 1024)} KiB`;
  if (count < 1024 ** 3) return `${(count / 1024 ** 2).toPrecision(3)} MiB`;
  return `${(count / 1024 ** 3).toPrecision(3)} GiB`;
}

function trim(text: string): string {
  if (text.includes('e')) return String(Number(text));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Rounds up to the next of the steps × 10ⁿ. @param value positive @param steps from 1 to below 10 */
export function nextStep(value: number, steps: readonly number[]): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * unit >= value) ?? 10) * unit;
}

/** Maps a range to slider positions from 0 to 1, evenly spaced in `bend` of the value. @param unbend the inverse of `bend` */
function scaleOf(low: number, high: number, bend: (x: number) => number, unbend: (x: number) => number) {
  const from = bend(low);
  const span = bend(high) - from;
  return {
    place: (value: number) => (bend(value) - from) / span,
    value: (place: number) => unbend(from + place * span),
  };
}

const same = (x: number) => x;

/** @param log equal ratios are equally far apart; a range from 0 starts six decades below its end */
export function rangeScale(min: number, max: number, log: boolean) {
  if (!log) return scaleOf(min, max, same, same);
  const low = Math.max(min, max * 1e-6);
  const scale = scaleOf(low, max, Math.log, Math.exp);
  return { ...scale, place: (value: number) => scale.place(Math.max(value, low)) };
}

/** Places equal ratios equally far apart on both sides of 0. @param linear the nearly linear share around 0 */
export function signedScale(low: number, high: number, linear: number) {
  const unit = Math.max(Math.abs(low), Math.abs(high)) * linear;
  return scaleOf(
    low,
    high,
    (x) => Math.asinh(x / unit),
    (x) => Math.sinh(x) * unit,
  );
}
