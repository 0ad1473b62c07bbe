/** Audits the arms of the last order, one after the other, and gives up when a newer one comes. */

import type { AuditMessage, AuditOrder } from '../../workers/protocol-auditor.ts';
import { AuditCancelled, auditArm } from '../engine/audit/audit.ts';

export interface AuditorHost {
  post(message: AuditMessage): void;
  /** Lets waiting messages in. */
  breathe(): Promise<void>;
  now(): number;
}

/** Messages are let in as often. */
const TURN_MS = 30;

export class Auditor {
  readonly #host: AuditorHost;
  #generation = -1;

  constructor(host: AuditorHost) {
    this.#host = host;
  }

  async receive({ generation, experiment, arms }: AuditOrder): Promise<void> {
    this.#generation = generation;
    const { post } = this.#host;
    const cancelled = () => this.#generation !== generation;
    for (const arm of arms) {
      try {
        const audit = await auditArm(experiment, arm, {
          found: (audit) => post({ kind: 'audited', generation, arm, audit, whole: false }),
          progress: (share) => post({ kind: 'progress', generation, arm, share }),
          pause: this.#pauses(),
          cancelled,
        });
        if (cancelled()) return;
        post({ kind: 'audited', generation, arm, audit, whole: true });
      } catch (error) {
        if (error instanceof AuditCancelled || cancelled()) return;
        post({
          kind: 'refused',
          generation,
          arm,
          message: error instanceof Error ? error.message : String(error),
        });
      }
    }
    post({ kind: 'done', generation });
  }

  #pauses(): () => Promise<void> {
    const { now, breathe } = this.#host;
    let turn = now();
    return async () => {
      if (now() - turn < TURN_MS) return;
      await breathe();
      turn = now();
    };
  }
}
