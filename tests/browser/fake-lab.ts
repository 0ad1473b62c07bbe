/** A deterministic stand-in for the lab: same stores and verbs, synthetic numbers. */

import { createCatalogueHelp } from '../../src/app/draft/catalogue-help.ts';
import { FIRST_VIEW } from '../../src/app/draft/first-draft.ts';
import type { LabActions } from '../../src/app/lab/actions.ts';
import type { InspectState } from '../../src/app/model/inspect-state.ts';
import type { Lab } from '../../src/app/model/lab.ts';
import type { LinkState } from '../../src/app/model/link-state.ts';
import type { DraftState, RunState, Series, ViewState, XAxis } from '../../src/app/model/model.ts';
import { createOfflineStore } from '../../src/app/model/offline-store.ts';
import type { Store } from '../../src/app/model/store.ts';
import { NO_FLAGS } from '../../src/experiment/link-flags.ts';
import { type ImportedState, NOTHING_IMPORTED } from '../../src/imports/log-lines.ts';
import { importHere } from '../../src/services/checker/importer.ts';
import { browserScheduler } from '../../src/services/scheduler.ts';
import { compare } from '../../src/stats/compare/compare.ts';
import { HISTOGRAM_BINS, HISTOGRAM_CENTER } from '../../src/stats/metrics/metrics.ts';
import { CATALOGUE, type FakeKind, fakeExperiment, fakeFrame, fakePlan, fakeValue } from './fake-worlds.ts';

export type { FakeKind };

function store<T>(initial: T): Store<T> & { set(patch: Partial<T>): void } {
  let state = initial;
  const listeners = new Set<(state: T, previous: T) => void>();
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (patch) => {
      const previous = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, previous);
    },
  };
}

const NO_AUDIT = { variants: [], fault: null };
const NOT_FOLLOWED = { working: false, share: 0, plan: null, variants: [], fault: '' };

