/** The notice for a draft that is too long to start automatically. */
import type { DraftState } from '../model.ts';

export function waitsForYou({ envSteps, seconds }: DraftState['cost']): string {
  const time =
    seconds < 5_400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
  return `The draft of your last visit is open but not started, because it is long: ${formatSteps(envSteps)} environment steps take about ${time} on this device. Press play to start it, or choose a preset.`;
}

function formatSteps(steps: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(steps);
}
