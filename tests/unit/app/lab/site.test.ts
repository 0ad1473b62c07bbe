import { describe, expect, it } from 'vitest';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { Sites } from '../../../../src/services/trainer/site.ts';

const [first] = presets;
const parsed = validate({ ...first?.experiment, seeds: 64 });
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const many = parsed.value;
const tables = () => false;
const networks = () => true;

const of = (experiment: Experiment, choice: 'auto' | 'cpu' | 'gpu', kind: () => boolean, hasGpu = true) =>
  new Sites(2, hasGpu, kind).choose(experiment, choice);

describe('where a run computes', () => {
  it('by itself: many tables on the device from one worker, few of them and networks on the CPU with all', () => {
    expect(of(many, 'auto', tables)).toEqual({
      workers: 1,
      where: { backend: 'auto', threads: 2 },
      reason: '',
    });
    const few = of({ ...many, seeds: 2 }, 'auto', tables);
    expect(few).toMatchObject({ workers: 2, where: { backend: 'cpu' } });
    expect(few.reason).toMatch(/too few for a graphics device/);
    const trained = of(many, 'auto', networks);
    expect(trained).toMatchObject({ workers: 2, where: { backend: 'cpu' } });
    expect(trained.reason).toMatch(/unless you select the graphics device/);
  });

  it('on the device if the user wants it, and on the CPU if there is none', () => {
    expect(of(many, 'gpu', networks)).toMatchObject({ workers: 1, where: { backend: 'gpu' } });
    expect(of(many, 'gpu', tables, false)).toMatchObject({ workers: 2, where: { backend: 'cpu' } });
  });

  it('on the CPU once a device has hung, whatever was chosen', () => {
    const sites = new Sites(2, true, tables);
    const hung = { kind: 'timeout', detail: '' } as const;
    sites.heard({
      name: 'WebAssembly',
      parity: 'bit-exact',
      gpuStepsPerSecond: 0,
      cpuStepsPerSecond: 0,
      reason: '',
      fault: hung,
    });
    expect(sites.choose(many, 'gpu')).toMatchObject({ where: { backend: 'cpu' } });
  });
});
