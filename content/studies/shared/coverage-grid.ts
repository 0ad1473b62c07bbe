import coverageGridText from './coverage-grid.kernel.ts?raw';
/**
 * State = cell + 36 × time, for 20 steps. The task return is the value of the set of visited cells, so a repeated cell adds
 * nothing. Three cells in a corner are rich.
 */
export const COVERAGE_GRID = coverageGridText;
