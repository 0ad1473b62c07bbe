/** The visible part of an x-axis, by keys. */
import { type Axis, valueAt } from './axis.ts';

interface Part {
  readonly from: number;
  readonly to: number;
}

const QUARTER = 0.25;

/** Half of what is shown, around a place or the middle; it stays inside. */
export function zoomedIn(axis: Axis, around: number | null): Part {
  const { low, high, log = false } = axis;
  const middle = around ?? valueAt(axis, 0.5);
  if (log) {
    const reach = (high / low) ** QUARTER;
    const center = Math.max(low * reach, Math.min(high / reach, middle));
    return { from: center / reach, to: center * reach };
  }
  const reach = (high - low) * QUARTER;
  const center = Math.max(low + reach, Math.min(high - reach, middle));
  return { from: center - reach, to: center + reach };
}

/** Twice what is shown; null: all of it. */
export function zoomedOut({ low, high, log = false }: Axis, whole: Axis): Part | null {
  const reach = log ? Math.sqrt(high / low) : (high - low) / 2;
  const from = Math.max(whole.low, log ? low / reach : low - reach);
  const to = Math.min(whole.high, log ? high * reach : high + reach);
  return from <= whole.low && to >= whole.high ? null : { from, to };
}

/** The part, as long as before, moved until it shows a place. */
export function movedInto({ from, to }: Part, place: number): Part {
  const move = place < from ? place - from : Math.max(0, place - to);
  return { from: from + move, to: to + move };
}
