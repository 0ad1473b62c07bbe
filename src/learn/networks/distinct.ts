/** The distinct observations of a batch: worlds have few, so a batch of 256 rows often needs only 60 evaluations. */

/** Rows to evaluate if at least `count` are needed: whole tiles for the CPU, and few sizes to store descriptors for. */
export function paddedRows(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/** Valid until the next batch. */
export interface DistinctRows {
  /** Each once, in order of first appearance; then the first again, up to `paddedRows`: no row uses the padding. */
  readonly observations: Uint32Array;
  /** For each row of the batch: position of its observation in `observations` [rows]. */
  readonly places: Uint32Array;
}

export class Distinct {
  /** By observation: its position in the current batch + 1; 0: not seen yet. As long as the largest observation requires. */
  #places = new Uint32Array(0);
  /** Storage for a batch's result. */
  #met = new Uint32Array(0);
  #rows = new Uint32Array(0);

  /** @param observations [rows], at least one */
  of(observations: Uint32Array): DistinctRows {
    const length = observations.length;
    if (this.#rows.length < length) {
      this.#met = new Uint32Array(paddedRows(length));
      this.#rows = new Uint32Array(length);
    }
    const [met, rows] = [this.#met, this.#rows];
    let count = 0;
    for (let row = 0; row < length; row++) {
      const observation = observations[row] as number;
      if (observation >= this.#places.length) this.#grow(observation);
      if (this.#places[observation] === 0) {
        met[count++] = observation;
        this.#places[observation] = count;
      }
      rows[row] = (this.#places[observation] as number) - 1;
    }
    for (let k = 0; k < count; k++) this.#places[met[k] as number] = 0;
    const padded = paddedRows(count);
    met.fill(met[0] ?? 0, count, padded);
    return { observations: met.subarray(0, padded), places: rows.subarray(0, length) };
  }

  #grow(observation: number): void {
    const longer = new Uint32Array(2 ** Math.ceil(Math.log2(observation + 1)));
    longer.set(this.#places);
    this.#places = longer;
  }
}
