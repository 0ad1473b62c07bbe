/** Working memory of an operation: the caller lends a block (see src/tensor/wasm/scratch.ts), operations take from it in order. */
let next: usize = 0;
let limit: usize = 0;

/** Lends the block from `start` to `end`. */
export function lend(start: usize, end: usize): void {
  next = start;
  limit = end;
}

/** The next `bytes` of the block. Traps when it is used up: then src/tensor/wasm/scratch.ts asks for too little. */
export function take(bytes: usize): usize {
  const given = next;
  next += (bytes + 15) & ~15;
  if (next > limit) unreachable();
  return given;
}
