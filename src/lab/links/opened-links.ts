/** Connects links to the lab: the guest workspace, its lock, and the protection of stored data. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { NO_FLAGS, type PageFlags } from '../../experiment/links/link-flags.ts';
import { type LabActions, PANEL_ORDER, type Store, type ViewState } from '../model.ts';
import { type ImportedState, NOTHING_IMPORTED } from '../runs/files/imported-state.ts';
import { putAside, recallAside, type TextStorage } from '../storage.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { LinkState, LinkVerbs, Workspace } from './link-state.ts';
import { createWorkspace, type WorkspaceDependencies } from './workspace.ts';

/** A link may lock its settings. Then actions that change the experiment only report the lock. */
const SETTINGS = [
  'set',
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
  'openText',
  'paint',
  'undo',
  'redo',
  'keepLearned',
] as const satisfies readonly (keyof LabActions)[];

/** @param refused called when a locked action is used */
function lockable(actions: LabActions, isLocked: () => boolean, refused: () => void): LabActions {
  const guarded: Partial<Record<keyof LabActions, unknown>> = {};
  for (const name of SETTINGS) {
    const verb = actions[name] as (...words: unknown[]) => void;
    guarded[name] = (...words: unknown[]) => (isLocked() ? refused() : verb(...words));
  }
  return { ...actions, ...(guarded as Partial<LabActions>) };
}

export interface OpenedLinksDependencies
  extends Pick<WorkspaceDependencies, 'draft' | 'follower' | 'cheapSeconds' | 'stop' | 'turn'> {
  readonly run: RunStore;
  readonly view: StoreApi<ViewState>;
  readonly storage: TextStorage | null;
  readonly memory: { save(): void; flush(): void; settle(): void };
  readonly flags: PageFlags | undefined;
  readonly ready: (() => Promise<void> | null) | undefined;
}
export interface OpenedLinks {
  /** Saving, but only for the user's draft. */
  save(): void;
  flush(): void;
  lock(actions: LabActions): LabActions;
  /** Of the lab. */
  readonly part: LinkVerbs & {
    readonly link: Store<LinkState>;
    readonly workspace: Workspace;
    readonly imported: Store<ImportedState>;
    draftBeforeLink(): string | null;
  };
}

export function createOpenedLinks(dependencies: OpenedLinksDependencies): OpenedLinks {
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
    },
  });
  return {
    save: () => void (isGuest() || memory.save()),
    flush: () => void (isGuest() || memory.flush()),
    lock: (actions) =>
      lockable(
        actions,
        () => isGuest() && link.getState().flags.lock,
        () => run.notice('info', 'This link locks the settings. Keep a copy to change them.'),
      ),
    part: {
      link,
      workspace,
      imported,
      setImported: (lines) => imported.setState(lines),
      draftBeforeLink: () => recallAside(storage),
      setFlags,
      offer: (offered) => link.setState({ offered }),
      judge: (verdict, reproduced) =>
        link.setState(({ guest }) => ({ guest: guest && { ...guest, verdict, reproduced } })),
      tell: (tone, text) => run.notice(tone, text),
      checked: async () => void (await ready?.()),
    },
  };
}
