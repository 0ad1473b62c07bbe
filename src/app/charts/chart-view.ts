/** The view that all charts of a lab share: reading line, zoom, smoothing, pins and open groups. */

import { pageStore, useLab, useStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import type { XAxis } from '../model/model.ts';
import { storedObject } from '../model/storage.ts';

export const GROUP_ORDER = ['outcome', 'exploration', 'optimization', 'value'] as const;
export type GroupId = (typeof GROUP_ORDER)[number];

export interface Zoom {
  readonly axis: XAxis;
  readonly from: number;
  readonly to: number;
}

export interface ChartView {
  /** The position of the reading line; null if there is none. */
  readonly at: number | null;
  /** The chart that shows the values at the line. The others show only the line. */
  readonly reader: string;
  readonly zoom: Zoom | null;
  /** From 0 (none) to MAX_SMOOTHING. */
  readonly smoothing: number;
  /** Ids of charts, in the order in which they were pinned. */
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
      // Storage is full or forbidden, so the choice lasts only as long as the page.
    }
  });
  // Another run has another x-axis.
  lab.run.subscribe((now, before) => {
    if (now.generation !== before.generation) made.setState({ zoom: null, at: null });
  });
  return made;
}

/** Reads the stored view and drops invalid parts, because anyone may have edited it. */
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

export const useReadingLine = (): number | null => useChartView(({ at }) => at);

export const toggled = <T>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Returns the zoom if it belongs to the visible axis. */
export function zoomOf(lab: Lab): Zoom | null {
  const { zoom } = chartViewOf(lab).getState();
  return zoom?.axis === lab.view.getState().xAxis ? zoom : null;
}
