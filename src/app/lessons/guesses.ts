/** What a visitor guessed, by study: the place of the option. Kept in this browser. */
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
    // Full or forbidden: the guess lasts as long as the page.
  }
}
