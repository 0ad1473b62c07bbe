/** What each worker answers to a call that it cannot serve: before anything is open, about runs that are gone, with files of others. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Measurer } from '../../../src/services/metrics/core.ts';
import { createTrainer } from '../../../src/services/trainer/trainer-loop.ts';
import { experimentOf } from '../../conformance/small-experiments.ts';
import { Origin, TestDatabase } from '../app/runs/fake-database.ts';
import { firstRevision, newRun } from '../app/runs/stored-sequence.ts';

const compare = (name: string, lines: readonly string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${name}.txt`));

/** The answer, or why there is none. */
async function answerOf(ask: () => unknown): Promise<string> {
  try {
    const answer = await ask();
    return answer === undefined ? 'nothing' : JSON.stringify(answer);
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

test('of a trainer without an experiment', async () => {
  const { control, close } = createTrainer({
    createSession: () => Promise.reject(new Error('This device has no memory left.')),
    now: () => 0,
    nextTurn: (callback) => void setTimeout(callback, 0),
  });
  const experiment = experimentOf({ family: 'gridworld', map: ['S.G'] }, 'q-learning');
  const { port1, port2 } = new MessageChannel();
  const calls = {
    run: () => control.run(10, 10),
    pause: () => control.pause(),
    revise: () => control.revise(experiment, false as never),
    setNumbers: () =>
      control.setNumbers([{ variant: 0, name: 'agent.alpha', value: 0.5 }] as never, false as never),
    measure: () => control.measure(port1),
    watch: () => control.watch([] as never),
    snapshot: () => control.snapshot(),
    keep: () => control.keep(),
    policies: () => control.policies([0] as never),
    model: () => control.model(0, 0),
  };
  const lines: string[] = [];
  for (const [name, call] of Object.entries(calls)) lines.push(`${name}: ${await answerOf(call)}`);
  close();
  port1.close();
  port2.close();
  await compare('trainer', lines);
});

test('of a worker for metrics without numbers', async () => {
  const measurer = new Measurer({ now: () => 0, after: () => {} });
  const calls = {
    rank: () => measurer.rank(0, 0),
    hash: () => measurer.hash(),
    whole: () => measurer.whole(),
    watch: () => measurer.watch([]),
    giveUp: () => measurer.giveUp(0),
    ping: () => measurer.ping(),
  };
  const lines: string[] = [];
  for (const [name, call] of Object.entries(calls)) lines.push(`${name}: ${await answerOf(call)}`);
  await compare('measurer', lines);
});

test('of the database about runs that are not there', async () => {
  const database = new TestDatabase({ origin: new Origin() });
  const gone = 'gone';
  const requests = [
    { kind: 'keep' },
    { kind: 'load', run: gone },
    { kind: 'continue', run: gone, steal: false },
    { kind: 'edit', run: gone, name: 'new' },
    { kind: 'delete', run: gone, undo: false },
    { kind: 'delete', run: gone, undo: true },
    { kind: 'export', run: gone },
    { kind: 'curves', runs: [gone] },
    { kind: 'ends', runs: [gone] },
    { kind: 'import', bytes: new Uint8Array(0) },
    { kind: 'import', bytes: new TextEncoder().encode('{"world": {}}') },
    { kind: 'list' },
    { kind: 'end' },
    { kind: 'flush' },
    { kind: 'begin', run: newRun(), revision: firstRevision },
    { kind: 'keep' },
    { kind: 'continue', run: newRun().id, steal: false },
    { kind: 'end' },
    { kind: 'continue', run: newRun().id, steal: false },
    { kind: 'delete', run: newRun().id, undo: false },
    { kind: 'curves', runs: [newRun().id] },
    { kind: 'load', run: newRun().id },
  ] as const;
  const lines: string[] = [];
  for (const request of requests) {
    const asked = JSON.stringify({
      ...request,
      ...('run' in request && typeof request.run === 'object' ? { run: '…' } : {}),
    });
    lines.push(
      `${asked.slice(0, 80)}: ${(await answerOf(() => database.ask(request as never))).slice(0, 180)}`,
    );
  }
  database.crash();
  await compare('database', lines);
});
