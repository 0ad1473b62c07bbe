/**
 * The arithmetic of networks on a graphics device, as fused WGSL programs. Sums have a fixed order and there
 * are no atomics on numbers, so the same device repeats its bits. It agrees with the CPU within rounding
 * (10⁻⁴ relative).
 */

import type { Compute, Slice } from '../contract.ts';
import { checkedOperations, fits, ownedBy } from '../operations.ts';
import { adam } from './adam.ts';
import { attention, attentionStep } from './attend.ts';
import { attentionGradient } from './attention-gradient.ts';
import { logProbability, logProbabilityGradient, sample } from './categorical.ts';
import { dense, denseGradient, gather, gatherGradient } from './dense.ts';
import type { DeviceCare } from './device.ts';
import { gru, gruGradient } from './gru.ts';
import { Machine } from './machine.ts';
import { copy, fill } from './move.ts';
import { layerNorm, layerNormGradient } from './norm.ts';

/**
 * Every call throws once the device is lost (an Error) or out of memory (a RangeError with the size). Missing
 * memory is known only after the call that requested it; `ready` waits for that. Later reads fail with the
 * same message.
 */
export interface WebgpuCompute extends Compute {
  readonly name: 'webgpu';
  /** Programs started so far: the number of launches. */
  readonly dispatches: number;
  /** Submits so far. */
  readonly submits: number;
  /**
   * Resolves when all memory requested so far is allocated. Await it before work that would otherwise be
   * rejected.
   * @throws RangeError with the size
   */
  ready(): Promise<void>;
  readFloats(slice: Slice): Promise<Float32Array>;
  readText(slice: Slice): Promise<Uint32Array>;
}

const OPERATIONS = {
  dense,
  denseGradient,
  gather,
  gatherGradient,
  layerNorm,
  layerNormGradient,
  attention,
  attentionGradient,
  attentionStep,
  gru,
  gruGradient,
  logProbability,
  logProbabilityGradient,
  sample,
  adam,
};

/** @param care the engine's managed device */
export function createWebgpu(care: DeviceCare): WebgpuCompute {
  const machine = new Machine(care);
  const words = new WeakSet<object>();
  return {
    name: 'webgpu',
    get dispatches() {
      return machine.dispatches;
    },
    get submits() {
      return machine.submits;
    },
    ready: () => machine.ready(),
    floats: (length) => machine.allocate(length),
    words(length) {
      const slice = machine.allocate(length);
      words.add(slice.store);
      return slice;
    },
    free: (slice) => machine.release(slice),
    write(slice, data) {
      fits(data.length, slice.length);
      machine.write(slice, data);
    },
    readFloats: async (slice) => new Float32Array(await machine.read(slice)),
    readText: async (slice) => new Uint32Array(await machine.read(slice)),
    copy(from, to) {
      fits(from.length, to.length);
      copy(machine, from, to);
    },
    fill(slice, value) {
      const bits = words.has(slice.store)
        ? new Uint32Array([value])
        : new Uint32Array(new Float32Array([value]).buffer);
      fill(machine, slice, bits[0] ?? 0);
    },
    ...checkedOperations(ownedBy(machine, OPERATIONS)),
    close: () => machine.close(),
  };
}
