import { describe } from 'vitest';
import { createInterpreter } from '../../../src/kernel/interpreter.ts';
import { executorSuite } from './executor-suite.ts';

describe('interpreter', () => executorSuite(createInterpreter));
