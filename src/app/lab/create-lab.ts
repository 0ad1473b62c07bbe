/** Puts the lab together. Everything from outside comes in here, so that it runs in Node, with made-up workers, as well. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { type Work, workOf } from '../../experiment/work.ts';
import { CheckClient, codeIn } from '../../services/checker/check-client.ts';
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
import { TypedTexts } from '../draft/typed-texts.ts';
import { Inspector } from '../inspect/inspector.ts';
import type { Lab } from '../model/lab.ts';
import type { ViewState } from '../model/model.ts';
import { createOfflineStore, type OfflineState } from '../model/offline-store.ts';
import { FASTEST, RunStore } from '../model/run-store.ts';
import { type Remembered, recall, saver } from '../model/storage.ts';
import type { StudyService } from '../model/study-service.ts';
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

/** What kind of work an experiment is, which its speed depends on. */
function workIn({ agents }: Catalogue): (experiment: Experiment) => Work {
  const networks = new Set(agents.flatMap(({ id, family }) => (family === 'networks' ? [id] : [])));
  return (experiment) => workOf(experiment, (type) => networks.has(type));
}

interface DraftParts {
  readonly remembered: Remembered | null;
  readonly run: RunStore;
  readonly costs: Costs;
  readonly checker: CheckClient | null;
}

function createDraft(dependencies: LabDependencies, { remembered, run, costs, checker }: DraftParts): Draft {
  const { presets, catalogue, scheduler } = dependencies;
  const validate = (input: unknown) => costs.noted(dependencies.validate(input));
  const hasCode = codeIn(catalogue);
  return new Draft(firstDraft({ presets, validate }, remembered, run), {
    validate,
    checkAway: (input) =>
      checker !== null && !isLargeFile(input) && hasCode(input)
        ? checker.check(input).then((parsed) => costs.noted(parsed))
        : null,
    checkLarge: (input) =>
      checker !== null && isLarge(input) ? checker.check(input).then((parsed) => costs.noted(parsed)) : null,
    ...(dependencies.checkNumber !== undefined && { checkNumber: dependencies.checkNumber }),
    carryFacts: (from, to) => costs.carry(from, to),
    scheduler,
    costOf: (experiment) => costs.of(experiment, run.current.plan?.bytesPerReplica ?? ASSUMED_BYTES),
  });
}

/** The stores of a lab and its draft: what runs, what is shown, and what is edited. */
interface LabState {
  readonly run: RunStore;
  readonly view: StoreApi<ViewState>;
  readonly draft: Draft;
}

interface BridgeParts extends LabState {
  readonly library: RunsLibrary | null;
  isNetworks(experiment: Experiment): boolean;
  /** Another experiment runs. */
  changed(): void;
}

function createBridge(dependencies: LabDependencies, parts: BridgeParts): Bridge {
  const { run, view, draft, library, isNetworks, changed } = parts;
  return new Bridge({
    observer: library?.recorder ?? null,
    makeWorker: dependencies.makeWorker,
    makeMeasurer: dependencies.makeMeasurer,
    threads: dependencies.threads ?? 1,
    hasGpu: dependencies.hasGpu ?? false,
    isNetworks,
    scheduler: dependencies.scheduler,
    limits: { ...LIMITS, ...dependencies.limits },
    run,
    shown: () => view.getState(),
    rejected: (problems) => draft.reject(problems),
    changed,
  });
}

interface RunningState extends LabState {
  readonly bridge: Bridge;
}

/** The clients that draw, audit, value and repeat what the draft or the run is. */
function createClients(dependencies: LabDependencies, { run, view, draft, bridge }: RunningState) {
  const { scheduler, makePainter = null, makeReplayer, makeSolver = null, makeAuditor = null } = dependencies;
  const painter = makePainter === null ? null : new Painter(makePainter, scheduler);
  const audit = new AuditClient({ makeAuditor, scheduler, draft: draft.store });
  const { policies } = bridge;
  const solver = new SolveClient(makeSolver, scheduler);
  const followed = new FollowedClient({ makeSolver, scheduler, run, view, policies });
  const client = makeReplayer === undefined ? null : new ReplayClient(() => makeReplayer(), scheduler);
  const inspector = new Inspector({ run, bridge, client, scheduler });
  return { painter, audit, solver, followed, inspector };
}

