/**
 * The API of the embedded page, loaded with `?embed`. It uses one MessagePort, which only the parent window can transfer, once,
 * from the origin that the frame's address names.
 */

import { errorMessage } from '../../core/error-message.ts';
import { budgetOf } from '../../experiment/budget.ts';
import {
  EMBED_VERSION,
  type EmbedReply,
  type EmbedRequest,
  isConnect,
  readRequest,
} from '../../experiment/embed-messages.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { runColumns } from '../../stats/metrics/run-columns.ts';
import type { Lab } from '../model/lab.ts';
import { collectSeries } from '../runs/run-columns.ts';

export interface EmbeddedWindow {
  readonly parent: unknown;
  readonly origin: string;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Further pending requests are rejected, so that a flood cannot accumulate. */
const MAX_WAITING = 16;
const MAX_POINTS = 500;

/** @param allowed origin of the page around this one; null for this page's own @returns a function that stops it */
export function serveEmbedder(lab: Lab, frame: EmbeddedWindow, allowed: string | null): () => void {
  if (frame.parent === frame) return () => {};
  const expected = allowed ?? frame.origin;
  let port: MessagePort | null = null;
  const listen = (event: MessageEvent) => {
    const [offered] = event.ports;
    const known = event.source === frame.parent && event.origin === expected;
    if (!known || port !== null || offered === undefined || !isConnect(event.data)) return;
    port = offered;
    serve(lab, offered);
  };
  frame.addEventListener('message', listen);
  return () => {
    frame.removeEventListener('message', listen);
    port?.close();
  };
}

function serve(lab: Lab, port: MessagePort): void {
  let waiting = 0;
  const say = (reply: EmbedReply) => port.postMessage(reply);
  port.onmessage = ({ data }: MessageEvent) => {
    const request = readRequest(data);
    if (request === null) return; // there is nobody to answer
    const { id } = request;
    if (waiting >= MAX_WAITING) {
      say({ id, ok: false, error: 'Too many requests are pending.' });
      return;
    }
    waiting++;
    answer(lab, request)
      .then(
        (value) => say({ id, ok: true, value }),
        (error: unknown) => say({ id, ok: false, error: errorMessage(error) }),
      )
      .finally(() => {
        waiting--;
      });
  };
  port.postMessage({ kind: 'reward-lab/connected', version: EMBED_VERSION });
}

async function answer(lab: Lab, request: EmbedRequest): Promise<unknown> {
  const { status } = lab.run.getState();
  switch (request.verb) {
    case 'play':
      if (status !== 'running' && status !== 'building') lab.actions.togglePlay();
      return stateOf(lab);
    case 'pause':
      if (status === 'running' || status === 'building') lab.actions.togglePlay();
      return stateOf(lab);
    case 'reset':
      lab.actions.reset();
      return stateOf(lab);
    case 'open': {
      await lab.checked();
      const [problem] = await lab.workspace.visit(request.experiment, null);
      if (problem !== undefined)
        throw new Error([problem.path, problemMessage(problem)].filter(Boolean).join(' '));
      return stateOf(lab);
    }
    case 'state':
      return stateOf(lab);
    case 'curves':
      return curvesOf(lab);
  }
}

function stateOf(lab: Lab): object {
  const { status, experiment, envSteps, backend } = lab.run.getState();
  return {
    status,
    name: experiment?.name ?? '',
    variants: experiment?.variants.map(({ label }) => label) ?? [],
    seeds: experiment?.seeds ?? 0,
    envSteps,
    budget: experiment ? budgetOf(experiment) : 0,
    backend: backend.name,
    waits: lab.link.getState().guest?.waits ?? '',
  };
}

/** Returns means and intervals of both returns over environment steps. */
async function curvesOf(lab: Lab): Promise<object> {
  const { plan } = lab.run.getState();
  if (plan === null) throw new Error('There is no run yet.');
  const wanted = runColumns(plan).filter(({ name }) => name === 'return' || name === 'taskReturn');
  const series = await collectSeries(lab, plan, wanted);
  const plain = (values: Float64Array, every: number) =>
    Array.from(values, (value) => (Number.isFinite(value) ? value : null)).filter(
      (_, i) => i % every === every - 1,
    );
  const every = Math.max(1, Math.ceil(plan.grid.length / MAX_POINTS));
  return {
    lines: wanted.map(({ variant, name }, k) => {
      const one = series[k];
      if (one === undefined) return null;
      const { x, mean, low, high } = one;
      return {
        variant: plan.variants[variant]?.label ?? '',
        metric: name,
        envSteps: plain(x, every),
        mean: plain(mean, every),
        low: plain(low, every),
        high: plain(high, every),
      };
    }),
  };
}
