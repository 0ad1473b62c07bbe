import { expect, test } from 'vitest';
import { agentModules, formulaLibrary } from '../../../src/agents/registry.ts';

test('parses every agent and every formula, and agents describe themselves', () => {
  expect(formulaLibrary().length).toBeGreaterThan(0);
  for (const [id, module] of agentModules.all()) {
    expect(module.meta.label, id).toBeTypeOf('string');
    expect(['prediction', 'control', 'policy-gradient', 'bandit'], id).toContain(module.meta.family);
    const functions = module.functions.map((fn) => fn.name);
    expect(functions, id).toEqual(expect.arrayContaining(['act', 'learn', 'policy', 'value']));
  }
});
