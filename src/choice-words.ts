/** Explanations of what `src/choices.ts` offers. The page gets them as data too, after its first picture. */

import { presets } from './engine/experiment/presets.ts';
import { catalogue } from './engine/program/catalogue.ts';
import { type Words, wordsOf } from './experiment/catalogue-words.ts';

export const choiceWords: readonly Words[] = wordsOf(catalogue(), presets);
