/** Audits the variants of a request: first the verdicts for all of them, then the slower sweeps of the weights. */

import { errorMessage } from '../../core/error-message.ts';
import { auditVariant } from '../../engine/audit/audit.ts';
import type { Job } from '../rpc.ts';
import type { AuditNews, AuditorApi, AuditRequest } from './protocol.ts';

export interface AuditorHost {
  breathe(): Promise<void>;
  now(): number;
}

const TURN_MS = 30;

export class Auditor implements AuditorApi {
  readonly #host: AuditorHost;

  constructor(host: AuditorHost) {
    this.#host = host;
  }

  async audit({ experiment, variants }: AuditRequest, { signal, report }: Job<AuditNews>): Promise<void> {
    const { now, breathe } = this.#host;
    /** @param found receives the verdict; the sweeps wait until `goOn` is fulfilled */
    const audit = async (variant: number, found: () => void, goOn: Promise<void>) => {
      let turn = now();
      let waits = false;
      const step = async (share: number) => {
        report({ kind: 'progress', variant, share });
        if (waits) await goOn;
        if (now() - turn >= TURN_MS) {
          await breathe();
          turn = now();
        }
        if (signal.aborted) throw new Error('The design changed.');
      };
      try {
        const audit = await auditVariant(experiment, variant, {
          found: (audit) => {
            report({ kind: 'audited', variant, audit, whole: false });
            waits = true;
            found();
          },
          step,
        });
        if (!signal.aborted) report({ kind: 'audited', variant, audit, whole: true });
      } catch (error) {
        if (!signal.aborted) report({ kind: 'rejected', variant, message: errorMessage(error) });
      }
    };
    const begun: { readonly go: () => void; readonly done: Promise<void> }[] = [];
    for (const variant of variants) {
      const [verdict, goOn] = [promiseOf(), promiseOf()];
      const done = audit(variant, verdict.fulfil, goOn.promise);
      begun.push({ go: goOn.fulfil, done });
      await Promise.race([verdict.promise, done]);
      if (signal.aborted) break;
    }
    for (const { go, done } of begun) {
      go();
      await done;
    }
  }
}

function promiseOf(): { readonly promise: Promise<void>; readonly fulfil: () => void } {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { promise, fulfil };
}
