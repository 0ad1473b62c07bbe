import { createPlain } from '../../../src/tensor/plain.ts';
import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { gradientSuite } from './gradient-suite.ts';

gradientSuite('the plain loops', async () => createPlain());
gradientSuite('WebAssembly', createWasm);
