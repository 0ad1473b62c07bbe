/** Computes the exact value of the run's current policies in its own worker, while someone is watching. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorMessage } from '../../core/error-message.ts';
import type { Plan } from '../../engine/contract.ts';
import type { FollowedAnswer, ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { WorkerClient, type WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { SolverApi } from '../../services/solver/protocol.ts';
import type { ViewState } from '../model/model.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Store } from '../model/store.ts';

export interface FollowedVariant extends FollowedAnswer {
  readonly seeds: number; // the number of seeds whose policies were valued
  readonly envSteps: number;
}
export interface FollowedState {
  readonly working: boolean;
  readonly share: number; // the finished share of the work
  /** The plan of `variants`. Another plan may have other states. */
  readonly plan: Plan | null;
  /** Undefined if unknown, or if no policy is left. */
  readonly variants: readonly (FollowedVariant | undefined)[];
  readonly fault: string;
}
export type FollowedService = Pick<FollowedClient, 'watch' | 'update'> & {
  readonly store: Store<FollowedState>;
};

declare module '../model/lab.ts' {
  interface Lab {
    readonly followed: FollowedService;
  }
}

interface Dependencies {
  readonly makeSolver: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly run: RunStore;
  readonly view: Store<ViewState>;
  /** Returns null if the run and its policies are gone. */
  policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[] | null>;
}

/** The largest number of seeds in a mean. */
const MAX_SEEDS = 32;
/** The largest number of probabilities to read. Training workers need a second or two for them, seed by seed. */
const MAX_NUMBERS = 500_000;
const NOTHING: FollowedState = { working: false, share: 0, plan: null, variants: [], fault: '' };
const GONE = 'the run was stopped, and its policies are gone. Restart it to evaluate them';

export class FollowedClient {
  readonly store: StoreApi<FollowedState> = createStore<FollowedState>(() => NOTHING);
  readonly #dependencies: Dependencies;
  readonly #client: WorkerClient<SolverApi>;
  #watchers = 0;
  /** The number of the current work. Newer work cancels it. */
  #work = 0;
  #again = false;
  #unfollow: readonly (() => void)[] = [];

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { makeSolver, scheduler } = dependencies;
    this.#client = new WorkerClient<SolverApi>({
      make: makeSolver,
      scheduler,
    });
  }

  /** Values the policies now, whenever the run pauses or ends, and after an edit, until the returned function is called. */
  watch(): () => void {
    if (this.#watchers++ === 0) {
      const { run, view } = this.#dependencies;
      this.#unfollow = [
        run.store.subscribe((now, before) => {
          if (now.plan !== before.plan || (now.status !== before.status && before.status === 'building'))
            this.#begin();
          else if (
            (now.status === 'paused' || now.status === 'done') &&
            (now.status !== before.status || now.envSteps !== before.envSteps)
          )
            this.update();
        }),
        view.subscribe((now, before) => now.seed !== before.seed && this.#begin()),
      ];
      this.#begin();
    }
    let watching = true;
    return () => {
      if (!watching) return;
      watching = false;
      if (--this.#watchers === 0) this.dispose();
    };
  }

  /** Values the current policies, and once more if they change meanwhile. */
  update(): void {
    if (this.store.getState().working) this.#again = true;
    else this.#begin();
  }

  #begin(): void {
    const { working, plan: last } = this.store.getState();
    if (working) this.#client.stop('something newer is wanted');
    const work = ++this.#work;
    this.#again = false;
    const { plan, experiment, status } = this.#dependencies.run.current;
    if (plan === null || experiment === null || status === 'building') {
      this.store.setState(NOTHING, true);
      return;
    }
    this.store.setState({ ...(plan === last ? {} : NOTHING), plan, working: true, share: 0, fault: '' });
    this.#value(plan, experiment, () => work === this.#work).then(
      (done) => work === this.#work && this.#end(done),
      (error: unknown) => work === this.#work && this.#end({ fault: errorMessage(error) }),
    );
  }

  #end(done: Partial<FollowedState>): void {
    this.store.setState({ ...done, working: false });
    if (this.#again) this.#begin();
  }

  async #value(
    plan: Plan,
    experiment: Experiment,
    isCurrent: () => boolean,
  ): Promise<Partial<FollowedState>> {
    const seeds = this.#seeds(plan, experiment);
    const policies = await this.#dependencies.policies(seeds);
    if (policies === null || policies.length === 0) return { variants: [], fault: GONE };
    const variants: (FollowedVariant | undefined)[] = [];
    for (const variant of plan.variants.keys()) {
      const own = policies.filter((one) => one.variant === variant);
      const [first] = own;
      if (!isCurrent()) return {};
      if (first === undefined) {
        variants.push(undefined);
        continue;
      }
      const ownPolicies = own.map(({ policy }) => policy);
      const answer = await this.#client.call<FollowedAnswer, number>(
        (remote, job) => remote.followed(experiment, variant, ownPolicies, job),
        {
          report: (share) =>
            isCurrent() && this.store.setState({ share: (variant + share) / plan.variants.length }),
        },
      );
      variants.push({ ...answer, seeds: own.length, envSteps: first.envSteps });
    }
    return { variants };
  }

  /** Returns the visible seed, or as many seeds as can be read at once. */
  #seeds({ nObservations, nActions, variants }: Plan, { seeds }: Experiment): readonly number[] {
    const { seed } = this.#dependencies.view.getState();
    if (seed >= 0) return [seed];
    const fit = Math.floor(MAX_NUMBERS / (nObservations * nActions * variants.length));
    return Array.from({ length: Math.min(seeds, MAX_SEEDS, Math.max(1, fit)) }, (_, s) => s);
  }

  dispose(): void {
    this.#work++;
    for (const stop of this.#unfollow) stop();
    this.#unfollow = [];
    this.#client.stop('nobody looks at it');
    this.store.setState(NOTHING, true);
  }
}
