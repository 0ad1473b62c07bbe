/** Long lists of lines cross between threads as texts, and arrive as what they were. */
import { describe, expect, test } from 'vitest';
import { packLongLists, unpackLongLists } from '../../../src/services/long-lists.ts';
import { WorkerClient } from '../../../src/services/rpc.ts';
import { testScheduler } from '../app/lab/fake-lab.ts';
import { workerWith } from '../app/lab/near-worker.ts';

const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, k) => `s${k}, go, s${k + 1}, 1, ${-k / 10}`);
const through = (value: unknown): unknown => {
  const packed = packLongLists(value);
  return packed === null ? structuredClone(value) : unpackLongLists(structuredClone(packed));
};

describe('packing', () => {
  test('leaves what has no long list as it is', () => {
    for (const value of [
      null,
      3,
      'text',
      [],
      lines(10),
      { world: { transitions: lines(4_999) } },
      { at: new Date(0) },
    ])
      expect(packLongLists(value)).toBeNull();
  });

  test('packs lists at every place of a message and restores them', () => {
    const long = lines(5_000);
    const message = {
      experiment: {
        world: { family: 'graph', transitions: long, stepLimit: 100 },
        variants: [{ name: 'A' }],
      },
      world: { terminal: Object.freeze(lines(6_000)) },
      counts: new Float64Array([1, 2]),
      names: new Map([['a', 1]]),
    };
    expect(packLongLists(message)?.lists.map(({ path }) => path.join('.'))).toEqual([
      'experiment.world.transitions',
      'world.terminal',
    ]);
    expect(through(message)).toEqual(message);
    expect(message.experiment.world.transitions).toBe(long);
  });

  test('leaves lists whose texts would be cut or changed', () => {
    const odd: readonly unknown[][] = [
      lines(5_000).with(17, 'two\nlines'),
      (lines(5_000) as unknown[]).with(4_999, 7),
      Array.from({ length: 5_000 }, () => undefined),
    ];
    for (const list of odd) {
      expect(packLongLists({ list })).toBeNull();
      expect(through({ list })).toEqual({ list });
    }
    const empty = { list: Array.from({ length: 5_000 }, () => '') };
    expect(through(empty)).toEqual(empty);
  });

  test('reads a list again that changed since it was last sent', () => {
    const list = lines(5_000);
    expect(through({ list })).toEqual({ list });
    list[3] = 'changed';
    expect(through({ list })).toEqual({ list });
  });
});

test('a call hands long lists over and brings them back, with what is transferred beside them', async () => {
  const worker = workerWith({
    echo: (message: { readonly list: readonly string[] }) => ({ ...message, last: message.list.at(-1) }),
  });
  const client = new WorkerClient<{ echo(message: object): object }>({
    make: () => worker,
    scheduler: testScheduler(),
  });
  const message = { list: lines(5_001), kept: { list: lines(3) } };
  expect(await client.call((remote) => remote.echo(message))).toEqual({
    ...message,
    last: message.list.at(-1),
  });
  client.close('over');
});
