import { BACKENDS } from './harness.ts';
import { mlpSuite } from './mlp-suite.ts';

for (const [name, make] of BACKENDS) mlpSuite(name, make);
