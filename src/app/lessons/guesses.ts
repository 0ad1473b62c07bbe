/** A visitor's guesses by study, as the index of the option, stored in this browser. */
import { storedObject, type TextStorage } from '../model/storage.ts';

const KEY = 'reward-lab/guesses';

export function guessOf(storage: TextStorage | null, study: string): number | null {
  const { [study]: guess } = storedObject(storage, KEY);
  return typeof guess === 'number' ? guess : null;
}

export function keepGuess(storage: TextStorage | null, study: string, guess: number): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...storedObject(storage, KEY), [study]: guess }));
  } catch {
    // Storage is full or forbidden, so the guess lasts as long as the page.
  }
}
