import { afterEach, expect, test, vi } from 'vitest';
import { FIRST_VIEW } from '../../../../src/app/draft/first-draft.ts';
import { localStorageOrNull, saver } from '../../../../src/app/model/storage.ts';
import { testScheduler } from '../lab/fake-lab.ts';

afterEach(() => vi.unstubAllGlobals());

test('settings are stored in the browser between visits', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  vi.stubGlobal('localStorage', storage);
  localStorageOrNull()?.setItem('key', 'value');
  expect(values).toEqual(new Map([['key', 'value']]));
  expect(localStorageOrNull()?.getItem('key')).toBe('value');
});

test('a browser without storage, or whose storage throws, stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(localStorageOrNull()).toBeNull();
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    expect(localStorageOrNull()).toBeNull();
  } finally {
    Object.defineProperty(globalThis, 'localStorage', before as PropertyDescriptor);
  }
});

test('a draft that is longer than browsers keep is not written down, and the user is told once', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  let told = 0;
  let draft: unknown = {
    world: { transitions: Array.from({ length: 300_000 }, (_, k) => `s${k},go,s${k + 1}`) },
  };
  const state = () => ({ draft, presetId: null, view: FIRST_VIEW, speed: null });
  const { flush } = saver(storage, testScheduler(), state, () => {
    told++;
  });
  flush();
  flush();
  expect([values.size, told]).toEqual([0, 1]);
  draft = { world: { transitions: Array.from({ length: 6_000 }, (_, k) => `s${k},go,s${k + 1}`) } };
  flush();
  expect(JSON.parse([...values.values()][0] ?? '').draft).toEqual(draft);
});
