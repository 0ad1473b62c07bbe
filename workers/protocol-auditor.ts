/** Messages between the page and the auditing worker. Types only. */
import type { ArmAudit } from '../src/engine/audit/contract.ts';
import type { Experiment } from '../src/experiment/experiment.ts';

/** To the worker. A new order is worked at in place of the last one: what that had not finished is given up. */
export interface AuditOrder {
  readonly kind: 'audit';
  readonly generation: number;
  readonly experiment: Experiment;
  /** Arms that are wanted, in this order. */
  readonly arms: readonly number[];
}

/** From the worker, with the generation of the order. */
export type AuditMessage = { readonly generation: number } & (
  | { readonly kind: 'progress'; readonly arm: number; readonly share: number }
  /** `whole`: with the sweeps of the weights, which come later. */
  | { readonly kind: 'audited'; readonly arm: number; readonly audit: ArmAudit; readonly whole: boolean }
  /** This arm cannot be audited: words for its card. */
  | { readonly kind: 'refused'; readonly arm: number; readonly message: string }
  /** All arms of the order have been answered. */
  | { readonly kind: 'done' }
);
