/** Messages between the page and the auditing worker. Types only. */
import type { VariantAudit } from '../../engine/audit/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';

/** To the worker. A new order is worked at in place of the last one: what that had not finished is given up. */
export interface AuditOrder {
  readonly kind: 'audit';
  readonly generation: number;
  readonly experiment: Experiment;
  /** Variants that are wanted, in this order. */
  readonly variants: readonly number[];
}

/** From the worker, with the generation of the order. */
export type AuditMessage = { readonly generation: number } & (
  | { readonly kind: 'progress'; readonly variant: number; readonly share: number }
  /** `whole`: with the sweeps of the weights, which come later. */
  | {
      readonly kind: 'audited';
      readonly variant: number;
      readonly audit: VariantAudit;
      readonly whole: boolean;
    }
  /** This variant cannot be audited: a message for its card. */
  | { readonly kind: 'refused'; readonly variant: number; readonly message: string }
  /** All variants of the order have been answered. */
  | { readonly kind: 'done' }
);
