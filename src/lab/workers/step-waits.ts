/** Who waits until a shard has reached an env step. */
export class StepWaits {
  #waiting: readonly { readonly target: number; readonly finish: () => void }[] = [];

  /** @param reached where it is now */
  until(target: number, reached: number): Promise<void> {
    if (reached >= target) return Promise.resolve();
    return new Promise((finish) => {
      this.#waiting = [...this.#waiting, { target, finish }];
    });
  }

  settle(reached: number): void {
    const done = this.#waiting.filter(({ target }) => reached >= target);
    this.#waiting = this.#waiting.filter(({ target }) => reached < target);
    for (const { finish } of done) finish();
  }
}