export function createFakeLab(kind: FakeKind, variants: number): Lab {
  const experiment = fakeExperiment(kind, variants);
  const plan = fakePlan(kind, experiment);
  const presets = [
    'Four rooms, three rewards',
    'Cliff walk',
    'Boat race',
    'Ten-armed bandit',
    'Polite text',
  ].map((title, i) => ({
    id: `preset-${i}`,
    order: i,
    experiment,
    title,
    question: 'Does a bonus for coming closer help, or does it teach the agent to circle?',
    watch:
      'The dashed line rises while the solid line falls: the design pays for something that the task does not.',
  }));
  const draft = store<DraftState>({
    experiment,
    problems: [],
    warnings: [],
    presetId: 'preset-0',
    canUndo: false,
    canRedo: false,
    pending: 'none',
    difference: '',
    cost: {
      replicas: experiment.seeds * variants,
      envSteps: experiment.envSteps * experiment.seeds * variants,
      seconds: 8,
      bytes: 4_300_000,
      seedEvery: 1,
    },
  });
  const run = store<RunState>({
    status: 'running',
    generation: 1,
    plan,
    experiment,
    envSteps: 0,
    stepsDone: 0,
    stepsTotal: experiment.envSteps * experiment.seeds * variants,
    stepsPerSecond: 0,
    phase: null,
    speed: 9,
    backend: {
      name: 'WebAssembly',
      parity: 'bit-exact',
      gpuStepsPerSecond: 0,
      cpuStepsPerSecond: 0,
      reason: 'You chose the CPU.',
      workers: 2,
    },
    marks: [],
    notices: [],
    log: [],
    faults: [],
    seriesVersion: 0,
    frameVersion: 0,
  });
  const view = store<ViewState>(FIRST_VIEW);
  const size = experiment.measurementPoints;
  let envSteps = 0;
  const tick = () => {
    if (run.getState().status === 'running' && envSteps < experiment.envSteps) {
      envSteps = Math.min(experiment.envSteps, envSteps + 200);
      run.set({
        envSteps,
        stepsDone: envSteps * 20 * variants,
        stepsPerSecond: 12_000_000 + (envSteps % 7000) * 100,
        seriesVersion: run.getState().seriesVersion + 1,
        frameVersion: run.getState().frameVersion + 1,
        ...(envSteps === 60_000
          ? { marks: [{ envSteps, kind: 'edit' as const, text: 'Exploration rate ε 0.1 → 0.3' }] }
          : {}),
        ...(envSteps === 90_000
          ? {
              notices: [
                {
                  id: 1,
                  tone: 'info' as const,
                  text: 'Two changes were applied without losing what was learned.',
                },
              ],
            }
          : {}),
        ...(envSteps >= experiment.envSteps ? { status: 'done' as const } : {}),
      });
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);

  const filled = () => Math.floor((envSteps / experiment.envSteps) * size);
  const buffers = new Map<string, Series & { length: number; done: number }>();
  const series = (variant: number, column: number, axis: XAxis): Series => {
    const key = `${variant}/${column}/${axis}`;
    let s = buffers.get(key) as { -readonly [K in keyof Series]: Series[K] } & { done: number };
    if (s === undefined) {
      s = {
        length: 0,
        done: 0,
        x: new Float64Array(size),
        mean: new Float64Array(size),
        low: new Float64Array(size),
        high: new Float64Array(size),
        n: new Uint16Array(size),
      };
      buffers.set(key, s);
    }
    for (; s.done < filled(); s.done++) {
      const i = s.done;
      const share = (i + 1) / size;
      const mean = fakeValue(variant, column, share, 0);
      const half = 0.03 + 0.12 * (1 - share) * Math.max(0.3, Math.abs(mean));
      s.x[i] =
        axis === 'envSteps' ? (plan.grid[i] ?? 0) : fakeValue(variant, axis === 'episodes' ? 4 : 5, share, 0);
      s.mean[i] = mean;
      s.low[i] = mean - half;
      s.high[i] = mean + half;
      s.n[i] = 20;
    }
    s.length = s.done;
    return s;
  };
  const nothing = () => {};
  const patch = (path: string, value: unknown) => {
    const next = structuredClone(draft.getState().experiment) as unknown as Record<string, unknown>;
    const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.');
    let at: Record<string, unknown> = next;
    for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[keys.at(-1) ?? ''] = value;
    const needsChoice = path === 'seeds' || path === 'envSteps';
    draft.set({
      experiment: next as unknown as DraftState['experiment'],
      canUndo: true,
      ...(needsChoice ? { pending: 'choose' as const, difference: `${path}: ${value}` } : {}),
      problems:
        value === 'broken'
          ? [
              {
                path,
                message: 'Unknown name “broken”.',
                fix: 'Signals of this world: distance(s), x(s), y(s).',
                severity: 'error',
                line: 1,
                column: 1,
              },
            ]
          : [],
    });
  };
  const actions: LabActions = {
    start: () => draft.set({ pending: 'none' }),
    keepLearned: () => draft.set({ pending: 'none' }),
    discardPending: () => draft.set({ pending: 'none', experiment }),
    togglePlay: () => run.set({ status: run.getState().status === 'running' ? 'paused' : 'running' }),
    stepOnce: nothing,
    stop: () => run.set({ status: 'stopped' }),
    reset: () => {
      envSteps = 0;
      buffers.clear();
      run.set({ status: 'running', envSteps: 0, marks: [] });
    },
    setSpeed: (speed) => run.set({ speed }),
    bring: () => true,
    offer: async () => [],
    openPreset: (presetId) => draft.set({ presetId }),
    openText: () =>
      draft.set({
        problems: [
          {
            path: '',
            message: 'This is not an experiment.',
            fix: 'Paste what Export wrote.',
            severity: 'error',
          },
        ],
      }),
    exportText: () => JSON.stringify(draft.getState().experiment, null, 2),
    exportCheckpoint: async () => ({ name: 'small at 0.checkpoint', bytes: new Uint8Array(1) }),
    openCheckpoint: async () => [{ path: '', message: 'This file is not a checkpoint.', severity: 'error' }],
    set: patch,
    setNumber: patch,
    leaveText: nothing,
    setAgent: (variant, type) => patch(`variants[${variant}].agent`, { type }),
    addVariant: nothing,
    removeVariant: nothing,
    fork: async () => null,
    addTerm: (variant, term) =>
      patch(`variants[${variant}].reward`, [
        ...(draft.getState().experiment.variants[variant]?.reward ?? []),
        { term, weight: 1 },
      ]),
    removeTerm: nothing,
    moveTerm: nothing,
    setWorldFamily: nothing,
    startEmpty: () => {},
    openWorldExample: nothing,
    paint: (row, column, character) => {
      const map = [...(draft.getState().experiment.world.map as readonly string[])];
      map[row] =
        (map[row] ?? '').slice(0, column) +
        (character ?? view.getState().brush) +
        (map[row] ?? '').slice(column + 1);
      patch('world.map', map);
    },
    undo: nothing,
    redo: nothing,
    dismiss: (id) => run.set({ notices: run.getState().notices.filter((n) => n.id !== id) }),
    setBackend: () => {},
    setView: (p) => view.set(p),
    checkExpression: async (_a, _t, text) =>
      text.includes('broken')
        ? [
            {
              path: '',
              message: 'Unknown name “broken”.',
              fix: 'Did you mean distance(s)?',
              severity: 'error',
              line: 1,
              column: 3,
            },
          ]
        : [],
  };
  return {
    typed: { note() {} } as unknown as Lab['typed'],
    studies: {
      makeWorker: null,
      scheduler: browserScheduler(),
      threads: 1,
      storage: null,
      keepBlocks: null,
      build: '',
    },
    catalogue: CATALOGUE,
    words: createCatalogueHelp(CATALOGUE, [], async () => []),
    worldExamples: [],
    presets,
    draft,
    run,
    view,
    series,
    actions,
    seedSeries: (variant, column, axis) =>
      view.getState().pickedSeeds.map((seed) => ({
        seed,
        length: filled(),
        x: series(variant, column, axis).x.subarray(0, filled()),
        values: Float64Array.from({ length: filled() }, (_, i) =>
          fakeValue(variant, column, (i + 1) / size, seed),
        ),
      })),
    rankSeeds: async (variant, column) => {
      const [worst = 0, median = 0, best = 0] = Array.from({ length: 20 }, (_, seed) => seed)
        .sort((a, b) => fakeValue(variant, column, 1, a) - fakeValue(variant, column, 1, b))
        .filter((_, place) => [0, 9, 19].includes(place));
      const at = (seed: number) => ({ seed, value: fakeValue(variant, column, 1, seed) });
      return { worst: at(worst), median: at(median), best: at(best), seeds: 20 };
    },
    compare: async (request) => {
      const pieces = compare(
        {
          variants,
          seeds: 20,
          columns: plan.columns,
          grid: plan.grid,
          length: filled(),
          read: (measurementPoint, variant, column, into) => {
            for (let seed = 0; seed < 20; seed++)
              into[seed] = fakeValue(variant, column, (measurementPoint + 1) / size, seed + 1);
          },
        },
        request,
      );
      let piece = pieces.next();
      while (piece.done !== true) piece = pieces.next();
      return piece.value.comparison;
    },
    curves: async () => null,
    inspector: {
      store: store<InspectState>({
        place: null,
        status: 'idle',
        share: 0,
        words: '',
        recording: null,
        agreement: 'unknown',
        findings: [],
        fork: null,
        generation: 0,
      }),
      look: nothing,
      turn: nothing,
      cancel: nothing,
      requestFork: nothing,
      examine: nothing,
    },
    link: store<LinkState>({ guest: null, offered: null, flags: NO_FLAGS }),
    workspace: { visit: async () => [], keep() {}, leave() {}, decline() {} },
    imported: store<ImportedState>(NOTHING_IMPORTED),
    setImported() {},
    importer: importHere,
    draftBeforeLink: () => null,
    setFlags() {},
    offer() {},
    judge() {},
    tell() {},
    checked: async () => {},
    exportSeeds: async (_, progress) => {
      progress(1);
      return [new TextEncoder().encode('run,variant,seed,step,metric,value\n')];
    },
    histograms: (variant) => ({
      length: filled(),
      counts: Float64Array.from({ length: filled() * HISTOGRAM_BINS }, (_, i) => {
        const row = Math.floor(i / HISTOGRAM_BINS);
        const distance = Math.abs((i % HISTOGRAM_BINS) - HISTOGRAM_CENTER - 1);
        const center = 20 - (row / size) * (6 + variant * 4);
        return Math.round(400 * Math.exp(-((distance - center) ** 2) / 20));
      }),
    }),
    frame: (variant) => fakeFrame(kind, plan, variant, -1, envSteps, experiment.envSteps),
    painter: null,
    library: null,
    audit: {
      store: { getState: () => NO_AUDIT, subscribe: () => () => {} },
      watch: () => () => {},
      retry: () => {},
    },
    followed: {
      store: { getState: () => NOT_FOLLOWED, subscribe: () => () => {} },
      watch: () => () => {},
      update: () => {},
    },
    solver: { solve: async () => {}, rest: () => {}, world: async () => ({ missing: '' }) },
    offline: createOfflineStore(),
    model: async () => null,
    studio: {
      startFrom: async () => [],
      offers: async () => [],
      designs: async () => [],
      applyDesign() {},
      addDesign() {},
      customDesigns: { getState: () => [], subscribe: () => () => {} },
      saveDesign: () => null,
      forgetDesign() {},
      setProbe() {},
      duplicateTerm() {},
      mute() {},
      solo() {},
      fork() {},
      names: async () => [],
      namesOf: async () => [],
      check: async () => [],
      customText: async () => null,
      source: async () => null,
    },
  };
}
