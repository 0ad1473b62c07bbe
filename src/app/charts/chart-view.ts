/** What all charts of a lab share: the reading line, the zoom, the smoothing, and what the visitor pinned and opened. */

import { pageStore, useLab, useStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import type { XAxis } from '../model/model.ts';
import { storedObject } from '../model/storage.ts';

/** The groups of metrics, in the order of the page. */
export const GROUP_ORDER = ['outcome', 'exploration', 'optimization', 'value'] as const;
export type GroupId = (typeof GROUP_ORDER)[number];

/** The visible part of an x-axis. */
export interface Zoom {
  readonly axis: XAxis;
  readonly from: number;
  readonly to: number;
}

export interface ChartView {
  /** Where the reading line is; null: nowhere. */
  readonly at: number | null;
  /** The chart that shows the values there; all others show the line alone. */
  readonly reader: string;
  readonly zoom: Zoom | null;
  /** 0: none, to MAX_SMOOTHING. */
  readonly smoothing: number;
  /** Ids of charts, first pinned first. */
  readonly pins: readonly string[];
  readonly open: readonly GroupId[];
}

export const MAX_SMOOTHING = 0.99;
const KEY = 'reward-lab/charts';
const KEPT = ['smoothing', 'pins', 'open'] as const;

type ChartViewStore = ReturnType<typeof pageStore<ChartView>>;
const views = new WeakMap<Lab, ChartViewStore>();

export function chartViewOf(lab: Lab): ChartViewStore {
  const known = views.get(lab);
  if (known !== undefined) return known;
  const { storage } = lab.studies;
  const made = pageStore<ChartView>({
    at: null,
    reader: '',
    zoom: null,
    ...rememberedView(storedObject(storage, KEY)),
  });
  views.set(lab, made);
  made.subscribe((now, before) => {
    if (KEPT.every((name) => now[name] === before[name])) return;
    try {
      storage?.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, now[name]]))));
    } catch {
      // Full or forbidden: the choice lasts as long as the page.
    }
  });
  // Another run has another x-axis.
  lab.run.subscribe((now, before) => {
    if (now.generation !== before.generation) made.setState({ zoom: null, at: null });
  });
  return made;
}

/** What is remembered, as far as it is valid; anyone may have changed it. */
export function rememberedView(
  stored: Readonly<Record<string, unknown>>,
): Pick<ChartView, (typeof KEPT)[number]> {
  const { smoothing, pins, open } = stored;
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
  return {
    smoothing: typeof smoothing === 'number' && smoothing > 0 && smoothing <= MAX_SMOOTHING ? smoothing : 0,
    pins: texts(pins) ?? [],
    open: GROUP_ORDER.filter((group) => (texts(open) ?? FIRST_OPEN).includes(group)),
  };
}
const FIRST_OPEN: readonly string[] = ['outcome', 'exploration'];

export function useChartView<T>(select: (view: ChartView) => T): T {
  return useStore(chartViewOf(useLab()), select);
}

/** The vertical reading line that all charts share: a place on the x-axis, or nothing. */
export const useReadingLine = (): number | null => useChartView(({ at }) => at);

/** The item is taken out of the list, or put at its end. */
export const toggled = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** The zoom, if it belongs to the axis that is shown. */
export function zoomOf(lab: Lab): Zoom | null {
  const { zoom } = chartViewOf(lab).getState();
  return zoom?.axis === lab.view.getState().xAxis ? zoom : null;
}
