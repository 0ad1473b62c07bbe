import taughtTasksText from './taught-tasks.kernel.ts?raw';
/**
 * State = cell, 0 … 20. In each cell one of four actions leads on; any other ends the episode. Task k of forty pays for
 * reaching cell 1 + k / 2, so a short task teaches the first part of a long one. Tasks that cannot be learned end there without
 * pay. The learner does not see its task.
 */
export const TAUGHT_TASKS = taughtTasksText;
