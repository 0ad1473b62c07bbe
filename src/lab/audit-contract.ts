/** The page's view of the audit of the draft. */
import type { VariantAudit } from '../engine/audit/contract.ts';

export interface AuditedVariant {
  readonly status: 'waiting' | 'working' | 'done' | 'refused';
  readonly share: number; // of the work, while working
  /** During a new audit: the previous result, then the partial new one. */
  readonly audit: VariantAudit | null;
  /** `audit` belongs to the current design. */
  readonly fresh: boolean;
  /** Why there is no audit. */
  readonly message: string;
}
export interface AuditState {
  readonly variants: readonly AuditedVariant[]; // of the draft
  /** Why the worker ended. */
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
