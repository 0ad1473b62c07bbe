/** What `npm run parity` may compare: random programs, or all combinations of registered things. */
import type { GuardedDevice } from '../../src/engine/gpu/device.ts';
import { optionsFor } from '../../src/engine/gpu/open-session.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { everything } from './registered-experiments.ts';
import { tryProgram, type Verdict, variantOf } from './wgsl-random-programs.ts';
import { registeredParity } from './wgsl-registered.ts';

export interface Work {
  readonly count: number;
  /** Programs in progress at once: compiling takes most of the time, and a device compiles several in parallel. */
  readonly width: number;
  readonly chunk: number;
  name(index: number): string;
  compare(device: GuardedDevice, index: number): Promise<Verdict>;
}

export type WorkName = 'programs' | 'registered';
export const WORK_NAMES: readonly WorkName[] = ['programs', 'registered'];

export interface ParityOptions {
  readonly work: WorkName;
  /** How many to compare; undefined: 10,000 random programs, or all registered ones. Fewer registered ones are spread evenly. */
  readonly count: number | undefined;
  readonly seed: number;
}

export function workOf({ work, count, seed }: ParityOptions): Work {
  if (work === 'programs')
    return {
      count: count ?? 10_000,
      width: 8,
      chunk: 500,
      name: (index) => `seed ${seed + index}`,
      compare: (device, index) => tryProgram(device, variantOf(seed + index)),
    };
  const all = everything();
  const taken = Math.min(count ?? all.length, all.length);
  const cases = Array.from({ length: taken }, (_, k) => at(all, Math.floor((k * all.length) / taken)));
  return {
    count: cases.length,
    width: 2,
    chunk: 160,
    name: (index) => at(cases, index).name,
    async compare(device, index) {
      return registeredParity(device, at(cases, index).experiment(), await optionsFor(device));
    },
  };
}
