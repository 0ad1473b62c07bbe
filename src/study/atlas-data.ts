/** All rows of the Atlas. The page gets this file as data, evaluated at build time (scripts/choices-as-data.ts). */
import { beginIds, papers } from './atlas.ts';
import { atlasOf } from './make-rows.ts';
import { outcomeTexts } from './outcomes.ts';
import { studies } from './registry.ts';
import type { Atlas } from './rows.ts';

export const atlas: Atlas = { ...atlasOf(papers, studies, outcomeTexts), begin: beginIds };
