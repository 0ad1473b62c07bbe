/**
 * Working memory of an operation: the caller provides a block (see src/tensor/wasm/scratch.ts), operations allocate from it in order.
 */
let next: usize = 0;
let limit: usize = 0;

/** Provides the block from `start` to `end`. */
export function lend(start: usize, end: usize): void {
  next = start;
  limit = end;
}

/** The next `bytes` of the block. Traps if it is full: then src/tensor/wasm/scratch.ts requests too little. */
export function take(bytes: usize): usize {
  const given = next;
  next += (bytes + 15) & ~15;
  if (next > limit) unreachable();
  return given;
}
