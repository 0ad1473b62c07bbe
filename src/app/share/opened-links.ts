/** Connects links to the lab: the guest workspace, its lock, and the protection of stored data. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { NO_FLAGS, type PageFlags } from '../../experiment/link-flags.ts';
import { type ImportedState, NOTHING_IMPORTED } from '../../imports/log-lines.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import { around } from '../draft/deferred.ts';
import type { Draft } from '../draft/draft.ts';
import type { Lab } from '../model/lab.ts';
import type { LinkState } from '../model/link-state.ts';
import { type DraftState, type Notice, PANEL_ORDER, type ViewState } from '../model/model.ts';
import type { RunStore } from '../model/run-store.ts';
import { putAside, recallAside, type TextStorage } from '../model/storage.ts';
import type { Store } from '../model/store.ts';
import type { Follower } from '../runs/follower.ts';

type LabActions = Lab['actions'];

/** A link may lock its settings. Then actions that change the experiment only report the lock. */
const SETTINGS = [
  'set',
  'setNumber',
  'leaveText',
  'setAgent',
  'addVariant',
  'removeVariant',
  'fork',
  'addTerm',
  'removeTerm',
  'moveTerm',
  'setWorldFamily',
  'openWorldExample',
  'openPreset',
  'bring',
  'openText',
  'paint',
  'undo',
  'redo',
  'keepLearned',
] as const satisfies readonly (keyof LabActions)[];

interface OpenedLinksDependencies
  extends Pick<WorkspaceDependencies, 'draft' | 'follower' | 'cheapSeconds' | 'stop' | 'turn'> {
  readonly run: RunStore;
  readonly view: StoreApi<ViewState>;
  readonly storage: TextStorage | null;
  readonly memory: { save(): void; flush(): void; settle(): void };
  keepRun(): void;
  readonly flags: PageFlags | undefined;
  readonly ready: (() => Promise<void> | null) | undefined;
}
export interface LinkPart {
  readonly link: Store<LinkState>;
  readonly workspace: ReturnType<typeof createWorkspace>;
  readonly imported: Store<ImportedState>;
  setImported(lines: ImportedState): void;
  /** Returns the draft that a kept link replaced, as JSON, or null if there is none. */
  draftBeforeLink(): string | null;
  setFlags(changed: PageFlags): void;
  offer(offered: string): void;
  judge(verdict: string, reproduced: boolean | null): void;
  tell(tone: Notice['tone'], text: string, more?: Pick<Notice, 'undoes'>): void;
  /** Resolves after the validator has loaded. */
  checked(): Promise<void>;
}

declare module '../model/lab.ts' {
  interface Lab extends LinkPart {}
}

export function createOpenedLinks(dependencies: OpenedLinksDependencies) {
  const { run, view, storage, memory, flags = NO_FLAGS, ready } = dependencies;
  const link = createStore<LinkState>(() => ({ guest: null, offered: null, flags }));
  const imported = createStore<ImportedState>(() => NOTHING_IMPORTED);
  const setFlags = (changed: PageFlags) => {
    link.setState({ flags: changed });
    const panel = PANEL_ORDER.find((name) => name === changed.panel);
    if (panel !== undefined) view.setState({ panel });
  };
  setFlags(flags);
  const isGuest = () => link.getState().guest !== null;
  const workspace = createWorkspace({
    ...dependencies,
    link,
    settle: () => memory.settle(),
    adopt() {
      putAside(storage);
      memory.flush();
      dependencies.keepRun();
    },
  });
  const part: LinkPart = {
    link,
    workspace,
    imported,
    setImported: (lines) => imported.setState(lines),
    draftBeforeLink: () => recallAside(storage),
    setFlags,
    offer: (offered) => link.setState({ offered }),
    judge: (verdict, reproduced) =>
      link.setState(({ guest }) => ({ guest: guest && { ...guest, verdict, reproduced } })),
    tell: (tone, text, more = {}) => run.notice(tone, text, more),
    checked: async () => void (await ready?.()),
  };
  const isLocked = () => isGuest() && link.getState().flags.lock;
  return {
    part,
    isLocked,
    /** Saves only the user's own draft. */
    save: () => void (isGuest() || memory.save()),
    flush: () => void (isGuest() || memory.flush()),
    lock: (actions: LabActions): LabActions => ({
      ...actions,
      ...around(actions, SETTINGS, (verb) =>
        isLocked() ? run.notice('info', 'This link locks the settings. Keep a copy to change them.') : verb(),
      ),
    }),
  };
}

