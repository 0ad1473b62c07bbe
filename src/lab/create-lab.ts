/** Puts the lab together. Everything from outside comes in here, so that it runs in Node, with made-up workers, as well. */
import { createStore } from 'zustand/vanilla';
import type { Experiment, Parsed, Problem, WorldSpec } from '../spec/experiment.ts';
import type { Catalogue } from '../spec/field.ts';
import type { Preset } from '../spec/preset.ts';
import { ASSUMED_SPEED, type Work, workOf } from '../spec/work.ts';
import { createActions } from './actions.ts';
import { Bridge } from './bridge.ts';
import type { WorldShape } from './changes.ts';
import { afterLoading } from './deferred.ts';
import { Draft } from './draft.ts';
import { Follower } from './follower.ts';
import type { MeasurerWorker } from './measure-client.ts';
import type { DraftState, Lab, ViewState } from './model.ts';
import { Painter, type PainterWorker } from './painter.ts';
import { FASTEST, RunStore } from './run-store.ts';
import type { Scheduler } from './scheduler.ts';
import { MOST_WORKERS } from './site.ts';
import { keeper, recall, type TextStorage } from './storage.ts';
import { LIMITS, type Limits, type TrainerWorker } from './trainer-worker.ts';

export interface LabDependencies {
  readonly catalogue: Catalogue;
  /** The first one that is valid is what a new visitor sees. */
  readonly presets: readonly Preset[];
  /** Named worlds of all families: `name` is what `openWorldExample` takes. */
  readonly worldExamples?: readonly WorldSpec[];
  validate(input: unknown): Parsed<Experiment>;
  estimate(experiment: Experiment, stepsPerSecond: number, bytesPerReplica: number): DraftState['cost'];
  /** Tells worlds apart whose tables have different sizes; without it only the map's outline is compared. */
  readonly worldShape?: WorldShape;
  makeWorker(index: number): TrainerWorker;
  makeMeasurer(): MeasurerWorker;
  readonly makePainter?: (() => PainterWorker) | null;
  readonly scheduler: Scheduler;
  readonly storage?: TextStorage | null;
  readonly threads?: number; // hardware threads
  readonly hasGpu?: boolean; // WebGPU is there to be tried
  readonly limits?: Partial<Limits>;
  readonly speed?: number; // index into SPEEDS, where none is remembered
  /** Where `validate` arrives later: see `afterLoading`. */
  ready?(): Promise<void> | null;
}

export interface OpenLab extends Lab {
  /** The first run of a visit: what would take long is only built, and waits for the user. */
  begin(): void;
  /** For tests: ends a worker without a word, as if the browser had. */
  killWorker(index: number): void;
  /** Writes what is to be remembered now: before the page goes. */
  flush(): void;
  dispose(): void;
}

/** A draft from an earlier visit that takes longer than this does not start by itself. */
const CHEAP_SECONDS = 120;
const ASSUMED_BYTES = 8_192;

const FIRST_VIEW: ViewState = {
  overlay: 'value',
  seed: -1,
  pickedSeeds: [],
  xAxis: 'envSteps',
  logX: false,
  logY: false,
  hiddenArms: [],
  theme: 'system',
  backend: 'auto',
  brush: '#',
  selectedCell: null,
  panel: 'charts',
  flags: 0,
};

const outline: WorldShape = ({ map }) =>
  Array.isArray(map) ? map.map((row) => String(row).length).join() : JSON.stringify(map);

