import { createWasm } from '../../../src/tensor/wasm/compute.ts';
import { computeSuite } from './compute-suite.ts';

computeSuite('WebAssembly', createWasm);
