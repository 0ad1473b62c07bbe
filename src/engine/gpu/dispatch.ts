/** A dispatch for many threads: more workgroups than one dimension takes go into rows. */

const MOST_GROUPS = 65_535;

/**
 * @param threads at least so many run; a kernel leaves those beyond out by itself
 * @param size threads of a workgroup
 */
export function dispatch(pass: GPUComputePassEncoder, threads: number, size: number): void {
  const groups = Math.ceil(threads / size);
  const rows = Math.ceil(groups / MOST_GROUPS);
  pass.dispatchWorkgroups(Math.ceil(groups / rows), rows);
}
