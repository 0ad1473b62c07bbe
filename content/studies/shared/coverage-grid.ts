/** A grid where every cell pays once, as a text in the kernel language. */
import coverageGridText from './coverage-grid.kernel.ts?raw';
/**
 * State = cell + 36 × time, for 20 steps. The task is the value of the set of visited cells: a cell that was visited before adds nothing.
 * Three cells in a corner are rich.
 */
export const COVERAGE_GRID = coverageGridText;
