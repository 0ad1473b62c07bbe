/** Textbook problems whose tables come from a formula: a model by its name in experiments. */
import type { GraphModel, ModelSettings } from '../model.ts';
import { accessControl } from './access-control.ts';
import { blackjack } from './blackjack.ts';
import { carRental } from './car-rental.ts';
import { gambler } from './gambler.ts';
import { taxi } from './taxi.ts';

export const MODELS: ReadonlyMap<string, (settings: ModelSettings) => GraphModel> = new Map([
  ['gambler', gambler],
  ['car-rental', carRental],
  ['blackjack', blackjack],
  ['access-control', accessControl],
  ['taxi', taxi],
]);
