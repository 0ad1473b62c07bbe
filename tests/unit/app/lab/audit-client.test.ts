/** The audit follows the draft: one request at a time, answers for older drafts dropped, known answers stored. */

import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AuditClient } from '../../../../src/app/audit/audit-client.ts';
import type { DraftState } from '../../../../src/app/model/model.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { Auditor } from '../../../../src/services/auditor/auditor-core.ts';
import type { AuditNews, AuditorApi, AuditRequest } from '../../../../src/services/auditor/protocol.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { pause } from './fake-lab.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

function preset(id: string): Experiment {
  const parsed = validate(presets.find((p) => p.id === id)?.experiment);
  if (!parsed.ok) throw new Error(id);
  return parsed.value;
}

function auditWorker() {
  const requests: AuditRequest[] = [];
  const news: { readonly request: AuditRequest; readonly news: AuditNews }[] = [];
  let time = 0;
  const auditor = new Auditor({
    breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => (time += 1_000),
  });
  const api: AuditorApi = {
    audit(request, { signal, report }) {
      requests.push(request);
      const record = (one: AuditNews) => {
        news.push({ request, news: one });
        report(one);
      };
      return auditor.audit(request, { signal, report: record });
    },
  };
  return Object.assign(workerWith(api), { requests, news });
}
type AuditWorker = NearWorker & ReturnType<typeof auditWorker>;

function auditing(experiment: Experiment) {
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
      const worker = auditWorker();
      workers.push(worker);
      return worker;
    },
    scheduler,
    draft,
  });
  const settled = () =>
    expect
      .poll(() => client.store.getState().variants.every(({ status }) => status === 'done'), {
        timeout: 120_000,
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
  it('starts a worker only while somebody watches', async () => {
    const { client, workers, settled } = auditing(preset('clickbait'));
    expect(workers).toHaveLength(0);
    const stop = client.watch();
    await settled();
    expect(client.store.getState().variants[1]?.audit?.verdict).toBe('hackable');
    stop();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });
  it('shows nothing of the draft that was watched before, except what it knows of this one', async () => {
    const { client, settled, edit } = auditing(preset('clickbait'));
    const stop = client.watch();
    await settled();
    stop();
    edit(weighted(preset('clickbait'), 0.01));
    client.watch();
    const [same, other] = client.store.getState().variants;
    expect([same?.audit?.verdict, other?.audit]).toEqual(['agrees', null]);
    client.dispose();
  });

  it('asks again only for the variant that changed, and for nothing that it already knows', async () => {
    const experiment = preset('clickbait');
    const { client, workers, settled, edit } = auditing(experiment);
    client.watch();
    await settled();
    edit(weighted(experiment, 2));
    await settled();
    expect(workers[0]?.requests[1]?.variants).toEqual([1]);
    edit(experiment);
    await settled();
    edit({ ...experiment, seeds: 3, name: 'another name' });
    await pause(50); // a request would have arrived by now
    expect(workers[0]?.requests).toHaveLength(2);
    expect(client.store.getState().variants.every(({ status }) => status === 'done')).toBe(true);
    client.dispose();
  });
  it('gives up requests of an older draft and shows none of their answers', async () => {
    const experiment = preset('boat-race');
    const { client, workers, settled, edit } = auditing(experiment);
    client.watch();
    edit(weighted(experiment, -1));
    expect(client.store.getState().variants[1]?.fresh).toBe(false);
    await settled();
    const [worker] = workers;
    const audited = worker?.news.filter(({ news }) => news.kind === 'audited') ?? [];
    expect(worker?.requests).toHaveLength(2);
    expect(audited.every(({ request }) => request === worker?.requests[1])).toBe(true);
    expect(client.store.getState().variants[1]?.audit?.exact?.terms[0]?.weight).toBe(-1);
    client.dispose();
  });
  it('follows a drag: the next draft is asked for with the verdict of the last, without a pause', async () => {
    const experiment = preset('boat-race');
    const { client, workers, settled, draft } = auditing(experiment);
    client.watch();
    await settled();
    draft.setState({ experiment: weighted(experiment, 2) });
    draft.setState({ experiment: weighted(experiment, 3) }); // waits, and is replaced
    draft.setState({ experiment: weighted(experiment, 4) });
    await expect.poll(() => workers[0]?.requests.length).toBe(3);
    await settled();
    const weights = workers[0]?.requests.map(({ experiment: sent }) => sent.variants[1]?.reward[0]?.weight);
    expect(weights?.slice(1)).toEqual([2, 4]);
    expect(client.store.getState().variants[1]?.audit?.exact?.terms[0]?.weight).toBe(4);
    client.dispose();
  });
  it('reports the verdict before the weights are swept', async () => {
    const { client, workers, settled } = auditing(preset('boat-race'));
    client.watch();
    await settled();
    const first = workers[0]?.news.flatMap(({ news }) =>
      news.kind === 'audited' && news.variant === 1 ? [news.whole] : [],
    );
    expect(first).toEqual([false, true]);
    client.dispose();
  });
  it('says so when the worker dies, and works again when asked to', async () => {
    const { client, workers, settled } = auditing(preset('clickbait'));
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
