/** Memory use after 10⁷ environment steps and at the end, to show that it does not grow. */
const EARLY_STEPS = 1e7;
const MEGABYTE = 1e6;

export class Memory {
  private early: string | null = null;

  /** @param stepsDone environment steps of all replicas so far */
  watch(stepsDone: number): void {
    if (this.early === null && stepsDone >= EARLY_STEPS)
      this.early = `${reading()} after 10⁷ environment steps, `;
  }

  text(): string {
    return `Memory: ${this.early ?? ''}${reading()} at the end.`;
  }
}

/** The heap is that of this thread; the resident set includes all worker threads. */
function reading(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${(heapUsed / MEGABYTE).toFixed(1)} MB, resident ${(rss / MEGABYTE).toFixed(0)} MB`;
}
