/**
 * The page in a document without a browser: the real lab, with its workers in this thread, and the real engine behind them. What
 * the document says is compared with a file in `golden/`, once the page has come to rest.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { FindHost } from '../../src/app/find/find-host.tsx';
import { createLab, type OpenLab } from '../../src/app/lab/create-lab.ts';
import type { LabDependencies } from '../../src/app/lab/dependencies.ts';
import { LabContext, PHONE, ShowContext } from '../../src/app/model/hooks.ts';
import { FASTEST } from '../../src/app/model/run-store.ts';
import type { TextStorage } from '../../src/app/model/storage.ts';
import { estimate } from '../../src/engine/experiment/cost.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { catalogue, worldExamples } from '../../src/engine/program/catalogue.ts';
import { Auditor } from '../../src/services/auditor/auditor-core.ts';
import { createChecker } from '../../src/services/checker/checker.ts';
import * as checks from '../../src/services/checker/checks.ts';
import { Measurer } from '../../src/services/metrics/core.ts';
import { PALETTE_VARIABLES } from '../../src/services/painter/colors.ts';
import { ReplayWorker } from '../../src/services/replayer/replayer-core.ts';
import { ExactWorker } from '../../src/services/solver/exact-core.ts';
import { StudyWorker } from '../../src/services/student/study-core.ts';
import { open as openSession } from '../../src/services/trainer/trainer.ts';
import { engineWorker } from '../unit/app/lab/engine-worker.ts';
import { testScheduler, until } from '../unit/app/lab/fake-lab.ts';
import { NearWorker, workerWith } from '../unit/app/lab/near-worker.ts';
import { outlineOf } from './outline.ts';

// What the page loads on demand is there at once.
import.meta.glob('../../src/app/**/*.tsx', { eager: true });

const later = (callback: () => void) => void setTimeout(callback, 0);
const breathe = () => new Promise<void>(later);
const now = () => performance.now();
const onCpu = { backend: 'cpu', threads: 1 } as const;

/** The workers that train, and whether they still answer. */
interface Trainers {
  readonly all: NearWorker[];
  silent: boolean;
}

function openLab(more: Partial<LabDependencies>, trainers: Trainers): OpenLab {
  const trainer = (make: () => NearWorker) => () => {
    const worker = trainers.silent ? new NearWorker() : make();
    trainers.all.push(worker);
    return worker;
  };
  return createLab({
    catalogue: catalogue(),
    presets,
    worldExamples: worldExamples(),
    validate: checks.validate,
    estimate,
    worldShape: checks.worldShape,
    checkNumber: checks.checkNumber,
    isStructural: checks.isStructural,
    studioFacts: async () => checks.studioFacts,
    makeWorker: trainer(() =>
      engineWorker(200, (experiment, shard) => openSession(experiment, shard, onCpu)),
    ),
    makeMeasurer: () =>
      workerWith(
        new Measurer({ now, after: (milliseconds, callback) => void setTimeout(callback, milliseconds) }),
      ),
    makePainter: null,
    makeReplayer: () => workerWith(new ReplayWorker({ now, later })),
    makeAuditor: () => workerWith(new Auditor({ breathe, now })),
    makeSolver: () => workerWith(new ExactWorker()),
    makeChecker: () => workerWith(createChecker()),
    makeStudent: trainer(() =>
      workerWith(new StudyWorker({ breathe, open: (run, shard) => openSession(run, shard, onCpu) })),
    ),
    scheduler: testScheduler(),
    threads: 1,
    ...more,
  });
}

/** Every element is as wide as a column of the page, since nothing is laid out here. */
const WIDTH = 640;
const PHONE_WIDTH = 366;
const HEIGHT = 300;
const FRAME_MS = 8;

