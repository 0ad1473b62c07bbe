/** What the page sees of the audit of the draft. */
import type { VariantAudit } from '../engine/audit/contract.ts';

export interface AuditedVariant {
  readonly status: 'waiting' | 'working' | 'done' | 'refused';
  readonly share: number; // of the work, while working
  /** While a new one is worked out: the last one, of the design as it was; then what there is of the new one. */
  readonly audit: VariantAudit | null;
  /** `audit` is of the design as it is. */
  readonly fresh: boolean;
  /** Why there is none. */
  readonly message: string;
}
export interface AuditState {
  readonly variants: readonly AuditedVariant[]; // of the draft
  /** The worker has ended: in words. */
  readonly fault: string | null;
}
export interface AuditDesk {
  readonly store: {
    getState(): AuditState;
    subscribe(listener: (state: AuditState, previous: AuditState) => void): () => void;
  };
  /** Audits the draft, and follows it until the returned function is called. */
  watch(): () => void;
  /** After a fault. */
  retry(): void;
}
