/** Follows the draft with an audit while somebody looks at it: one worker, one order at a time, answers kept by what they are about. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VariantAudit } from '../../engine/audit/contract.ts';
import { contentKey } from '../../experiment/content-key.ts';
import type { AgentSpec, Experiment } from '../../experiment/experiment.ts';
import type { AuditMessage, AuditOrder } from '../../services/auditor/protocol.ts';
import { WorkerClient, type WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { DraftState } from '../model/model.ts';
import type { Store } from '../model/store.ts';

export interface AuditedVariant {
  readonly status: 'waiting' | 'working' | 'done' | 'refused';
  readonly share: number; // of the work, while working
  /** During a new audit: the previous result, then the partial new one. */
  readonly audit: VariantAudit | null;
  /** `audit` belongs to the current design. */
  readonly fresh: boolean;
  readonly message: string;
}
export interface AuditState {
  readonly variants: readonly AuditedVariant[]; // of the draft
  readonly fault: string | null;
}
export type AuditService = Pick<AuditClient, 'watch' | 'retry'> & { readonly store: Store<AuditState> };

declare module '../model/lab.ts' {
  interface Lab {
    /** The audit of the draft's designs, computed before training. */
    readonly audit: AuditService;
  }
}

interface Dependencies {
  makeAuditor: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly draft: Store<DraftState>;
}

/** A slider moves more often than a slow audit ends: it then waits for a pause this long. */
const QUIET_MS = 120;
const MAX_KEPT = 48;
const WAITING: AuditedVariant = { status: 'waiting', share: 0, audit: null, fresh: false, message: '' };

/** Everything that an audit depends on: the variant's own words, its discount, the data that it is given, and the world. */
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
  readonly #client: WorkerClient<AuditOrder, AuditMessage>;
  #generation = 0;
  #watchers = 0;
  #keys: readonly string[] = [];
  /** Variants whose verdict has been asked for and has not come. */
  readonly #owed = new Set<number>();
  /** The draft changed meanwhile. */
  #changed = false;
  #cancel: () => void = () => {};
  #stopFollowing: () => void = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { makeAuditor, scheduler } = dependencies;
    this.#client = new WorkerClient<AuditOrder, AuditMessage>({
      make() {
        if (makeAuditor === null) throw new Error('this browser cannot start workers');
        return makeAuditor();
      },
      scheduler,
      heard: (message) => this.#hear(message),
      died: (reason) => {
        this.#generation++;
        this.#owed.clear();
        this.store.setState({
          fault: `The audit has stopped: ${reason}. Your experiment and the run are unchanged.`,
        });
      },
    });
  }

  /** Audits the draft, and follows it until the returned function is called. */
  watch(): () => void {
    if (this.#watchers++ === 0) {
      const { draft } = this.#dependencies;
      this.#stopFollowing = draft.subscribe((now, before) => {
        if (now.experiment !== before.experiment) this.#later();
      });
      // What is known about another draft that was watched before says nothing about this one.
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
      this.#generation++; // an answer that comes now is kept by nobody
      this.#client.stop('nobody looks at it');
    };
  }

  /** After a fault. */
  retry(): void {
    this.store.setState({ fault: null });
    if (this.#watchers > 0) this.#follow();
  }

  /** At once where no verdict is awaited, else with the verdict or after a pause: a drag is followed all the way. */
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
    this.#generation++;
    if (wanted.length === 0) return;
    for (const variant of wanted) this.#owed.add(variant);
    this.#client.post({ kind: 'audit', generation: this.#generation, experiment, variants: wanted });
  }

  #hear(message: AuditMessage): void {
    if (message.generation !== this.#generation || message.kind === 'done') return;
    const { variant } = message;
    if (message.kind === 'progress') {
      this.#patch(variant, { status: 'working', share: message.share });
      return;
    }
    if (message.kind === 'refused')
      this.#patch(variant, { status: 'refused', audit: null, message: message.message });
    else {
      const key = this.#keys[variant];
      if (key !== undefined && message.whole) this.#keep(key, message.audit);
      this.#patch(variant, { status: message.whole ? 'done' : 'working', fresh: true, audit: message.audit });
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
