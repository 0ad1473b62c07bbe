import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../../services/scheduler.ts';
import { type Notice, type RunState, SPEEDS } from './model.ts';

/** A zustand store that notifies its listeners at most once per animation frame. */
export class FrameStore<T extends object> {
  readonly store: StoreApi<T>;
  readonly #scheduler: Scheduler;
  #current: T;
  #cancel: (() => void) | null = null;

  constructor(initial: T, scheduler: Scheduler) {
    this.store = createStore<T>(() => initial);
    this.#current = initial;
    this.#scheduler = scheduler;
  }

  /** The current state; the store may be one frame behind. */
  get current(): T {
    return this.#current;
  }

  patch(change: Partial<T>): void {
    this.#current = { ...this.#current, ...change };
    this.#cancel ??= this.#scheduler.frame(() => {
      this.#cancel = null;
      this.store.setState(this.#current, true);
    });
  }

  /** For user actions, because a control must not lag by a frame. */
  patchNow(change: Partial<T>): void {
    this.dispose();
    this.#current = { ...this.#current, ...change };
    this.store.setState(this.#current, true);
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

const MAX_NOTICES = 4;
const MAX_MARKS = 200;
const MAX_LINES = 50;
export const FASTEST = SPEEDS.length - 1;
/** At 10 k steps per second, the first preset lasts long enough to watch. */
export const WATCHABLE = 6;

type Mark = RunState['marks'][number];

const EMPTY: RunState = {
  status: 'empty',
  generation: 0,
  plan: null,
  experiment: null,
  envSteps: 0,
  stepsDone: 0,
  stepsTotal: 0,
  stepsPerSecond: 0,
  phase: null,
  speed: FASTEST,
  backend: {
    name: 'WebAssembly',
    parity: 'bit-exact',
    gpuStepsPerSecond: 0,
    cpuStepsPerSecond: 0,
    reason: '',
    workers: 0,
  },
  marks: [],
  notices: [],
  log: [],
  faults: [],
  seriesVersion: 0,
  frameVersion: 0,
};

export class RunStore extends FrameStore<RunState> {
  #noticeId = 0;

  constructor(scheduler: Scheduler, speed: number) {
    super({ ...EMPTY, speed }, scheduler);
  }

  /** The selected speed in environment steps per second and seed. */
  get rate(): number {
    return SPEEDS[this.current.speed]?.stepsPerSecond ?? Number.POSITIVE_INFINITY;
  }

  /** `text` says what happened, what is safe and what to do. Identical notices are not repeated. */
  notice(tone: Notice['tone'], text: string, more: Pick<Notice, 'undoes'> = {}): void {
    const others = this.current.notices.filter((notice) => notice.text !== text);
    const notices = [...others, { id: ++this.#noticeId, tone, text, ...more }].slice(-MAX_NOTICES);
    this.patch({ notices });
  }

  /** For faults that change no number. */
  log(line: string): void {
    this.patch({ log: [...this.current.log, line].slice(-MAX_LINES) });
  }

  dismiss(id: number): void {
    this.patch({ notices: this.current.notices.filter((notice) => notice.id !== id) });
  }

  mark(kind: Mark['kind'], envSteps: number, text: string): void {
    this.patch({ marks: [...this.current.marks, { kind, envSteps, text }].slice(-MAX_MARKS) });
  }

  /** Renames the mark of the last edit, so that a slider drag makes one mark and not one per pixel. */
  renameLastMark(text: string): void {
    const { marks } = this.current;
    const last = marks.at(-1);
    if (last !== undefined) this.patch({ marks: [...marks.slice(0, -1), { ...last, text }] });
  }
}
