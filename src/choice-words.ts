/** Explanations of what `src/choices.ts` offers. The page gets them as data after its first picture. */

import { presets } from './engine/experiment/presets.ts';
import { catalogue } from './engine/program/catalogue.ts';
import { type PartTexts, textsOf } from './experiment/catalogue-words.ts';

export const choiceTexts: readonly PartTexts[] = textsOf(catalogue(), presets);
