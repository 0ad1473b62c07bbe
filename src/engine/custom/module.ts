/** A reward term from a custom module: its text is part of the experiment and may do only what a term may do. */

import type { TermSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { parseModule } from '../../kernel/parse/parse.ts';
import { termModules } from '../../rewards/registry.ts';
import type { WantedFunction } from '../../worlds/module-shape.ts';
import { located } from '../experiment-error.ts';
import { holdFunctions, holdHostsOwn } from './shape.ts';

/** Template of a new module. */
export const CUSTOM_MODULE_TEXT = `export const meta = { label: 'My term' };

const bonus = param({ value: 1.0, min: -10, max: 10, label: 'Bonus', help: 'Reward of a step that ends the episode.' });

/** Called after every step. The reward is the result times the weight. */
export function reward(): f32 {
  return terminated ? bonus : 0.0;
}
`;

/** Whether a registered term holds a custom module. */
export function isCustomModule(module: ParsedModule | undefined): boolean {
  return module?.meta.module === true;
}

/** Whether the text contains a name, without parsing it. */
/** Filled by the exact solution: V* of the task, best actions, better ones than at random, reachable states, lost ones. */
export const EXACT_TABLES: readonly string[] = [
  'optimalValue',
  'optimalMask',
  'betterMask',
  'reachable',
  'lostReach',
];

export function customModuleReads(spec: TermSpec, name: string): boolean {
  return (
    isCustomModule(termModules.get(spec.term)) &&
    typeof spec.text === 'string' &&
    new RegExp(`\\b${name}\\s*=\\s*data\\(`).test(spec.text)
  );
}

const WANTED: readonly WantedFunction[] = [
  { signature: 'reward(): f32', says: 'its reward' },
  { signature: 'begin()' },
  { signature: 'init()' },
];

/**
 * @param name of the instance: `term0`
 * @param path of the term: `variants[0].reward[0]`
 * @throws ExperimentError at the term's text
 */
export function customModule(name: string, spec: TermSpec, path: string): ParsedModule {
  const text = typeof spec.text === 'string' ? spec.text : CUSTOM_MODULE_TEXT;
  const module = located(`${path}.text`, () => parseModule(name, text, 'own'));
  holdFunctions(module, WANTED, `${path}.text`);
  const filled =
    '`optimalValue = data(f32, nStates)`, with V* of the task, and the tables of the built-in probes';
  holdHostsOwn(module, { tables: EXACT_TABLES, filled, owner: 'reward terms' }, `${path}.text`);
  return module;
}
