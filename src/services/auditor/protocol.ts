import type { VariantAudit } from '../../engine/audit/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Job } from '../rpc.ts';

export interface AuditRequest {
  readonly experiment: Experiment;
  readonly variants: readonly number[];
}

export type AuditNews =
  | { readonly kind: 'progress'; readonly variant: number; readonly share: number }
  /** `whole` includes the sweeps of the weights, which come later. */
  | {
      readonly kind: 'audited';
      readonly variant: number;
      readonly audit: VariantAudit;
      readonly whole: boolean;
    }
  /** This variant cannot be audited. The message is for its card. */
  | { readonly kind: 'rejected'; readonly variant: number; readonly message: string };

export interface AuditorApi {
  /** Resolves when all variants have been reported, or when the job is aborted. */
  audit(request: AuditRequest, job: Job<AuditNews>): Promise<void>;
}
