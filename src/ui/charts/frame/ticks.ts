/** Axes: round numbers that rarely change. */

/** Steps of 1, 2, 2.5, 5 × 10ⁿ so that about `count` ticks fit. */
export function linearTicks(low: number, high: number, count: number): readonly number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * unit >= rough * 0.999) ?? 10) * unit;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

export function logTicks(low: number, high: number): readonly number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const ticks: number[] = [];
  const dense = to - from <= 2;
  for (let power = from; power <= to; power++)
    for (const digit of dense ? [1, 2, 5] : [1]) {
      const value = digit * 10 ** power;
      if (value >= low * 0.999 && value <= high * 1.001) ticks.push(value);
    }
  return ticks.length > 0 ? ticks : [low, high];
}

/** Widens a range to fifths of a tick: close to the data, yet the axis rarely changes. */
export function niceRange(low: number, high: number, count: number): readonly [number, number] {
  if (!(high > low)) {
    const pad = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
    return niceRange(low - pad, high + pad, count);
  }
  const ticks = linearTicks(low, high, count);
  const step = ((ticks[1] ?? high) - (ticks[0] ?? low) || high - low) / 5;
  return [
    Number((Math.floor(low / step + 1e-9) * step).toPrecision(12)),
    Number((Math.ceil(high / step - 1e-9) * step).toPrecision(12)),
  ];
}
