import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { type EmbeddedWindow, serveEmbedder } from '../../../../src/app/share/embed.ts';
import { experiment, openLab, pause, until } from '../lab/fake-lab.ts';

const HOST = 'https://school.example';
let lab: OpenLab;
let stop = () => {};
const ports: MessagePort[] = [];
afterEach(() => {
  stop();
  for (const port of ports.splice(0)) port.close();
  lab.dispose();
});

type Listener = (event: MessageEvent) => void;
function frameOf(origin = 'https://lab.example') {
  const parent = {};
  const listeners = new Set<Listener>();
  const frame: EmbeddedWindow = {
    parent,
    origin,
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  };
  const post = (data: unknown, from: { origin?: string; source?: unknown; ports?: MessagePort[] } = {}) => {
    const event = { data, origin: HOST, source: parent, ports: [], ...from } as unknown as MessageEvent;
    for (const listener of listeners) listener(event);
  };
  return { frame, post, listeners };
}
function channel() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const heard: Record<string, unknown>[] = [];
  port1.onmessage = ({ data }) => void heard.push(data);
  const ask = async (request: object): Promise<Record<string, unknown>> => {
    const before = heard.length;
    port1.postMessage(request);
    await until(() => heard.length > before);
    return heard[before] ?? {};
  };
  return { mine: port1, theirs: port2, heard, ask };
}
const CONNECT = { kind: 'reward-lab/connect', version: 1 };

async function connected(setup = {}) {
  lab = openLab(setup).lab;
  const { frame, post, listeners } = frameOf();
  stop = serveEmbedder(lab, frame, HOST);
  const line = channel();
  post(CONNECT, { ports: [line.theirs] });
  await until(() => line.heard.length === 1);
  expect(line.heard[0]).toEqual({ kind: 'reward-lab/connected', version: 1 });
  return { ...line, post, listeners };
}

test('the parent opens an experiment, plays, pauses, resets, and reads state and curves', async () => {
  const { ask } = await connected();
  const opened = await ask({
    id: 1,
    verb: 'open',
    experiment: JSON.stringify({ ...experiment, name: 'lesson' }),
  });
  expect(opened).toMatchObject({ id: 1, ok: true });
  await until(() => lab.run.getState().status === 'done');
  expect(await ask({ id: 2, verb: 'state' })).toEqual({
    id: 2,
    ok: true,
    value: {
      status: 'done',
      name: 'lesson',
      variants: ['a'],
      seeds: 3,
      envSteps: 1_000,
      budget: 1_000,
      backend: 'WebAssembly',
      waits: '',
    },
  });
  const { value } = (await ask({ id: 3, verb: 'curves' })) as {
    value: { lines: { metric: string; envSteps: number[]; mean: number[] }[] };
  };
  expect(value.lines.map(({ metric }) => metric)).toEqual(['return', 'taskReturn']);
  expect(value.lines[0]?.envSteps).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  expect(value.lines[0]?.mean).toHaveLength(10);
  expect(await ask({ id: 4, verb: 'reset' })).toMatchObject({ ok: true });
  await until(() => lab.run.getState().status === 'done');
  expect(await ask({ id: 5, verb: 'play' })).toMatchObject({ ok: true });
  expect(await ask({ id: 6, verb: 'pause' })).toMatchObject({ ok: true });
});

test('an input that cannot be opened is answered with a message, and the lab does not change', async () => {
  const { ask } = await connected();
  expect(await ask({ id: 1, verb: 'open', experiment: '{' })).toEqual({
    id: 1,
    ok: false,
    error: 'This is not JSON.',
  });
  expect(await ask({ id: 2, verb: 'curves' })).toEqual({ id: 2, ok: false, error: 'There is no run yet.' });
  expect(lab.draft.getState().experiment.name).toBe('test');
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: {} }],
  ['no window', { source: null }],
  ['an origin that only begins the same', { origin: `${HOST}.evil.example` }],
])('a port from %s is not taken', async (_, from) => {
  lab = openLab().lab;
  const { frame, post } = frameOf();
  stop = serveEmbedder(lab, frame, HOST);
  const { theirs, heard } = channel();
  post(CONNECT, { ports: [theirs], ...from });
  await pause(20);
  expect(heard).toEqual([]);
});

test('without a named parent only the page’s own origin may connect', async () => {
  lab = openLab().lab;
  const { frame, post } = frameOf();
  stop = serveEmbedder(lab, frame, null);
  const stranger = channel();
  post(CONNECT, { ports: [stranger.theirs] });
  const own = channel();
  post(CONNECT, { ports: [own.theirs], origin: 'https://lab.example' });
  await until(() => own.heard.length === 1);
  expect(stranger.heard).toEqual([]);
});

test('only one port is accepted, and a page outside a frame accepts none', async () => {
  const { post } = await connected();
  const second = channel();
  post(CONNECT, { ports: [second.theirs] });
  await pause(20);
  expect(second.heard).toEqual([]);
  stop();
  const listeners: Listener[] = [];
  const top = {
    origin: HOST,
    addEventListener: (_: string, l: Listener) => void listeners.push(l),
    removeEventListener() {},
  };
  serveEmbedder(lab, Object.assign(top, { parent: top }) as unknown as EmbeddedWindow, HOST);
  expect(listeners).toEqual([]);
});

test('a thousand strange messages, on the window and on the port, do nothing and stop nothing', async () => {
  const { mine, heard, ask, post } = await connected();
  const values: unknown[] = [
    null,
    undefined,
    0,
    '',
    'play',
    [],
    {},
    { id: 1 },
    { verb: 'play' },
    { id: '1', verb: 'play' },
    { id: -1, verb: 'play' },
    { id: 1.5, verb: 'play' },
    { id: 1, verb: 'delete' },
    { id: 1, verb: '__proto__' },
    { id: 1, verb: 'constructor' },
    { id: 1, verb: ['play'] },
    { id: 1, verb: 'play', more: 1 },
    { id: 1, verb: 'open' },
    { id: 1, verb: 'open', experiment: 1 },
    { id: 1, verb: 'open', experiment: 'x'.repeat(1_048_577) },
    { id: 1, verb: 'set', path: 'seeds', value: 1 },
    { ...CONNECT },
    { ...CONNECT, version: 2 },
    { id: Number.NaN, verb: 'play' },
    { id: 1n, verb: 'play' },
    new Map([['verb', 'play']]),
    JSON.parse('{"__proto__":{"polluted":true},"id":1,"verb":"play"}'),
    new Uint8Array(64),
    new Date(0),
    /x/,
  ];
  const before = heard.length;
  for (let k = 0; k < 1_000; k++) {
    const value = values[k % values.length];
    if (k % 2 === 0) mine.postMessage(value);
    else post(value, k % 4 === 1 ? { origin: 'https://evil.example' } : {});
  }
  await pause(100);
  expect(heard.length).toBe(before);
  expect(lab.run.getState().status).toBe('empty');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(await ask({ id: 7, verb: 'state' })).toMatchObject({ id: 7, ok: true });
});
