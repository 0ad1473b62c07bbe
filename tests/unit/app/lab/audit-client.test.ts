/** The audit follows the draft: one order at a time, answers of older drafts dropped, known answers kept. */

import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AuditClient } from '../../../../src/app/audit/audit-client.ts';
import type { DraftState } from '../../../../src/app/model/model.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { Auditor } from '../../../../src/services/auditor/auditor-core.ts';
import type { AuditMessage, AuditOrder } from '../../../../src/services/auditor/protocol.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { NearWorker } from './near-worker.ts';

function preset(id: string): Experiment {
  const parsed = validate(presets.find((p) => p.id === id)?.experiment);
  if (!parsed.ok) throw new Error(id);
  return parsed.value;
}

/** The real auditor. */
class AuditWorker extends NearWorker<AuditOrder> {
  readonly messages: AuditMessage[] = [];
  constructor() {
    super((inside) => {
      const auditor = new Auditor({
        post: (message) => {
          this.messages.push(message);
          inside.postMessage(message);
        },
        breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
        now: () => Number.POSITIVE_INFINITY, // breathes at every part
      });
      inside.onmessage = ({ data }: MessageEvent<AuditOrder>) => void auditor.receive(data);
      return undefined;
    });
  }
}

function desk(experiment: Experiment) {
  const draft = createStore(() => ({ experiment }) as DraftState);
  const workers: AuditWorker[] = [];
  const timers: (() => void)[] = [];
  const scheduler: Scheduler = {
    now: () => 0,
    frame: () => () => {},
    after: (_, callback) => {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  };
  const client = new AuditClient({
    makeAuditor: () => {
      const worker = new AuditWorker();
      workers.push(worker);
      return worker;
    },
    scheduler,
    draft,
  });
  const settled = () =>
    expect
      .poll(() => client.store.getState().variants.every(({ status }) => status === 'done'), {
        timeout: 20_000,
      })
      .toBe(true);
  const edit = (next: Experiment) => {
    draft.setState({ experiment: next });
    for (const timer of timers.splice(0)) timer();
  };
  return { client, workers, timers, settled, edit, draft };
}

const weighted = (experiment: Experiment, weight: number): Experiment => ({
  ...experiment,
  variants: experiment.variants.map((variant, i) =>
    i === 1 ? { ...variant, reward: variant.reward.map((term) => ({ ...term, weight })) } : variant,
  ),
});

describe('the audit of the draft', () => {
  it('starts no worker before somebody looks, and ends it when nobody does', async () => {
    const { client, workers, settled } = desk(preset('clickbait'));
    expect(workers).toHaveLength(0);
    const stop = client.watch();
    await settled();
    expect(client.store.getState().variants[1]?.audit?.verdict).toBe('hackable');
    stop();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });
  it('shows nothing of the draft that was watched before, except what it knows of this one', async () => {
    const { client, settled, edit } = desk(preset('clickbait'));
    const stop = client.watch();
    await settled();
    stop();
    edit(weighted(preset('clickbait'), 0.01));
    client.watch();
    const [same, other] = client.store.getState().variants;
    expect([same?.audit?.verdict, other?.audit]).toEqual(['agrees', null]);
    client.dispose();
  });

  it('asks again for the variant that changed alone, and for nothing that it knows already', async () => {
    const experiment = preset('clickbait');
    const { client, workers, settled, edit } = desk(experiment);
    client.watch();
    await settled();
    edit(weighted(experiment, 2));
    await settled();
    expect(workers[0]?.orders[1]?.variants).toEqual([1]);
    edit(experiment);
    await settled();
    edit({ ...experiment, seeds: 3, name: 'another name' });
    expect(workers[0]?.orders).toHaveLength(2);
    expect(client.store.getState().variants.every(({ status }) => status === 'done')).toBe(true);
    client.dispose();
  });
  it('gives up what a newer draft has made void: no answer of the old one is shown', async () => {
    const experiment = preset('boat-race');
    const { client, workers, settled, edit } = desk(experiment);
    client.watch();
    edit(weighted(experiment, -1));
    expect(client.store.getState().variants[1]?.fresh).toBe(false);
    await settled();
    const [worker] = workers;
    const generations =
      worker?.messages.filter(({ kind }) => kind === 'audited').map((m) => m.generation) ?? [];
    expect(new Set(generations)).toEqual(new Set([worker?.orders[1]?.generation]));
    expect(client.store.getState().variants[1]?.audit?.exact?.terms[0]?.weight).toBe(-1);
    client.dispose();
  });
  it('follows a drag: the next draft is asked for with the verdict of the last, without a pause', async () => {
    const experiment = preset('boat-race');
    const { client, workers, settled, draft } = desk(experiment);
    client.watch();
    await settled();
    draft.setState({ experiment: weighted(experiment, 2) }); // asked for at once
    draft.setState({ experiment: weighted(experiment, 3) }); // waits, and is replaced
    draft.setState({ experiment: weighted(experiment, 4) });
    expect(workers[0]?.orders).toHaveLength(2);
    await expect.poll(() => workers[0]?.orders.length).toBe(3);
    await settled();
    const weights = workers[0]?.orders.map((order) => order.experiment.variants[1]?.reward[0]?.weight);
    expect(weights?.slice(1)).toEqual([2, 4]);
    expect(client.store.getState().variants[1]?.audit?.exact?.terms[0]?.weight).toBe(4);
    client.dispose();
  });
  it('tells the verdict before the weights are swept', async () => {
    const { client, workers, settled } = desk(preset('boat-race'));
    client.watch();
    await settled();
    const first = workers[0]?.messages.filter((m) => m.kind === 'audited' && m.variant === 1) ?? [];
    expect(first.map((m) => m.kind === 'audited' && m.whole)).toEqual([false, true]);
    client.dispose();
  });
  it('says so when the worker dies, and works again when asked to', async () => {
    const { client, workers, settled } = desk(preset('clickbait'));
    client.watch();
    workers[0]?.throw('out of memory');
    expect(client.store.getState().fault).toContain('out of memory');
    client.retry();
    await settled();
    expect(client.store.getState().fault).toBeNull();
    expect(workers).toHaveLength(2);
    client.dispose();
  });
});
