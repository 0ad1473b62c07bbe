import { expect, test } from 'vitest';
import { formulaLibrary } from '../../../src/agents/registry.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';

const KEYS = 40;
function queueOf(capacity: number) {
  const text = `
const keys = memory(u32, ${capacity});
const priorities = memory(f32, ${capacity});
const place = memory(u32, ${KEYS});
let count: u32 = 0;
export function put(key: u32, priority: f32) { count = enqueue(keys, priorities, place, count, key, priority); }
export function take(): u32 {
  const key = keys[0];
  count = dequeue(keys, priorities, place, count);
  return key;
}`;
  const program = link({
    modules: [{ name: 'probe', module: parseModule('probe', text), stream: 1, sees: [] }],
    entries: ['probe$put', 'probe$take'],
    library: formulaLibrary(),
  });
  const machine = createWasmMachineSync(program, 1);
  machine.clear(0);
  return {
    put: (key: number, priority: number) => machine.call('probe$put', 0, key, priority),
    take: () => machine.call('probe$take', 0),
    count: () => machine.scalar('probe$count', 0),
    places: () => Array.from(machine.array('probe$place', 0)),
    keys: () => Array.from(machine.array('probe$keys', 0)),
  };
}
/** A separate generator: 31 bits of a linear congruence. */
function draws(seed: number) {
  let x = seed;
  return (n: number) => {
    x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((x / 0x80000000) * n);
  };
}

test('returns the keys of a priority queue in the order of their greatest priorities, like a sorted list', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = draws(seed);
    const queue = queueOf(KEYS);
    const list = new Map<number, number>();
    let next = 0;
    for (let k = 0; k < 400; k++) {
      if (draw(3) > 0 || list.size === 0) {
        const key = draw(KEYS);
        next += 1;
        const priority = ((next * 7919) % 1009) + next / 1024; // no two are equal
        queue.put(key, priority);
        list.set(key, Math.max(priority, list.get(key) ?? 0));
      } else {
        const [first] = [...list].sort((a, b) => b[1] - a[1])[0] ?? [];
        expect(queue.take()).toBe(first);
        list.delete(first ?? -1);
      }
      expect(queue.count()).toBe(list.size);
    }
    const keys = queue.keys();
    queue.places().forEach((place, key) => {
      expect(place > 0).toBe(list.has(key));
      if (place > 0) expect(keys[place - 1]).toBe(key);
    });
  }
});

test('keeps the first key of a full queue and replaces its last entry only for a greater priority', () => {
  const queue = queueOf(3);
  queue.put(0, 5);
  queue.put(1, 4);
  queue.put(2, 3);
  queue.put(3, 2); // lower than the last entry, so it is dropped
  expect([queue.count(), queue.places().slice(0, 4)]).toEqual([3, [1, 2, 3, 0]]);
  queue.put(3, 6); // replaces key 2
  expect([queue.take(), queue.take(), queue.take(), queue.count()]).toEqual([3, 0, 1, 0]);
});
