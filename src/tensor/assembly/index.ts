/** The module: one export per operation. Addresses are in bytes; 0 means "none". */
import { exp, sigmoid, tanh } from './elementary';

export { adam } from './adam';
export { attention, attentionGradient, attentionStep } from './attention';
export { logProbability, logProbabilityGradient, sample } from './categorical';
export { dense, denseGradient, gather, gatherGradient } from './dense';
export { gru, gruGradient } from './gru';
export { layerNorm, layerNormGradient } from './norm';
export { lend } from './part';

/** End of the module's own data, which is the first address that the caller may use. */
export function dataEnd(): usize {
  return __heap_base;
}

/**
 * For tests of the elementary functions: applies 0 (exp), 1 (sigmoid) or 2 (tanh) in place to `count`
 * numbers, a multiple of four.
 */
export function elementary(code: i32, numbers: usize, count: i32): void {
  for (let k = 0; k < count; k += 4) {
    const v = v128.load(numbers);
    v128.store(numbers, code === 0 ? exp(v) : code === 1 ? sigmoid(v) : tanh(v));
    numbers += 16;
  }
}
