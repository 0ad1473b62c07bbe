/** The margin within which two variants are practically equal, worded for sentences. */
import { metricText } from '../metrics/dictionary.ts';
import { type ComparisonRequest, unitOf } from './comparison.ts';

/** “± 0.49 task reward per episode, half of the standard deviation between seeds” */
export function withinText(
  margin: number,
  request: ComparisonRequest,
  write: (value: number) => string,
): string {
  const unit = request.measure === 'steps' ? unitOf(request) : metricText(request.metric).unit;
  const from =
    request.margin === null
      ? 'half of the standard deviation between seeds'
      : 'the smallest difference of interest, as set';
  return `± ${write(margin)} ${unit}, ${from}`;
}
