/** The one place where React meets the lab's stores. */
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../experiment/experiment.ts';
import type { Place } from './inspect-state.ts';
import type { Lab } from './lab.ts';
import { CLOSED, type LibraryState, NO_RUNS } from './library-model.ts';
import type { RunState } from './model.ts';
import type { Store } from './store.ts';

export const LabContext = createContext<Lab | null>(null);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (lab === null) throw new Error('useLab needs a LabContext above it');
  return lab;
}

/** The lab of the front door and of studies, whose parts are inside `<LabContext value={useShow()}>`. */
export const ShowContext = createContext<Lab | null>(null);

export function useShow(): Lab {
  const show = useContext(ShowContext);
  if (show === null) throw new Error('useShow needs a ShowContext above it');
  return show;
}

/** `select` must return the same object while nothing changes: a field or a primitive. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  const subscribe = useCallback((notify: () => void) => store.subscribe(notify), [store]);
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}

/** Creates a store that components share while they are shown. */
export const pageStore = <T>(first: T) => createStore<T>(() => first);

function hookOf<S>(storeOf: (lab: Lab) => Store<S>) {
  return <T>(select: (state: S) => T): T => useStore(storeOf(useLab()), select);
}
const none = <S>(state: S): Store<S> => ({ getState: () => state, subscribe: () => () => {} });
const NO_LIBRARY = none<LibraryState>({ ...CLOSED, mode: 'off' });
const NO_COMPARISONS = none(NO_RUNS);

export const useDraft = hookOf((lab) => lab.draft);
export const useRun = hookOf((lab) => lab.run);
export const useView = hookOf((lab) => lab.view);
export const useLink = hookOf((lab) => lab.link);
export const useOffline = hookOf((lab) => lab.offline);
export const useInspect = hookOf((lab) => lab.inspector.store);
export const useLibrary = hookOf((lab) => lab.library?.store ?? NO_LIBRARY);
export const useRunComparisons = hookOf((lab) => lab.library?.comparisons.store ?? NO_COMPARISONS);

/** Opens the panel “Episodes” and replays the window at a variant, a seed (a rank or a number) and environment steps. */
export function seeBehavior(lab: Lab, place: Place): void {
  lab.actions.setView({ panel: 'inspect' });
  lab.inspector.look(place);
}

const CALM_INTERVAL_MS = 250;

/** Works like `useRun`, at most four times per second, for counters that would otherwise re-render every frame. */
export function useCalmRun<T extends string | number | boolean | null>(select: (state: RunState) => T): T {
  const store = useLab().run;
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = store.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          notify();
        }, CALM_INTERVAL_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useLessMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** True if nothing may move or start by itself: the system asks for less motion, or the address says `paused`. */
export function useCalm(): boolean {
  const { flags } = useLab().link.getState();
  return useLessMotion() || flags.paused;
}

/** Says whether any part of an element is on screen. It is true until the browser reports otherwise. */
export function useOnScreen(target: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return seen;
}

const onResize = (notify: () => void) => {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
};
export const useWindowHeight = () => useSyncExternalStore(onResize, () => window.innerHeight);

export const PHONE = '(max-width: 799px)';

/** Returns problems and warnings at a path. @param list also those of its elements (`world.map[3]` shows at `world.map`) */
export function useProblems(path: string, list = false): readonly Problem[] {
  const problems = useDraft((state) => state.problems);
  const warnings = useDraft((state) => state.warnings);
  const here = [...problems, ...warnings].filter(
    (problem) => problem.path === path || (list && problem.path.startsWith(`${path}[`)),
  );
  return here.length === 0 ? NONE : here;
}
export const NONE: readonly Problem[] = [];

interface Answer<T> {
  readonly value: T | null;
  /** Explains why there is no value; empty if it exists or is on its way. */
  readonly fault: string;
}

/** Asks again when the subject changes, and returns the last answer until then. @param about like an effect's dependencies */
export function useAnswer<T>(
  ask: (isCurrent: () => boolean) => Promise<T>,
  about: readonly unknown[],
): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, fault: '' });
  useEffect(() => {
    let current = true;
    setAnswer((last) => (last.fault === '' ? last : { ...last, fault: '' }));
    ask(() => current).then(
      (value) => current && setAnswer({ value, fault: '' }),
      (error: unknown) => current && setAnswer((last) => ({ ...last, fault: faultMessage(error) })),
    );
    return () => {
      current = false;
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the question is about.
  }, about);
  return answer;
}

export function faultMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs the actions of a group of buttons: busy until one is done, then its problems. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState(NONE);
  /** @returns whether there were no problems */
  const during = async (work: () => Promise<readonly Problem[]>) => {
    setBusy(true);
    setProblems(NONE);
    try {
      const found = await work();
      setProblems(found);
      return found.length === 0;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problems, during };
}

export function useSize(target: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  // Measure before the first paint, so that content drawn for a width of 0 does not visibly jump.
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return;
    const take = (inner: { readonly width: number; readonly height: number }) => {
      const [width, height] = [Math.round(inner.width), Math.round(inner.height)];
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
    const inside = (all: number, ...edges: readonly string[]) =>
      edges.reduce((left, edge) => left - Number.parseFloat(edge), all);
    take({
      width: inside(element.clientWidth, paddingLeft, paddingRight),
      height: inside(element.clientHeight, paddingTop, paddingBottom),
    });
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) take(entry.contentRect);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return size;
}

/** Returns the current theme. When it changes, colors must be read again. */
export function useTheme(): 'light' | 'dark' {
  const choice = useView((state) => state.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  if (choice === 'system') return systemDark ? 'dark' : 'light';
  return choice;
}
