/** Puts the lab together. Everything from outside comes in here, so that it runs in Node, with made-up workers, as well. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import { workOf } from '../../experiment/work.ts';
import { CheckClient, codeIn, LARGE_DEADLINE_MS } from '../../services/checker/check-client.ts';
import { importHere } from '../../services/checker/importer.ts';
import { Painter } from '../../services/painter/painter.ts';
import { ReplayClient } from '../../services/replayer/replay-client.ts';
import { SolveClient } from '../../services/solver/solve-client.ts';
import { LIMITS } from '../../services/trainer/shard-contract.ts';
import { AuditClient } from '../audit/audit-client.ts';
import { createCatalogueHelp } from '../draft/catalogue-help.ts';
import type { WorldShape } from '../draft/changes.ts';
import { Costs, secondsAt } from '../draft/costs.ts';
import { afterLoading } from '../draft/deferred.ts';
import { Draft } from '../draft/draft.ts';
import { FIRST_VIEW, firstDraft, fitView, waitsForYou } from '../draft/first-draft.ts';
import { Inspector } from '../inspect/inspector.ts';
import type { Lab } from '../model/lab.ts';
import type { ViewState } from '../model/model.ts';
import { createOfflineStore, type OfflineState } from '../model/offline-store.ts';
import { FASTEST, RunStore } from '../model/run-store.ts';
import { recall, saver } from '../model/storage.ts';
import { Bridge } from '../runs/bridge.ts';
import { Follower } from '../runs/follower.ts';
import { RunsLibrary } from '../runs/runs-library.ts';
import { createOpenedLinks } from '../share/opened-links.ts';
import { FollowedClient } from '../stage/followed-client.ts';
import { createStudio } from '../studio/studio.ts';
import { createActions } from './actions.ts';
import type { LabDependencies } from './dependencies.ts';

export interface OpenLab extends Lab {
  readonly library: RunsLibrary | null;
  readonly offline: StoreApi<OfflineState>;
  /** The first run of a visit: what would take long is only built, and waits for the user. */
  begin(): void;
  /** For tests: ends a worker without a word, as if the browser had. */
  killWorker(index: number): void;
  flush(): void;
  dispose(): void;
}

/** A draft from an earlier visit that takes longer than this does not start by itself. */
const CHEAP_SECONDS = 120;
const ASSUMED_BYTES = 8_192;

/** Tables of more rows are checked in a worker: a thousand take a few milliseconds. */
const MAX_ROWS_HERE = 2_000;
function isLarge(input: unknown): boolean {
  if (typeof input === 'string') return input.length > 20 * MAX_ROWS_HERE;
  const world: unknown = Reflect.get(Object(input), 'world');
  return Object.values(Object(world)).some((value) => Array.isArray(value) && value.length > MAX_ROWS_HERE);
}

const outline: WorldShape = ({ map }) =>
  Array.isArray(map) ? map.map((row) => String(row).length).join() : JSON.stringify(map);

/** Longer than any link. Its code is not looked for: that alone would take long, and the time for its rows includes it. */
const isLargeFile = (input: unknown): boolean => typeof input === 'string' && input.length > 2 ** 20;

