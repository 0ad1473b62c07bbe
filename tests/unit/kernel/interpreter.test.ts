import { describe } from 'vitest';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { executorSuite } from './executor-suite.ts';
import { machineSuite } from './machine-suite.ts';

describe('interpreter', () => {
  executorSuite(createInterpreter);
  machineSuite(createInterpreter);
});
