/** A reward term from a custom module: its text is part of the experiment and may do only what a term may do. */

import type { TermSpec } from '../../experiment/experiment.ts';
import type { ParsedModule } from '../../kernel/contract.ts';
import { parseModule } from '../../kernel/parse/parse.ts';
import { termModules } from '../../rewards/registry.ts';
import { ExperimentError, located } from '../experiment-error.ts';

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
export function customModuleReads(spec: TermSpec, name: string): boolean {
  return (
    isCustomModule(termModules.get(spec.term)) && typeof spec.text === 'string' && spec.text.includes(name)
  );
}

/**
 * @param name of the instance: `term0`
 * @param path of the term: `variants[0].reward[0]`
 * @throws ExperimentError at the term's text
 */
export function customModule(name: string, spec: TermSpec, path: string): ParsedModule {
  const text = typeof spec.text === 'string' ? spec.text : CUSTOM_MODULE_TEXT;
  const module = located(`${path}.text`, () => parseModule(name, text, 'own'));
  const refuse = (message: string, fix: string): never => {
    throw new ExperimentError([{ path: `${path}.text`, message, fix, severity: 'error' }]);
  };
  const reward = module.functions.find((fn) => fn.name === 'reward');
  if (reward === undefined || reward.result !== 'f32' || reward.params.length > 0)
    refuse(
      'This module does not define its reward.',
      'Add `export function reward(): f32 { return taskReward; }`.',
    );
  for (const fn of module.functions) {
    if (fn.name !== 'begin' && fn.name !== 'init') continue;
    if (fn.params.length > 0 || fn.result !== 'void')
      refuse(
        `\`${fn.name}\` must have no parameters and no result.`,
        `Write \`export function ${fn.name}() { … }\`.`,
      );
  }
  const table = module.data.find((data) => data !== 'optimalValue');
  if (table !== undefined)
    refuse(
      `The host does not fill the table \`${table}\`.`,
      'The host fills only `optimalValue = data(f32, nStates)`, with V* of the task. Use `memory(…)` for a private table.',
    );
  if (module.events.length > 0)
    refuse('Only worlds can declare events, not reward terms.', 'Use `happened(…)` to test for one.');
  return module;
}
