/** Environment steps per second in words. */
export const rateText = (rate: number): string =>
  rate >= 1e5 ? `${(rate / 1e6).toFixed(1)} M steps/s` : `${(rate / 1e3).toFixed(1)} k steps/s`;
