/** base ^ exponent for a whole exponent ≥ 0, by squaring: `Math.pow` may differ by a bit between engines. */
export function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}
