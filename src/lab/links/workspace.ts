/** The guest workspace: an experiment from a link temporarily replaces the user's draft without changing the stored draft. */
import type { StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Draft } from '../draft/draft.ts';
import type { Follower } from '../draft/follower.ts';
import type { DraftState } from '../model.ts';
import type { LinkState, Workspace } from './link-state.ts';

export interface WorkspaceDependencies {
  readonly draft: Draft;
  readonly follower: Pick<Follower, 'start'>;
  readonly link: StoreApi<LinkState>;
  /** Longer runs do not start automatically. */
  readonly cheapSeconds: number;
  /** Saves pending changes of the user's draft. */
  settle(): void;
  /** Stores the guest as the user's draft and backs up the previous one. */
  adopt(): void;
  /** Ends the run. */
  stop(): void;
  /** Yields to the page; the rest runs in another task. */
  turn(): Promise<void>;
}

/** Larger experiments from strangers are not even built. */
const MODEST_BYTES = 268_435_456;

export function createWorkspace(dependencies: WorkspaceDependencies): Workspace {
  const { draft, follower, link } = dependencies;
  let visits = 0;
  let own: { readonly experiment: Experiment; readonly presetId: string | null } | null = null;

  function begin(experiment: Experiment, waits: boolean): void {
    if (draft.store.getState().cost.bytes > MODEST_BYTES) dependencies.stop();
    else follower.start(experiment, !waits);
  }

  return {
    async visit(text, proof) {
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
      // Before the draft changes: from now on nothing is stored.
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
    decline: () => link.setState({ offered: null }),
  };
}

/** Custom agent or world code of a stranger: no estimate knows the cost of a step. */
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
