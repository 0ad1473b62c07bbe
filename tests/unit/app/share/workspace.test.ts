import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { streamTools } from '../../../../src/app/share/stream-tools.ts';
import { openLink, verifyGuests } from '../../../../src/app/share/visit.ts';
import { writeLink } from '../../../../src/experiment/link.ts';
import { NO_FLAGS } from '../../../../src/experiment/link-flags.ts';
import { type CurveProof, proofText } from '../../../../src/stats/stats/curve-hash.ts';
import { experiment, openLab, pause, until } from '../lab/fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

function memory(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  };
}
async function linkOf(changes: object, more: { proof?: string; flags?: string } = {}): Promise<string> {
  const made = await writeLink(JSON.stringify({ ...experiment, ...changes }), streamTools, more);
  if (!made.ok) throw new Error('too large');
  return made.value;
}
const guest = () => lab.link.getState().guest;
const words = () => lab.run.getState().notices.map(({ text }) => text);
const finished = () => until(() => lab.run.getState().status === 'done');

test('a guest runs, and nothing of it is stored: not its draft, not a change of it, not the view, not when the page goes', async () => {
  const storage = memory();
  lab = openLab({ storage }).lab;
  lab.actions.set('variants[0].agent.alpha', 0.25);
  lab.flush();
  const before = JSON.stringify(storage.stored);
  expect(await openLink(lab, await linkOf({ name: 'stranger', seeds: 2 }))).toBe(true);
  await finished();
  lab.actions.set('seeds', 1);
  lab.actions.setView({ theme: 'dark' });
  lab.actions.setSpeed(3);
  await pause(600); // longer than the store's write delay
  lab.flush();
  expect(JSON.stringify(storage.stored)).toBe(before);
  expect(guest()?.name).toBe('stranger');
  lab.dispose();
  expect(JSON.stringify(storage.stored)).toBe(before);
});

test('the user’s own pending change is written before the guest opens', async () => {
  const storage = memory();
  lab = openLab({ storage }).lab;
  lab.actions.set('variants[0].agent.alpha', 0.25);
  await openLink(lab, await linkOf({ name: 'stranger' }));
  expect(JSON.parse(storage.stored['reward-lab/session'] ?? '').draft.variants[0].agent.alpha).toBe(0.25);
});

test('back to my own: the user’s draft and its preset are restored and run again', async () => {
  lab = openLab({ storage: memory() }).lab;
  lab.begin();
  await openLink(lab, await linkOf({ name: 'stranger' }));
  await openLink(lab, await linkOf({ name: 'another stranger' }));
  lab.workspace.leave();
  expect(guest()).toBeNull();
  expect(lab.draft.getState()).toMatchObject({ experiment: { name: 'test' }, presetId: 'first' });
  await until(() => lab.run.getState().status === 'done' && lab.run.getState().experiment?.name === 'test');
});

test('keep a copy: the guest is stored, and the former draft is put aside', async () => {
  const storage = memory();
  lab = openLab({ storage }).lab;
  lab.actions.set('variants[0].agent.alpha', 0.25);
  await openLink(lab, await linkOf({ name: 'stranger' }));
  lab.workspace.keep();
  expect(guest()).toBeNull();
  expect(JSON.parse(storage.stored['reward-lab/session'] ?? '').draft.name).toBe('stranger');
  expect(JSON.parse(lab.draftBeforeLink() ?? '')).toMatchObject({
    name: 'test',
    variants: [{ agent: { alpha: 0.25 } }],
  });
});

test('a damaged link, and one whose experiment is refused, say so and change nothing', async () => {
  const storage = memory();
  lab = openLab({ storage }).lab;
  const link = await linkOf({});
  expect(await openLink(lab, link.slice(0, -4))).toBe(false);
  expect(
    await openLink(
      lab,
      await linkOf({ variants: [{ label: 'x', agent: { type: 'q-learning', alpha: 7 }, reward: [] }] }),
    ),
  ).toBe(false);
  await until(() => words().length === 2);
  expect(words()).toEqual([
    expect.stringMatching(
      /The link was not opened: This link was cut off.*Ask for the link again.*Your draft has not changed\./,
    ),
    expect.stringMatching(/Too large/),
  ]);
  expect(guest()).toBeNull();
  expect(lab.run.getState().status).toBe('empty');
  expect(storage.stored).toEqual({});
});

test('a link with a custom agent or world needs a confirmation, however short it declares its work to be', async () => {
  lab = openLab({ storage: memory() }).lab;
  const [variant] = experiment.variants;
  const agent = { type: 'custom-agent', text: 'export function act(s: u32): u32 { return 0; }' };
  for (const changes of [
    { variants: [{ ...variant, agent }] },
    { world: { ...experiment.world, kernel: 'export function reset(): u32 { return 0; }' } },
  ]) {
    await openLink(lab, await linkOf({ name: 'stranger', seeds: 1, ...changes }));
    expect(guest()?.waits).toMatch(/custom code.*Press play/);
  }
});

