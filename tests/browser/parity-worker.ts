/** Registered programs on `navigator.gpu` of a dedicated worker and in WebAssembly next to it: does any word differ? */
import { browserHost, openDevice } from '../../src/engine/gpu/device.ts';
import { optionsFor } from '../../src/engine/gpu/open-session.ts';
import { covering } from '../gpu/registered-experiments.ts';
import { registeredParity } from '../gpu/wgsl-registered.ts';

export type ParityVerdict =
  | { readonly kind: 'program'; readonly name: string; readonly difference: string | null }
  | { readonly kind: 'end'; readonly problem: string | null };

/** One of each family, small to compile; the others run in Node. */
const PROGRAMS = /(ten-armed-testbed|frozen-lake-4x4|windy|random-walk|spell-by-token)(?![\w-])/;
const CHUNKS = [1, 500, 95];

const post = (verdict: ParityVerdict) => self.postMessage(verdict);

async function run(): Promise<void> {
  const device = await openDevice(browserHost(), {
    allowFallback: true,
    storageBytes: 2 ** 27,
    deadlineMs: 120_000,
  });
  const options = await optionsFor(device);
  for (const { name, experiment } of covering().filter((each) => PROGRAMS.test(each.name)))
    post({
      kind: 'program',
      name,
      difference: (await registeredParity(device, experiment, options, CHUNKS)).difference ?? null,
    });
  device.close();
}

run().then(
  () => post({ kind: 'end', problem: null }),
  (error: unknown) => post({ kind: 'end', problem: String(error) }),
);