/** The guest workspace: an experiment from a link temporarily replaces the user's draft without changing the stored draft. */
interface WorkspaceDependencies {
  readonly draft: Draft;
  readonly follower: Pick<Follower, 'start'>;
  readonly link: StoreApi<LinkState>;
  readonly cheapSeconds: number;
  settle(): void;
  /** Stores the guest as the user's draft and backs up the previous one. */
  adopt(): void;
  stop(): void;
  /** Yields to the page, so that the rest runs in another task. */
  turn(): Promise<void>;
}

/** Larger experiments from strangers are not even built. */
const MODEST_BYTES = 268_435_456;

function createWorkspace(dependencies: WorkspaceDependencies) {
  const { draft, follower, link } = dependencies;
  let visits = 0;
  let own: { readonly experiment: Experiment; readonly presetId: string | null } | null = null;

  function begin(experiment: Experiment, waits: boolean): void {
    if (draft.store.getState().cost.bytes > MODEST_BYTES) dependencies.stop();
    else follower.start(experiment, !waits);
  }

  return {
    /** Opens untrusted text; of several at once, the last one. @returns the problems, if nothing has changed */
    async visit(text: unknown, proof: CurveProof | null): Promise<readonly Problem[]> {
      const visit = ++visits;
      const parsed = await draft.checkStranger(text);
      if (!parsed.ok) return parsed.problems;
      // Checking may take as long as drawing, so yield in between.
      await dependencies.turn();
      if (visit !== visits) return [];
      if (own === null) {
        dependencies.settle();
        const { experiment, presetId } = draft.store.getState();
        own = { experiment, presetId };
      }
      const { name } = parsed.value;
      // Set this before the draft changes, because from now on nothing is stored.
      link.setState({
        guest: { name, proof, verdict: '', reproduced: null, waits: '', experiment: parsed.value },
        offered: null,
      });
      draft.take(parsed);
      const { experiment, cost } = draft.store.getState();
      const { paused } = link.getState().flags;
      const waits = whyItWaits(cost, paused, dependencies.cheapSeconds, hasCustomProgram(experiment));
      link.setState(({ guest }) => ({ guest: guest && { ...guest, experiment, waits } }));
      begin(experiment, waits !== '');
      return [];
    },
    keep() {
      if (link.getState().guest === null) return;
      own = null;
      link.setState({ guest: null });
      dependencies.adopt();
    },
    leave() {
      if (own === null) return;
      const { experiment, presetId } = own;
      own = null;
      draft.propose(experiment, { presetId });
      link.setState({ guest: null });
      begin(draft.experiment, draft.store.getState().cost.seconds >= dependencies.cheapSeconds);
    },
    /** Declines a link that arrived during a run. */
    decline: () => link.setState({ offered: null }),
  };
}

/** True for custom agent or world code, whose cost per step cannot be estimated. */
function hasCustomProgram({ world, variants }: Experiment): boolean {
  return typeof world.kernel === 'string' && world.kernel !== ''
    ? true
    : variants.some(({ agent }) => agent.type === 'custom-agent');
}

function whyItWaits(
  { seconds, bytes, replicas, envSteps }: DraftState['cost'],
  paused: boolean,
  cheap: number,
  customProgram: boolean,
): string {
  const count = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 });
  const size = `${replicas} training runs, ${count.format(envSteps)} environment steps in total`;
  if (bytes > MODEST_BYTES)
    return `It is not started, because it needs ${count.format(bytes / 2 ** 20)} MiB of memory (${size}). Press play to start it.`;
  if (seconds >= cheap) {
    const time =
      seconds < 5_400 ? `${Math.round(seconds / 60)} minutes` : `${count.format(seconds / 3_600)} hours`;
    return `It is not started, because it takes about ${time} on this device (${size}). Press play to start it.`;
  }
  if (customProgram)
    return 'It is not started, because its agent or world is custom code of unknown cost. Press play to start it. Stop ends it immediately.';
  return paused ? 'It is paused, as the link requests. Press play to start it.' : '';
}
