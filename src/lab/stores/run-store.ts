/** The state of the run and its notices. */

import type { Notice, RunState } from '../model.ts';
import { SPEEDS } from '../model.ts';
import type { Scheduler } from '../scheduler.ts';
import { FrameStore } from './frame-store.ts';

const MOST_NOTICES = 12;
const MOST_MARKS = 200;
export const FASTEST = SPEEDS.length - 1;

export type Mark = RunState['marks'][number];

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
  faults: [],
  seriesVersion: 0,
  frameVersion: 0,
};

export class RunStore extends FrameStore<RunState> {
  #noticeId = 0;

  constructor(scheduler: Scheduler, speed: number) {
    super({ ...EMPTY, speed }, scheduler);
  }

  /** The selected speed, in environment steps per second and seed. */
  get rate(): number {
    return SPEEDS[this.current.speed]?.stepsPerSecond ?? Number.POSITIVE_INFINITY;
  }

  /** `text`: what happened, what is safe, what to do. Identical notices are not repeated. */
  notice(tone: Notice['tone'], text: string, more: Pick<Notice, 'undoes'> = {}): void {
    const others = this.current.notices.filter((notice) => notice.text !== text);
    const notices = [...others, { id: ++this.#noticeId, tone, text, ...more }].slice(-MOST_NOTICES);
    this.patch({ notices });
  }

  dismiss(id: number): void {
    this.patch({ notices: this.current.notices.filter((notice) => notice.id !== id) });
  }

  mark(kind: Mark['kind'], envSteps: number, text: string): void {
    this.patch({ marks: [...this.current.marks, { kind, envSteps, text }].slice(-MOST_MARKS) });
  }

  /** Continues the last edit: one mark per slider drag, not one per pixel. */
  renameLastMark(text: string): void {
    const { marks } = this.current;
    const last = marks.at(-1);
    if (last !== undefined) this.patch({ marks: [...marks.slice(0, -1), { ...last, text }] });
  }
}
