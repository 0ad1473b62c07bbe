/** An eligibility trace over all parameters of a network, and steps along it. */
import type { Compute } from '../../tensor/contract.ts';
import type { Parameters } from './parameters.ts';

export class ParameterTrace {
  /** z [count]: decayed sum of gradients. */
  readonly #trace: Float32Array;
  readonly #compute: Compute;
  readonly #parameters: Parameters;

  constructor(compute: Compute, parameters: Parameters) {
    this.#compute = compute;
    this.#parameters = parameters;
    this.#trace = new Float32Array(parameters.count);
  }

  /** z ← decay · z + the accumulated gradient, which is cleared. @returns Σ |z| */
  async add(decay: number): Promise<number> {
    const { gradient } = this.#parameters;
    const slope = await this.#compute.readFloats(gradient);
    this.#compute.fill(gradient, 0);
    const z = this.#trace;
    let size = 0;
    for (let i = 0; i < z.length; i++) {
      const now = decay * (z[i] as number) + (slope[i] as number);
      z[i] = now;
      size += Math.abs(now);
    }
    return size;
  }

  /** w ← w + amount · z */
  async move(amount: number): Promise<void> {
    const { values } = this.#parameters;
    const w = (await this.#compute.readFloats(values)).slice();
    for (let i = 0; i < w.length; i++) w[i] = (w[i] as number) + amount * (this.#trace[i] as number);
    this.#compute.write(values, w);
  }

  clear(): void {
    this.#trace.fill(0);
  }

  save(): Uint8Array {
    return new Uint8Array(this.#trace.slice().buffer);
  }
  /** @throws RangeError if the bytes have another number of parameters */
  restore(bytes: Uint8Array): void {
    if (bytes.length !== this.#trace.byteLength)
      throw new RangeError('The trace of the snapshot is of another network.');
    this.#trace.set(new Float32Array(bytes.slice().buffer));
  }
}
