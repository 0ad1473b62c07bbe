/** The guest workspace: what comes by a link stands in place of the user's own draft and leaves it, stored and shown, as it was. */
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
  /** What takes longer does not run by itself. */
  readonly cheapSeconds: number;
  /** Writes what is still to be written of the user's own draft. */
  settle(): void;
  /** Stores the guest as the user's own, with what was stored before put aside. */
  adopt(): void;
  /** Ends what runs. */
  stop(): void;
  /** Lets the page answer: what comes next is a task of its own. */
  turn(): Promise<void>;
}

/** More than this is not even built for a stranger. */
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
      // To check it may take as long as to show it: the page answers in between.
      await dependencies.turn();
      if (visit !== visits) return [];
      if (own === null) {
        dependencies.settle();
        const { experiment, presetId } = draft.store.getState();
        own = { experiment, presetId };
      }
      const { name } = parsed.value;
      // Before the draft changes: from here on nothing is stored.
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

/** An agent or a world by a stranger: a step of it may take long, which no estimate sees. */
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