test('a costly run is built and waits; one environment step below the limit, it runs', async () => {
  lab = openLab().lab; // 3 replicas at 24 M steps per second
  const limit = (120 * 24e6) / 3;
  await openLink(lab, await linkOf({ envSteps: limit }));
  await until(() => lab.run.getState().status === 'paused');
  expect(guest()?.waits).toMatch(
    /It is not started, because it takes about 2 minutes on this device \(3 training runs, 2.9B environment steps in total\)\. Press play to start it\./,
  );
  await pause(50);
  expect(lab.run.getState()).toMatchObject({ status: 'paused', envSteps: 0 });
  await openLink(lab, await linkOf({ envSteps: limit - 1 }));
  expect(guest()?.waits).toBe('');
  await until(() => lab.run.getState().status === 'running');
});

test('a run that needs much memory is not even built until the user agrees', async () => {
  const { lab: opened, workers } = openLab({
    estimate: (e, _work, rate) => ({
      replicas: 1,
      envSteps: 1,
      seconds: e.envSteps / rate,
      bytes: e.seeds === 4096 ? 2 ** 28 + 1 : 2 ** 28,
      seedEvery: 1,
    }),
  });
  lab = opened;
  await openLink(lab, await linkOf({ seeds: 4096 }));
  await pause(50);
  expect(lab.run.getState().status).toBe('stopped');
  expect(workers).toHaveLength(0);
  expect(guest()?.waits).toMatch(/needs 260 MiB of memory/);
  lab.actions.set('seeds', 2);
  lab.actions.togglePlay();
  await finished();
});

test('a link may start paused and lock its settings; a kept copy is free', async () => {
  lab = openLab().lab;
  await openLink(lab, await linkOf({ name: 'exam' }, { flags: '?paused&lock' }));
  await until(() => lab.run.getState().status === 'paused');
  expect(guest()?.waits).toBe('It is paused, as the link requests. Press play to start it.');
  lab.actions.set('seeds', 1);
  lab.actions.setNumber('variants[0].agent.alpha', 0.75);
  lab.actions.openText('{"name":"other"}');
  lab.actions.undo();
  lab.actions.paint(0, 0, '#');
  expect(lab.draft.getState().experiment).toMatchObject({
    name: 'exam',
    seeds: 3,
    variants: experiment.variants,
  });
  await until(() => words().length > 0);
  expect(words()).toEqual([expect.stringMatching(/locks the settings/)]);
  lab.actions.togglePlay();
  await finished();
  lab.workspace.keep();
  lab.actions.set('seeds', 1);
  expect(lab.draft.getState().experiment.seeds).toBe(1);
});

test('the checksum in the link is compared when the run is over: reproduced, or the step from which it differs', async () => {
  lab = openLab().lab;
  verifyGuests(lab);
  lab.begin();
  await finished();
  const proof = await lab.curves();
  expect(proof?.digests).toHaveLength(10);
  await openLink(lab, await linkOf({ name: 'same' }, { proof: proofText(proof as CurveProof) }));
  await until(() => guest()?.verdict !== '');
  expect(guest()).toMatchObject({
    reproduced: true,
    verdict: 'Reproduced bit for bit on WebAssembly (CPU).',
  });
  const digests = (proof?.digests ?? []).map((digest, k) => (k < 3 ? digest : digest ^ 1));
  const other = proofText({ ...(proof as CurveProof), digests });
  await openLink(lab, await linkOf({ name: 'other' }, { proof: other }));
  await until(() => guest()?.verdict !== '');
  expect(guest()).toMatchObject({
    reproduced: false,
    verdict:
      'Equal up to environment step 300. Differs from environment step 301 on (detected at 400), on WebAssembly (CPU).',
  });
});

test('a run that was edited while it trained has no checksum', async () => {
  lab = openLab().lab;
  lab.begin();
  await finished();
  expect(await lab.curves()).not.toBeNull();
  lab.actions.set('envSteps', 2_000);
  lab.actions.keepLearned();
  await until(() => lab.run.getState().envSteps === 2_000 && lab.run.getState().status === 'done');
  expect(await lab.curves()).toBeNull();
});

test('the checksum does not depend on the number of workers', async () => {
  const proofs: (CurveProof | null)[] = [];
  for (const threads of [1, 2, 3]) {
    lab = openLab({ threads }).lab;
    lab.begin();
    await finished();
    proofs.push(await lab.curves());
    if (threads < 3) lab.dispose();
  }
  expect(proofs[0]).not.toBeNull();
  expect(proofs[1]).toEqual(proofs[0]);
  expect(proofs[2]).toEqual(proofs[0]);
});

test('flags of the address stand from the beginning', () => {
  lab = openLab({ flags: { ...NO_FLAGS, embed: true } }).lab;
  expect(lab.link.getState().flags.embed).toBe(true);
});
