/** Env steps per second in words, from a slow text policy to a fast table. */
export const rateText = (rate: number): string =>
  rate >= 1e5 ? `${(rate / 1e6).toFixed(1)} M steps/s` : `${(rate / 1e3).toFixed(1)} k steps/s`;