/** The speed that the user chose; null: none. Ours may change between versions, the user's own stays. */
interface ChosenSpeed {
  speed: number | null;
}

/** Stores the draft, the view and the chosen speed for the next visit. */
function createMemory({ storage = null, scheduler }: LabDependencies, state: LabState, chosen: ChosenSpeed) {
  const { run, view, draft } = state;
  return saver(
    storage,
    scheduler,
    () => ({
      draft: draft.experiment,
      presetId: draft.store.getState().presetId,
      view: view.getState(),
      speed: chosen.speed,
    }),
    () =>
      run.notice(
        'warning',
        'The browser does not allow this page to store your draft. To keep it, save it to a file.',
      ),
  );
}

interface WatchedParts extends RunningState {
  readonly costs: Costs;
  readonly chosen: ChosenSpeed;
  save(): void;
}

/** Follows the view and the run. @returns what ends it */
function watchStores({ run, view, draft, bridge, costs, chosen, save }: WatchedParts): (() => void)[] {
  return [
    view.subscribe((now, before) => {
      if (now.seed !== before.seed || now.hiddenVariants !== before.hiddenVariants) bridge.watch();
      save();
    }),
    run.store.subscribe(({ status, speed, stepsPerSecond, experiment }, before) => {
      if (speed !== before.speed) {
        chosen.speed = speed;
        save();
      }
      const honest = status === 'running' && speed === FASTEST && stepsPerSecond > 0;
      if (honest && experiment !== null && costs.measured(experiment, stepsPerSecond)) draft.estimate();
    }),
  ];
}

/** What the charts and maps read of the run. */
function readingsOf({ data }: Bridge, view: StoreApi<ViewState>) {
  return {
    series: (variant, column, axis) => data.series.series(variant, column, axis),
    seedSeries: (variant, column, axis, seeds) => data.series.seedSeries(variant, column, axis, seeds),
    histograms: (variant) => data.series.histograms(variant),
    rankSeeds: (variant, column) => data.measurer.rank(variant, column),
    compare: (request, progress) => data.measurer.compare(request, progress),
    curves: () => data.measurer.hash(),
    exportSeeds: (lines, progress, format) => data.measurer.export(lines, progress, format),
    frame: (variant) => data.frames.get(variant, view.getState().seed),
  } satisfies Partial<Lab>;
}

const studyServiceOf = (dependencies: LabDependencies): StudyService => ({
  makeWorker: dependencies.makeStudent ?? null,
  scheduler: dependencies.scheduler,
  threads: dependencies.threads ?? 1,
  storage: dependencies.storage ?? null,
  keepBlocks: dependencies.library?.keepBlocks ?? null,
  build: dependencies.library?.labVersion ?? '',
});

const noStudioFacts = () => Promise.reject(new Error('This page has no library of reward designs.'));

