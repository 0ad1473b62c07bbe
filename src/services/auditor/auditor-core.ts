/**
 * Audits the variants of the latest order: first the verdicts of all, then the sweeps of the weights, which take longer.
 * Cancels when a newer order arrives.
 */

import { errorMessage } from '../../core/error-message.ts';
import { auditVariant } from '../../engine/audit/audit.ts';
import type { AuditMessage, AuditOrder } from './protocol.ts';

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
    /** @param found what is done with the verdict; the sweeps wait until `goOn` is fulfilled */
    const audit = async (variant: number, found: () => void, goOn: Promise<void>) => {
      let turn = now();
      let waits = false;
      const step = async (share: number) => {
        post({ kind: 'progress', generation, variant, share });
        if (waits) await goOn;
        if (now() - turn >= TURN_MS) {
          await breathe();
          turn = now();
        }
        if (canceled()) throw new Error('The design changed.');
      };
      try {
        const audit = await auditVariant(experiment, variant, {
          found: (audit) => {
            post({ kind: 'audited', generation, variant, audit, whole: false });
            waits = true;
            found();
          },
          step,
        });
        if (!canceled()) post({ kind: 'audited', generation, variant, audit, whole: true });
      } catch (error) {
        if (!canceled()) post({ kind: 'refused', generation, variant, message: errorMessage(error) });
      }
    };
    const begun: { readonly go: () => void; readonly done: Promise<void> }[] = [];
    for (const variant of variants) {
      const [verdict, goOn] = [promiseOf(), promiseOf()];
      const done = audit(variant, verdict.fulfil, goOn.promise);
      begun.push({ go: goOn.fulfil, done });
      await Promise.race([verdict.promise, done]);
      if (canceled()) break;
    }
    for (const { go, done } of begun) {
      go();
      await done;
    }
    if (!canceled()) post({ kind: 'done', generation });
  }
}

function promiseOf(): { readonly promise: Promise<void>; readonly fulfil: () => void } {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { promise, fulfil };
}
