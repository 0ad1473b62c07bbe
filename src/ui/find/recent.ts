/** What was opened from the search before, the last one first. Kept in this browser. */
import { storedObject, type TextStorage } from '../../lab/storage.ts';

const KEY = 'reward-lab/found';
const MOST = 5;

export function recentKeys(storage: TextStorage | null): readonly string[] {
  const { keys } = storedObject(storage, KEY);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, MOST) : [];
}

export function keepRecent(storage: TextStorage | null, key: string): void {
  const keys = [key, ...recentKeys(storage).filter((other) => other !== key)].slice(0, MOST);
  try {
    storage?.setItem(KEY, JSON.stringify({ keys }));
  } catch {
    // Full or forbidden: nothing is kept.
  }
}
