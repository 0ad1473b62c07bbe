import { computeSuite } from './compute-suite.ts';
import { createPlain } from './plain/plain.ts';

// The cases of the contract; the comparison with itself shows that the operands of two scenes are the same.
computeSuite('the plain loops', async () => createPlain());
