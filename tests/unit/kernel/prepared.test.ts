import { expect, test } from 'vitest';
import { agentModules, formulaLibrary } from '../../../src/agents/registry.ts';
import { builtInLibrary } from '../../../src/kernel/link/library.ts';
import { decodeModule, encodeModule, keyOf } from '../../../src/kernel/link/prepared.ts';
import { termModules } from '../../../src/rewards/registry.ts';

const modules = [
  ...agentModules.all().map(([, module]) => module),
  ...termModules.all().map(([, module]) => module),
  ...formulaLibrary(),
  ...builtInLibrary(),
];

test('restores every module from its written form as the parser returned it', () => {
  for (const module of modules) expect(decodeModule(encodeModule(module), module.text)).toEqual(module);
});

test('gives modules with another name or text another key', () => {
  expect(new Set(modules.map(({ name, text }) => keyOf(name, text))).size).toBe(modules.length);
  expect(keyOf('a', 'let x = 1;')).not.toBe(keyOf('a', 'let x = 2;'));
  expect(keyOf('a', 'let x = 1;')).not.toBe(keyOf('b', 'let x = 1;'));
});

test('rejects a number that text cannot represent', () => {
  const [module] = modules;
  if (module === undefined) throw new Error('no modules');
  expect(() => encodeModule({ ...module, meta: { bad: Number.POSITIVE_INFINITY } })).toThrow(
    'bad is Infinity',
  );
});