/** No edges, and colors that tell what they are for: #010101, #020202, … */
const STYLE = {
  paddingLeft: '0px',
  paddingRight: '0px',
  paddingTop: '0px',
  paddingBottom: '0px',
  getPropertyValue: (name: string) => COLORS.get(name) ?? '',
};
const COLORS = new Map(
  PALETTE_VARIABLES.map((name, k) => [name, `#${((k + 1) * 0x0c0a07).toString(16).padStart(6, '0')}`]),
);

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Replaces properties; `undo` puts all of them back, the last one first. */
export function replacements() {
  const restores: (() => void)[] = [];
  return {
    replace(owner: object, name: string, value: PropertyDescriptor): void {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, { configurable: true, ...value });
      restores.push(() => {
        if (before === undefined) Reflect.deleteProperty(owner, name);
        else Object.defineProperty(owner, name, before);
      });
    },
    undo(): void {
      for (const restore of restores.reverse()) restore();
    },
  };
}

/** What the browser says about sizes and sight, and canvases that record. @returns puts everything back */
function withoutLayout(phone: boolean): () => void {
  const { replace, undo } = replacements();
  replace(HTMLElement.prototype, 'clientWidth', { get: () => (phone ? PHONE_WIDTH : WIDTH) });
  replace(HTMLElement.prototype, 'clientHeight', { get: () => HEIGHT });
  replace(HTMLCanvasElement.prototype, 'getContext', {
    value(this: HTMLCanvasElement) {
      return drawnOn(this).context;
    },
  });
  replace(globalThis, 'Path2D', { value: DrawnPath });
  replace(globalThis, 'getComputedStyle', { value: () => STYLE });
  // Less motion: nothing is replayed over and over.
  replace(globalThis, 'matchMedia', {
    value: (query: string) => ({
      matches: query.includes('reduced-motion') || (phone && query === PHONE),
      addEventListener() {},
      removeEventListener() {},
    }),
  });
  replace(globalThis, 'requestAnimationFrame', {
    value: (callback: (time: number) => void) => setTimeout(() => callback(performance.now()), FRAME_MS),
  });
  replace(globalThis, 'cancelAnimationFrame', { value: clearTimeout });
  replace(globalThis, 'ResizeObserver', {
    value: class {
      observe() {}
      disconnect() {}
    },
  });
  replace(globalThis, 'IntersectionObserver', {
    value: class {
      readonly #seen: (entries: readonly object[]) => void;
      constructor(seen: (entries: readonly object[]) => void) {
        this.#seen = seen;
      }
      observe(target: Element) {
        queueMicrotask(() => this.#seen([{ isIntersecting: true, target }]));
      }
      disconnect() {}
    },
  });
  return undo;
}

/** A path that says how it was drawn when it is filled or stroked. */
class DrawnPath {
  readonly #strokes: string[] = [];
  constructor() {
    const strokes = this.#strokes;
    // biome-ignore lint/correctness/noConstructorReturn: a path answers to every verb of drawing.
    return new Proxy(this, {
      get: (_, name) =>
        name === 'toString' || typeof name === 'symbol'
          ? () => `(${strokes.join(', ')})`
          : (...values: unknown[]) => void strokes.push([name, ...values].join(' ')),
    });
  }
}

/** What was drawn on a canvas since it was last covered as a whole, and with what. */
class Drawn {
  /** On all canvases. */
  static strokes = 0;
  readonly context: object;
  strokes: string[] = [];
  #set: Record<string, unknown> = {};
  readonly #saved: Record<string, unknown>[] = [];
  readonly #told = new Map<string, unknown>();

  constructor() {
    this.context = new Proxy(
      {},
      {
        get: (_, name: string) => this.#set[name] ?? ((...values: unknown[]) => this.#call(name, values)),
        set: (_, name: string, value: unknown) => {
          this.#set[name] = value;
          return true;
        },
      },
    );
  }

  #call(name: string, values: readonly unknown[]): void {
    if (name === 'save') {
      this.strokes = [];
      this.#told.clear();
      this.#saved.push({ ...this.#set });
    } else if (name === 'restore') this.#set = this.#saved.pop() ?? this.#set;
    // Only what has changed since the last call.
    for (const [key, value] of Object.entries(this.#set)) {
      if (this.#told.get(key) === value) continue;
      this.#told.set(key, value);
      this.strokes.push(`${key}=${value}`);
    }
    const texts = values.map((value) =>
      value instanceof HTMLCanvasElement ? `(${drawnOn(value).strokes.join('; ')})` : String(value),
    );
    this.strokes.push([name, ...texts].join(' '));
    Drawn.strokes++;
  }
}

const surfaces = new WeakMap<HTMLCanvasElement, Drawn>();
function drawnOn(canvas: HTMLCanvasElement): Drawn {
  const drawn = surfaces.get(canvas) ?? new Drawn();
  surfaces.set(canvas, drawn);
  return drawn;
}

const LINE = 150;
/** How many strokes all canvases got so far. */
export const drawnStrokes = (): number => Drawn.strokes;

/** In lines of about equal length. */
function strokesOf(element: Element): readonly string[] | undefined {
  if (!(element instanceof HTMLCanvasElement)) return undefined;
  const lines: string[] = [];
  let line = '';
  for (const part of drawnOn(element).strokes.join('; ').split('; ')) {
    const next = line === '' ? part : `${line}; ${part}`;
    if (next.length > LINE) {
      lines.push(line);
      line = part;
    } else line = next;
  }
  return line === '' ? lines : [...lines, line];
}

export interface OpenPage {
  readonly lab: OpenLab;
  readonly place: HTMLElement;
  show(content: ReactNode): void;
  /** Waits until nothing changes any more, and compares with `golden/<name>.txt`. @param part a selector */
  expectGolden(name: string, part?: string, canvases?: boolean): Promise<void>;
  /** From now on the workers that train do not answer: what they would say comes at some time during the next steps of a test. */
  silence(): void;
  /** Clicks on the button, link, label or summary that says exactly this, or has this label. */
  press(words: string): Promise<void>;
  close(): void;
}

export function openPage(more: Partial<LabDependencies> = {}, { phone = false } = {}): OpenPage {
  const restore = withoutLayout(phone);
  const trainers: Trainers = { all: [], silent: false };
  const lab = openLab(more, trainers);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  let root: Root | null = null;
  return {
    lab,
    place,
    show(content) {
      root ??= createRoot(place);
      const all = [content, createElement(FindHost, { key: 'find' })];
      root.render(createElement(LabContext, { value: lab }, createElement(ShowContext, { value: lab }, all)));
    },
    silence() {
      trainers.silent = true;
      for (const worker of trainers.all) worker.terminated = true;
    },
    async expectGolden(name, part = 'body', canvases = false) {
      const options = { instead: canvases ? strokesOf : () => undefined };
      const file = join(import.meta.dirname, 'golden', `${name}.txt`);
      const read = () => outlineOf(document.querySelectorAll(part), options);
      const text = await settled(lab, read, storedText(file));
      expect(text, `nothing matches ${part}`).not.toBe('\n');
      await expect(text).toMatchFileSnapshot(file);
    },
    async press(words) {
      await rest(0);
      const all = document.querySelectorAll<HTMLElement>(
        'button, a, label, summary, [role=tab], [role=option]',
      );
      const found = Array.from(all).find(
        (one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words,
      );
      if (found === undefined) throw new Error(`Nothing says “${words}”.`);
      flushSync(() => (found.querySelector('input') ?? found).click());
    },
    close() {
      root?.unmount();
      lab.dispose();
      restore();
    },
  };
}

/** Longer than what arrives on a busy machine, and any timer of the page that draws again. */
const QUIET_MS = 2_000;
const STEADY_MS = 40;
const PATIENCE_MS = 90_000;
const BUSY = [
  '[aria-busy=true], .inspect-progress, .chart-space:empty',
  /(Loading|Solving|Packing|checking|checksum|audited) …/,
] as const;
/** The lab shows the verdict of each audit next to its map. */
function isAuditing({ audit }: OpenLab): boolean {
  const { variants } = audit.store.getState();
  if (document.querySelector('.lab .stage-panels') === null) return false;
  return variants.length === 0 || variants.some(({ status }) => status === 'waiting' || status === 'working');
}
const isBusy = () => {
  const [selector, words] = BUSY;
  return document.querySelector(selector) !== null || words.test(document.body.textContent ?? '');
};

/** What the document says once it says what is `expected`; else once it has not changed for long, and nothing is on its way. */
async function settled(lab: OpenLab, read: () => string, expected: string | null): Promise<string> {
  const isAtWork = () => isBusy() || isAuditing(lab);
  const end = performance.now() + PATIENCE_MS;
  let quiet = 0;
  let fresh = true;
  const changed = () => {
    quiet = 0;
    fresh = true;
  };
  const observer = new MutationObserver(changed);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  let strokes = Drawn.strokes;
  let last = performance.now();
  try {
    for (;;) {
      await rest(FRAME_MS);
      const now = performance.now();
      // A turn that took long, in which the thread computed or the machine did other things, is no time in which the page was quiet.
      quiet += Math.min(now - last, 2 * FRAME_MS);
      last = now;
      if (Drawn.strokes !== strokes) changed();
      strokes = Drawn.strokes;
      if (fresh && quiet > STEADY_MS && !isAtWork()) {
        fresh = false;
        const text = read();
        if (text === expected) return text;
      }
      if (now > end) return read();
      if (quiet <= QUIET_MS || isAtWork()) continue;
      await vi.dynamicImportSettled();
      if (quiet > QUIET_MS) return read();
    }
  } finally {
    observer.disconnect();
  }
}

const storedText = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const task = { term: 'task', weight: 1 };
/** Every kind of cell that fits in twelve. */
export const TWELVE_CELLS = {
  name: 'Twelve cells',
  world: { family: 'gridworld', map: ['S.K#', '#.D.', '.O.G'], stepLimit: 30 },
  variants: [
    { label: 'task', agent: { type: 'q-learning', alpha: 0.5, gamma: 0.9, epsilon: 0.2 }, reward: [task] },
    {
      label: 'paid for the key',
      agent: { type: 'sarsa', alpha: 0.5, gamma: 0.9, epsilon: 0.2 },
      reward: [task, { term: 'event', event: 'tookKey', weight: 0.5 }],
    },
  ],
  seeds: 3,
  seed: 5,
  envSteps: 600,
  measurementPoints: 6,
};

export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
}

/** Runs an experiment to its end. @param written with defaults left out. The fastest speed is measured for the costs of others. */
export async function runExperiment(lab: OpenLab, written: object, speed = FASTEST): Promise<void> {
  const text = JSON.stringify({ format: 'reward-lab/experiment', version: 2, ...written });
  await lab.actions.openText(text);
  const [problem] = lab.draft.getState().problems;
  if (problem !== undefined) throw new Error(`${problem.path}: ${problem.message}`);
  await finish(lab, speed);
}

async function finish(lab: OpenLab, speed: number): Promise<void> {
  lab.actions.setSpeed(speed);
  lab.actions.start();
  await until(() => ['done', 'failed'].includes(lab.run.getState().status));
  const { status, notices, envSteps } = lab.run.getState();
  if (status === 'failed') throw new Error(notices.map(({ text }) => text).join(' '));
  // The last maps arrive after the last numbers.
  await until(() => (lab.frame(0)?.envSteps ?? -1) >= envSteps);
}

/** Runs a preset with a budget that takes a moment. */
export function runPreset(lab: OpenLab, id: string, change: object = {}): Promise<void> {
  const preset = lab.presets.find((one) => one.id === id);
  if (preset === undefined) throw new Error(`There is no preset ${id}.`);
  return runExperiment(lab, { ...preset.experiment, ...change });
}
