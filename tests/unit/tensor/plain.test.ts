import { computeSuite } from './compute-suite.ts';
import { createPlain } from './plain/plain.ts';

// Checks the cases of the contract. Comparing it with itself shows that two scenes have the same operands.
computeSuite('the plain loops', async () => createPlain());
