/** Audits the variants of the latest order in sequence, and cancels when a newer one arrives. */

import type { AuditMessage, AuditOrder } from '../../workers/protocol.ts';
import { errorWords } from '../core/error-words.ts';
import { auditVariant } from '../engine/audit/audit.ts';

export interface AuditorHost {
  post(message: AuditMessage): void;
  /** Lets waiting messages in. */
  breathe(): Promise<void>;
  now(): number;
}

const TURN_MS = 30;

export class Auditor {
  readonly #host: AuditorHost;
  #generation = -1;

  constructor(host: AuditorHost) {
    this.#host = host;
  }

  async receive({ generation, experiment, variants }: AuditOrder): Promise<void> {
    this.#generation = generation;
    const { post, now, breathe } = this.#host;
    const canceled = () => this.#generation !== generation;
    for (const variant of variants) {
      let turn = now();
      const step = async (share: number) => {
        post({ kind: 'progress', generation, variant, share });
        if (now() - turn >= TURN_MS) {
          await breathe();
          turn = now();
        }
        if (canceled()) throw new Error('The design changed.');
      };
      try {
        const audit = await auditVariant(experiment, variant, {
          found: (audit) => post({ kind: 'audited', generation, variant, audit, whole: false }),
          step,
        });
        if (canceled()) return;
        post({ kind: 'audited', generation, variant, audit, whole: true });
      } catch (error) {
        if (canceled()) return;
        post({ kind: 'refused', generation, variant, message: errorWords(error) });
      }
    }
    post({ kind: 'done', generation });
  }
}