/** Everything that needs each other: the draft, the run that follows it, and what is stored of both. */
function connectParts(dependencies: LabDependencies) {
  const { catalogue, scheduler, storage = null, threads = 1 } = dependencies;
  const { makeChecker = null, library: platform, ready, makeMeasurer } = dependencies;
  const remembered = recall(storage);
  const run = new RunStore(scheduler, remembered?.speed ?? dependencies.speed ?? FASTEST);
  const view = createStore<ViewState>(() => ({ ...FIRST_VIEW, ...remembered?.view }));
  const chosen: ChosenSpeed = { speed: remembered?.speed ?? null };
  const work = workIn(catalogue);
  const costs = new Costs({ estimate: dependencies.estimate, work, threads });
  const checker = makeChecker === null ? null : new CheckClient(() => makeChecker(), scheduler);
  const draft = createDraft(dependencies, { remembered, run, costs, checker });
  const state: LabState = { run, view, draft };

  const others = () => ({ bridge, draft, follower, link: links.part.link });
  const library = platform
    ? new RunsLibrary({ platform, run, scheduler, catalogue, ready, makeMeasurer, others })
    : null;
  const bridge: Bridge = createBridge(dependencies, {
    ...state,
    library,
    isNetworks: (experiment) => work(experiment) !== 'tables',
    changed() {
      fitView(view, run.current.experiment);
      follower.follow();
    },
  });
  const clients = createClients(dependencies, { ...state, bridge });
  const follower: Follower = new Follower({
    draft,
    run,
    bridge,
    catalogue,
    scheduler,
    worldShape: dependencies.worldShape ?? outline,
    isStructural: dependencies.isStructural ?? (() => true),
    restarts: dependencies.restarts ?? false,
  });
  const links = createOpenedLinks({
    draft,
    follower,
    run,
    view,
    storage,
    memory: createMemory(dependencies, state, chosen),
    cheapSeconds: CHEAP_SECONDS,
    flags: dependencies.flags,
    ready,
    stop: () => bridge.stop(),
    turn: () => new Promise((resolve) => void scheduler.after(0, resolve)),
    keepRun: () => library?.keep(),
  });
  draft.onChange(() => links.save());
  const stops = watchStores({ ...state, bridge, costs, chosen, save: () => links.save() });
  return { ...state, bridge, checker, library, clients, follower, links, stops };
}

type LabParts = ReturnType<typeof connectParts>;

/** The first run of a visit. */
function beginVisit({ draft, run, library, follower, links }: LabParts): void {
  const { cost } = draft.store.getState();
  const cheap = cost.seconds < CHEAP_SECONDS;
  // An experiment of a study, of the search or of “My runs” may have come first.
  if (run.current.status !== 'empty') return void library?.start();
  library?.begin();
  follower.start(draft.experiment, cheap && !links.part.link.getState().flags.paused);
  if (!cheap) run.notice('info', waitsForYou(cost, secondsAt(run.current.speed, cost)));
}

function disposeParts({ stops, links, library, clients, bridge, checker, run }: LabParts): void {
  for (const stop of stops) stop();
  links.flush();
  library?.dispose();
  clients.inspector.dispose();
  bridge.dispose();
  bridge.data.measurer.dispose();
  clients.painter?.end();
  clients.audit.dispose();
  clients.followed.dispose();
  clients.solver.dispose();
  checker?.dispose();
  run.dispose();
}

export function createLab(dependencies: LabDependencies): OpenLab {
  const { catalogue, presets, scheduler, worldExamples = [], storage = null } = dependencies;
  const parts = connectParts(dependencies);
  const { run, view, draft, bridge, checker, library, clients, follower, links } = parts;
  const typed = new TypedTexts(draft, catalogue);
  const actions = afterLoading(
    links.lock(
      createActions({
        draft,
        typed,
        isLocked: links.isLocked,
        run,
        view,
        bridge,
        follower,
        catalogue,
        presets,
        worldExamples,
      }),
    ),
    dependencies.ready ?? (() => null),
  );
  return {
    catalogue,
    words: createCatalogueHelp(catalogue, presets, dependencies.words ?? (async () => [])),
    presets,
    worldExamples: worldExamples.map((world) => ({ name: String(world.name ?? ''), family: world.family })),
    draft: draft.store,
    typed,
    run: run.store,
    view,
    ...readingsOf(bridge, view),
    ...links.part,
    model: bridge.model,
    ...clients,
    library,
    offline: createOfflineStore(),
    importer: checker ?? importHere,
    studies: studyServiceOf(dependencies),
    studio: createStudio({
      draft,
      scheduler,
      storage,
      facts: dependencies.studioFacts ?? noStudioFacts,
      set: (path, value) => actions.set(path, value, ''),
    }),
    actions,
    begin: () => beginVisit(parts),
    killWorker: (index) => bridge.killWorker(index),
    flush: () => links.flush(),
    dispose: () => disposeParts(parts),
  };
}
