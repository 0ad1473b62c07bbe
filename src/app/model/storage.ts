/** Stores the draft and the view between visits. A failure here must not affect anything else. */
import { jsonOf } from '../../core/long-list.ts';
import { packLongLists } from '../../services/long-lists.ts';
import { OVERLAY_ORDER } from '../../services/painter/overlay.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import { BACKENDS, SPEEDS, THEMES, type ViewState, X_AXES } from './model.ts';

/** localStorage or a replacement; null if the browser denies access (private mode, embedded page). */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'reward-lab/session';
const VERSION = 1;
const CALM_MS = 400;
/** Browsers keep at most about five million characters per site, and writing more than that down blocks the page in vain. */
const MOST_CHARACTERS = 5_000_000;

export interface Remembered {
  readonly draft: unknown; // untrusted, so the validator checks it
  readonly presetId: string | null;
  readonly view: Partial<ViewState>;
  readonly speed: number | null; // index into SPEEDS
}

export function localStorageOrNull(): TextStorage | null {
  try {
    // Even reading the property throws if storage is forbidden.
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Returns null if nothing is stored, the version differs, or the text cannot be read. */
export function recall(storage: TextStorage | null): Remembered | null {
  const { version, draft, presetId, view, speed } = storedObject(storage, KEY);
  if (version !== VERSION) return null;
  return {
    draft,
    presetId: typeof presetId === 'string' ? presetId : null,
    view: readView(view),
    speed: typeof speed === 'number' && SPEEDS[speed] !== undefined ? speed : null,
  };
}

/** Reads an object from a text that anyone may have changed. It is empty if there is none or it cannot be read. */
export function storedObject(storage: TextStorage | null, key: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

const ASIDE = 'reward-lab/session-before-link';

/** Moves the stored state to a backup name, where it stays until the next backup. */
export function putAside(storage: TextStorage | null): void {
  try {
    const stored = storage?.getItem(KEY) ?? null;
    if (stored !== null) storage?.setItem(ASIDE, stored);
  } catch {
    // There is no room for a second copy. Saving the main copy reports its own failures.
  }
}

/** Returns the JSON of the experiment in the backup, or null if there is none. */
export function recallAside(storage: TextStorage | null): string | null {
  const { draft } = storedObject(storage, ASIDE);
  return typeof draft === 'object' && draft !== null ? JSON.stringify(draft, null, 2) : null;
}

/** The remembered part of the view and its possible values. */
const VIEW = {
  overlay: OVERLAY_ORDER,
  xAxis: X_AXES,
  theme: THEMES,
  backend: BACKENDS,
  logX: [true, false],
  logY: [true, false],
} as const;
const VIEW_NAMES = Object.keys(VIEW) as (keyof typeof VIEW)[];

function readView(stored: unknown): Partial<ViewState> {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = VIEW_NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(stored, name);
    return (VIEW[name] as readonly unknown[]).includes(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

/** Writes the latest state after a pause. @returns `save`, to call after every change, and `flush` */
export function saver(
  storage: TextStorage | null,
  scheduler: Scheduler,
  state: () => {
    readonly draft: unknown;
    readonly presetId: string | null;
    readonly view: ViewState;
    readonly speed: number | null;
  },
  failed: () => void,
): { save(): void; flush(): void; settle(): void } {
  let cancel: (() => void) | null = null;
  let reported = false;
  const flush = () => {
    cancel?.();
    cancel = null;
    try {
      const { draft, presetId, view, speed } = state();
      const long = packLongLists(draft)?.lists.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
      if (long > MOST_CHARACTERS) throw new RangeError('longer than a browser keeps');
      const kept = Object.fromEntries(VIEW_NAMES.map((name) => [name, view[name]]));
      const text = jsonOf({ version: VERSION, draft, presetId, speed, view: kept });
      storage?.setItem(KEY, text);
    } catch {
      // A failure because of size, quota or policy is reported once, because it will not improve.
      if (!reported) failed();
      reported = true;
    }
  };
  const save = () => {
    cancel?.();
    cancel = storage === null ? null : scheduler.after(CALM_MS, flush);
  };
  const settle = () => {
    if (cancel !== null) flush();
  };
  return { save, flush, settle };
}
