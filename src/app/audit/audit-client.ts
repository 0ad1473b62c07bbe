/** Audits the draft while its results are visible, one request at a time. Answers are cached by design. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VariantAudit } from '../../engine/audit/contract.ts';
import { contentKey } from '../../experiment/content-key.ts';
import type { AgentSpec, Experiment } from '../../experiment/experiment.ts';
import type { AuditNews, AuditorApi } from '../../services/auditor/protocol.ts';
import { WorkerClient, type WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { DraftState } from '../model/model.ts';
import type { Store } from '../model/store.ts';

export interface AuditedVariant {
  readonly status: 'waiting' | 'working' | 'done' | 'refused';
  readonly share: number; // the share of the work that is done, while working
  /** While a new audit runs: first the previous result, then the partial new one. */
  readonly audit: VariantAudit | null;
  readonly fresh: boolean;
  readonly message: string;
}
export interface AuditState {
  readonly variants: readonly AuditedVariant[];
  readonly fault: string | null;
}
export type AuditService = Pick<AuditClient, 'watch' | 'retry'> & { readonly store: Store<AuditState> };

declare module '../model/lab.ts' {
  interface Lab {
    readonly audit: AuditService;
  }
}

interface Dependencies {
  makeAuditor: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly draft: Store<DraftState>;
}

/** A slider moves more often than a slow audit can finish, so the next audit waits for a pause of this length. */
const QUIET_MS = 120;
const MAX_KEPT = 48;
const WAITING: AuditedVariant = { status: 'waiting', share: 0, audit: null, fresh: false, message: '' };

/** Includes everything that an audit depends on: the variant, its discount, its data and the world. */
function auditKey({ world, variants, seed }: Experiment, variant: number): string {
  const spec = variants[variant];
  const data = Object.entries(spec?.agent ?? {}).filter(([name]) => name.startsWith('data'));
  const { type, gamma, text }: Partial<AgentSpec> = spec?.agent ?? {};
  const rest = [spec?.label, type, gamma, text, ...(data.length > 0 ? [data, seed] : [])];
  return [contentKey(world), contentKey(spec?.reward ?? []), JSON.stringify(rest)].join('\n');
}

export class AuditClient {
  readonly store: StoreApi<AuditState> = createStore<AuditState>(() => ({ variants: [], fault: null }));
  readonly #dependencies: Dependencies;
  readonly #kept = new Map<string, VariantAudit>();
  readonly #client: WorkerClient<AuditorApi>;
  #request = new AbortController();
  #watchers = 0;
  #keys: readonly string[] = [];
  /** Variants whose verdict was requested and has not arrived. */
  readonly #owed = new Set<number>();
  #changed = false;
  #cancel: () => void = () => {};
  #stopFollowing: () => void = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { makeAuditor, scheduler } = dependencies;
    this.#client = new WorkerClient<AuditorApi>({
      make: makeAuditor,
      scheduler,
      died: (reason) => {
        this.#owed.clear();
        this.store.setState({
          fault: `The audit has stopped: ${reason}. Your experiment and the run are unchanged.`,
        });
      },
    });
  }

  watch(): () => void {
    if (this.#watchers++ === 0) {
      const { draft } = this.#dependencies;
      this.#stopFollowing = draft.subscribe((now, before) => {
        if (now.experiment !== before.experiment) this.#later();
      });
      // Discard results of a draft that was watched earlier.
      this.store.setState({ variants: [] });
      this.#follow();
    }
    let watching = true;
    return () => {
      if (!watching) return;
      watching = false;
      if (--this.#watchers > 0) return;
      this.#cancel();
      this.#owed.clear();
      this.#stopFollowing();
      this.#client.stop('nobody looks at it');
    };
  }

  retry(): void {
    this.store.setState({ fault: null });
    if (this.#watchers > 0) this.#follow();
  }

  /** Audits at once if no verdict is pending, else after that verdict or a pause, so that it keeps up with a drag. */
  #later(): void {
    this.#cancel();
    this.#changed = this.#owed.size > 0;
    if (!this.#changed) this.#follow();
    else this.#cancel = this.#dependencies.scheduler.after(QUIET_MS, () => this.#follow());
  }

  #follow(): void {
    this.#cancel();
    this.#changed = false;
    this.#owed.clear();
    const { experiment } = this.#dependencies.draft.getState();
    const keys = experiment.variants.map((_, variant) => auditKey(experiment, variant));
    const before = this.store.getState().variants;
    const wanted: number[] = [];
    const variants = keys.map((key, variant): AuditedVariant => {
      const known = this.#kept.get(key);
      if (known) return { ...WAITING, status: 'done', fresh: true, audit: known };
      wanted.push(variant);
      return { ...WAITING, audit: before[variant]?.audit ?? null };
    });
    const moved = keys.join() !== this.#keys.join();
    this.#keys = keys;
    this.store.setState({ variants, ...(moved ? { fault: null } : {}) });
    this.#request.abort();
    this.#request = new AbortController();
    if (wanted.length === 0) return;
    for (const variant of wanted) this.#owed.add(variant);
    this.#client
      .call<void, AuditNews>((remote, job) => remote.audit({ experiment, variants: wanted }, job), {
        signal: this.#request.signal,
        report: (news) => this.#receive(news),
      })
      .catch(() => {}); // the request was aborted, or the worker died, which `died` reports
  }

  #receive(news: AuditNews): void {
    const { variant } = news;
    if (news.kind === 'progress') {
      this.#patch(variant, { status: 'working', share: news.share });
      return;
    }
    if (news.kind === 'rejected')
      this.#patch(variant, { status: 'refused', audit: null, message: news.message });
    else {
      const key = this.#keys[variant];
      if (key !== undefined && news.whole) this.#keep(key, news.audit);
      this.#patch(variant, { status: news.whole ? 'done' : 'working', fresh: true, audit: news.audit });
    }
    this.#owed.delete(variant);
    if (this.#changed && this.#owed.size === 0) this.#follow();
  }

  #keep(key: string, audit: VariantAudit): void {
    this.#kept.delete(key);
    this.#kept.set(key, audit);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #patch(variant: number, patch: Partial<AuditedVariant>): void {
    const { variants } = this.store.getState();
    this.store.setState({
      variants: variants.map((old, index) => (index === variant ? { ...old, ...patch } : old)),
    });
  }

  dispose(): void {
    this.#cancel();
    this.#stopFollowing();
    this.#client.stop('nobody looks at it');
  }
}
