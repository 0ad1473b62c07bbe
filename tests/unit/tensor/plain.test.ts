import { createPlain } from '../../../src/tensor/plain.ts';
import { computeSuite } from './compute-suite.ts';

// The cases of the contract; the comparison with itself shows that the operands of two scenes are the same.
computeSuite('the plain loops', async () => createPlain());
