import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { gradientSuite } from './gradient-suite.ts';
import { createPlain } from './plain/plain.ts';

gradientSuite('the plain loops', async () => createPlain());
gradientSuite('WebAssembly', createWasm);