export function createLab(dependencies: LabDependencies): OpenLab {
  const { catalogue, presets, scheduler, worldExamples = [], storage = null, threads = 1 } = dependencies;
  const { makePainter = null, makeChecker = null } = dependencies;
  const remembered = recall(storage);
  const run = new RunStore(scheduler, remembered?.speed ?? dependencies.speed ?? FASTEST);
  const view = createStore<ViewState>(() => ({ ...FIRST_VIEW, ...remembered?.view }));
  let chosenSpeed = remembered?.speed ?? null; // ours may change between versions, the user's own stays
  const networks = new Set(catalogue.agents.flatMap(({ id, family }) => (family === 'networks' ? [id] : [])));
  const work = (experiment: Experiment) => workOf(experiment, (type) => networks.has(type));
  const costs = new Costs({ estimate: dependencies.estimate, work, threads });
  const validate = (input: unknown) => costs.noted(dependencies.validate(input));
  const checker = makeChecker === null ? null : new CheckClient(() => makeChecker(), scheduler);
  const hasCode = codeIn(catalogue);
  const draft = new Draft(firstDraft({ presets, validate }, remembered, run), {
    validate,
    checkAway: (input) =>
      checker !== null && !isLargeFile(input) && hasCode(input)
        ? checker.check(input).then((parsed) => costs.noted(parsed))
        : null,
    checkLarge: (input) =>
      checker !== null && isLarge(input)
        ? checker.check(input, LARGE_DEADLINE_MS).then((parsed) => costs.noted(parsed))
        : null,
    ...(dependencies.checkNumber !== undefined && { checkNumber: dependencies.checkNumber }),
    carryFacts: (from, to) => costs.carry(from, to),
    scheduler,
    costOf: (experiment) => costs.of(experiment, run.current.plan?.bytesPerReplica ?? ASSUMED_BYTES),
  });
  const { library: platform, ready, makeMeasurer } = dependencies;
  const others = () => ({ bridge, draft, follower, link: links.part.link });
  const library = platform
    ? new RunsLibrary({ platform, run, scheduler, catalogue, ready, makeMeasurer, others })
    : null;
  const bridge: Bridge = new Bridge({
    observer: library?.recorder ?? null,
    makeWorker: dependencies.makeWorker,
    makeMeasurer: dependencies.makeMeasurer,
    threads,
    hasGpu: dependencies.hasGpu ?? false,
    isNetworks: (experiment) => work(experiment) !== 'tables',
    scheduler,
    limits: { ...LIMITS, ...dependencies.limits },
    run,
    shown: () => view.getState(),
    rejected: (problems) => draft.reject(problems),
    changed: () => {
      fitView(view, run.current.experiment);
      follower.follow();
    },
  });
  const painter = makePainter === null ? null : new Painter(makePainter, scheduler);
  const audit = new AuditClient({
    makeAuditor: dependencies.makeAuditor ?? null,
    scheduler,
    draft: draft.store,
  });
  const { makeReplayer, makeSolver = null } = dependencies;
  const { policies } = bridge;
  const solver = new SolveClient(makeSolver, scheduler);
  const followed = new FollowedClient({ makeSolver, scheduler, run, view, policies });
  const client = makeReplayer === undefined ? null : new ReplayClient(() => makeReplayer(), scheduler);
  const inspector = new Inspector({ run, bridge, client, scheduler });
  const worldShape = dependencies.worldShape ?? outline;
  const isStructural = dependencies.isStructural ?? (() => true);
  const follower: Follower = new Follower({
    draft,
    run,
    bridge,
    catalogue,
    scheduler,
    worldShape,
    isStructural,
    restarts: dependencies.restarts ?? false,
  });
  const memory = saver(
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
        'The browser does not allow this page to store your draft. To keep it, save it to a file.',
      ),
  );

  const links = createOpenedLinks({
    draft,
    follower,
    run,
    view,
    storage,
    memory,
    cheapSeconds: CHEAP_SECONDS,
    flags: dependencies.flags,
    ready: dependencies.ready,
    stop: () => bridge.stop(),
    turn: () => new Promise((resolve) => void scheduler.after(0, resolve)),
    keepRun: () => library?.keep(),
  });
  draft.onChange(() => links.save());

  const stops = [
    view.subscribe((now, before) => {
      if (now.seed !== before.seed || now.hiddenVariants !== before.hiddenVariants) bridge.watch();
      links.save();
    }),
    run.store.subscribe(({ status, speed, stepsPerSecond, experiment }, before) => {
      if (speed !== before.speed) {
        chosenSpeed = speed;
        links.save();
      }
      const honest = status === 'running' && speed === FASTEST && stepsPerSecond > 0;
      if (honest && experiment !== null && costs.measured(experiment, stepsPerSecond)) draft.estimate();
    }),
  ];

  const actions = afterLoading(
    links.lock(createActions({ draft, run, view, bridge, follower, catalogue, presets, worldExamples })),
    dependencies.ready ?? (() => null),
  );
  const { studioFacts = () => Promise.reject(new Error('This page has no library of reward designs.')) } =
    dependencies;

  return {
    catalogue,
    words: createCatalogueHelp(catalogue, dependencies.presets, dependencies.words ?? (async () => [])),
    presets,
    worldExamples: worldExamples.map((world) => ({ name: String(world.name ?? ''), family: world.family })),
    draft: draft.store,
    run: run.store,
    view,
    series: (variant, column, axis) => bridge.data.series.series(variant, column, axis),
    seedSeries: (variant, column, axis, seeds) => bridge.data.series.seedSeries(variant, column, axis, seeds),
    histograms: (variant) => bridge.data.series.histograms(variant),
    rankSeeds: (variant, column) => bridge.data.measurer.rank(variant, column),
    compare: (request, progress) => bridge.data.measurer.compare(request, progress),
    curves: () => bridge.data.measurer.hash(),
    ...links.part,
    model: bridge.model,
    exportSeeds: (lines, progress) => bridge.data.measurer.export(lines, progress),
    frame: (variant) => bridge.data.frames.get(variant, view.getState().seed),
    painter,
    inspector,
    library,
    audit,
    followed,
    solver,
    offline: createOfflineStore(),
    importer: checker ?? importHere,
    studies: {
      makeWorker: dependencies.makeStudent ?? null,
      scheduler,
      threads,
      storage,
      keepBlocks: platform?.keepBlocks ?? null,
      build: platform?.labVersion ?? '',
    },
    studio: createStudio({
      draft,
      scheduler,
      storage,
      facts: studioFacts,
      set: (path, value) => actions.set(path, value, ''),
    }),
    actions,
    begin() {
      const { cost } = draft.store.getState();
      const cheap = cost.seconds < CHEAP_SECONDS;
      library?.begin();
      // An experiment of a study or of the search may have come first.
      if (run.current.status !== 'empty') return;
      follower.start(draft.experiment, cheap && !links.part.link.getState().flags.paused);
      if (!cheap) run.notice('info', waitsForYou(cost, secondsAt(run.current.speed, cost)));
    },
    killWorker: (index) => bridge.killWorker(index),
    flush: () => links.flush(),
    dispose() {
      for (const stop of stops) stop();
      links.flush();
      library?.dispose();
      inspector.dispose();
      bridge.dispose();
      bridge.data.measurer.dispose();
      painter?.end();
      audit.dispose();
      followed.dispose();
      solver.dispose();
      checker?.dispose();
      run.dispose();
    },
  };
}
