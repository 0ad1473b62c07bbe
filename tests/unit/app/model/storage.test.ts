import { afterEach, expect, test, vi } from 'vitest';
import { localStorageOrNull } from '../../../../src/app/model/storage.ts';

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
