/** Explanations of what `src/choices.ts` offers. The page gets them as data too, after its first picture. */
import { catalogue } from './engine/catalogue.ts';
import { presets } from './engine/presets.ts';
import { type Words, wordsOf } from './experiment/catalogue-words.ts';

export const choiceWords: readonly Words[] = wordsOf(catalogue(), presets);
