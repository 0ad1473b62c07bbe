/** In environment steps per second of each seed. The last speed is as fast as possible. */
export const SPEEDS: readonly { readonly label: string; readonly stepsPerSecond: number }[] = [
  { label: '1 step per second', stepsPerSecond: 1 },
  { label: '10', stepsPerSecond: 10 },
  { label: '1 step per frame', stepsPerSecond: 60 },
  { label: '300', stepsPerSecond: 300 },
  { label: '1 k', stepsPerSecond: 1_000 },
  { label: '3 k', stepsPerSecond: 3_000 },
  { label: '10 k', stepsPerSecond: 10_000 },
  { label: '30 k', stepsPerSecond: 30_000 },
  { label: '100 k', stepsPerSecond: 100_000 },
  { label: 'as fast as possible', stepsPerSecond: Number.POSITIVE_INFINITY },
];
