/** Submits in flight on a device. They are few and short, and confirmed only when their bytes arrive. */

import type { Stretch } from '../../tensor/webgpu/device.ts';
import type { Bank } from './bank.ts';
import type { GuardedDevice } from './device.ts';
import { GpuError } from './gpu-error.ts';
import type { DeviceVariant } from './variant.ts';

/** Maximum number of submits in flight, so that the next is prepared while the device works. */
const DEPTH = 2;
/** Target duration of a submit, short enough for a smooth page and for driver watchdogs. */
const SUBMIT_MS = 40;
/** Maximum duration of a round of all replicas. A pause waits until they are all at the same step. */
const ROUND_MS = 400;
const FIRST_STEPS = 16;
/** Minimum steps per submit with many banks. Otherwise the fixed cost of a submit looks like the cost of its steps. */
const FEWEST_STEPS = 64;
const MAX_STEPS = 1_000_000;
const GROWTH = 4;

interface Tile {
  readonly variant: DeviceVariant;
  readonly bank: Bank;
}

export class DeviceFlights {
  confirmed: number;
  /** Milliseconds per step of one bank. 0 if unknown. */
  stepMs: number;
  readonly #device: GuardedDevice;
  readonly #now: () => number;
  #flying: Promise<void>[] = [];
  #failure: { readonly error: unknown } | null = null;
  #lastArrival = 0;
  #told: number;
  /** Next number of steps per submit, adapted to how long the last ones took. */
  #chunk = FIRST_STEPS;

  constructor(device: GuardedDevice, now: () => number, position: number, stepMs = 0) {
    this.#device = device;
    this.#now = now;
    this.confirmed = position;
    this.#told = position;
    this.stepMs = stepMs;
    if (stepMs > 0) this.#chunk = stepsIn(SUBMIT_MS, stepMs);
  }

  /** Discards everything in flight. */
  abandon(): void {
    this.#failure ??= { error: new GpuError('lost', 'The graphics device is no longer in use.') };
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Waits until another submit may start. @throws GpuError of an earlier one */
  async room(): Promise<void> {
    while (this.#flying.length >= DEPTH) await this.#flying[0];
    this.#check();
  }

  /** Waits until nothing is in flight. @throws GpuError */
  async landed(): Promise<void> {
    while (this.#flying.length > 0) await this.#flying[0];
    this.#check();
  }

  /**
   * Advances all replicas by at most `steps` environment steps, bank after bank, with as many per submit as its time allows. A
   * dispatch loads and stores the state once, so many steps of few replicas cost less than few steps of many.
   * @returns the number of steps, submitted but not confirmed. @throws GpuError of an earlier submit
   */
  async step(variants: readonly DeviceVariant[], steps: number): Promise<number> {
    const tiles = variants.flatMap((variant) => variant.program.banks.map((bank) => ({ variant, bank })));
    const inRound = this.stepMs > 0 ? stepsIn(ROUND_MS / tiles.length, this.stepMs) : this.#chunk;
    const count = Math.min(steps, this.#chunk, Math.max(FEWEST_STEPS, inRound));
    for (const variant of variants) variant.setSteps(count);
    this.#told += count;
    const reached = this.#told;
    const together = this.stepMs > 0 ? stepsIn(SUBMIT_MS, this.stepMs * count) : tiles.length;
    for (let first = 0; first < tiles.length; first += together) {
      if (first > 0) await this.room();
      this.#run(tiles.slice(first, first + together), count, () => {
        if (first + together >= tiles.length) this.confirmed = reached;
      });
    }
    return count;
  }

  #run(tiles: readonly Tile[], steps: number, done: () => void): void {
    const sent = this.#now();
    this.read(
      (encoder) => {
        for (const { variant, bank } of tiles) variant.run(encoder, bank);
        return tiles.map(({ variant, bank }) => variant.proof(bank));
      },
      () => {
        const now = this.#now();
        this.#learn(steps, (now - Math.max(sent, this.#lastArrival)) / tiles.length);
        this.#lastArrival = now;
        done();
      },
    );
  }

  #learn(steps: number, milliseconds: number): void {
    if (milliseconds <= 0) return;
    this.stepMs = milliseconds / steps;
    this.#chunk = Math.min(stepsIn(SUBMIT_MS, this.stepMs), Math.max(this.#chunk, steps) * GROWTH);
  }

  /** Encodes, reads the slices returned by `encode`, and passes them on in submit order. */
  read(
    encode: (encoder: GPUCommandEncoder) => readonly Stretch[],
    arrived: (bytes: ArrayBuffer) => void,
  ): void {
    const read = this.#device.read(encode);
    const before = this.#flying.at(-1);
    const flight = (async () => {
      try {
        const bytes = await read;
        await before;
        if (this.#failure === null) arrived(bytes);
      } catch (error) {
        this.#failure ??= { error };
      }
      this.#flying = this.#flying.filter((one) => one !== flight);
    })();
    this.#flying.push(flight);
  }

  /** The bytes of slices after everything submitted so far. @throws GpuError */
  async fetch(slices: readonly Stretch[]): Promise<ArrayBuffer> {
    this.#check();
    return this.#device.read(() => slices);
  }
}

function stepsIn(milliseconds: number, stepMs: number): number {
  return Math.max(1, Math.min(MAX_STEPS, Math.floor(milliseconds / stepMs)));
}