export function createLab(dependencies: LabDependencies): OpenLab {
  const { catalogue, presets, scheduler, worldExamples = [], storage = null, threads = 1 } = dependencies;
  const { makePainter = null } = dependencies;
  const remembered = recall(storage);
  const run = new RunStore(scheduler, remembered?.speed ?? dependencies.speed ?? FASTEST);
  const view = createStore<ViewState>(() => ({ ...FIRST_VIEW, ...remembered?.view }));
  let chosenSpeed = remembered?.speed ?? null; // ours may change between versions, the user's own stays
  /** Env steps a second of all workers, by kind of work. */
  const measured = new Map<Work, number>();
  const networks = new Set(catalogue.agents.flatMap(({ id, family }) => (family === 'networks' ? [id] : [])));
  const work = (experiment: Experiment) => workOf(experiment, (type) => networks.has(type));
  const speedOf = (of: Work) => measured.get(of) ?? ASSUMED_SPEED[of] * Math.min(threads, MOST_WORKERS);

  const costOf = (experiment: Experiment) => {
    const bytes = run.current.plan?.bytesPerReplica ?? ASSUMED_BYTES;
    return dependencies.estimate(experiment, speedOf(work(experiment)), bytes);
  };
  const draft = new Draft(firstDraft(dependencies, remembered, run), {
    validate: dependencies.validate,
    scheduler,
    costOf,
    changed: () => {
      follower.follow();
      memory.save();
    },
  });
  const bridge: Bridge = new Bridge({
    makeWorker: dependencies.makeWorker,
    makeMeasurer: dependencies.makeMeasurer,
    threads,
    hasGpu: dependencies.hasGpu ?? false,
    isNetworks: (experiment) => work(experiment) !== 'tables',
    scheduler,
    limits: { ...LIMITS, ...dependencies.limits },
    run,
    shown: () => view.getState(),
    refused: (problems) => draft.refuse(problems),
    changed: () => {
      fitView();
      follower.follow();
    },
  });
  const painter = makePainter === null ? null : new Painter(makePainter, scheduler);
  const worldShape = dependencies.worldShape ?? outline;
  const follower: Follower = new Follower({ draft, run, bridge, catalogue, scheduler, worldShape });
  const memory = keeper(
    storage,
    scheduler,
    () => ({
      draft: draft.experiment,
      presetId: draft.store.getState().presetId,
      view: view.getState(),
      speed: chosenSpeed,
    }),
    () =>
      run.notice(
        'warning',
        'The browser does not let this page remember your draft. Save it to a file if you want to keep it.',
      ),
  );

  /** What a smaller experiment does not have cannot be looked at. */
  function fitView(): void {
    const { experiment } = run.current;
    const { hiddenArms, seed, pickedSeeds, selectedCell } = view.getState();
    if (experiment === null) return;
    const arms = experiment.arms.length;
    if (hiddenArms.some((arm) => arm >= arms))
      view.setState({ hiddenArms: hiddenArms.filter((arm) => arm < arms) });
    if (seed >= experiment.seeds) view.setState({ seed: -1 });
    if (pickedSeeds.some((picked) => picked >= experiment.seeds))
      view.setState({ pickedSeeds: pickedSeeds.filter((picked) => picked < experiment.seeds) });
    if (selectedCell !== null && selectedCell.arm >= arms) view.setState({ selectedCell: null });
  }

  const stops = [
    view.subscribe((now, before) => {
      if (now.seed !== before.seed || now.hiddenArms !== before.hiddenArms) bridge.watch();
      memory.save();
    }),
    run.store.subscribe(({ status, speed, stepsPerSecond, experiment }, before) => {
      if (speed !== before.speed) {
        chosenSpeed = speed;
        memory.save();
      }
      const honest = status === 'running' && speed === FASTEST && stepsPerSecond > 0;
      if (!honest || experiment === null) return;
      const kind = work(experiment);
      if (Math.abs(stepsPerSecond / speedOf(kind) - 1) < 0.25) return;
      measured.set(kind, stepsPerSecond);
      draft.estimate();
    }),
  ];

  return {
    catalogue,
    presets,
    worldExamples: worldExamples.map((world) => ({ name: String(world.name ?? ''), family: world.family })),
    draft: draft.store,
    run: run.store,
    view,
    series: (arm, column, axis) => bridge.data.series.series(arm, column, axis),
    seedSeries: (arm, column, axis) =>
      bridge.data.series.seedSeries(arm, column, axis, view.getState().pickedSeeds),
    histograms: (arm) => bridge.data.series.histograms(arm),
    rankSeeds: (arm, column) => bridge.data.measurer.rank(arm, column),
    exportSeeds: (lines, progress) => bridge.data.measurer.export(lines, progress),
    frame: (arm) => bridge.data.frames.get(arm, view.getState().seed),
    painter,
    actions: afterLoading(
      createActions({ draft, run, view, bridge, follower, catalogue, presets, worldExamples }),
      dependencies.ready ?? (() => null),
    ),
    begin() {
      const { cost } = draft.store.getState();
      const cheap = cost.seconds < CHEAP_SECONDS;
      follower.start(draft.experiment, cheap);
      if (!cheap) run.notice('info', waitsForYou(cost));
    },
    killWorker: (index) => bridge.killWorker(index),
    flush: () => memory.flush(),
    dispose() {
      for (const stop of stops) stop();
      memory.flush();
      bridge.dispose();
      bridge.data.measurer.dispose();
      painter?.end();
      run.dispose();
    },
  };
}

function waitsForYou({ envSteps, seconds }: DraftState['cost']): string {
  const time =
    seconds < 5_400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
  return `The draft of your last visit is open and waits, because it is long: ${formatSteps(envSteps)} env steps take about ${time} here. Press play to start it, or choose a preset.`;
}

function formatSteps(steps: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 }).format(steps);
}

function firstDraft(
  { validate, presets }: LabDependencies,
  remembered: ReturnType<typeof recall>,
  run: RunStore,
): { experiment: Experiment; presetId: string | null; warnings: readonly Problem[] } {
  const check = (input: unknown): Parsed<Experiment> => {
    try {
      return validate(input);
    } catch {
      return { ok: false, problems: [] };
    }
  };
  if (remembered !== null) {
    const parsed = check(remembered.draft);
    if (parsed.ok)
      return { experiment: parsed.value, presetId: remembered.presetId, warnings: parsed.warnings };
    run.notice(
      'warning',
      'The draft of your last visit does not fit this version and was left out. A preset is open instead.',
    );
  }
  for (const preset of presets) {
    const parsed = check(preset.experiment);
    if (parsed.ok) return { experiment: parsed.value, presetId: preset.id, warnings: parsed.warnings };
  }
  throw new Error('No preset is valid: the program is damaged. Reload the page.');
}
