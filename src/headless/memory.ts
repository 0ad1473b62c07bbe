/** Memory of the run, to show that it does not grow with the steps: once after 10⁷ env steps, once at the end. */
const EARLY_STEPS = 1e7;
const MEGABYTE = 1e6;

export class Memory {
  private early: string | null = null;

  /** @param stepsDone env steps of all replicas so far */
  watch(stepsDone: number): void {
    if (this.early === null && stepsDone >= EARLY_STEPS) this.early = `${reading()} after 10⁷ env steps, `;
  }

  text(): string {
    return `Memory: ${this.early ?? ''}${reading()} at the end.`;
  }
}

/** The heap is this thread's; the resident set is the whole process, worker threads included. */
function reading(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${(heapUsed / MEGABYTE).toFixed(1)} MB, resident ${(rss / MEGABYTE).toFixed(0)} MB`;
}
