import text from './log-linear.kernel.ts?raw';
/**
 * GRPO with one step per group, whose clip never binds, and an expert that may be copied. A study adds its rules: `ROWS`, `NONE`,
 * `featureOf`, `startWeight` and `expert`.
 */
export const LOG_LINEAR = text;
