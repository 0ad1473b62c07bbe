import { afterAll } from 'vitest';
import type { Compute } from '../../src/tensor/contract.ts';
import { createWebgpu } from '../../src/tensor/webgpu/webgpu.ts';
import { mlpSuite } from '../unit/agents/networks/mlp-suite.ts';
import { sequenceSuite } from '../unit/agents/networks/sequence-suite.ts';
import { careFor } from './device-care.ts';
import { describeGpu } from './node-gpu.ts';

describeGpu('whole networks on a graphics device', (host) => {
  let opened: Promise<Compute> | null = null;
  /** Shared by all suites, so that its programs are compiled once. */
  const open = async (): Promise<Compute> => {
    opened ??= create();
    return { ...(await opened), close: () => {} };
  };
  async function create(): Promise<Compute> {
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    return createWebgpu(careFor(await adapter.requestDevice()));
  }
  afterAll(async () => (await opened)?.close());

  sequenceSuite('WebGPU', open);
  mlpSuite('WebGPU', open);
});
