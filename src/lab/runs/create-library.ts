/** The library of runs, put together with the rest of the lab; null where the page stores nothing by design. */

import { canonicalText, experimentHash, identityOf } from '../../experiment/canonical.ts';
import { difference } from '../../experiment/difference.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Bridge } from '../bridge.ts';
import type { Draft } from '../draft/draft.ts';
import type { Follower } from '../draft/follower.ts';
import type { LinkState } from '../links/link-state.ts';
import type { Store } from '../model.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { WorkerLike } from '../workers/worker-client.ts';
import type { LibraryPlatform } from './platform.ts';
import { RunsLibrary } from './runs-library.ts';

export interface LibraryParts {
  readonly platform: LibraryPlatform | null | undefined;
  readonly run: RunStore;
  readonly scheduler: Scheduler;
  readonly catalogue: Catalogue;
  makeMeasurer(): WorkerLike;
  /** Where the validator arrives later. */
  readonly ready: (() => Promise<void> | null) | undefined;
  /** Made after this. */
  others(): {
    readonly bridge: Bridge;
    readonly draft: Draft;
    readonly follower: Follower;
    readonly link: Store<LinkState>;
  };
}

export function createLibrary({ platform, others, ...parts }: LibraryParts): RunsLibrary | null {
  if (platform === null || platform === undefined) return null;
  const { run, scheduler, catalogue, ready, makeMeasurer } = parts;
  return new RunsLibrary({
    platform,
    run,
    scheduler,
    makeMeasurer,
    identity: (experiment) => identityOf(experiment, catalogue),
    // What is stored may have come by a file.
    check: (experiment) => others().draft.checkStranger(experiment),
    ready: async () => {
      await ready?.();
    },
    canonicalText: (experiment) => canonicalText(experiment, catalogue),
    hash: experimentHash,
    difference: (before, after) => difference(before, after, catalogue),
    isGuest: () => others().link.getState().guest !== null,
    bridge: () => others().bridge,
    adopt: (experiment) => others().follower.adopt(experiment),
    propose: (experiment) => void others().draft.propose(experiment),
  });
}
