import type { Problem, TermSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import { termModules } from '../../rewards/registry.ts';
import type { WantedFunction } from '../../worlds/module-shape.ts';
import { located } from '../experiment-error.ts';
import { checkCustomSettings } from './custom-settings.ts';
import { settingsOf } from './settings.ts';
import { assertFunctions, assertHostsOwn } from './shape.ts';

export const CUSTOM_MODULE_TEXT = `export const meta = { label: 'My term' };

const bonus = param({ value: 1.0, min: -10, max: 10, label: 'Bonus', help: 'Reward of a step that ends the episode.' });

/** Called after every step. The reward is the result times the weight. */
export function reward(): f32 {
  return terminated ? bonus : 0.0;
}
`;

export function isCustomModule(module: ParsedModule | undefined): boolean {
  return module?.meta.module === true;
}

/** Filled from the exact solution: V* of the task, best actions, better-than-random actions, reachable and lost states. */
export const EXACT_TABLES: readonly string[] = [
  'optimalValue',
  'optimalMask',
  'betterMask',
  'reachable',
  'lostReach',
];

/** A term's custom module, parsed once. Null for a registered term. @throws KernelError */
export function customTermModule(spec: TermSpec): ParsedModule | null {
  return isCustomModule(termModules.get(spec.term)) ? parseKept('custom-module', textOf(spec), 'own') : null;
}

/** True if a term's checked custom text reads this table of the exact solution. */
export const customModuleReads = (spec: TermSpec, name: string): boolean =>
  customTermModule(spec)?.data.includes(name) ?? false;

/** Settings that every term has. A declared setting of the same name keeps the value in the text. */
const FIXED: ReadonlySet<string> = new Set(['term', 'weight', 'probe', 'label', 'text']);

/** The declared settings that an experiment can set. */
export const settableOf = ({ params }: ParsedModule) => params.filter(({ name }) => !FIXED.has(name));

export function moduleSettings(module: ParsedModule, spec: TermSpec): Record<string, number> {
  return settingsOf({ ...module, params: settableOf(module) }, spec);
}

/** @param path of the term: `variants[0].reward[0]` @returns errors for invalid values, warnings for undeclared settings */
export function moduleSettingProblems(spec: TermSpec, path: string): readonly Problem[] {
  const isCustom = isCustomModule(termModules.get(spec.term));
  if (!isCustom || Object.keys(spec).every((name) => FIXED.has(name))) return [];
  const module = located(`${path}.text`, () => parseKept('custom-module', textOf(spec), 'own'));
  return checkCustomSettings({ ...module, params: settableOf(module) }, spec, FIXED, path);
}

const textOf = ({ text }: TermSpec): string => (typeof text === 'string' ? text : CUSTOM_MODULE_TEXT);

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
  const module = located(`${path}.text`, () => parseKept(name, textOf(spec), 'own'));
  assertFunctions(module, WANTED, `${path}.text`);
  const filled =
    '`optimalValue = data(f32, nStates)`, with V* of the task, and the tables of the built-in probes';
  assertHostsOwn(module, { tables: EXACT_TABLES, filled, owner: 'reward terms' }, `${path}.text`);
  return module;
}
